"""Speech whose words are known: a folder with a manifest.jsonl, one clip a line."""
import dataclasses, functools, glob, json, os, re
from . import sound, words

TESTDATA = "/usr/share/pocketsphinx/test/data/librivox"


@dataclasses.dataclass(frozen=True)
class Clip:
    folder: str
    line: dict

    id = property(lambda self: self.line["id"])
    seconds = property(lambda self: self.line["seconds"])
    speaker = property(lambda self: self.line["speaker"])
    style = property(lambda self: self.line["style"])
    path = property(lambda self: os.path.join(self.folder, self.line["audio"]))
    is_speech = property(lambda self: self.line["words"] > 0)

    @property
    def word_count(self):
        """How many words are said; hesitations are none."""
        return self.line["words"] - (self.line.get("fillers") or 0)

    @functools.cached_property
    def times(self):
        """What is said and when, hesitations included, in order of time; empty where it is not known."""
        entries = self.line.get("times") or []
        if isinstance(entries, str):
            with open(os.path.join(self.folder, entries)) as file:
                entries = json.load(file)
        spans = [words.Span(*entry) if len(entry) > 2 else words.Span("", *entry) for entry in entries]
        # Such as <vocnoise>.
        spans = [span for span in spans if not span.text.startswith("<")]
        return sorted(spans, key=lambda span: (span.start, span.end))

    @property
    def has_word_times(self):
        return any(span.text for span in self.times)


def load(folder, only="", min_seconds=0.0):
    """The clips of a corpus whose id matches; short ones are left out, as one word more or less is all of them."""
    with open(os.path.join(folder, "manifest.jsonl")) as manifest:
        clips = [Clip(folder, json.loads(line)) for line in manifest if line.strip()]
    return [clip for clip in clips if clip.seconds >= min_seconds and re.search(only, clip.id)]


def one_a_speaker(clips, seconds):
    """Clips of speech by as many people as possible until they last so long: first one of each, then a second."""
    taken, turns = [], {}
    for clip in clips:
        turns[clip.speaker] = turns.get(clip.speaker, -1) + 1
        taken.append((turns[clip.speaker], len(taken), clip))
    chosen = []
    for _, _, clip in sorted(taken, key=lambda entry: entry[:2]):
        if sum(other.seconds for other in chosen) >= seconds:
            break
        chosen.append(clip)
    return chosen


def handful(clips, seconds=80):
    """A few short clips for a quick look: different people before synthesized voices, and one without speech."""
    by_length = sorted(clips, key=lambda clip: (clip.style == "tts", clip.seconds))
    quiet = [clip for clip in by_length if not clip.is_speech]
    return one_a_speaker([clip for clip in by_length if clip.is_speech], seconds) + quiet[:1]


def make_small(folder):
    """Writes a corpus of Debian's pocketsphinx-testdata: five sentences of a reading, joined, and half a minute of
    noise. Returns whether that package is installed."""
    recordings = sorted(glob.glob(f"{TESTDATA}/*.wav"))
    if not recordings:
        return False
    with open(f"{TESTDATA}/transcription") as file:
        transcript = " ".join(re.sub(r"</?s>|\(\S+\)", "", file.read()).split())
    # As the transcription has it; the reader says one "a".
    transcript = transcript.replace("a more a amiable", "a more amiable")
    reading = sound.join(recordings, os.path.join(folder, "reading.wav"))
    hiss = sound.noise(os.path.join(folder, "noise.wav"), 30, dbfs=-40)
    lines = [
        {"id": "reading", "audio": "reading.wav", "seconds": reading, "words": len(transcript.split()), "fillers": 0,
         "transcript": transcript, "speaker": "librivox", "style": "read"},
        {"id": "noise", "audio": "noise.wav", "seconds": hiss, "words": 0, "fillers": 0, "transcript": "",
         "speaker": "none", "style": "non-speech"},
    ]
    with open(os.path.join(folder, "manifest.jsonl"), "w") as manifest:
        manifest.writelines(json.dumps(line) + "\n" for line in lines)
    return True
