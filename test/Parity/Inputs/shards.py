# SPDX-License-Identifier: Apache-2.0
"""What every device of a mesh should hold of a global array: slices as torch.chunk cuts them, from the printed boundary.

A check of each rank's own buffers that shares nothing with the compiler but the notation:
`#dist.boundary<tensor<16x10xf32>, <@mesh, [{"tp"}, {}]>>` on the results of a program in Local form.
"""
import math
import os
import re

import numpy

AXIS = re.compile(r'"(\w+)"(?::\((\d+)\)(\d+))?')
KINDS = {"sum": numpy.add, "max": numpy.maximum, "min": numpy.minimum, "prod": numpy.multiply, "any": numpy.logical_or,
         "all": numpy.logical_and}


class Placement:
    """How one result lies: per dimension the axes that split it, and the pending reductions."""

    def __init__(self, text):
        dims = text[text.index("[") + 1:]
        depth = end = 0
        while dims[end] != "]" or depth:
            depth += (dims[end] == "[") - (dims[end] == "]")
            end += 1
        self.dims = [AXIS.findall(group) for group in re.findall(r"\{([^{}]*)\}", dims[:end])]
        pending = re.search(r"partial = \[(.*?)\]", dims[end:])
        self.partial = [(kind, AXIS.findall(axes)) for kind, axes in re.findall(r"(\w+) \{([^{}]*)\}", pending[1] if pending else "")]


class Mesh:
    def __init__(self, text):
        self.axes = [(name, int(size)) for name, size in re.findall(r'"(\w+)"=(\d+)', text)]
        order = re.search(r"device_ids = \[([\d, ]*)\]", text)
        self.size = math.prod(size for _, size in self.axes)
        self.ranks = [int(word) for word in order[1].split(",")] if order else list(range(self.size))

    def coordinates(self):
        """Yields each rank with its index along every axis."""
        for place, rank in enumerate(self.ranks):
            index = {}
            for name, size in reversed(self.axes):
                place, index[name] = divmod(place, size)
            yield rank, index

    def part(self, axes, index):
        """Returns which of how many parts the device has along a list of axes, from major to minor."""
        which, count = 0, 1
        for name, before, size in axes:
            whole = dict(self.axes)[name]
            own = int(size) if size else whole
            digit = index[name] if not size else index[name] // (whole // (int(before) * own)) % own
            which, count = which * own + digit, count * own
        return which, count


def boundaries(text, entry):
    """Returns the mesh and the placements of the results of the function `entry`, from a program in Local form."""
    line = next(line for line in text.split("\n") if "func.func" in line and f"@{entry}(" in line)
    results = line[line.index(") ->"):] if ") ->" in line else ""
    mesh = Mesh(re.search(r"dist\.mesh @\w+ = (<.*>)", text)[1])
    return mesh, [Placement(found) for found in re.findall(r"#dist\.boundary<tensor<[^<>]*>, <(.*?)>>", results)]


def check(text, entry, folder, expected, close):
    """Compares every rank's buffers in `folder` with slices of the `expected` global arrays, and returns what differs.

    `close(found, wanted)` says whether two arrays are equal enough. Contributions are reduced before they are compared.
    """
    mesh, placements = boundaries(text, entry)
    problems = []
    if len(placements) != len(expected):
        return [f"{len(placements)} results have a boundary, {len(expected)} results are expected"]
    for number, (placement, whole) in enumerate(zip(placements, expected)):
        contributions = {}
        for rank, index in mesh.coordinates():
            found = numpy.load(os.path.join(folder, f"out{number}.rank{rank}.npy"))
            wanted = whole
            for dim, axes in enumerate(placement.dims):
                which, count = mesh.part(axes, index)
                chunk = -(-whole.shape[dim] // count)
                wanted = numpy.take(wanted, range(min(which * chunk, whole.shape[dim]), min((which + 1) * chunk, whole.shape[dim])), dim)
            found = found[tuple(slice(0, size) for size in wanted.shape)]
            if placement.partial:
                key = tuple(mesh.part(axes, index) for axes in placement.dims)
                contributions.setdefault(key, (wanted, []))[1].append((index, found))
            elif not close(found, wanted):
                problems.append(f"result {number} of rank {rank} is {found.tolist()}, its slice is {wanted.tolist()}")
        for wanted, parts in contributions.values():
            if not close(reduce_parts(mesh, placement.partial, parts), wanted):
                problems.append(f"the contributions to result {number} do not reduce to it")
    return problems


def reduce_parts(mesh, partial, parts):
    """Applies the pending reductions in their order to (index, array) pairs, and returns the one array that is left."""
    for kind, axes in partial:
        groups = {}
        for index, array in parts:
            rest = {name: value for name, value in index.items() if name not in [axis[0] for axis in axes]}
            groups.setdefault(tuple(sorted(rest.items())), []).append(array)
        parts = [(dict(rest), numpy.mean(arrays, 0) if kind == "avg" else KINDS[kind].reduce(arrays)) for rest, arrays in groups.items()]
    return parts[0][1]
