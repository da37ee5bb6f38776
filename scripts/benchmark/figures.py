"""Figures with their targets, printed as they are found and as a table at the end."""
import dataclasses, math, statistics, typing


class Target(typing.NamedTuple):
    low: float = -math.inf
    high: float = math.inf

    def text(self, unit):
        if self.low == -math.inf:
            return f"≤ {number(self.high)} {unit}".rstrip()
        if self.high == math.inf:
            return f"≥ {number(self.low)} {unit}".rstrip()
        return f"{number(self.low)}-{number(self.high)} {unit}".rstrip()


def at_most(value):
    return Target(high=value)


def at_least(value):
    return Target(low=value)


@dataclasses.dataclass
class Figure:
    """A value of None is one that is not known."""
    name: str
    value: float | None
    unit: str = ""
    digits: int = 1
    target: Target | None = None
    is_signed: bool = False

    @property
    def text(self):
        sign = "+" if self.is_signed else ""
        return "not known" if self.value is None else f"{self.value:{sign}.{self.digits}f} {self.unit}".rstrip()

    @property
    def verdict(self):
        if self.target is None:
            return ""
        if self.value is None:
            return "open"
        # As it is printed, so that a figure that reads like its target meets it.
        return "met" if self.target.low <= round(self.value, self.digits) <= self.target.high else "missed"

    @property
    def target_text(self):
        return self.target.text(self.unit) if self.target else ""


class Table:
    """Prints each figure at once; keeps them for the README."""

    def __init__(self):
        self.parts = []

    def part(self, title):
        self.parts.append((title, []))
        print(f"\n{title}", flush=True)

    def add(self, figures):
        for figure in figures:
            self.parts[-1][1].append(figure)
            line = f"  {figure.name:52s} {figure.text:>16s}   {figure.target_text:16s} {figure.verdict}"
            print(line.rstrip(), flush=True)

    def say(self, sentence):
        print(f"  {sentence}", flush=True)

    def markdown(self, heading):
        rows = [heading, "", "| figure | value | target |", "|---|---|---|"]
        for title, figures in self.parts:
            if figures:
                rows.append(f"| **{title}** | | |")
            rows += [f"| {figure.name} | {figure.text} | {figure.target_text} |" for figure in figures]
        return "\n".join(rows) + "\n"


def counted(count, noun):
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def number(value):
    return f"{value:g}"


def mean(values):
    return statistics.fmean(values) if values else None


def percentile(values, percent):
    """The nearest rank: the smallest value that so many percent do not exceed."""
    return sorted(values)[max(0, math.ceil(percent / 100 * len(values)) - 1)] if values else None
