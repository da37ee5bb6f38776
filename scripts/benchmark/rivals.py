"""Other programs that turn the same recording into words. Each is a command, or a sentence on why there is none."""
import glob, importlib.util, os, re, shutil, subprocess, sys

MODEL = "/usr/share/pocketsphinx/model/en-us"
# With the model in the computer's cache: a benchmark downloads nothing.
FASTER_WHISPER = """
import sys, faster_whisper
model = faster_whisper.WhisperModel("tiny.en", device="cpu", compute_type="int8", local_files_only=True)
print(*(segment.text for segment in model.transcribe(sys.argv[1], language="en")[0]))
"""


def all_for(recording):
    """Names and commands that print the words of a WAV file; a sentence in place of a command."""
    return [
        ("pocketsphinx_continuous", pocketsphinx(recording)),
        ("whisper.cpp", whisper_cpp(recording)),
        ("openai-whisper, tiny.en", whisper(recording)),
        ("faster-whisper, tiny.en", faster_whisper(recording)),
    ]


def pocketsphinx(recording):
    if not shutil.which("pocketsphinx_continuous"):
        return "not installed (apt-get install pocketsphinx)"
    return ["pocketsphinx_continuous", "-infile", recording, "-hmm", f"{MODEL}/en-us", "-dict",
            f"{MODEL}/cmudict-en-us.dict", "-lm", f"{MODEL}/en-us.lm.bin", "-logfn", os.devnull]


def whisper_cpp(recording):
    programs = map(shutil.which, ["whisper-cli", "whisper-cpp", "main"])
    program = next(filter(is_whisper, programs), None)
    if program is None:
        return "not installed"
    model = os.environ.get("WHISPER_CPP_MODEL")
    if not model:
        return "installed, but WHISPER_CPP_MODEL does not name its model"
    return [program, "-m", model, "-f", recording, "-l", "en", "-nt", "-np"]


def is_whisper(program):
    """Other programs are called "main", too."""
    if program is None:
        return False
    try:
        shown = subprocess.run([program, "--help"], stdin=subprocess.DEVNULL, capture_output=True, timeout=10)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return b"--no-timestamps" in shown.stdout + shown.stderr


def whisper(recording):
    if shutil.which("whisper"):
        command = ["whisper"]
    elif importlib.util.find_spec("whisper"):
        command = [sys.executable, "-m", "whisper"]
    else:
        return "not installed"
    cache = os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache"))
    if not os.path.exists(os.path.join(cache, "whisper", "tiny.en.pt")):
        return "installed, but without the model tiny.en"
    return [*command, recording, "--model", "tiny.en", "--language", "en", "--fp16", "False", "--output_format", "txt",
            "--output_dir", os.path.dirname(recording)]


def faster_whisper(recording):
    if not importlib.util.find_spec("faster_whisper"):
        return "not installed"
    cache = os.environ.get("HF_HOME", os.path.expanduser("~/.cache/huggingface"))
    if not glob.glob(os.path.join(cache, "hub", "models--*faster-whisper-tiny.en")):
        return "installed, but without the model tiny.en"
    return [sys.executable, "-c", FASTER_WHISPER, recording]


def text(output):
    """What it printed, less the times before each line that openai-whisper prints."""
    return re.sub(r"(?m)^\[[\d:.]+ --> [\d:.]+\]", "", output)
