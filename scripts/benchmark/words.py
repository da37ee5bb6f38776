"""Words with their times: which of those that were heard are which of those that were said."""
import re, typing

HESITATIONS = {"um", "uh", "uhm", "er", "erm", "hmm", "mm", "mhm", "ah"}
PAUSE = 0.25


class Span(typing.NamedTuple):
    """Something said; `text` is empty where it is not known."""
    text: str
    start: float
    end: float

    @property
    def is_hesitation(self):
        return re.sub("[^a-z]", "", self.text.lower()) in HESITATIONS


def normalized(text):
    """Lower case without punctuation, nor the number of a variant such as "was(2)"."""
    return re.sub(r"\(\d+\)$|[^a-z0-9]", "", text.lower())


def count(text):
    """The words of a transcript: tokens with a letter or digit, less hesitations."""
    tokens = [Span(token, 0, 0) for token in text.split()]
    return sum(1 for token in tokens if normalized(token.text) and not token.is_hesitation)


def matches(said, heard):
    """Pairs of indices of equal words in the cheapest alignment of two lists of spans, by their text alone.

    The costs are those of NIST's sclite: 4 for one word in place of another, 3 for one too many or too few."""
    a, b = [normalized(span.text) for span in said], [normalized(span.text) for span in heard]
    cost = [[3 * j for j in range(len(b) + 1)]]
    for i, word in enumerate(a):
        above, row = cost[-1], [3 * (i + 1)]
        for j, other in enumerate(b):
            row.append(min(above[j] + (0 if word == other else 4), above[j + 1] + 3, row[j] + 3))
        cost.append(row)
    pairs, i, j = [], len(a), len(b)
    while i > 0 and j > 0:
        if cost[i][j] == cost[i - 1][j - 1] + (0 if a[i - 1] == b[j - 1] else 4):
            i, j = i - 1, j - 1
            if a[i] == b[j]:
                pairs.append((i, j))
        elif cost[i][j] == cost[i - 1][j] + 3:
            i -= 1
        else:
            j -= 1
    return pairs[::-1]


def pauses(spans, threshold=PAUSE):
    """The silences of that length or longer between two words, hesitations being no silence: (start, end)."""
    return [(a.end, b.start) for a, b in zip(spans, spans[1:]) if b.start - a.end >= threshold - 1e-9]


def covered(pauses, others):
    """How many pauses the others overlap for at least half of their length, taken together."""
    def overlap(pause):
        return sum(max(0.0, min(pause[1], other[1]) - max(pause[0], other[0])) for other in others)
    return sum(1 for pause in pauses if overlap(pause) >= (pause[1] - pause[0]) / 2)
