# SPDX-License-Identifier: Apache-2.0
"""Ranks that are processes read and write one checkpoint together, each its own part; where one fails, all end and one tells it.

usage: processes.py DIST_RUN DIST_EXEC FOLDER
"""
import filecmp
import os
import shutil
import subprocess
import sys

import numpy as np

import stored

dist_run, dist_exec, folder = sys.argv[1:]
failures = 0
environment = dict(os.environ, TMPDIR=folder, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")


def path(*names):
    return os.path.join(folder, *names)


def start(command, text="", status=0, ranks=1):
    """Runs a command of which all `ranks` end with `status`, after one of them has said `text`, and no more."""
    global failures
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=200, env=environment, cwd=folder)
    said = [line for line in done.stdout.splitlines() if "dist-exec: " in line]
    if done.stdout.count(f"ended with {status}\n") != ranks or len(said) != (status > 0) or text not in done.stdout:
        failures += 1
        print(f"FAILED {command}: needed {status} and '{text}'\n{done.stdout}")


def run(*options, before=":", **expected):
    """Runs the program, four times at once if ranks are processes; `before` is what each does first."""
    command = ["bash", "-c", f'{before}; "$@"; echo "ended with $?"', "bash", dist_exec, plan, *options]
    if "--comm=mpi" in options:
        command = ["mpirun", "--oversubscribe", "-np", "4", *command]
        expected["ranks"] = 4
    start(command, **expected)


with open(path("step.mlir"), "w", encoding="utf-8") as file:
    file.write("""dist.mesh @mesh = <["dp"=2, "tp"=2]>
func.func @main(%w: tensor<5x6xf32> {dist.name = "w", dist.sharding = #dist.sharding<@mesh, [{"tp", "dp"}, {}]>},
                %b: tensor<6xf32> {dist.name = "b", dist.sharding = #dist.sharding<@mesh, [{}]>})
    -> (tensor<5x6xf32> {dist.name = "w", dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"}]>},
        tensor<6xf32> {dist.name = "b", dist.sharding = #dist.sharding<@mesh, [{"dp"}]>}) {
  return %w, %b : tensor<5x6xf32>, tensor<6xf32>
}
""")
plan = path("step.dplan")
subprocess.run([dist_run, path("step.mlir"), f"--emit={plan}"], check=True)
rng = np.random.default_rng(2)
w, b = rng.standard_normal((5, 6)).astype(np.float32), rng.standard_normal(6).astype(np.float32)
stored.write_folder(path("source"), {"w": ("F32", w), "b": ("F32", b)})

run(f"--inputs={path('source')}", f"--outputs=safetensors:{path('threads')}")
run("--comm=mpi", f"--inputs={path('source')}", f"--outputs=safetensors:{path('together')}")
names = sorted(os.listdir(path("threads")))
same = filecmp.cmpfiles(path("threads"), path("together"), names, shallow=False)[0]
if sorted(os.listdir(path("together"))) != names or same != names or len(names) != 5:
    failures += 1
    print("FAILED the same files", names, same)
assert stored.same(stored.read_all(path("together"))["w[0:3, 3:6]"], ("F32", w[0:3, 3:6]))
# From one layout to the other, in place of the checkpoint that is there, and with what needs whole arrays.
run("--comm=mpi", f"--inputs={path('together')}", f"--outputs=safetensors:{path('together')}", f"--expect={path('source')}",
    text="compared with " + path("source") + ": 2 of 2 equal, without a difference")

# One file is broken: only ranks that need it notice, and all end.
shutil.copytree(path("threads"), path("broken"))
with open(path("broken", "rank-00001-of-00004.safetensors"), "r+b") as file:
    file.truncate(20)
before = sorted(os.listdir(folder))
run("--comm=mpi", f"--inputs={path('broken')}", f"--outputs=safetensors:{path('never')}", status=1, text="rank-00001-of-00004.safetensors: ")
run("--comm=mpi", f"--inputs={path('source')}", f"--outputs=safetensors:{path('step.mlir')}", status=1, text="step.mlir: is no folder")
run("--comm=mpi", f"--inputs={path('source')}", "--outputs=safetensors:never", status=1,
    text="rank 2: /never.incomplete/rank-00002-of-00004.safetensors: cannot create the file: No such file",
    before='[ "$OMPI_COMM_WORLD_RANK" != 2 ] || cd /')
if sorted(os.listdir(folder)) != before:
    failures += 1
    print("FAILED nothing is left", sorted(os.listdir(folder)), before)
sys.exit(failures > 0)
