# SPDX-License-Identifier: Apache-2.0
"""Programs read their arguments from checkpoints and write their results to them; what each device holds is compared with slices that
NumPy cuts of the whole result.

usage: runs.py DIST_RUN DIST_EXEC DIST_RESHARD_CHECKPOINT PROGRAMS FOLDER
"""
import os
import re
import subprocess
import sys

import numpy as np

import stored

dist_run, dist_exec, dist_reshard, programs, folder = sys.argv[1:]
GRID = [["dp", 2], ["tp", 4]]
rng = np.random.default_rng(4)
failures = 0


def path(*names):
    return os.path.join(folder, *names)


def check(name, condition, detail=""):
    global failures
    if not condition:
        failures += 1
        print(f"FAILED {name}\n{detail}")


def run(command, status=0, text=""):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=200, stdin=subprocess.DEVNULL)
    check(" ".join(command), done.returncode == status and text in done.stdout, f"status {done.returncode}: {done.stdout}")
    return done.stdout


def sharding(split, tail=""):
    return "#dist.sharding<@mesh, [" + ", ".join("{" + ", ".join(f'"{axis}"' for axis in axes) + "}" for axes in split) + f"]{tail}>"


def double(split, w=(13, 8), v=(7,), result_tail=""):
    """A program that doubles `p['w']` and `p['v']`, which lie and are returned as `split` says, and `x`, which has no name."""
    types = [f"tensor<{'x'.join(map(str, shape))}xf32>" for shape in (w, v, (5, 3))]
    where = [sharding(split["p['w']"]), sharding(split["p['v']"]), sharding([["dp"], []])]
    names = ['dist.name = "p[\'w\']", ', 'dist.name = "p[\'v\']", ', ""]
    arguments = ", ".join(f"%a{n}: {types[n]} {{{names[n]}dist.sharding = {where[n]}}}" for n in range(3))
    results = ", ".join(f"{types[n]} {{{names[n]}dist.sharding = {where[n]}}}" for n in range(3))
    body = "".join(f"  %e{n} = tensor.empty() : {types[n]}\n  %r{n} = linalg.add ins(%a{n}, %a{n} : {types[n]}, {types[n]}) "
                   f"outs(%e{n} : {types[n]}) -> {types[n]}\n" for n in range(3))
    return (f'dist.mesh @mesh = <["dp"=2, "tp"=4]>\nfunc.func @main({arguments}) -> ({results}) {{\n{body}'
            f"  return %r0, %r1, %r2 : {', '.join(types)}\n}}\n")


def write(name, text):
    with open(path(name), "w", encoding="utf-8") as file:
        file.write(text)
    return path(name)


