"""The accuracy figures: what was heard against what was said."""
import bisect, collections, statistics
from . import words
from .figures import Figure, at_least, at_most, mean, percentile, Target

# The gauge's default window, and the silence after which it rests.
WINDOW, REST = 15.0, 2.0

FAILED = "clips on which it failed"
# Word times have the same targets whoever found the true ones.
OTHER_SOURCE = ", not by PocketSphinx"

TARGETS = {
    "file": {
        "words error": at_most(5), "words error, worst clip": at_most(20), "personal error": at_most(3),
        "covered by uncertainty": Target(90, 99), "uncertainty, median": at_most(18),
        "gauge error": at_most(9), "gauge correlation": at_least(0.88), "gauge shown": at_least(95),
        "false words": at_most(3), "false words, worst clip": at_most(12),
        "word onset error, median": at_most(0.08), "word onset error, 90 %": at_most(0.2),
        "word end error, median": at_most(0.08), "word end error, 90 %": at_most(0.2),
        "pauses found, F1": at_least(0.9),
    },
    "live": {
        "gauge error": at_most(11), "gauge correlation": at_least(0.86),
        "jitter": at_most(2), "jitter over 5 WPM": at_most(5),
    },
    "room": {"words error": at_most(8)}, "fan": {"words error": at_most(8)}, "quiet": {"words error": at_most(8)},
}


def figures(hearings, kind):
    """All figures of a run over a corpus; `kind` is file, live or a damage, and names the targets."""
    speech = [hearing for hearing in hearings if hearing.clip.is_speech]
    timed = [hearing for hearing in speech if hearing.report and hearing.clip.times]
    found = counts(speech) + uncertainty(speech) + gauge(timed)
    if kind == "live":
        found += jitter(timed)
    found += false_words(hearings) + word_times(timed) + pauses(timed)
    if kind != "live":
        seconds = sum(hearing.clip.seconds for hearing in hearings)
        wall = sum(hearing.wall for hearing in hearings)
        found.append(Figure("time a second of audio, start included", wall / seconds if seconds else None, "s", 3))
    for figure in found:
        figure.target = TARGETS[kind].get(figure.name.removesuffix(OTHER_SOURCE))
    return found


def counts(speech):
    """The word count's error over clips, over speakers, and after one factor a speaker that is learnt from the
    speaker's other clips. A clip on which the program fails is wrong by 100 %."""
    errors = [heard(hearing) / hearing.clip.word_count - 1 for hearing in speech]
    speakers = collections.defaultdict(list)
    for hearing in speech:
        if hearing.report:
            speakers[hearing.clip.speaker].append((heard(hearing), hearing.clip.word_count))
    by_speaker = [mean([abs(count / said - 1) for count, said in clips]) for clips in speakers.values()]
    personal = []
    for clips in speakers.values():
        if len(clips) < 3:
            continue
        all_heard, all_said = (sum(column) for column in zip(*clips))
        for count, said in clips:
            factor = (all_said - said) / max(1, all_heard - count)
            personal.append(abs(count * factor / said - 1))
    failed = sum(1 for hearing in speech if not hearing.report)
    return ([Figure(FAILED, failed, "", 0)] if failed else []) + [
        Figure("words error", percent(mean([abs(error) for error in errors])), "%"),
        Figure("words error, worst clip", percent(max(map(abs, errors), default=None)), "%"),
        Figure("words bias", percent(mean(errors)), "%", is_signed=True),
        Figure("words error, each speaker once", percent(mean(by_speaker)), "%"),
        Figure("personal error", percent(mean(personal)), "%"),
    ]


def uncertainty(speech):
    """How often the true speech rate lies in the interval that is stated; a report that states none covers nothing."""
    covered, widths = [], []
    for hearing in speech:
        if not hearing.report:
            continue
        rate, width = hearing.report["speech_rate"], hearing.report["uncertainty"]
        if not rate or width is None:
            covered.append(False)
            continue
        true_rate = rate * hearing.clip.word_count / max(1, heard(hearing))
        covered.append(abs(true_rate - rate) <= width)
        widths.append(width)
    return [
        Figure("covered by uncertainty", percent(mean(covered)), "%"),
        Figure("uncertainty, median", statistics.median_high(widths) if widths else None, "WPM"),
    ]


