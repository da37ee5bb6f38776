import CPocketSphinx
import Glibc
import PaceCore

/// The one owner of PocketSphinx's options for a model.
struct Configuration: ~Copyable {
  let pointer: OpaquePointer

  /// Throws `unusableData` where the description has parameters that PocketSphinx does not know.
  init(_ model: ModelDescription) throws(PaceError) {
    pace_sphinx_quiet()
    pace_sphinx_forget()
    let arguments = ["pace"] + model.decoderArguments
    var cArguments: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { for argument in cArguments { free(argument) } }
    guard let pointer = cmd_ln_parse_r(nil, ps_args(), CInt(cArguments.count), &cArguments, CInt(1)) else {
      throw PaceError(
        .unusableData,
        "the model \(model.name) has parameters that PocketSphinx does not know: "
          + "\(Self.lastMessage). Correct its description.")
    }
    self.pointer = pointer
  }

  deinit { cmd_ln_free_r(pointer) }

  /// An option that is a text; nil where it has none.
  subscript(option: String) -> String? { cmd_ln_str_r(pointer, option).map { String(cString: $0) } }

  /// What PocketSphinx logged last, without the place in its source.
  static var lastMessage: String {
    let message = String(cString: pace_sphinx_message())
    let text = message.split(separator: ": ").drop { $0.hasPrefix("ERROR") || $0.contains(", line ") }
    return text.isEmpty ? "nothing" : "\"\(text.joined(separator: ": "))\""
  }

  static func failure() -> PaceError {
    PaceError(.io, "PocketSphinx failed: \(lastMessage). Please report this with the recording.")
  }
}
