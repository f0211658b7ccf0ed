"""Whether the output of merging holds every waypoint, route and track of its inputs, by their canonical XML.

Usage: merged-elements.py OUTPUT INPUT...

An element counts as kept when its canonical form (Canonical XML 2.0, prefixes rewritten, comments included), as Python's own library
makes it, stands in the output as often as in the inputs. Inputs of another version than the output are only counted. Prints how many
elements were compared, and how many points, waypoints and routes there are in all inputs and in the output.
"""
import collections
import sys
import xml.etree.ElementTree as ElementTree

NAMESPACE = "http://www.topografix.com/GPX/"


def root(path):
    parser = ElementTree.XMLParser(target=ElementTree.TreeBuilder(insert_comments=True, insert_pis=True))
    return ElementTree.parse(path, parser).getroot()


def elements(gpx):
    for child in gpx:
        if isinstance(child.tag, str) and child.tag.rpartition("}")[2] in ("wpt", "rte", "trk"):
            child.tail = None
            yield ElementTree.canonicalize(ElementTree.tostring(child, encoding="unicode"), with_comments=True, rewrite_prefixes=True)


def count(gpx, name):
    return sum(1 for element in gpx.iter() if isinstance(element.tag, str) and element.tag.rpartition("}")[2] == name)


output, inputs = root(sys.argv[1]), [root(path) for path in sys.argv[2:]]
wanted = collections.Counter()
for gpx in inputs:
    if gpx.tag == output.tag:
        wanted.update(elements(gpx))
missing = wanted - collections.Counter(elements(output))
for element in missing:
    print("missing:", element)
names = ["trkpt", "wpt", "rte"]
print(sum(wanted.values()), [sum(count(gpx, name) for gpx in inputs) for name in names] == [count(output, name) for name in names])
sys.exit(1 if missing or not output.tag.startswith("{" + NAMESPACE) else 0)
