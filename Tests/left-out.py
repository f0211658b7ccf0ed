#!/usr/bin/env python3
"""Checks that outputs of a filter are their inputs with whole points left out, and nothing else.

Usage: left-out.py INPUT OUTPUT [INPUT OUTPUT ...]

A point goes with the white space before it; a segment of which all points have gone goes, and a track of which all segments, or
all points that stand in none, have gone. Borders that a split put in are taken out first. Only Python's own XML parser is used,
and nothing of memotrack. Prints the pairs that are not so; the status is then 1.
"""
import re
import sys
from xml.parsers import expat

SPACE = b" \t\r\n"


class Element:
    def __init__(self, name, start, parent):
        self.name, self.start, self.end, self.parent = name, start, None, parent
        self.points, self.segments = [], []


def elements(data):
    """The points of a document, and what holds them, in document order."""
    parser = expat.ParserCreate()
    stack, points, holders = [], [], []

    def begin(name, _):
        local = name.split(":")[-1]
        element = Element(local, parser.CurrentByteIndex, stack[-1] if stack else None)
        stack.append(element)
        if element.parent is None:
            return
        if local == "trkpt" and element.parent.name in ("trk", "trkseg"):
            element.parent.points.append(element)
            points.append(element)
        elif local == "trkseg" and element.parent.name == "trk":
            element.parent.segments.append(element)
            holders.append(element)
        elif local == "trk" and element.parent.name == "gpx":
            holders.append(element)

    def end(_):
        element = stack.pop()
        index = parser.CurrentByteIndex
        # Of an empty-element tag the second event is behind it.
        is_empty = data[index - 2:index] == b"/>" and tag_end(data, element.start) == index
        element.end = index if is_empty else data.index(b">", index) + 1

    parser.StartElementHandler, parser.EndElementHandler = begin, end
    parser.Parse(data, True)
    return points, holders


def tag_end(data, index):
    """Behind the tag that begins at an index."""
    quote = None
    while True:
        byte = data[index:index + 1]
        if quote:
            quote = None if byte == quote else quote
        elif byte in (b'"', b"'"):
            quote = byte
        elif byte == b">":
            return index + 1
        index += 1


def text(data, element):
    return data[element.start:element.end]


def without(data, points, holders, gone):
    ranges = [point for point in points if point in gone]
    left = {holder for holder in holders if holder.name == "trkseg" and holder.points and all(p in gone for p in holder.points)}
    for holder in holders:
        if holder.name != "trk":
            continue
        stays = [segment for segment in holder.segments if segment not in left]
        had = holder.points or any(segment in left for segment in holder.segments)
        if had and not stays and all(p in gone for p in holder.points):
            left.add(holder)
    ranges += list(left)
    ranges.sort(key=lambda element: (element.start, -element.end))
    result, offset = b"", 0
    for element in ranges:
        if element.start < offset:
            continue
        start = element.start
        while start > offset and data[start - 1] in SPACE:
            start -= 1
        result += data[offset:start]
        offset = element.end
    return result + data[offset:]


def is_left_out(data, output):
    if data == output:
        return True
    if re.search(rb"</((?:\w+:)?trkseg)><\1>", data) is None:
        output = re.sub(rb"</((?:\w+:)?trkseg)><\1>", b"", output)
    points, holders = elements(data)
    kept = [text(output, point) for point in elements(output)[0]]
    # The same point may stand twice: those that stay are looked for from the front, and from the back.
    for order in (1, -1):
        rest, gone = kept[::order], set()
        for point in points[::order]:
            if rest and rest[0] == text(data, point):
                rest = rest[1:]
            else:
                gone.add(point)
        if not rest and without(data, points, holders, gone) == output:
            return True
    return False


def main(names):
    wrong = 0
    for source, product in zip(names[::2], names[1::2]):
        with open(source, "rb") as file:
            data = file.read()
        with open(product, "rb") as file:
            output = file.read()
        if not is_left_out(data, output):
            print(f"{product} is not {source} with points left out")
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
