// swift-tools-version: 6.2
import PackageDescription

// The arrows between the rooms point one way; `make check` holds the imports to them.
let package = Package(
  name: "pace",
  products: [
    .executable(name: "pace", targets: ["pace"]),
    // An ALSA plugin that plays a WAV file as a microphone: the tests' hardware.
    .library(name: "asound_module_pcm_wavmic", type: .dynamic, targets: ["VirtualMicrophone"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .target(name: "CALSA"),
    .target(name: "CPocketSphinx"),
    .systemLibrary(
      name: "CSndFile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
    .systemLibrary(name: "CSoxr", pkgConfig: "soxr", providers: [.apt(["libsoxr-dev"])]),

    .target(name: "PaceCore"),
    .target(name: "PaceSystem", dependencies: ["PaceCore"]),
    .target(name: "PaceAudio", dependencies: ["PaceCore", "PaceSystem", "CALSA", "CSndFile", "CSoxr"]),
    .target(name: "PaceSphinx", dependencies: ["PaceCore", "CPocketSphinx"]),
    .target(name: "PaceView", dependencies: ["PaceCore"]),
    .target(name: "PaceTerminal", dependencies: ["PaceView", "PaceSystem"]),
    .executableTarget(
      name: "pace",
      dependencies: [
        "PaceCore", "PaceSystem", "PaceAudio", "PaceSphinx", "PaceView", "PaceTerminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Fits a model's estimator to recordings with known word counts; not installed.
    .executableTarget(
      name: "pace-fit", dependencies: ["PaceCore", "PaceSystem", "PaceAudio", "PaceSphinx"]),

    .target(
      name: "VirtualMicrophone", dependencies: ["CALSA", "CSndFile"],
      path: "Tests/VirtualMicrophone",
      // alsa-lib exports a plugin's version symbol only from position-independent code.
      cSettings: [.define("PIC")], linkerSettings: [.linkedLibrary("asound")]),
    .target(
      name: "TestSupport", dependencies: ["PaceCore", "PaceSystem", "CSndFile"], path: "Tests/TestSupport"),
    .testTarget(name: "PaceCoreTests", dependencies: ["PaceCore", "TestSupport"]),
    .testTarget(name: "PaceSystemTests", dependencies: ["PaceSystem", "PaceCore"]),
    .testTarget(
      name: "PaceAudioTests",
      dependencies: ["PaceAudio", "PaceCore", "PaceSystem", "TestSupport", "CSndFile", "VirtualMicrophone"]),
    .testTarget(
      name: "PaceSphinxTests", dependencies: ["PaceSphinx", "PaceAudio", "PaceSystem", "TestSupport"]),
    .testTarget(
      name: "PaceViewTests", dependencies: ["PaceView", "TestSupport"], exclude: ["Golden"]),
    .testTarget(name: "PaceTerminalTests", dependencies: ["PaceTerminal", "TestSupport"]),
    .testTarget(name: "CLITests", dependencies: ["pace", "PaceSystem", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// Warnings are errors where the project is checked, but do not break a build with a later compiler.
if Context.environment["PACE_STRICT"] != nil {
  for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error), .enableWarning("all")]
  }
}
