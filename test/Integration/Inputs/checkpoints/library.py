# SPDX-License-Identifier: Apache-2.0
"""HuggingFace's library reads what the tool writes, and the tool what the library writes.

usage: library.py DIST_RESHARD_CHECKPOINT FOLDER
"""
import json
import os
import subprocess
import sys

import ml_dtypes
import numpy as np
from safetensors import deserialize, safe_open
from safetensors.numpy import save_file

tool, folder = sys.argv[1:]
rng = np.random.default_rng(9)
NAMES = {np.dtype(kind): name for name, kind in {
    "F64": np.float64, "F32": np.float32, "F16": np.float16, "BF16": ml_dtypes.bfloat16, "F8_E4M3": ml_dtypes.float8_e4m3fn,
    "F8_E5M2": ml_dtypes.float8_e5m2, "I64": np.int64, "I32": np.int32, "I16": np.int16, "I8": np.int8, "U64": np.uint64,
    "U32": np.uint32, "U16": np.uint16, "U8": np.uint8, "BOOL": np.bool_, "C64": np.complex64}.items()}
tensors = {f"layers.{number}.weight": (3 * rng.standard_normal((6, 5))).astype(kind) for number, kind in enumerate(NAMES)}
tensors |= {"scalar": np.array(3.5, np.float32), "empty": np.zeros((0, 3), np.float16)}


def load(name):
    """Reads a folder as HuggingFace's loaders do: by the weight map."""
    with open(os.path.join(folder, name, "model.safetensors.index.json"), encoding="utf-8") as file:
        weights = json.load(file)["weight_map"]
    found = {}
    for part in set(weights.values()):
        path = os.path.join(folder, name, part)
        with safe_open(path, framework="np") as opened:
            assert opened.metadata() == {"format": "pt"}
            assert {key for key in weights if weights[key] == part} == set(opened.keys())
        with open(path, "rb") as file:  # The library's own arrays know no byte floats.
            found |= dict(deserialize(file.read()))
    return found


def check(found):
    assert found.keys() == tensors.keys()
    for key, array in found.items():
        assert array["shape"] == list(tensors[key].shape) and array["dtype"] == NAMES[tensors[key].dtype], key
        assert bytes(array["data"]) == tensors[key].tobytes(), key


def reshard(source, target, plan=None):
    options = []
    if plan:
        with open(os.path.join(folder, target + ".json"), "w", encoding="utf-8") as file:
            json.dump(plan, file)
        options = [f"--plan={file.name}"]
    subprocess.run([tool, os.path.join(folder, source), os.path.join(folder, target), *options], check=True)


mesh = {"axes": [["dp", 2], ["tp", 2]]}
save_file(tensors, os.path.join(folder, "model.safetensors"))
reshard("model.safetensors", "split", {"mesh": mesh, "rules": [{"match": "layers.*.weight", "sharding": '[{"tp"}, {"dp"}]'}]})
blocks = load("split")
for key, array in tensors.items():
    if key.startswith("layers"):
        for rows in ("0:3", "3:6"):
            assert (bytes(blocks[f"{key}[{rows}, 0:3]"]["data"]) == array[slice(*map(int, rows.split(":"))), 0:3].tobytes()), key
reshard("split", "copies", {"mesh": mesh, "rules": []})
check(load("copies"))
reshard("split", "whole")
check(load("whole"))
