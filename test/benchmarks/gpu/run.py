#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs what gpu.sh is for: checks and timings from a kit, the most telling first, each result written down as it comes.

usage: run.py KIT [--only=PART,...] [--shard=I/N] [--seconds=450] [--workers=4] [--results=FILE] [--emulate]

Parts, in order: device, first, loopback, nccl, kernels, layers, profile, sanitizer, tests, programs, peers. `profile` writes what
each kernel of the layers takes and moves, as Nsight Compute counts it, to the results as well.
--shard=I/N takes every N-th of the things to do, from the I-th on (1 to N). Nothing is begun that may not end within
--seconds; what was left out is said, and a next run with another shard or part does it. What is not timed runs --workers at once.
Results are lines of JSON, appended to FILE (KIT/results.jsonl), so that a run that was cut keeps them; the table is printed from all
of them.
--emulate says that the device is test/Emulation: everything runs, no figure means anything.
"""
import csv
import json
import math
import os
import re
import shutil
import subprocess
import sys
import time

import programs
import table
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby

PARTS = ["device", "first", "loopback", "nccl", "kernels", "layers", "profile", "sanitizer", "tests", "programs", "peers"]
ALONE = ["device", "kernels", "layers", "profile", "tests", "peers"]  # What is timed, or has deadlines.
METRICS = {"gpu__time_duration.sum": "us", "dram__bytes_read.sum": "read", "dram__bytes_write.sum": "written"}
SCALES = {"ns": 1e-3, "us": 1, "ms": 1e3, "s": 1e6, "byte": 1e-6, "Kbyte": 1e-3, "Mbyte": 1, "Gbyte": 1e3, "nsecond": 1e-3, "usecond": 1,
          "msecond": 1e3, "second": 1e6}
# Tests that compare with the CPU's products, for which a kit has no library, and that need a device of one megabyte or a slow one.
NOT_ON_A_GPU = ["DeviceGemm.*", "RealCudnn.*", "DeviceFault.KernelThatTakesTooLongMeetsTheDeadline", "DeviceFault.SmallDeviceIsOutOfMemory"]
LOOPBACK = ["seed_mlp_train_tp", "mlp_train_tp", "gpt2_dropout_train", "llama2_train_tp", "moe_train_ep", "bert_train_sp", "conv_train_dp",
            "layers_fsdp_adam", "gru_train", "t5_train"]


class Job:
    """One thing to do."""

    def __init__(self, part, name, limit, command, record=None, variables=None):
        self.part, self.name, self.limit, self.command, self.record = part, name, limit, command, record or {}
        self.variables = dict(os.environ, **(variables or {}))


def world_size(report):
    with open(report, encoding="utf-8") as file:
        return math.prod(size for _, size in json.load(file)["functions"][0]["mesh"]["axes"])


def plans(folder):
    return sorted(name[:-len(".dplan")] for name in os.listdir(folder) if name.endswith(".dplan")) if os.path.isdir(folder) else []


def list_jobs(kit, emulate):
    run = [kit + "/bin/dist-exec"]
    jobs = [Job("device", "query", 20, ["nvidia-smi", "--query-gpu=name,memory.total,memory.free,driver_version", "--format=csv,noheader"])]
    if emulate:
        jobs = [Job("device", "query", 20, ["echo", "an emulation"])]
    for name in plans(kit + "/first"):
        for graph in ([], ["--no-graph"]):
            plan = f"{kit}/first/{name}"
            jobs.append(Job("first", f"{name} {'eager' if graph else 'graph'}", 60,
                            run + [plan + ".dplan", "--comm=loopback", "--inputs=random:1", f"--expect={plan}.npz", "--iterations=3"] + graph))
    known = plans(kit + "/programs")
    worlds = {name: world_size(f"{kit}/programs/{name}.json") for name in known}

    def loopback(part, name, graph):
        data = f"{kit}/programs/{name}.npz"
        return Job(part, f"loopback {name} {'eager' if graph else 'graph'}", 60,
                   run + [f"{kit}/programs/{name}.dplan", "--comm=loopback", f"--inputs={data}", f"--expect={data}", "--iterations=3"] + graph)

    def nccl(part, name, extra, blocking="1"):
        data = f"{kit}/programs/{name}.npz"
        said = f"{'eager' if extra else 'graph'}, {'blocking' if blocking == '1' else 'not blocking'}"
        return Job(part, f"nccl {name}, {worlds[name]} ranks on one GPU, {said}", 120,
                   run + [f"{kit}/programs/{name}.dplan", "--comm=nccl", "--share-gpu", f"--ranks={worlds[name]}", f"--inputs={data}",
                          f"--expect={data}", "--iterations=3"] + extra, variables={"DIST_NCCL_BLOCKING": blocking})
    first = [name for name in LOOPBACK if name in known] or known[:10]
    jobs += [loopback("loopback", name, []) for name in first]
    for ranks in (2, 4, 8):
        fitting = [name for name in first + known if worlds[name] == ranks]
        for extra in ([], ["--no-graph"]):
            jobs += [nccl("nccl", name, extra, blocking) for name in fitting[:1] for blocking in ("1", "0")]
    rows = {programs.file_name(name): name for name in programs.table()}
    for name in plans(kit + "/rows"):
        part = "layers" if "llama" in name or "gemm" in name else "kernels"
        command = run + [f"{kit}/rows/{name}.dplan", "--comm=loopback", "--inputs=random", "--time", f"--iterations={3 if emulate else 60}"]
        jobs.append(Job(part, rows[name], 120, command, record={"row": rows[name]}))
        if "llama" in name:  # Attention by cuDNN, if it is there, and by our kernels.
            without = rows[name] + programs.WITHOUT_CUDNN
            jobs.append(Job(part, without, 120, command, record={"row": without}, variables={"DIST_CUDNN": "0"}))
    for name in plans(kit + "/rows") if shutil.which("ncu") else []:
        if "llama" in name and ("layer" in name or "attention" in name):
            jobs.append(Job("profile", rows[name], 60, [
                "ncu", "--clock-control", "none", "--csv", "--metrics", ",".join(METRICS)] + run + [
                    f"{kit}/rows/{name}.dplan", "--comm=loopback", "--inputs=random", "--no-graph"]))
    if shutil.which("compute-sanitizer"):
        for tool in ("memcheck", "racecheck"):
            for name in [name for name in ("seed_mlp_train_tp", "mlp_train_tp") if name in known]:
                jobs.append(Job("sanitizer", f"{tool} {name}", 120, ["compute-sanitizer", "--tool", tool, "--error-exitcode", "9"] + run + [
                    f"{kit}/programs/{name}.dplan", "--comm=loopback", "--no-graph", f"--inputs={kit}/programs/{name}.npz"]))
    if os.access(kit + "/bin/dist-cuda-tests", os.X_OK):
        jobs.append(Job("tests", "runtime tests on the driver", 120, [kit + "/bin/dist-cuda-tests"] + (
            [] if emulate else ["--gtest_filter=-" + ":".join(NOT_ON_A_GPU)])))
    if os.path.isdir(kit + "/routines"):
        jobs.append(Job("programs", "routines of all types and shapes against NumPy", 120, [
            sys.executable, kit + "/gpu/routines_by_numpy.py"] + run + [kit + "/routines", "--comm=loopback", "--iterations=3"]))
    jobs += [loopback("programs", name, graph) for name in known for graph in ([], ["--no-graph"])]
    jobs += [nccl("programs", name, graph) for name in known if worlds[name] in (2, 4) for graph in ([], ["--no-graph"])]
    jobs.append(Job("peers", "torch.compile and JAX", 240, [sys.executable, kit + "/gpu/peers.py", kit + "/peers.json", "--seconds=180"]))
    return jobs


def list_kernels(output):
    """Returns what Nsight Compute counted, a dictionary for each launch: kernel, grid, block, us, and MB read and written."""
    lines = output.splitlines()
    begin = next((number for number, line in enumerate(lines) if line.startswith('"ID"')), len(lines))
    kernels = {}
    for row in csv.DictReader(lines[begin:]):
        if row.get("Metric Name") not in METRICS:
            continue
        value = float(row["Metric Value"].replace(",", "")) * SCALES[row["Metric Unit"]]
        kernel = kernels.setdefault(row["ID"], {"kernel": row["Kernel Name"], "grid": row["Grid Size"], "block": row["Block Size"]})
        kernel[METRICS[row["Metric Name"]]] = round(value, 3)
    return list(kernels.values())


def do(job, emulate):
    """Runs a job; returns its record."""
    begin = time.time()
    try:
        done = subprocess.run(job.command, capture_output=True, text=True, timeout=job.limit, env=job.variables)
        status, output = done.returncode, done.stdout + done.stderr
    except subprocess.TimeoutExpired as late:
        status, output = 124, f"did not end within {job.limit} s"
    except OSError as error:
        status, output = 127, str(error)
    record = {"part": job.part, "name": job.name, "good": status == 0, "status": status, "seconds": round(time.time() - begin, 3),
              **job.record}
    if status != 0:
        record["output"] = output[-2000:]
    elif job.part == "device":
        record["device"] = output.strip()
    elif job.part == "profile":
        record["kernels"] = list_kernels(output)
    found = re.search(r"device time of \d+ iterations: min ([\d.]+) ms, median ([\d.]+) ms", output)
    if found:
        record.update({"min_ms": float(found.group(1)), "median_ms": float(found.group(2))})
    found = re.search(r"^attention: (.*)$", output, re.MULTILINE)
    if found:
        record["attention"] = found.group(1)
    found = re.search(r"host time per iteration: median ([\d.]+) us", output)
    if found:
        record["host_us"] = float(found.group(1))
    if emulate:
        record["emulated"] = True
    return record


def main(arguments):
    options = {"only": ",".join(PARTS), "shard": "1/1", "seconds": "450", "results": "", "workers": "4"}
    emulate, folders = False, []
    for argument in arguments:
        name, _, value = argument.partition("=")
        if argument == "--emulate":
            emulate = True
        elif name.startswith("--") and name[2:] in options:
            options[name[2:]] = value
        elif not argument.startswith("-"):
            folders.append(argument)
        else:
            print(f"run.py: unknown argument '{argument}'", file=sys.stderr)
            return 1
    only = options["only"].split(",")
    unknown = [part for part in only if part not in PARTS]
    found = re.fullmatch(r"(\d+)/(\d+)", options["shard"])
    if len(folders) != 1 or unknown or not found or not 1 <= int(found.group(1)) <= int(found.group(2)):
        print(f"run.py: unknown part {unknown}; there are {', '.join(PARTS)}" if unknown else __doc__, file=sys.stderr)
        return 1
    kit, results = folders[0], options["results"] or folders[0] + "/results.jsonl"
    number, count = int(found.group(1)), int(found.group(2))
    jobs = [job for job in list_jobs(kit, emulate) if job.part in only]
    # Each shard says which device it ran on.
    jobs = [job for index, job in enumerate(jobs) if index % count == number - 1 or job.part == "device"]
    end, left, records = time.time() + float(options["seconds"]), [], []

    def run_one(job):
        # What has run before tells how long a thing takes; its limit is for when it hangs.
        if time.time() + (10 if job.part not in ("tests", "peers") else job.limit) > end:
            return job, None
        job.limit = min(job.limit, max(10, end - time.time()))
        return job, do(job, emulate)
    for part, group in groupby(jobs, lambda job: job.part):
        with ThreadPoolExecutor(1 if part in ALONE else int(options["workers"])) as workers:
            for job, record in workers.map(run_one, list(group)):
                if record is None:
                    left.append(job)
                    continue
                records.append(record)
                with open(results, "a", encoding="utf-8") as file:
                    file.write(json.dumps(record) + "\n")
                took = f" {record['median_ms']:.4f} ms" if "median_ms" in record else ""
                print(f"{'PASS' if record['good'] else 'FAIL'} {part}: {job.name}{took}{' ' + record['device'] if 'device' in record else ''}",
                      flush=True)
                for kernel in record.get("kernels", []):
                    print(f"  {kernel['us']:9.1f} us {kernel['read'] + kernel['written']:8.0f} MB  {kernel['kernel'][:60]} {kernel['grid']} {kernel['block']}")
                if not record["good"]:
                    print("\n".join(record["output"].splitlines()[-20:]), flush=True)
        if part == "device" and records and not records[-1]["good"]:
            print("gpu.sh: no GPU here", file=sys.stderr)
            return 1
    table.print_table(results, kit + "/peers.json")
    for part in PARTS:
        names = [job.name for job in left if job.part == part]
        if names:
            print(f"NOT RUN {part}: {len(names)} for want of time, from '{names[0]}' on; run --only={part}, in shards")
    failed = sum(not record["good"] for record in records)
    print(f"{len(records) - failed} passed, {failed} failed" + (f", {len(left)} not run" if left else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
