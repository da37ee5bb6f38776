"""The virtual microphone of the tests, and `pace live` listening to it in real time."""
import json, os, subprocess, time, typing

NAME = "benchmark"
CLOCK_TICKS = os.sysconf("SC_CLK_TCK")


class Event(typing.NamedTuple):
    """A line of `pace live --json`: when it arrived, by the monotonic clock, and the CPU time the program had used."""
    arrival: float
    cpu: float
    fields: dict


class Session(typing.NamedTuple):
    """`launch` and `origin` (when the sound began) by the monotonic clock; `memory` the peak in MB."""
    launch: float
    origin: float
    events: list
    memory: float

    def named(self, name):
        return [event for event in self.events if event.fields["event"] == name]


def build():
    """Builds the ALSA plugin, a product of the Swift package, and returns its path."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    command = [os.environ.get("SWIFT", "swift"), "build", "-c", "release", "--package-path", root]
    built = subprocess.run([*command, "--product", "asound_module_pcm_wavmic"], capture_output=True, text=True)
    if built.returncode != 0:
        raise RuntimeError(f"the virtual microphone cannot be built:\n{built.stdout[-2000:]}{built.stderr[-2000:]}")
    folder = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return os.path.join(folder, "libasound_module_pcm_wavmic.so")


def listen(pace, plugin, recording, seconds, folder):
    """Plays a recording to `pace live` for so long; after the recording's end the microphone hears silence."""
    origin = os.path.join(folder, "origin")
    configuration = os.path.join(folder, "asound.conf")
    with open(configuration, "w") as file:
        file.write(
            f'</usr/share/alsa/alsa.conf>\npcm_type.wavmic {{ lib "{plugin}" }}\n'
            f'pcm.!{NAME} {{ type wavmic file "{os.path.abspath(recording)}" origin_file "{origin}" }}\n')
    launch = time.monotonic()
    process = pace.start(
        "live", "--device", NAME, "--json", "--for", f"{seconds:.0f}s", ALSA_CONFIG_PATH=configuration)
    events = []
    for line in process.stdout:
        arrival = time.monotonic()
        events.append(Event(arrival, cpu_time(process.pid), json.loads(line)))
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"pace live ends with exit code {process.returncode} on the virtual microphone.")
    with open(origin) as file:
        session = Session(launch, float(file.read()), events, usage.ru_maxrss / 1024)
    if len(session.named("reading")) < 2:
        raise RuntimeError("pace live gives no readings on the virtual microphone.")
    return session


def cpu_time(pid):
    """Seconds of CPU time that a process has used so far, all threads together."""
    with open(f"/proc/{pid}/stat") as file:
        # The name, in parentheses, may hold spaces; user and system time are the 14th and 15th field.
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS
