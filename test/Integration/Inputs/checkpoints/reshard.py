# SPDX-License-Identifier: Apache-2.0
"""Takes a checkpoint from mesh to mesh and compares every block with slices that NumPy cuts.

usage: reshard.py DIST_RESHARD_CHECKPOINT DOCUMENT FOLDER
The index that DOCUMENT shows is the one that the tool writes.
"""
import json
import os
import re
import subprocess
import sys

import numpy as np

import stored

tool, document, folder = sys.argv[1:]
rng = np.random.default_rng(5)


def bits(kind, *shape):
    """Any bits, NaN with payloads too."""
    size = np.dtype(stored.TYPES[kind]).itemsize
    raw = rng.integers(0, 2 if kind == "BOOL" else 256, int(np.prod(shape)) * size, dtype=np.uint8)
    return kind, np.frombuffer(raw.tobytes(), stored.TYPES[kind]).reshape(shape)


tensors = {"p['w1']": bits("F32", 16, 24), "p['w2']": bits("BF16", 24, 10), "p['b']": bits("F64", 7), "opt.mu['w1']": bits("F32", 16, 24),
           "uneven": bits("F16", 5, 7, 3), "step": bits("I32"), "nothing": bits("F32", 0, 4), "one": bits("U8", 1)}
tensors |= {kind.lower(): bits(kind, 6, 4) for kind in stored.TYPES}


def run(source, target, *options, status=0):
    command = [tool, os.path.join(folder, source), os.path.join(folder, target), *options]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=100, stdin=subprocess.DEVNULL)
    assert done.returncode == status, done.stdout
    return done.stdout


def reshard(source, target, axes, rules, device_ids=None, status=0):
    """`rules` lists the axes per dimension by name."""
    text = {name: "[" + ", ".join("{" + ", ".join(f'"{axis}"' for axis in names) + "}" for names in split) + "]"
            for name, split in rules.items()}
    mesh = {"axes": axes} | ({"device_ids": device_ids} if device_ids else {})
    plan = os.path.join(folder, target + ".plan.json")
    with open(plan, "w", encoding="utf-8") as file:
        json.dump({"mesh": mesh, "rules": [{"match": name, "sharding": sharding} for name, sharding in text.items()]}, file)
    run(source, target, f"--plan={plan}", status=status)
    world = int(np.prod([size for _, size in axes]))
    found, weights = stored.read_all(os.path.join(folder, target)), stored.read_index(os.path.join(folder, target))["weight_map"]
    needed = {}
    for name, (kind, array) in tensors.items():
        split = rules.get("p['w1']" if name == "opt.mu['w1']" else name, [[]] * array.ndim)
        for rank in range(world):
            bounds = stored.box(array.shape, axes, split, rank, device_ids)
            if array.size == 0:
                bounds = [(0, size) for size in array.shape]
            elif any(begin == end for begin, end in bounds):
                continue
            needed.setdefault((name, tuple(bounds)), []).append(rank)
    assert {stored.key_of(name, tensors[name][1].shape, bounds) for name, bounds in needed} == set(found)
    for (name, bounds), ranks in needed.items():
        kind, array = tensors[name]
        key = stored.key_of(name, array.shape, bounds)
        assert stored.same(found[key], (kind, array[tuple(slice(*bound) for bound in bounds)])), (target, key)
        if world > 1:  # At one of the ranks that hold it.
            assert weights[key] in [f"rank-{rank:05}-of-{world:05}.safetensors" for rank in ranks], (key, ranks)


def compare_whole(name):
    found = stored.read_all(os.path.join(folder, name))
    assert found.keys() == tensors.keys() and all(stored.same(found[key], tensors[key]) for key in found), name


