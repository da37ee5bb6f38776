import Foundation
import PaceAudio
import PaceCore
import PaceSphinx
import TestSupport
import Testing

@Suite struct ModelTests {
  @Test func theDigitsModelHearsDigits() throws {
    let model = try ModelCatalog.model(named: "tidigits", executable: BuiltProgram.path).description
    let recognizer = try SphinxRecognizer(model)
    let samples = try SoundBytes.samples(ofFile: "/usr/share/pocketsphinx/test/data/tidigits/dhd.2934z.raw")
    let words = try #require((recognizer.accept(samples.span) + recognizer.finish()).last { $0.isFinal })
      .words
    // Said are two, nine, three, four, zero; the first, before the model has heard the sound, may be another digit.
    #expect(words.dropFirst().map(\.text) == ["nine", "three", "four", "zero"])
    // This model runs with its lattice, so it has an opinion of its own words.
    #expect(words.allSatisfy { $0.confidence != nil })
  }

  @Test func theGeneralModelClaimsNoConfidence() throws {
    #expect(try Hearing.words(RealSpeech.clips[1].samples).allSatisfy { $0.confidence == nil })
  }

  @Test func knownModelsAreFoundFromTheSourceTreeAndBesideAnInstalledProgram() throws {
    let folder = try #require(ModelCatalog.folder(of: BuiltProgram.path))
    #expect(ModelCatalog.names(in: folder) == ["en-us", "tidigits"])

    let prefix = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: prefix) }
    let models = prefix.appendingPathComponent("share/pace/models")
    try FileManager.default.createDirectory(at: models, withIntermediateDirectories: true)
    #expect(ModelCatalog.folder(of: prefix.path + "/bin/pace") == models.path)
  }

  @Test func aFolderWithAModelInItDescribesItself() throws {
    let model = try ModelDescription(folder: "/usr/share/pocketsphinx/model/en-us")
    #expect(model.acousticModelPath == "/usr/share/pocketsphinx/model/en-us/en-us")
    #expect(model.dictionary == "cmudict-en-us.dict")
    // The phone model beside it is none of words.
    #expect(model.languageModel == "en-us.lm.bin")
    try model.checkFiles()
  }

  @Test func aMissingFileIsNamedWithItsPackage() throws {
    var model = try Hearing.model
    model.dictionary = "nothing.dict"
    let error = #expect(throws: PaceError.self) { try model.checkFiles() }
    #expect(error?.code == .missing)
    #expect(error?.message.contains("nothing.dict") == true)
    #expect(error?.message.contains("apt-get install pocketsphinx-en-us") == true)
  }
}
