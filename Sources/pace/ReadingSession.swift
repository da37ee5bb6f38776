import ArgumentParser
import Dispatch
import Glibc
import PaceAudio
import PaceCore
import PaceSphinx
import PaceSystem
import PaceTerminal

/// Records a microphone while the passage is read: until a key, Ctrl-C or the time given ends it, or, where no key can,
/// the reader's silence.
struct ReadingSession {
  var device: String
  var limit: AudioDuration
  var model: ModelDescription
  var text: SpokenText

  /// Throws `unavailable` or `missing` where the microphone cannot be used, and the exit code of a signal.
  /// - Parameter isOn: called when the microphone is on, with whether keys are heard.
  /// - Returns: what was recorded, and whether Ctrl-C ended it.
  func run(isOn: (Bool) throws -> Void) throws -> (Recording, isInterrupted: Bool) {
    let queue = PCMQueue(capacity: AudioDuration(seconds: 30), overflow: .dropOldest)
    let capture = try Capture.start(Microphone.opened(device), into: queue, limit: limit)
    let mailbox = Mailbox()
    let signals = SignalWatch(mailbox)
    let keyboard = Keyboard()
    var keys: KeyWatch?
    if let keyboard {
      signals.guardTerminal { keyboard.leave() }
      keyboard.enter()
      keys = KeyWatch(keyboard.descriptor, mailbox)
    }
    let recorded = Pending<Recording>()
    let ending = keyboard == nil ? try ReadingEnd(model: model, wordCount: text.wordCount) : nil
    try ReadingThread.start(capture, mailbox: mailbox, ending: ending, into: recorded)
    do { try isOn(keyboard != nil) } catch {
      withExtendedLifetime(keys) { keyboard?.leave() }
      throw error
    }
    var endingSignal: CInt?
    var fault: PaceError?
    listening: while true {
      switch mailbox.next(until: .distantFuture) {
      case .ended(let error):
        fault = error
        break listening
      case .signal(SIGTSTP):
        keyboard?.leave()
        SignalWatch.stopProgram()
        keyboard?.enter()
      case .signal(SIGCONT): break
      case .signal(let number):
        endingSignal = endingSignal ?? number
        capture.stop()
      case .key("\n"), .key("\r"), .key("q"), .key("Q"), .key("\u{4}"): capture.stop()
      case .key, .heard, .device, .recordingFailed, nil: break
      }
    }
    withExtendedLifetime(keys) { keyboard?.leave() }
    // Nothing is saved yet: from here on an interrupt just ends the program.
    signals.release()
    if let fault { throw fault }
    // A reading that was cut off from outside is none.
    if let endingSignal, endingSignal != SIGINT { throw ExitCode(128 + endingSignal) }
    return (try recorded.value(), endingSignal == SIGINT)
  }
}

/// Tells when a reader has come to the end, from the sound alone.
final class ReadingEnd {
  /// A silence in which a reader does not just turn the page...
  private static let rest = AudioDuration(seconds: 4)
  /// ... once there was speech for most of the passage, as fast as people read aloud (200 WPM); ...
  private static let mostOfAWord = 0.8 * 60 / 200
  /// ... and one after which nothing more comes, however little was read.
  private static let longRest = AudioDuration(seconds: 15)

  private let finder: UtteranceFinder
  private let enough: AudioDuration
  private var speech = AudioDuration.zero
  private var lastSpeech: AudioInstant?

  init(model: ModelDescription, wordCount: Int) throws(PaceError) {
    finder = try UtteranceFinder(model)
    enough = AudioDuration(seconds: Double(wordCount) * Self.mostOfAWord)
  }

  /// Hears the next samples. Returns whether the reading is over.
  func hear(_ samples: Span<Int16>) throws(PaceError) -> Bool {
    for utterance in try finder.accept(samples) {
      speech += utterance.end - utterance.start
      lastSpeech = utterance.end
    }
    guard let lastSpeech, finder.open == nil else { return false }
    let silence = finder.position - lastSpeech
    return silence >= (speech >= enough ? Self.rest : Self.longRest)
  }
}

/// The thread that keeps what the microphone gives.
enum ReadingThread {
  static func start(
    _ capture: Capture, mailbox: Mailbox, ending: sending ReadingEnd?, into recorded: Pending<Recording>
  ) throws(PaceError) {
    try startThread {
      var recording = Recording()
      var buffer = [Int16](repeating: 0, count: PCMQueue.portion)
      var fault: PaceError?
      listening: while true {
        switch capture.queue.pop(into: &buffer) {
        case .samples(let count):
          recording.append(buffer.span.extracting(0..<count))
          do throws(PaceError) {
            if try ending?.hear(buffer.span.extracting(0..<count)) == true { capture.stop() }
          } catch {
            fault = error
            capture.stop()
          }
        case .gap(let duration, _): recording.lose(duration)
        case .end(let error):
          fault = fault ?? error
          break listening
        }
      }
      recorded.fulfil(.success(recording))
      mailbox.post(.ended(fault))
    }
  }
}
