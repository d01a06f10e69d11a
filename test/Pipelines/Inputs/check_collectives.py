# SPDX-License-Identifier: Apache-2.0
"""Checks what one layer more adds to the collectives of a step of training, in counts and in bytes that each device sends. Usage:

    check_collectives.py FEWER.json MORE.json KIND=COUNT:BYTES...

BYTES is an expression; COUNT may be missing. Parameters of norms are so small that half a percent leaves them out."""
import json
import sys


def read(path):
    with open(path) as file:
        function, = json.load(file)["functions"]
    return function["totals"]


fewer, more = read(sys.argv[1]), read(sys.argv[2])
wanted = dict(argument.split("=", 1) for argument in sys.argv[3:])
assert set(more) == set(wanted), (more, wanted)
for kind, text in wanted.items():
    count, sent = text.split(":")
    found = [more[kind][key] - fewer.get(kind, {key: 0})[key] for key in ("count", "wire_bytes")]
    assert not count or found[0] == int(count), (kind, count, found)
    assert abs(found[1] - eval(sent)) <= 0.005 * eval(sent), (kind, eval(sent), found)
