"""Runs programs in turns, and makes medians of what they took."""

import os
import statistics
import subprocess
from dataclasses import dataclass, field


@dataclass
class Run:
    """What one run took; seconds, and KiB."""

    wall: float
    cpu: float
    memory: int
    said: str


@dataclass
class Contender:
    """A program to be run, and what its runs took."""

    name: str
    words: list
    # How often it is run at a time, for what is too short to be timed once.
    times: int = 1
    # Where its standard output goes; nowhere unless told.
    output: str = os.devnull
    environment: dict = None
    # Statuses that are no failure.
    statuses: tuple = (0,)
    # Done before each run, untimed.
    before: object = None
    runs: list = field(default_factory=list)

    def run(self, measure):
        if self.before:
            self.before()
        figures = measure + ".figures"
        with open(self.output, "wb") as output:
            done = subprocess.run(
                [measure, figures, str(self.times), *self.words],
                stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE, env=self.environment, check=True)
        with open(figures, encoding="ascii") as file:
            wall, user, system, memory, status = file.read().split()
        said = done.stderr.decode(errors="replace")
        if int(status) not in self.statuses:
            raise RuntimeError(f"{self.name} ended with {status}: {said[-500:]}")
        self.runs.append(Run(float(wall) / self.times, (float(user) + float(system)) / self.times, int(memory), said))

    def median(self, figure):
        return statistics.median(getattr(run, figure) for run in self.runs)

    def memory(self):
        """The largest resident set in MiB, the median of all runs."""
        return self.median("memory") / 1024


def in_turns(measure, contenders, rounds):
    """Runs each once a round, so that what slows the machine for a while slows all of them."""
    for contender in contenders:
        contender.runs.clear()
    for _ in range(rounds):
        for contender in contenders:
            contender.run(measure)


def ratio(contender, base, figure):
    """How often a contender took what the base took in the same round: the median of the rounds."""
    return statistics.median(
        getattr(mine, figure) / max(getattr(theirs, figure), 1e-6) for mine, theirs in zip(contender.runs, base.runs))
