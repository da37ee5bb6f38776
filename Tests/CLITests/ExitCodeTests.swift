import Foundation
import PaceSystem
import TestSupport
import Testing

/// Every fault is one line that says what, why and what to do, with the contract's exit code.
@Suite struct ExitCodeTests {
  @Test(arguments: [
    (["fiel", "x.wav"], 64, "Did you mean \"file\"?"),
    (["file"], 64, "files"),
    (["file", "x.wav", "--jsn"], 64, "--json"),
    (["file", "x.wav", "--target", "165-110"], 64, "165-110"),
    (["file", "x.wav", "--target", "fast"], 64, "120-150"),
    (["file", "x.wav", "--pause", "-1"], 64, "-1"),
    (["live", "talk.wav"], 64, "--input talk.wav"),
    (["help", "liv"], 64, "Did you mean \"live\"?"),
    (["file", "x.wav", "--preset", "tedd"], 64, "ted"),
    (["file", "x.wav", "--window", "0"], 64, "0"),
    (["file", "x.wav", "--pause", "nan"], 64, "nan"),
    (["file", "x.wav", "--jobs", "0"], 64, "\"0\" is no whole number from 1 to 64."),
    (["file", "x.wav", "--jobs", "-1"], 64, "\"-1\""),
    (["file", "x.wav", "--jobs", "2.5"], 64, "\"2.5\""),
    (["file", "a.wav", "b.wav", "--reference", "c.txt"], 64, "--reference"),
    (["live", "--for", "soon"], 64, "20m"),
    (["live", "--speed", "2"], 64, "--input"),
    (["live", "--device", "hw:0", "--input", "x.wav"], 64, "--device"),
    (["live", "--json", "--plain"], 64, "--plain"),
    (["live", "--calibration", "a", "--no-calibration"], 64, "--no-calibration"),
    (["calibrate", "--show", "--reset"], 64, "--show"),
    (["calibrate", "--show", "--input", "x.wav"], 64, "--input"),
    (["calibrate", "--text", "/nowhere.txt"], 66, "/nowhere.txt"),
    (["calibrate", "--model", "klingon"], 66, "en-us"),
    (["file", "/nowhere.wav"], 66, "No such file"),
    (["file", "/tmp"], 66, "directory"),
    (["file", "/etc/passwd"], 65, "text"),
    (["file", "/dev/null"], 65, "empty"),
    (["file", RealSpeech.clips[1].path, "--model", "klingon"], 66, "en-us"),
    (["file", RealSpeech.clips[1].path, "--model", "/nowhere"], 66, "/nowhere"),
    (["file", RealSpeech.clips[1].path, "--reference", "/tmp"], 66, "no file"),
    (["file", "a.wav", "b.wav", "--model", "klingon"], 66, "klingon"),
    (["file", RealSpeech.clips[1].path, "--reference", "/nowhere.txt"], 66, "/nowhere.txt"),
    (["file", RealSpeech.clips[1].path, "--reference", RealSpeech.clips[1].path], 65, "text"),
    (["live", "--input", "/nowhere.wav"], 66, "/nowhere.wav"),
    (["live", "--device", "nosuchdevice"], 66, "pace devices"),
  ])
  func aFaultSaysWhatToDo(arguments: [String], code: Int32, hint: String) throws {
    let result = try BuiltProgram.run(arguments)
    #expect(result.status == .exited(code))
    #expect(result.output == "")
    let first = try #require(result.errors.split(separator: "\n").first)
    #expect(first.hasPrefix("pace: "))
    #expect(result.errors.contains(hint), "\(result.errors)")
    // The argument parser adds its usage; nothing else adds anything.
    if code != 64 { #expect(result.errors.split(separator: "\n").count == 1) }
  }

  @Test(arguments: [["--help"], ["help"], ["file", "--help"], ["live", "--help"], ["--version"]])
  func helpIsNoFault(arguments: [String]) throws {
    let result = try BuiltProgram.run(arguments)
    #expect(result.status == .exited(0))
    #expect(!result.output.isEmpty)
    #expect(result.errors == "")
  }

  @Test func aReaderThatGoesAwayIsNoFault() throws {
    let clip = RealSpeech.clips[0].path
    for command in ["file \(clip) --json --words", "live --input \(clip) --json --speed 20", "--help"] {
      let result = try Shell.run("{ \(BuiltProgram.path) \(command); echo $? >&2; } | head -c 1")
      #expect(result.errors == "0\n", "\(command): \(result.errors)")
    }
  }

  @Test func aFullDiskIsAnIOError() throws {
    let result = try Shell.run(
      "\(BuiltProgram.path) file \(RealSpeech.clips[1].path) --json > /dev/full; echo $?")
    #expect(result.output == "74\n")
    #expect(result.errors.contains("No space left"))
  }

  /// Without standard input all is well; a report that nobody can get is a fault.
  @Test func closedStandardStreams() throws {
    let clip = RealSpeech.clips[1].path
    let result = try Shell.run(
      "\(BuiltProgram.path) file \(clip) --json <&-; echo $?; \(BuiltProgram.path) file \(clip) >&- 2>&-; echo $?"
    )
    #expect(result.output.split(separator: "\n").dropFirst() == ["0", "74"])
  }
}
