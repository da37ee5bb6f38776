import FoundationEssentials
import Glibc
import PaceCore
import PaceSystem

/// The file of calibrations, `pace/calibration.json` in the user's folder of settings: JSON that a person can read.
struct CalibrationStore {
  private static let schema = "pace.calibration/1"
  /// A thousand microphones take less.
  private static let sizeLimit = 1 << 20

  let path: String

  private struct Content: Decodable {
    var schema: String
    var calibrations: [Calibration]
  }

  /// - Parameter environment: looked up by name.
  init(environment: (String) -> String?) {
    path = UserFolder.settings(environment: environment) + "/calibration.json"
  }

  /// All that is kept, in the order in which it came. Throws `unusableData` or `missing`.
  func all() throws(PaceError) -> [Calibration] {
    guard let bytes = try SmallFile.bytes(of: path, limit: Self.sizeLimit) else { return [] }
    let content: Content
    do { content = try JSONDecoder().decode(Content.self, from: Data(bytes)) } catch {
      throw unusable("is damaged")
    }
    guard content.schema == Self.schema else { throw unusable("is another version's") }
    guard content.calibrations.allSatisfy(\.isPlausible) else {
      throw unusable("holds a figure that cannot be")
    }
    return content.calibrations
  }

  private func unusable(_ why: String) -> PaceError {
    PaceError(
      .unusableData,
      "the calibration \"\(path)\" \(why). Delete it with pace calibrate --reset, then calibrate again.")
  }

  /// The one of a microphone and a model; nil where there is none.
  func calibration(device: String, model: String) throws(PaceError) -> Calibration? {
    try all().last { $0.device == device && $0.model == model }
  }

  /// Sees to it that something can be kept, before a minute's reading is done in vain.
  /// Throws as `all` does, and `io`.
  func prepare() throws(PaceError) {
    _ = try all()
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    let status = SmallFile.makeFolder(folder)
    guard status == 0, access(folder, W_OK | X_OK) == 0 else {
      throw unwritable(status == 0 ? errno : status)
    }
  }

  /// Keeps a calibration in place of the one before it. Throws as `prepare` does.
  func keep(_ calibration: Calibration) throws(PaceError) {
    try prepare()
    let others = try all().filter { $0.device != calibration.device || $0.model != calibration.model }
    try write(others + [calibration])
  }

  /// Deletes those that `isMeant`. Returns them. Throws as `keep` does.
  func delete(where isMeant: (Calibration) -> Bool) throws(PaceError) -> [Calibration] {
    let all = try all()
    let deleted = all.filter(isMeant)
    if deleted.isEmpty { return [] }
    if deleted.count == all.count { _ = try deleteFile() } else { try write(all.filter { !isMeant($0) }) }
    return deleted
  }

  /// Deletes the file, whatever is in it. Returns whether there was one. Throws `io`.
  func deleteFile() throws(PaceError) -> Bool {
    if unlink(path) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else {
      throw PaceError(.io, "cannot delete \"\(path)\": \(errorText(errno)). Delete it yourself.")
    }
    return false
  }

  private func write(_ calibrations: [Calibration]) throws(PaceError) {
    let content: JSON = ["schema": .string(Self.schema), "calibrations": .array(calibrations.map(\.json))]
    let status = SmallFile.replace(path, with: Array((content.prettyText + "\n").utf8))
    guard status == 0 else { throw unwritable(status) }
  }

  private func unwritable(_ status: CInt) -> PaceError {
    PaceError(
      .io,
      "cannot write \"\(path)\": \(errorText(status)). Make the folder writable, or set XDG_CONFIG_HOME to another."
    )
  }
}