stored.write_folder(os.path.join(folder, "source"), tensors)
grid, line, three = [["dp", 2], ["tp", 4]], [["x", 4]], [["y", 3]]
fsdp_over_tp = {"p['w1']": [["dp", "tp"], []], "p['w2']": [["tp"], ["dp"]], "p['b']": [["dp", "tp"]], "uneven": [["tp"], ["dp"], []]}
tp_over_fsdp = fsdp_over_tp | {"p['w1']": [["tp", "dp"], []]}
reshard("source", "grid", grid, fsdp_over_tp)
reshard("grid", "other-order", grid, tp_over_fsdp)
orders = [stored.read_file(os.path.join(folder, name, "rank-00001-of-00008.safetensors")) for name in ("grid", "other-order")]
assert "p['w1'][2:4, 0:24]" in orders[0] and "p['w1'][4:6, 0:24]" in orders[1], orders
reshard("other-order", "line", line, {"p['w1']": [[], ["x"]], "p['w2']": [["x"], []], "uneven": [[], [], ["x"]]})
run("line", "whole")
compare_whole("whole")
reshard("whole", "uneven", three, {"p['w1']": [["y"], []], "p['w2']": [[], ["y"]], "p['b']": [["y"]], "uneven": [[], ["y"], []], "one": [["y"]]})
reshard("uneven", "devices", grid, tp_over_fsdp, device_ids=[3, 1, 2, 0, 7, 6, 4, 5])
reshard("devices", "copies", grid, {})
compare_whole("copies")
run("copies", "small-files", "--file-bytes=1000")
compare_whole("small-files")
assert len(os.listdir(os.path.join(folder, "small-files"))) > 4
# A file by itself, and a folder with one file and no index.
stored.write_file(os.path.join(folder, "alone.safetensors"), tensors)
run("alone.safetensors", "from-file")
compare_whole("from-file")
os.remove(os.path.join(folder, "from-file", stored.INDEX))
reshard("from-file", "grid-again", grid, fsdp_over_tp)
# A checkpoint that is there is replaced, and the mesh of the old one stays where the plan has none.
with open(os.path.join(folder, "tp.json"), "w", encoding="utf-8") as file:
    json.dump({"rules": [{"match": "p['w1']", "style": "colwise", "axis": "tp"}, {"match": "batch[*]", "style": "batch", "axis": "dp"}],
               "outputs": [{"match": "loss", "style": "replicate"}]}, file)
said = run("grid", "other-order", f"--plan={os.path.join(folder, 'tp.json')}")
assert "warning: found no tensor that matches 'batch[*]'; the nearest names are" in said and said.count("warning:") == 1, said
assert stored.read_index(os.path.join(folder, "other-order"))["dist"]["mesh"] == {"name": "mesh", "axes": grid}
assert stored.read_index(os.path.join(folder, "other-order"))["dist"]["tensors"]["opt.mu['w1']"]["sharding"] == '[{}, {"tp"}]'
assert not [name for name in os.listdir(folder) if name.endswith(".incomplete")]

# What a plan leaves open is whole.
with open(os.path.join(folder, "open.json"), "w", encoding="utf-8") as file:
    json.dump({"default": "open", "rules": [{"match": "p['w1']", "sharding": '[{"tp", ?}, {?}]'}], "optimizer_state": "default"}, file)
run("grid", "opened", f"--plan={os.path.join(folder, 'open.json')}")
opened = stored.read_index(os.path.join(folder, "opened"))["dist"]["tensors"]
assert {name: opened[name]["sharding"] for name in ("p['w1']", "p['b']", "opt.mu['w1']")} == {
    "p['w1']": '[{"tp"}, {}]', "p['b']": "[{}]", "opt.mu['w1']": "[{}, {}]"}

# Other names, which the plan meets.
with open(os.path.join(folder, "names.json"), "w", encoding="utf-8") as file:
    json.dump({"rules": [{"match": "model.w1", "placements": ["Shard(0)", "Shard(0)"]}]}, file)
run("grid", "renamed", f"--plan={os.path.join(folder, 'names.json')}", "--rename=p['w1']=model.w1", "--rename=p[=q[")
renamed = stored.read_index(os.path.join(folder, "renamed"))["dist"]["tensors"]
assert renamed["model.w1"]["sharding"] == '[{"dp", "tp"}, {}]' and "q['w2']" in renamed and "p['w2']" not in renamed
assert stored.same(stored.read_all(os.path.join(folder, "renamed"))["q['b']"], tensors["p['b']"])

stored.write_file(os.path.join(folder, "w.safetensors"), {"w": bits("F32", 8, 6)})
with open(os.path.join(folder, "x.json"), "w", encoding="utf-8") as file:
    json.dump({"mesh": {"axes": [["x", 2]]}, "rules": [{"match": "w", "placements": ["Shard(0)"]}]}, file)
run("w.safetensors", "shown", f"--plan={os.path.join(folder, 'x.json')}")
with open(document, encoding="utf-8") as file:
    assert json.loads(re.search(r"```json\n(.*?)```", file.read(), re.DOTALL)[1]) == stored.read_index(os.path.join(folder, "shown"))
