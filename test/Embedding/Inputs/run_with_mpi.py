#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One process of MPI that calls @main of a program lowered by lower.sh with the shards of its device, and compares what it gets with the
shards of what is expected: run_with_mpi.py LOCAL.mlir LIBRARY.so FILE.npz [RTOL ATOL]. The Local form says how the arrays arg0 ..., out0 ... lie."""
import ctypes
import re
import sys

import numpy as np

DTYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32, "i64": np.int64, "i8": np.int8, "i1": np.bool_, "f16": np.float16,
          "bf16": np.uint16}
BOUNDARY = re.compile(r"#dist\.boundary<tensor<([^>]*)>, <@\w+, \[([^\]]*)\]")


def parse_type(text):
    *shape, element = text.split("x")
    return tuple(map(int, shape)), DTYPES[element]


def split_list(text):
    """Splits at commas that are in no bracket."""
    parts, depth, start = [], 0, 0
    for place, letter in enumerate(text):
        depth += letter in "([{<"
        depth -= letter in ")]}>" and text[place - 1] != "-"
        if letter == "," and depth == 0:
            parts.append(text[start:place])
            start = place + 1
    return [part.strip() for part in parts + [text[start:]] if part.strip()]


def matching(text, start):
    """Returns the end of the bracket that opens at `start`."""
    depth = 0
    for place in range(start, len(text)):
        depth += text[place] == "("
        depth -= text[place] == ")"
        if depth == 0:
            return place
    raise ValueError("no end of a bracket")


class Value:
    """An argument or a result: local and global type, and the axes that split each dimension."""

    def __init__(self, text):
        self.local, self.dtype = parse_type(re.search(r"tensor<([^>]*)>", text)[1])
        found = BOUNDARY.search(text)
        self.shape = parse_type(found[1])[0] if found else self.local
        held = re.search(r'dist\.held = \{axis = "(\w+)", index = (\d+)', text)
        self.held = (held[1], int(held[2])) if held else None
        self.axes = [re.findall(r'"(\w+)"(?::\((\d+)\)(\d+))?', dim) for dim in split_list(found[2])] if found else [[] for _ in self.local]

    def is_on(self, coordinates):
        """Returns whether this device has the value."""
        return not self.held or coordinates[self.held[0]] == self.held[1]

    def cut(self, array, mesh, coordinates):
        """Returns this device's shard without padding."""
        for dim, axes in enumerate(self.axes):
            index, parts = 0, 1
            for axis, before, size in axes:
                size = int(size) if size else mesh[axis]
                behind = mesh[axis] // (int(before) * size) if before else 1
                index, parts = index * size + coordinates[axis] // behind % size, parts * size
            chunk = -(-self.shape[dim] // parts)
            array = np.take(array, range(min(index * chunk, self.shape[dim]), min((index + 1) * chunk, self.shape[dim])), axis=dim)
        return array


def descriptor(array):
    rank = array.ndim
    strides = [stride // array.itemsize for stride in array.strides]
    return (ctypes.c_int64 * (3 + 2 * rank))(array.ctypes.data, array.ctypes.data, 0, *array.shape, *strides)


def main():
    text = open(sys.argv[1], encoding="utf-8").read()
    mesh = {name: int(size) for name, size in re.findall(r'"(\w+)"=(\d+)', re.search(r"dist\.mesh @\w+ = <\[([^\]]*)\]", text)[1])}
    order = re.search(r"device_ids = \[([^\]]*)\]", text)
    start = text.index("(", re.search(r"func.func (public )?@main", text).start())
    end = matching(text, start)
    arguments = [Value(part) for part in split_list(text[start + 1:end])]
    behind = text[end + 1:].lstrip().removeprefix("->").lstrip()
    results = [Value(part) for part in (split_list(behind[1:matching(behind, 0)]) if behind.startswith("(") else [behind[:behind.index("{")]])]

    mpi = ctypes.CDLL("libmpi.so.40", mode=ctypes.RTLD_GLOBAL)
    mpi.MPI_Init(None, None)
    world, rank = ctypes.c_void_p(ctypes.addressof(ctypes.c_char.in_dll(mpi, "ompi_mpi_comm_world"))), ctypes.c_int()
    mpi.MPI_Comm_rank(world, ctypes.byref(rank))
    position = [int(each) for each in order[1].split(",")].index(rank.value) if order else rank.value
    coordinates = {}
    for name in reversed(mesh):
        coordinates[name], position = position % mesh[name], position // mesh[name]

    data = np.load(sys.argv[3])
    rtol, atol = map(float, sys.argv[4:6] or (1e-4, 1e-5))
    shards = []
    for number, value in enumerate(arguments):
        shard = np.zeros(value.local, value.dtype)
        part = value.cut(data[f"arg{number}"], mesh, coordinates)
        shard[tuple(map(slice, part.shape))] = part
        shards.append(shard)
    given = [descriptor(shard) for shard in shards]
    sizes = [3 + 2 * len(value.local) for value in results]
    block = (ctypes.c_int64 * sum(sizes))()
    ctypes.CDLL(sys.argv[2])._mlir_ciface_main(block, *map(ctypes.byref, given))
    wrong, place = 0, 0
    for number, (value, size) in enumerate(zip(results, sizes)):
        aligned, offset = block[place + 1], block[place + 2]
        rank_of = len(value.local)
        strides = [stride * np.dtype(value.dtype).itemsize for stride in block[place + 3 + rank_of:place + size]]
        start = aligned + offset * np.dtype(value.dtype).itemsize
        count = max(1, sum(stride * (extent - 1) for stride, extent in zip(strides, value.local)) + np.dtype(value.dtype).itemsize)
        raw = np.frombuffer((ctypes.c_char * count).from_address(start), np.uint8)
        array = np.lib.stride_tricks.as_strided(raw.view(value.dtype) if count % np.dtype(value.dtype).itemsize == 0 else raw, value.local, strides)
        expected = value.cut(data[f"out{number}"], mesh, coordinates)
        found = array[tuple(map(slice, expected.shape))]
        if value.is_on(coordinates) and not np.allclose(found, expected, rtol=rtol, atol=atol):
            print(f"rank {rank.value}, result {number}: found {found.tolist()}, but needed {expected.tolist()}", flush=True)
            wrong += 1
        place += size
    total = ctypes.c_int()
    handle = lambda name: ctypes.c_void_p(ctypes.addressof(ctypes.c_char.in_dll(mpi, name)))  # noqa: E731
    mpi.MPI_Allreduce(ctypes.byref(ctypes.c_int(wrong)), ctypes.byref(total), 1, handle("ompi_mpi_int"), handle("ompi_mpi_op_sum"), world)
    if rank.value == 0:
        print(f"{len(results)} results, {total.value} wrong")
    mpi.MPI_Finalize()
    return total.value != 0


if __name__ == "__main__":
    sys.exit(main())
