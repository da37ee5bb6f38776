"""Runs programs and measures them."""
import contextlib, json, os, subprocess, sys, tempfile, time, typing


@contextlib.contextmanager
def errors_in_a_line():
    """Ends the script with a sentence where something outside it is missing or fails."""
    try:
        yield
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        stop(f"{error.filename}: {error.strerror}.")
    except subprocess.CalledProcessError as error:
        stop(f"{error.cmd[0]} fails: {(error.stderr or '').strip()[-200:]}")
    except RuntimeError as error:
        stop(error)


def stop(message):
    sys.exit(f"{os.path.basename(sys.argv[0])}: {message}")


class Run(typing.NamedTuple):
    """`wall` and `cpu` in seconds, `memory` the peak in MB."""
    status: int
    output: str
    errors: str
    wall: float
    cpu: float
    memory: float


def measured(command, environment=None):
    """Runs a command to its end, without standard input."""
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        start = time.monotonic()
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0), errors.seek(0)
        return Run(process.returncode, output.read(), errors.read(), wall, usage.ru_utime + usage.ru_stime,
                   usage.ru_maxrss / 1024)


class Pace:
    """The program, away from the calibration and the history of whoever runs it."""

    def __init__(self, path, home):
        if not os.access(path, os.X_OK) or os.path.isdir(path):
            stop(f"there is no program {path}. Build it with make.")
        self.path = path
        names = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"]
        self.environment = dict(os.environ, **{name: home for name in names})

    def run(self, *arguments):
        return measured([self.path, *arguments], self.environment)

    def has_option(self, command, option):
        return option in self.run(command, "--help").output

    def start(self, *arguments, **more):
        """Starts `pace live` with a pipe for its events."""
        environment = dict(self.environment, **more)
        return subprocess.Popen(
            [self.path, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=environment)

    def seconds_to_start(self, recording):
        """From the start of `pace live` to its first event."""
        start = time.monotonic()
        process = self.start("live", "--input", recording, "--json")
        line = process.stdout.readline()
        seconds = time.monotonic() - start
        process.terminate()
        process.communicate()
        if not line or json.loads(line)["event"] != "started":
            raise RuntimeError("pace live does not start with the event started.")
        return seconds
