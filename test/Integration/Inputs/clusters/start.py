#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Starts a file of docs/clusters.md as its scheduler would, on two machines that are both this one: 127.0.0.1 and 127.0.0.2.

usage: start.py DOCUMENT NAME FOLDER     writes block NAME to FOLDER and starts it there, with STEP and OPTIONS from the environment

`srun` and `torchrun` are played by this script, which then stands on PATH under their names; `mpirun` is the real one, told that 16
processes may be on one machine. A pod of Kubernetes is its command with its variables, and the index of the job. What each process is
told is what these launchers tell, and no more. NCCL_HOSTID tells the emulated NCCL which machine a process is on; where each task has a
GPU of its own, they all have number 0, which only real ones tell apart.
"""
import os
import re
import shutil
import stat
import subprocess
import sys

NODES, TASKS = 2, 8


def run_all(commands):
    """Runs (command, variables) pairs at once; returns the first status that is not 0."""
    running = [subprocess.Popen(command, env=variables) for command, variables in commands]
    return next((status for status in [process.wait() for process in running] if status), 0)


def without_launchers():
    names = ("RANK", "WORLD_SIZE", "LOCAL_RANK", "MASTER_ADDR", "MASTER_PORT")
    return {name: value for name, value in os.environ.items() if name not in names and not name.startswith(("SLURM_", "OMPI_", "PMIX_", "PMI_"))}


def srun(arguments):
    """Every task sees the GPUs of its machine, or, where ONE_GPU is set, its own only."""
    commands = []
    for rank in range(NODES * TASKS):
        host = rank if os.environ.get("ONE_GPU") else rank // TASKS
        variables = dict(without_launchers(), SLURM_JOB_ID="4711", SLURM_STEP_ID="0", SLURM_NTASKS=str(NODES * TASKS), SLURM_PROCID=str(rank),
                         SLURM_LOCALID=str(rank % TASKS), SLURM_NODEID=str(rank // TASKS), SLURM_JOB_NODELIST="127.0.0.[1-2]",
                         SLURM_STEP_NODELIST="127.0.0.[1-2]", NCCL_HOSTID=f"host{host}", DIST_EMULATION_DEVICES="1" if os.environ.get("ONE_GPU") else str(TASKS))
        commands.append((arguments, variables))
    return run_all(commands)


def torchrun(arguments):
    options = dict(argument[2:].split("=", 1) for argument in arguments if argument.startswith("--") and "=" in argument)
    command = arguments[arguments.index("--no-python") + 1:]
    commands = []
    for local in range(int(options["nproc-per-node"])):
        rank = int(options["node-rank"]) * TASKS + local
        variables = dict(os.environ, RANK=str(rank), LOCAL_RANK=str(local), WORLD_SIZE=str(NODES * TASKS), MASTER_ADDR=options["master-addr"],
                         MASTER_PORT=options["master-port"], TORCHELASTIC_RUN_ID="none", NCCL_HOSTID="host" + options["node-rank"], TORCHELASTIC_USE_AGENT_STORE="True",
                         DIST_EMULATION_DEVICES=str(TASKS))
        commands.append((command, variables))
    return run_all(commands)


def mpirun(arguments):
    real = os.environ["REAL_MPIRUN"]
    kept = arguments[:2] + arguments[arguments.index("dist-exec"):]
    return subprocess.call([real, "--allow-run-as-root", "--oversubscribe", "-x", "DIST_EMULATION_DEVICES"] + kept,
                           env=dict(without_launchers(), DIST_EMULATION_DEVICES=str(NODES * TASKS)))


def read_block(document, name):
    with open(document, encoding="utf-8") as file:
        found = re.search(r"^```\w+ file=" + re.escape(name) + r"\n(.*?)^```$", file.read(), re.M | re.S)
    return found.group(1)


def start_pods(text):
    """Reads what a pod needs of the job: its variables and its command."""
    values = dict(re.findall(r"\{name: (\w+), value: \"?([^\"}]*)\"?\}", text))
    command = re.search(r"- \|\n(.*?)\n {10}resources:", text, re.S).group(1)
    values.update({name: os.environ[name] for name in ("STEP", "OPTIONS") if name in os.environ})
    values["MASTER_ADDR"] = values["MASTER_ADDR"].replace("dist-0.dist", "127.0.0.1")
    return run_all([(["bash", "-c", command], dict(without_launchers(), DIST_EMULATION_DEVICES=str(TASKS), JOB_COMPLETION_INDEX=str(pod), NCCL_HOSTID=f"host{pod}", **values))
                    for pod in range(int(re.search(r"completions: (\d+)", text).group(1)))])


def main(arguments):
    played = {"srun": srun, "torchrun": torchrun, "mpirun": mpirun}
    name = os.path.basename(sys.argv[0])
    if name in played:
        return played[name](arguments)
    document, name, folder = arguments
    if os.environ.get("TOOLS"): # Where dist-exec is, if it is not on PATH.
        os.environ["PATH"] = os.environ["TOOLS"] + os.pathsep + os.environ["PATH"]
    os.makedirs(folder, exist_ok=True)
    text = read_block(document, name)
    if name.endswith(".yaml"):
        return start_pods(text)
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    os.environ["REAL_MPIRUN"] = shutil.which("mpirun") or ""
    for command in played:
        link = os.path.join(folder, command)
        if not os.path.lexists(link):
            os.symlink(os.path.abspath(__file__), link)
        os.chmod(os.path.abspath(__file__), 0o755)
    os.environ["PATH"] = folder + os.pathsep + os.environ["PATH"]
    if name == "torchrun.sh":
        return run_all([([path], dict(os.environ, NODE_RANK=str(node), MASTER_ADDR="127.0.0.1")) for node in range(NODES)])
    return subprocess.call([path])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