def gauge(timed):
    """The pace against the words whose end lies in the window, wherever the window is full and somebody has spoken
    within the time after which the gauge rests."""
    true_paces, paces, due = [], [], 0
    for hearing in timed:
        said = [span for span in hearing.clip.times if not span.is_hesitation]
        ends = sorted(span.end for span in said)
        for now, pace in hearing.readings:
            if now < WINDOW or not any(span.end > now - REST and span.start < now for span in said):
                continue
            due += 1
            if pace is not None:
                count = bisect.bisect_right(ends, now) - bisect.bisect_right(ends, now - WINDOW)
                true_paces.append(count * 60 / WINDOW)
                paces.append(pace)
    return [
        Figure("gauge error", mean([abs(a - b) for a, b in zip(true_paces, paces)]), "WPM"),
        Figure("gauge correlation", correlation(true_paces, paces), "", 2),
        Figure("gauge shown", percent(len(paces) / due) if due else None, "%"),
    ]


def jitter(timed):
    """The steps between two readings in a row that both show a pace."""
    steps = []
    for hearing in timed:
        paces = [pace for _, pace in hearing.readings]
        steps += [abs(b - a) for a, b in zip(paces, paces[1:]) if a is not None and b is not None]
    return [
        Figure("jitter", mean(steps), "WPM"),
        Figure("jitter over 5 WPM", percent(mean([step > 5 for step in steps])), "%"),
    ]


def false_words(hearings):
    """Words a minute where nobody speaks."""
    rates = [
        heard(hearing) * 60 / hearing.clip.seconds
        for hearing in hearings if hearing.report and not hearing.clip.is_speech]
    return [
        Figure("false words", mean(rates), "a minute"),
        Figure("false words, worst clip", max(rates, default=None), "a minute"),
    ]


def word_times(timed):
    """How far the times of the words that were heard aright are from the true ones. Times from an alignment by
    PocketSphinx share its habits, and say little of what an ear would find: other sources have figures of their own."""
    known = [hearing for hearing in timed if hearing.clip.has_word_times]
    others = [hearing for hearing in known if "pocketsphinx" not in hearing.clip.line.get("times_source", "").lower()]
    return time_errors(known, "") + time_errors(others, OTHER_SOURCE)


def time_errors(hearings, source):
    onsets, ends = [], []
    for hearing in hearings:
        said, heard = hearing.clip.times, hearing.words
        for i, j in words.matches(said, heard):
            onsets.append(abs(heard[j].start - said[i].start))
            ends.append(abs(heard[j].end - said[i].end))
    return [
        Figure(f"word {edge} error, {name}{source}", percentile(errors, rank), "s", 2)
        for edge, errors in [("onset", onsets), ("end", ends)] for name, rank in [("median", 50), ("90 %", 90)]]


def pauses(timed):
    """A true pause of 250 ms is found where reported ones overlap it for at least half of its length, and a reported
    one is right where true ones overlap it for at least half of its own: F1 is the harmonic mean of the two shares."""
    found = true = right = reported = 0
    for hearing in timed:
        said, heard = words.pauses(hearing.clip.times), words.pauses(hearing.words)
        true, reported = true + len(said), reported + len(heard)
        found, right = found + words.covered(said, heard), right + words.covered(heard, said)
    recall, precision = found / max(1, true), right / max(1, reported)
    f1 = 2 * recall * precision / (recall + precision) if recall + precision else 0.0
    return [Figure("pauses found, F1", f1 if true else None, "", 2)]


def heard(hearing):
    return hearing.report["words"] if hearing.report else 0


def percent(share):
    return None if share is None else 100 * share


def correlation(a, b):
    try:
        return statistics.correlation(a, b)
    except statistics.StatisticsError:  # too few, or all the same
        return None
