# SPDX-License-Identifier: Apache-2.0
"""What the scripts that draw random programs share: types and placements as text, one function as a module, and the loop that
runs cases against arrays that NumPy computed."""
import subprocess

import numpy as np

MESHES = [(("x", 2),), (("x", 3),), (("x", 4),), (("x", 2), ("y", 2))]


def tensor(shape, dtype):
    return "tensor<" + "".join(f"{size}x" for size in shape) + f"{dtype}>"


def array(values):
    return "array<i64" + (": " + ", ".join(map(str, values)) if len(values) else "") + ">"


def sharding(rng, shape, mesh):
    """Returns a random sharding attribute, or an empty string."""
    dims = [[] for _ in shape]
    for axis, _ in mesh:
        if dims and rng.random() < 0.6:
            rng.choice(dims).append(axis)
    if not any(dims):
        return ""
    text = ", ".join("{" + ", ".join(f'"{a}"' for a in d) + "}" for d in dims)
    return f" {{dist.sharding = #dist.sharding<@mesh, [{text}]>}}"


def module(rng, arguments, results, lines, returned):
    """Returns @main on a random mesh: arguments and results are (shape, dtype), `returned` the names of the results."""
    mesh = rng.choice(MESHES)
    axes = ", ".join(f'"{n}"={s}' for n, s in mesh)
    signature = ", ".join(f"%arg{k}: {tensor(s, t)}{sharding(rng, s, mesh)}" for k, (s, t) in enumerate(arguments))
    types = [tensor(s, t) for s, t in results]
    outs = ", ".join(t + sharding(rng, s, mesh) for t, (s, _) in zip(types, results))
    body = "".join(f"  {line}\n" for line in lines)
    return (f"dist.mesh @mesh = <[{axes}]>\nfunc.func @main({signature}) -> ({outs}) {{\n{body}"
            f"  return {', '.join(returned)} : {', '.join(types)}\n}}\n")


def expect(tool, path, text, inputs, outputs):
    """Runs a program; returns an empty string if it computes `outputs`, or what went wrong."""
    with open(path + ".mlir", "w", encoding="utf-8") as file:
        file.write(text)
    arrays = {f"arg{k}": a for k, a in enumerate(inputs)} | {f"out{k}": np.ascontiguousarray(a).reshape(np.shape(a))
                                                           for k, a in enumerate(outputs)}
    np.savez(path + ".npz", **arrays)
    run = subprocess.run([tool, path + ".mlir", f"--inputs={path}.npz", f"--expect={path}.npz"], capture_output=True, text=True)
    return "" if run.returncode == 0 else f"{path}.mlir: exit {run.returncode}\n{run.stdout}{run.stderr}"


def main(run, what, tool, folder, first, count):
    """Calls run(seed, tool, folder) for `count` seeds; prints the first failures and how many there were."""
    failures = [text for seed in range(int(first), int(first) + int(count)) if (text := run(seed, tool, folder))]
    for text in failures[:5]:
        print(text)
    print(f"{count} {what}, {len(failures)} failures")
    return bool(failures)
