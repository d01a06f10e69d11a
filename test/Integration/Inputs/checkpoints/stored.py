# SPDX-License-Identifier: Apache-2.0
"""Checkpoints as NumPy arrays, read and written by what docs/checkpoints.md says and nothing else."""
import json
import os

import numpy as np

INDEX = "model.safetensors.index.json"
TYPES = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "BF16": "<u2", "F8_E4M3": "|u1", "F8_E5M2": "|u1", "I64": "<i8", "I32": "<i4",
         "I16": "<i2", "I8": "|i1", "U64": "<u8", "U32": "<u4", "U16": "<u2", "U8": "|u1", "BOOL": "|b1", "C64": "<c8"}


def write_file(path, tensors):
    """Writes `tensors`, a dict of (type, array)."""
    header, data = {}, b""
    for key, (kind, array) in tensors.items():
        begin = len(data)
        data += array.astype(TYPES[kind]).tobytes()
        header[key] = {"dtype": kind, "shape": list(array.shape), "data_offsets": [begin, len(data)]}
    text = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(len(text).to_bytes(8, "little") + text + data)


def read_file(path):
    """Returns a dict of (type, array)."""
    with open(path, "rb") as file:
        content = file.read()
    size = int.from_bytes(content[:8], "little")
    tensors = {}
    for key, entry in json.loads(content[8:8 + size]).items():
        if key != "__metadata__":
            begin, end = entry["data_offsets"]
            array = np.frombuffer(content[8 + size + begin:8 + size + end], TYPES[entry["dtype"]])
            tensors[key] = entry["dtype"], array.reshape(entry["shape"])
    return tensors


def write_folder(folder, tensors, parts=2):
    """Writes whole tensors over `parts` files, as HuggingFace does."""
    os.makedirs(folder)
    names, weights = list(tensors), {}
    for part in range(parts):
        file = f"model-{part + 1:05}-of-{parts:05}.safetensors"
        mine = {name: tensors[name] for name in names[part::parts]}
        write_file(os.path.join(folder, file), mine)
        weights.update({name: file for name in mine})
    with open(os.path.join(folder, INDEX), "w", encoding="utf-8") as file:
        json.dump({"metadata": {"total_size": 0}, "weight_map": weights}, file)


def read_index(folder):
    with open(os.path.join(folder, INDEX), encoding="utf-8") as file:
        return json.load(file)


def read_all(folder):
    """Returns what all files hold, a dict of (type, array) by key; files and index have to have the same keys."""
    files, weights = {}, read_index(folder)["weight_map"]
    for name in sorted(os.listdir(folder)):
        if name != INDEX:
            files[name] = read_file(os.path.join(folder, name))
    assert {key: name for name, found in files.items() for key in found} == weights, (folder, weights)
    assert sum(map(len, files.values())) == len(weights)
    return {key: value for found in files.values() for key, value in found.items()}


def same(a, b):
    return a[0] == b[0] and a[1].shape == b[1].shape and a[1].tobytes() == b[1].tobytes()


def coordinates(axes, rank, device_ids=None):
    """Returns the coordinate of `rank` on each axis of a mesh, the last of which is the fastest."""
    position = device_ids.index(rank) if device_ids else rank
    found = {}
    for name, size in reversed(axes):
        found[name] = position % size
        position //= size
    return found


def box(shape, axes, split, rank, device_ids=None):
    """Returns the (begin, end) per dimension of what `rank` holds; `split` lists the axes of each dimension, major first."""
    where, sizes, result = coordinates(axes, rank, device_ids), dict(axes), []
    for size, names in zip(shape, split):
        count, index = 1, 0
        for name in names:
            count, index = count * sizes[name], index * sizes[name] + where[name]
        chunk = -(-size // count)
        result.append((min(size, index * chunk), min(size, (index + 1) * chunk)))
    return result


def key_of(name, shape, bounds):
    whole = all((begin, end) == (0, size) for size, (begin, end) in zip(shape, bounds))
    return name if whole else name + "[" + ", ".join(f"{begin}:{end}" for begin, end in bounds) + "]"
