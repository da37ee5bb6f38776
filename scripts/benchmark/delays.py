"""How long after its end a spoken word shows.

A word of the truth and a word that was heard are one where their texts align. A word has moved the reading when the
reading's count of words first includes it. Each word adds to that count what it is thought to stand for, and that
changes for a while with what is said around it. So the count to wait for is known only in a pause, by whose end what was
said before it is counted; between two pauses it is taken to grow evenly over the words heard there. A word that is
counted only after the pause shows in part, in the delays of the words around it: on counts that are not corrected, where
the count to wait for is known, the longest twentieth of the delays began at 0.60 s, and at 0.50 s when reckoned so.

All times are from the moment the word's sound ended at the microphone to the arrival of the line. A word whose
reading came before its end, as when the recognizer guesses it from its first sounds, has a negative delay."""
from . import words

# By the end of such a pause the reading counts what was said before.
PAUSE = 0.3


def delays(clip, session):
    """The delays in seconds of the aligned words: of the readings that first count them, and of their word events."""
    heard = [(event, span_of(event)) for event in session.named("word")]
    heard = [(event, span) for event, span in heard if not span.is_hesitation]
    said = [span for span in clip.times if not span.is_hesitation]
    readings = session.named("reading")
    counts = expected_counts([span for _, span in heard], readings)
    of_readings, of_words = [], []
    for i, j in words.matches(said, [span for _, span in heard]):
        start, end = session.origin + said[i].start, session.origin + said[i].end
        of_words.append(heard[j][0].arrival - end)
        # Half a word of room, as counts are whole.
        first = next((reading for reading in readings
                      if reading.arrival >= start and reading.fields["words"] >= counts[j] - 0.5), None)
        if first:
            of_readings.append(first.arrival - end)
    return of_readings, of_words


def expected_counts(heard, readings):
    """The count that includes each word heard."""
    anchors = [(0, 0)]
    for j, (word, following) in enumerate(zip(heard, heard[1:]), 1):
        if following.start - word.end >= PAUSE:
            anchors.append((j, last_count(readings, before=following.start)))
    anchors.append((len(heard), last_count(readings, before=float("inf"))))
    counts = []
    for (first, low), (last, high) in zip(anchors, anchors[1:]):
        counts += [low + (high - low) * (j - first) / (last - first) for j in range(first + 1, last + 1)]
    return counts


def last_count(readings, before):
    return [0, *(reading.fields["words"] for reading in readings if reading.fields["t"] <= before)][-1]


def span_of(event):
    return words.Span(event.fields["word"], event.fields["start"], event.fields["end"])
