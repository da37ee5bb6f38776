import PaceCore
import PaceSystem

/// Events in order of audio time, of which some hypotheses are still being worked on; bounded.
package struct EventQueue {
  package typealias Event = ListeningEvent<Pending<Hypothesis>>

  /// Silence costs an event each tenth of a second: at most this many wait, about half an hour.
  package static let mostEvents = 18_000

  private let mostPending: Int
  private var events: [Event] = []
  private var first = 0
  private var pending = 0

  /// - Parameter mostPending: hypotheses that may wait at a time.
  package init(mostPending: Int) { self.mostPending = mostPending }

  /// Whether one has to be taken before another comes.
  package var isFull: Bool { pending >= mostPending || events.count - first >= Self.mostEvents }

  /// Puts an event behind the others; the caller sees to `isFull`.
  package mutating func add(_ event: Event) {
    if case .hypothesis = event { pending += 1 }
    events.append(event)
  }

  /// The oldest event, if it is known; nil where there is none or it is not.
  package mutating func nextKnown() throws(PaceError) -> PaceEvent? {
    if first < events.count, case .hypothesis(let hypothesis) = events[first], !hypothesis.isKnown {
      return nil
    }
    return try next()
  }

  /// The oldest event, after waiting for it; nil where there is none.
  package mutating func next() throws(PaceError) -> PaceEvent? {
    guard first < events.count else { return nil }
    let event = events[first]
    first += 1
    // Now and then, so that taking one does not move all the others.
    if first * 2 > events.count {
      events.removeFirst(first)
      first = 0
    }
    if case .hypothesis = event { pending -= 1 }
    return try event.map { hypothesis throws(PaceError) in try hypothesis.value() }
  }
}
