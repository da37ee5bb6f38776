import PaceCore
import PaceTerminal
import PaceView

/// Finds the calibration that a measurement is made with, and says so.
enum AppliedCalibration {
  /// The one that the user asked for. Throws `missing` where there is none, and what `CalibrationStore.all` does.
  static func named(_ device: String, model: String) throws(PaceError) -> Calibration {
    let store = CalibrationStore(environment: TerminalTraits.environment)
    guard let known = try store.calibration(device: device, model: ModelLoader.key(of: model)) else {
      throw PaceError(
        .missing,
        "nothing is known of the microphone \"\(device)\" with the model \(model). "
          + "Read the passage with pace calibrate --device \(device), or see pace calibrate --show.")
    }
    announce(known)
    return known
  }

  /// That of the microphone that is listened to; nil where there is none. One that cannot be read is no reason not to
  /// rehearse: it is said, and left out.
  static func own(_ device: String, model: String) -> Calibration? {
    let store = CalibrationStore(environment: TerminalTraits.environment)
    do {
      guard let known = try store.calibration(device: device, model: ModelLoader.key(of: model)) else {
        return nil
      }
      announce(known)
      return known
    } catch {
      Output.fault(error)
      return nil
    }
  }

  private static func announce(_ known: Calibration) {
    Output.talk(
      "pace: counts your words \(known.effect), as learnt on \(known.date) with the microphone "
        + "\"\(Columns.printable(known.device))\"")
  }
}
