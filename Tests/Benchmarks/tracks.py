"""Makes the tracks that are measured: one point a line, with what receivers usually write of it."""

import hashlib
import math
import random
import time
from pathlib import Path

HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<gpx version="1.1" creator="Tests/Benchmarks" xmlns="http://www.topografix.com/GPX/1/1">\n'
    "<trk><name>walk</name>\n"
)
TAIL = "</trkseg></trk></gpx>\n"
METRES_PER_DEGREE = 111_200
FIRST_SECOND = 1_780_000_000


def write(path, points, segment, seed=1, pace_in_metres=1.5):
    """Writes a walk of so many points, a second and a pace apart, with ten minutes between its segments."""
    chance = random.Random(seed)
    latitude, longitude, heading, height = 46.5 + seed / 100, 8.3, 1.0, 500.0
    second = FIRST_SECOND + seed * 100_000_000
    step = pace_in_metres / METRES_PER_DEGREE
    with open(path, "w", encoding="ascii") as file:
        file.write(HEAD)
        for index in range(points):
            if index % segment == 0:
                file.write("</trkseg>\n<trkseg>\n" if index else "<trkseg>\n")
                second += 600
            heading += chance.uniform(-0.2, 0.2)
            latitude += step * math.cos(heading)
            longitude += step * math.sin(heading) / math.cos(math.radians(latitude))
            height += chance.uniform(-0.25, 0.25) + (500 - height) / 10_000
            second += 1
            file.write(
                f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}"><ele>{height:.1f}</ele>'
                f"<time>{time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime(second))}</time>"
                "<sat>9</sat><hdop>0.9</hdop></trkpt>\n"
            )
        file.write(TAIL)


class Tracks:
    """The files, made when they are first asked for, and kept for the next run of the same generator."""

    def __init__(self, folder):
        generator = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
        self.folder = Path(folder) / f"tracks-{generator}"
        self.folder.mkdir(parents=True, exist_ok=True)

    def file(self, name, points, segment=20_000, **walk):
        path = self.folder / name
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            unfinished = path.with_suffix(".part")
            write(unfinished, points, segment, **walk)
            unfinished.rename(path)
        return str(path)

    def million(self):
        """A million points in segments of 20,000."""
        return self.file("million.gpx", 1_000_000)

    def one_segment(self):
        """The same points in one segment."""
        return self.file("one-segment.gpx", 1_000_000, segment=1_000_000)

    def quarters(self):
        """Four walks, one after the other in time."""
        return [self.file(f"quarter-{number}.gpx", 250_000, seed=number) for number in range(1, 5)]

    def many(self):
        """A folder of a thousand walks of a thousand points."""
        for number in range(1_000):
            self.file(f"many/{number:03}.gpx", 1_000, seed=number % 50 + 1)
        return str(self.folder / "many")

    def ride(self):
        """Points so far apart that each becomes a sample when they are replayed."""
        return self.file("ride.gpx", 500_000, segment=500_000, pace_in_metres=14)

    def short(self):
        """What GPSBabel can simplify while one waits."""
        return self.file("short.gpx", 50_000, segment=50_000)
