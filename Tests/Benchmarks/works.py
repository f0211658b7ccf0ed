"""What is measured: each work against its floor, with what it is to reach."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from measuring import Contender, in_turns, ratio


@dataclass
class Row:
    """A line of the table. A gate is the figure to reach; at most, but for those of `more_is_better`."""

    work: str
    figure: str
    wall: float = None
    cpu: float = None
    memory: float = None
    gate: float = None
    memory_gate: float = None
    more_is_better: bool = False


class Bench:
    """What the works share: programs, tracks, how often to run, and what was left out."""

    def __init__(self, memotrack, floor, empty, measure, tracks, scratch, rounds, peer_rounds):
        self.memotrack, self.floor, self.empty, self.measure = memotrack, floor, empty, measure
        self.tracks, self.scratch, self.rounds, self.peer_rounds = tracks, Path(scratch), rounds, peer_rounds
        self.skipped = []

    def has(self, command):
        done = subprocess.run([self.memotrack, "help", command], capture_output=True)
        if done.returncode != 0:
            self.skipped.append(f"`{command}`: memotrack does not have it")
        return done.returncode == 0

    def peer(self, program, name):
        path = shutil.which(program)
        if path is None:
            self.skipped.append(f"{name}: not installed")
        return path

    def floor_of(self, *files):
        return Contender("floor", [self.floor, *files])

    def output(self, name):
        return str(self.scratch / name)

    def against_floor(self, files, works):
        """Rows of works on the same files; each work is a name, its words, its two gates and where its output goes."""
        floor = self.floor_of(*files)
        contenders = [
            Contender(name, [self.memotrack, *words], output=output or os.devnull) for name, words, _, _, output in works]
        in_turns(self.measure, [floor, *contenders], self.rounds)
        return [
            Row(name, "× floor", ratio(one, floor, "wall"), ratio(one, floor, "cpu"), one.memory(), gate, memory_gate)
            for one, (name, _, gate, memory_gate, _) in zip(contenders, works)]


def reading(bench):
    """A million points, read once or twice."""
    track = bench.tracks.million()
    return bench.against_floor([track], [
        ("`summarise`", ["summarise", track], 1.5, 24, None),
        ("`validate`", ["validate", track], 1.6, 24, None),
        ("`filter --profile default`, written out", ["filter", "--profile", "default", track], 1.8, 24, bench.output("kept.gpx")),
        ("`filter --simplify 10`, segments of 20,000", ["filter", "--simplify", "10", track], 2, 64, bench.output("line.gpx")),
    ])


def one_segment(bench):
    track = bench.tracks.one_segment()
    return bench.against_floor([track], [
        ("`filter --simplify 10`, one segment", ["filter", "--simplify", "10", track], 2, 64, bench.output("line.gpx"))])


def merging(bench):
    if not bench.has("merge"):
        return []
    quarters = bench.tracks.quarters()
    words = ["merge", *quarters, "--force", "-o", bench.output("merged.gpx")]
    return bench.against_floor(quarters, [("`merge`, four files of 250,000", words, 2, 64, None)])


def many_files(bench):
    folder = bench.tracks.many()
    one, two = (Contender(f"-j {jobs}", [bench.memotrack, "summarise", "-j", str(jobs), folder]) for jobs in (1, 2))
    if len(os.sched_getaffinity(0)) < 2:
        bench.skipped.append("1,000 files on two cores: there is only one")
        return []
    in_turns(bench.measure, [one, two], bench.rounds)
    return [Row(
        "1,000 files of 1,000 points, `-j 2`", "× faster than `-j 1`", ratio(one, two, "wall"), None, two.memory(), 1.8,
        more_is_better=True)]


def starting(bench):
    empty = Contender("empty", [bench.empty], times=50)
    version = Contender("version", [bench.memotrack, "--version"], times=50)
    in_turns(bench.measure, [empty, version], bench.rounds)
    return [Row(
        "`memotrack --version`", "× an empty C program", ratio(version, empty, "wall"), ratio(version, empty, "cpu"), version.memory(), 4)]


class Home:
    """A scratch home with location turned on. In memory where there is such a folder, so that no disk is measured."""

    def __init__(self, bench):
        self.memotrack = bench.memotrack
        shared = "/dev/shm"
        self.folder = tempfile.mkdtemp(prefix="memotrack-", dir=shared if os.access(shared, os.W_OK) else None)
        self.environment = {
            "PATH": os.environ.get("PATH", ""), "HOME": self.folder, "XDG_CONFIG_HOME": f"{self.folder}/config",
            "XDG_STATE_HOME": f"{self.folder}/state", "XDG_RUNTIME_DIR": self.folder}

    def __enter__(self):
        revision = self.ask("disclosure", "--revision")
        self.ask("location", "on", "--accept", revision)
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)

    def ask(self, *words):
        return subprocess.run(
            [self.memotrack, *words], env=self.environment, check=True, capture_output=True, text=True).stdout.strip()

    def recording(self, source):
        return [self.memotrack, "record", f"{self.folder}/memo.wav", "--source", source]

    def clear(self):
        Path(f"{self.folder}/memo.gpx").unlink(missing_ok=True)


def recording(bench):
    with Home(bench) as home:
        words = home.recording(f"replay:{bench.tracks.ride()}?speed=max")
        record = Contender("record", words, environment=home.environment, before=home.clear)
        in_turns(bench.measure, [record], bench.rounds)
    samples = int(re.search(r": ([\d,]+) samples? in", record.runs[0].said).group(1).replace(",", ""))
    return [Row(
        "`record`, a replay at full speed", "samples a second", samples / record.median("wall"), samples / record.median("cpu"),
        record.memory(), 20_000, more_is_better=True)]


def recording_live(bench):
    """How many instructions a second of recording takes, the start and the end left out."""
    valgrind = bench.peer("valgrind", "`record` at 1 Hz, by valgrind")
    if valgrind is None:
        return []
    counts = []
    with Home(bench) as home:
        for seconds in (10, 40):
            track = bench.tracks.file(f"live-{seconds}.gpx", seconds + 1, segment=seconds + 1, pace_in_metres=14)
            home.clear()
            counter = [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null"]
            done = subprocess.run(
                [*counter, *home.recording(f"replay:{track}")], env=home.environment, capture_output=True, text=True)
            counted = re.search(r"Collected : (\d+)", done.stderr)
            if done.returncode or counted is None:
                bench.skipped.append("`record` at 1 Hz: valgrind gave up")
                return []
            counts.append(int(counted.group(1)))
    return [Row("`record` at 1 Hz", "instructions a second", None, (counts[1] - counts[0]) / 30)]


def peers(bench):
    """What other programs take for the same, for scale; none has a gate."""
    million, short = bench.tracks.million(), bench.tracks.short()
    schemas = os.environ.get("MEMOTRACK_SCHEMAS")
    contenders = []
    if xmllint := bench.peer("xmllint", "xmllint"):
        contenders.append((Contender("`xmllint --stream --noout`", [xmllint, "--stream", "--noout", million]), million))
        if schemas:
            schema = str(next(Path(schemas).glob("*1*1*.xsd")))
            words = [xmllint, "--stream", "--noout", "--schema", schema, million]
            contenders.append((Contender("`xmllint --stream --schema`", words), million))
        else:
            bench.skipped.append("`xmllint --schema`: `MEMOTRACK_SCHEMAS` does not name their folder")
    if gpsbabel := bench.peer("gpsbabel", "GPSBabel"):
        convert = [gpsbabel, "-i", "gpx", "-f"]
        result = ["-o", "gpx", "-F", bench.output("peer.gpx")]
        contenders.append((Contender("GPSBabel, a copy", [*convert, million, *result]), million))
        simplify = ["-x", "simplify,crosstrack,error=0.01k"]
        contenders.append((Contender("GPSBabel, simplify 50,000 points", [*convert, short, *simplify, *result]), short))
    python = os.environ.get("GPXPY_PYTHON", sys.executable)
    if subprocess.run([python, "-c", "import gpxpy"], capture_output=True).returncode == 0:
        script = "import gpxpy, sys; print(gpxpy.parse(open(sys.argv[1])).length_3d())"
        contenders.append((Contender("gpxpy, length", [python, "-c", script, million]), million))
    else:
        bench.skipped.append("gpxpy: not installed for the Python that runs this, or that GPXPY_PYTHON names")
    rows = []
    for track in (million, short):
        floor = bench.floor_of(track)
        here = [contender for contender, file in contenders if file == track]
        if here:
            in_turns(bench.measure, [floor, *here], bench.peer_rounds)
        rows += [
            Row(peer.name, "× floor", ratio(peer, floor, "wall"), ratio(peer, floor, "cpu"), peer.memory()) for peer in here]
    return rows


WORKS = {
    "reading": reading, "one-segment": one_segment, "merge": merging, "many-files": many_files, "start": starting,
    "record": recording, "record-live": recording_live, "peers": peers,
}
