"""Recordings: joined, generated, and spoilt as a bad room or a bad microphone would."""
import array, math, os, random, re, shutil, subprocess, tempfile, wave

RATE = 16000
NEEDS_SOX = "sox is not installed (apt-get install sox)"


def has_sox():
    return shutil.which("sox") is not None


def pieces(path):
    """The 16-bit mono samples of a recording at 16 kHz, a piece at a time: nothing here holds a whole recording."""
    if path.endswith(".wav"):
        with wave.open(path) as source:
            if (source.getframerate(), source.getnchannels(), source.getsampwidth()) == (RATE, 1, 2):
                while piece := source.readframes(RATE):
                    yield piece
                return
    if not has_sox():
        raise RuntimeError(NEEDS_SOX)
    command = ["sox", path, "-t", "raw", "-r", str(RATE), "-c", "1", "-b", "16", "-e", "signed-integer", "-L", "-"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as sox:
        while piece := sox.stdout.read(2 * RATE):
            yield piece
    if sox.returncode != 0:
        raise subprocess.CalledProcessError(sox.returncode, command)


def write(path, samples):
    """Writes pieces of samples as a WAV file and returns its length in seconds."""
    with wave.open(path, "wb") as out:
        out.setparams((1, 2, RATE, 0, "NONE", ""))
        for piece in samples:
            out.writeframes(piece)
        return out.tell() / RATE


def join(paths, path, at_least=0):
    """Joins recordings, over and over until the file lasts `at_least` seconds; returns its length in seconds."""
    def rounds():
        samples = 0
        while True:
            for source in paths:
                for piece in pieces(source):
                    samples += len(piece) // 2
                    yield piece
            if samples >= at_least * RATE or samples == 0:
                return
    return write(path, rounds())


def noise(path, seconds, dbfs=None):
    """Writes white noise of that level, the same at each call; digital silence without a level."""
    deviation = 32768 * 10 ** (dbfs / 20) if dbfs is not None else 0
    generator = random.Random(1)
    def piece():
        return array.array("h", (round(generator.gauss(0, deviation)) for _ in range(RATE))).tobytes()
    return write(path, (piece() if deviation else bytes(2 * RATE) for _ in range(math.ceil(seconds))))


def spoilt(path, how, folder):
    """A copy of the recording: "room", with its echo; "fan", its hum 15 dB below the speech; "quiet", 30 dB too low."""
    copy = os.path.join(folder, f"{how}.wav")
    if how == "room":
        sox(path, copy, "gain", "-6", "reverb", "45", "50", "70")
    elif how == "quiet":
        sox(path, copy, "gain", "-30")
    else:
        hum = os.path.join(folder, "hum.wav")
        sox(path, hum, "synth", "brownnoise", "highpass", "60")
        # A tenth of headroom for the sum.
        hum_volume = 0.9 * level(path) / level(hum) * 10 ** (-15 / 20)
        sox("-m", "-v", "0.9", path, "-v", str(hum_volume), hum, copy)
    return copy


def level(path):
    """The root mean square of the samples, full scale being 1."""
    return float(re.search(r"RMS\s+amplitude:\s+([\d.]+)", sox(path, "-n", "stat"))[1])


def sox(*arguments):
    # -R: the noise and the dither are the same at each run, or the figures would not be.
    return subprocess.run(["sox", "-R", *arguments], check=True, capture_output=True, text=True).stderr
