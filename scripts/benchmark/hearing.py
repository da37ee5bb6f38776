"""What the program hears in a clip."""
import json, sys, tempfile, typing
from . import sound
from .corpus import Clip
from .words import Span


class Hearing(typing.NamedTuple):
    """`report` is None where the program failed. `readings` are (time, pace): the timeline's, or the live gauge's."""
    clip: Clip
    report: dict | None
    readings: list
    words: list
    wall: float


def hear(pace, clip, live=False, speed=10.0, damage=None, options=()):
    with tempfile.TemporaryDirectory() as folder:
        path = sound.spoilt(clip.path, damage, folder) if damage else clip.path
        if live:
            run = pace.run("live", "--input", path, "--speed", f"{speed:g}", "--json", *options)
        else:
            run = pace.run("file", path, "--json", "--words", *options)
    try:
        if run.status != 0:
            raise ValueError(f"exit {run.status}")
        events = [json.loads(line) for line in run.output.splitlines()]
        report = events[-1]
        readings = [event for event in events if event.get("event") == "reading"] if live else report["timeline"]
        words = [event for event in events if event.get("event") == "word"] if live else report["word_list"]
        return Hearing(
            clip, report, [(reading["t"], reading["pace"]) for reading in readings],
            [Span(word["word"], word["start"], word["end"]) for word in words], run.wall)
    except (ValueError, LookupError) as error:
        print(f"{clip.id}: {error!r} {run.errors.strip()[-200:]}", file=sys.stderr)
        return Hearing(clip, None, [], [], run.wall)


def hear_all(pace, clips, verbose=False, **how):
    """One clip after the other, so that the speed is that of an idle machine."""
    hearings = []
    for clip in clips:
        hearing = hear(pace, clip, **how)
        hearings.append(hearing)
        if verbose and hearing.report:
            said, heard = clip.word_count, hearing.report["words"]
            error = f"{100 * (heard / said - 1):+7.1f} %" if said else ""
            print(f"  {clip.id:28s} {clip.style:12s} said {said:4d} heard {heard:4d} {error}", flush=True)
    return hearings