def padded(array, bounds, split):
    """The local buffer of a device: its part, padded to the size of the largest."""
    sizes = [-(-size // int(np.prod([dict(GRID)[axis] for axis in axes]))) for size, axes in zip(array.shape, split)]
    buffer = np.zeros(sizes, array.dtype)
    part = array[tuple(slice(*bound) for bound in bounds)]
    buffer[tuple(slice(0, size) for size in part.shape)] = part
    return buffer, part.shape


def check_locals(name, expected, splits):
    """Compares what every device returned with its slice of the whole result."""
    for number, (array, split) in enumerate(zip(expected, splits)):
        for rank in range(8):
            found = np.load(path(name, f"out{number}.rank{rank}.npy"))
            needed, size = padded(array, stored.box(array.shape, GRID, split, rank), split)
            inside = tuple(slice(0, length) for length in size)
            check(f"{name} result {number} rank {rank}", found.shape == needed.shape and
                  found[inside].tobytes() == needed[inside].tobytes(), f"{found}\n{needed}")


def check_stored(name, expected, splits):
    """Compares the checkpoint with slices: each at a rank that holds it."""
    blocks, weights = stored.read_all(path(name)), stored.read_index(path(name))["weight_map"]
    keys = set()
    for (key, array), split in zip(expected.items(), splits):
        for rank in range(8):
            bounds = stored.box(array.shape, GRID, split, rank)
            if any(begin == end for begin, end in bounds):
                continue
            block = stored.key_of(key, array.shape, bounds)
            if block in keys:
                continue
            keys.add(block)
            holders = [f"rank-{r:05}-of-00008.safetensors" for r in range(8) if stored.box(array.shape, GRID, split, r) == bounds]
            check(f"{name} {block}", weights.get(block) in holders and stored.same(
                blocks[block], ("F32", array[tuple(slice(*bound) for bound in bounds)])))
    check(f"{name}: blocks", keys == set(blocks), f"{sorted(keys)}\n{sorted(blocks)}")


# The order of axes: FSDP over TP, TP over FSDP.
w, v, x = (rng.standard_normal(shape).astype(np.float32) for shape in ((13, 8), (7,), (5, 3)))
stored.write_folder(path("source"), {"p['w']": ("F32", w), "p['v']": ("F32", v), "arg2": ("F32", x), "unused": ("F32", x)})
np.savez(path("source.npz"), arg0=w, arg1=v, arg2=x)
orders = {"fsdp-over-tp": {"p['w']": [["dp", "tp"], []], "p['v']": [["tp"]]},
          "tp-over-fsdp": {"p['w']": [["tp", "dp"], []], "p['v']": [["dp"]]},
          "both": {"p['w']": [["tp"], ["dp"]], "p['v']": [["tp", "dp"]]}}
before = "source"
for factor, (name, split) in zip((2, 4, 8), orders.items()):
    program = write(f"{name}.mlir", double(split))
    splits = [*split.values(), [["dp"], []]]
    expected = {"p['w']": factor * w, "p['v']": factor * v, "out2": factor * x}
    inputs = [f"--inputs={path(before)}"] + ([] if factor == 2 else [f"--inputs={path('x.npz')}"])
    run([dist_run, program, *inputs, f"--outputs=safetensors:{path(name)}", f"--local-outputs={path(name + '.locals')}", "--check"],
        text="3 of 3 equal")
    check_locals(name + ".locals", list(expected.values()), splits)
    check_stored(name, expected, splits)
    plan = path(name + ".dplan")
    run([dist_run, program, f"--emit={plan}"])
    run([dist_exec, plan, *inputs, f"--outputs=safetensors:{path(name + '.exec')}"])
    check_stored(name + ".exec", expected, splits)
    run([dist_exec, plan, *inputs, f"--expect={path(name)}"], text="3 of 3 equal, without a difference")
    np.savez(path("x.npz"), arg2=factor * x)
    before = name
first, second = (np.load(path(f"{name}.locals", "out0.rank1.npy")) for name in ("fsdp-over-tp", "tp-over-fsdp"))
check("orders differ", not np.array_equal(2 * first, second))
run([dist_reshard, path("both"), path("whole")])
check("whole", stored.same(stored.read_all(path("whole"))["p['w']"], ("F32", 8 * w)))

# A training step of JAX, FSDP over tensor parallelism: the buffers of each device are slices of the results, where the index says.
name = os.path.join(programs, "seed_mlpstack16_fsdp_tp")
arguments = {key: ("F32" if array.dtype == np.float32 else "I32", array) for key, array in np.load(name + ".npz").items() if "arg" in key}
stored.write_folder(path("jax.in"), arguments, parts=3)
run([dist_run, name + ".generic.mlir", f"--inputs={path('jax.in')}", f"--expect={name}.npz", f"--outputs={path('jax.npz')}",
     f"--outputs=safetensors:{path('jax')}", f"--local-outputs={path('jax.locals')}"], text="equal")
layout = stored.read_index(path("jax"))["dist"]
axes = layout["mesh"]["axes"]
results = np.load(path("jax.npz"))
# JAX flattens trees in the order of their keys, numbers by size: result[0][2]['in_b'], result[0][10]['in_b'].
in_order = sorted(layout["tensors"], key=lambda key: [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", key)])
check("results", [layout["tensors"][key]["shape"] for key in in_order] == [list(results[f"out{n}"].shape) for n in range(len(in_order))])
splits_of_index = {f"out{n}": [re.findall('"(.*?)"', dim) for dim in re.findall(r"\{(.*?)\}", layout["tensors"][key]["sharding"])]
                   for n, key in enumerate(in_order)}
check("several axes split a dimension", any(len(dim) > 1 for split in splits_of_index.values() for dim in split))
for key in results.files:
    for rank in range(int(np.prod([size for _, size in axes]))):
        bounds = stored.box(results[key].shape, axes, splits_of_index[key], rank)
        part = results[key][tuple(slice(*bound) for bound in bounds)]
        found = np.load(path("jax.locals", f"{key}.rank{rank}.npy"))[tuple(slice(0, size) for size in part.shape)]
        check(f"jax {key} rank {rank}", found.tobytes() == part.tobytes())
run([dist_run, name + ".generic.mlir", f"--inputs={path('jax.in')}", f"--expect={path('jax')}"], text="equal, without a difference")

# What a step returns is what the next one takes, under another name.
run([dist_run, name + ".generic.mlir", f"--inputs={path('jax.in')}", f"--outputs=safetensors:{path('next')}", "--rename=result[0]=p"])
run([dist_run, name + ".generic.mlir", f"--inputs={path('next')}", f"--inputs={path('jax.in')}", f"--outputs={path('next.npz')}"])
arguments |= {f"arg{n}": (stored.read_file(path("jax.in", "model-00001-of-00003.safetensors"))["arg0"][0], results[f"out{n}"])
              for n, key in enumerate(in_order) if key.startswith("result[0]")}
np.savez(path("second.npz"), **{key: array for key, (_, array) in arguments.items()})
run([dist_run, name + ".generic.mlir", f"--inputs={path('second.npz')}", f"--expect={path('next.npz')}"], text="equal, without a difference")
run([dist_run, name + ".generic.mlir", f"--outputs=safetensors:{path('never')}", "--rename=nobody=p"], 1,
    "--rename: no name begins with \"nobody\"")
run([dist_run, name + ".generic.mlir", "--rename=a=p"], 1, "--rename: names are of a checkpoint")
run([dist_run, name + ".generic.mlir", f"--outputs=safetensors:{path('never')}", "--rename=p"], 1, "'p' has no '='")

# Types whose bits a program forwards, and an argument in contributions.
kinds = {"i1": "BOOL", "i64": "I64", "bf16": "BF16", "f8E4M3FN": "F8_E4M3", "f64": "F64", "complex<f32>": "C64"}
arguments, arrays = [], {}
for number, (kind, name) in enumerate(kinds.items()):
    arguments.append(f"%a{number}: tensor<9x2x{kind}> {{dist.sharding = #dist.sharding<@mesh, [{{\"x\"}}, {{}}]>}}")
    bits = rng.integers(0, 2 if kind == "i1" else 256, 18 * np.dtype(stored.TYPES[name]).itemsize, dtype=np.uint8) & 0x3f
    arrays[f"arg{number}"] = name, np.frombuffer(bits.tobytes(), stored.TYPES[name]).reshape(9, 2)
results = ", ".join(f"tensor<9x2x{kind}> {{dist.sharding = #dist.sharding<@mesh, [{{}}, {{\"x\"}}]>}}" for kind in kinds)
values = ", ".join(f"%a{number}" for number in range(len(kinds)))
program = write("types.mlir", f'dist.mesh @mesh = <["x"=4]>\nfunc.func @main({", ".join(arguments)}) -> ({results}) {{\n  return {values} : '
                + ", ".join(f"tensor<9x2x{kind}>" for kind in kinds) + "\n}\n")
stored.write_folder(path("types.in"), arrays)
run([dist_run, program, f"--inputs={path('types.in')}", f"--outputs=safetensors:{path('types')}"])
blocks = stored.read_all(path("types"))
for number, (kind, array) in enumerate(arrays.values()):
    for column in range(2):
        check(f"type {kind}", stored.same(blocks[f"out{number}[0:9, {column}:{column + 1}]"], (kind, array[:, column:column + 1])))
partial = write("partial.mlir", """dist.mesh @mesh = <["x"=4]>
func.func @main(%a: tensor<6xf32> {dist.name = "a", dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {"x"}]>})
    -> (tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  return %a : tensor<6xf32>
}
""")
a = np.arange(6, dtype=np.float32)
stored.write_folder(path("a"), {"a": ("F32", a)}, parts=1)
np.savez(path("a.npz"), out0=a)
run([dist_run, partial, f"--inputs={path('a')}", f"--outputs={path('a.out.npz')}"])
check("contributions", np.array_equal(np.load(path("a.out.npz"))["out0"], a))

# What is wrong is told before anything runs, or writes.
program = path("both.mlir")
run([dist_run, program, f"--inputs={path('a')}"], 1, "a: has no tensor \"p['w']\" or \"arg0\", it has a")
run([dist_run, program, f"--inputs={path('a')}", "--inputs=random"], 1, "a gives no argument: it has none of the program")
run([dist_run, program, "--inputs=random", f"--inputs={path('source')}"], 1, "gives no argument")
stored.write_folder(path("wrong"), {"p['w']": ("F32", w.T), "p['v']": ("F32", v)})
run([dist_run, program, f"--inputs={path('wrong')}", "--inputs=random"], 1, "arg0 'p['w']' is f32[8x13]; the program needs f32[13x8]")
stored.write_folder(path("wrong2"), {"p['w']": ("I32", w.view(np.int32))}, parts=1)
run([dist_run, program, f"--inputs={path('wrong2')}", "--inputs=random"], 1, "arg0 'p['w']' is i32[13x8]; the program needs f32[13x8]")
with open(path("tp-over-fsdp", "rank-00003-of-00008.safetensors"), "r+b") as file:
    file.truncate(40)
run([dist_run, program, f"--inputs={path('tp-over-fsdp')}", "--inputs=random"], 1, "rank-00003-of-00008.safetensors: ")
run([dist_run, program, "--outputs=safetensors:"], 1, "--outputs: safetensors: needs the name of a folder")
run([dist_run, program, f"--outputs=safetensors:{path('both.mlir')}"], 1, "both.mlir: is no folder")
run([dist_run, program, f"--outputs=safetensors:{path('none', 'x')}"], 1, "cannot make the folder: No such file")
held = partial.replace("partial.mlir", "held.mlir")
with open(partial, encoding="utf-8") as source:
    write("held.mlir", source.read().replace('[{"x"}]>}', '[{}], partial = [sum {"x"}]>}'))
run([dist_run, held, f"--outputs=safetensors:{path('held')}"], 1, "--outputs: tensor \"out0\" is partial; a checkpoint holds whole values")
wide = write("wide.mlir", "func.func @main(%a: tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>> {\n  return %a : tensor<2xcomplex<f64>>\n}\n")
run([dist_run, wide, f"--outputs=safetensors:{path('held')}"], 1, "tensor \"out0\" has the element type c128, which safetensors do not have")
check("nothing is left", not [name for name in os.listdir(folder) if name.endswith(".incomplete") or name == "held"])
# Names that two results have are the names of neither; one device needs no mesh.
twice = write("twice.mlir", """func.func @main(%a: tensor<6xf32> {dist.name = "a"}) -> (tensor<6xf32> {dist.name = "y"}, tensor<6xf32> {dist.name = "y"}) {
  return %a, %a : tensor<6xf32>, tensor<6xf32>
}
""")
run([dist_run, twice, f"--inputs={path('a')}", f"--outputs=safetensors:{path('twice')}"])
check("twice", stored.read_index(path("twice"))["weight_map"] == dict.fromkeys(("out0", "out1"), "model-00001-of-00001.safetensors"))
sys.exit(failures > 0)
