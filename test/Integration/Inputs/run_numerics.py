# SPDX-License-Identifier: Apache-2.0
"""Runs one exported program on its own mesh of 2 x 4 devices and on others, on which shards are uneven, and compares all of
them with one rank and with JAX's results.

usage: run_numerics.py DIST-RUN FOLDER PROGRAM [MESH ...] [OPTION ...]
a mesh is written 3x2; no mesh: the program's own only; options go to dist-run
"""
import os
import subprocess
import sys

OWN = 'mesh<["dp"=2, "tp"=4]>'


def main(tool, folder, program, *rest):
    meshes, options = [[word for word in rest if word.startswith("--") == isOption] for isOption in (False, True)]
    with open(program + ".generic.mlir", encoding="utf-8") as file:
        text = file.read()
    failures = 0
    for mesh in ("2x4", *meshes):
        dp, tp = mesh.split("x")
        changed = text.replace(OWN, f'mesh<["dp"={dp}, "tp"={tp}]>')
        if mesh != "2x4" and changed == text:
            sys.exit(f"{program}: no {OWN} to change")
        path = os.path.join(folder, f"{os.path.basename(program)}.{mesh}.mlir")
        with open(path, "w", encoding="utf-8") as file:
            file.write(changed)
        data = program + ".npz"
        run = subprocess.run([tool, path, f"--inputs={data}", f"--expect={data}", "--check", *options], capture_output=True, text=True)
        if run.returncode:
            failures += 1
            print(f"on {mesh}: exit {run.returncode}\n{run.stdout}{run.stderr}")
    print(f"{os.path.basename(program)}: {len(meshes) + 1} meshes, {failures} failures")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
