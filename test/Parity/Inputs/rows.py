# SPDX-License-Identifier: Apache-2.0
"""Runs one row of the parity table: partitions its program, reads the IR and the report, runs it, and says what does not hold.

Rows are objects in `test/Parity/rows/*.json`; README.md there explains their keys.
"""
import fnmatch
import json
import os
import re
import subprocess

import numpy

import oracles
import order
import shards

SHORT = {"all_reduce": "AR", "all_gather": "AG", "reduce_scatter": "RS", "all_to_all": "A2A", "collective_permute": "CP",
         "broadcast": "BC"}
ISSUED = re.compile(r"dist\.(%s)(?:_start)? (?:(sum|max|min|prod|any|all|avg) )?.*?over \{([^{}]*)\} on @\w+ ins\([^:]*: ([^)]*)\)"
                    % "|".join(SHORT))
ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
FOLDERS = (os.path.join(ROOT, "test", "Parity", "programs"), os.path.join(ROOT, "test", "Integration", "programs"))


class Failure(Exception):
    """What of a row does not hold."""


def locate(name):
    """Returns the path of a program or data file, which lies in one of FOLDERS or at a path from the root."""
    for folder in (*FOLDERS, ROOT):
        if os.path.exists(os.path.join(folder, name)):
            return os.path.join(folder, name)
    raise Failure(f"there is no file {name}")


def command(*words):
    return subprocess.run([word for word in words if word], capture_output=True, text=True)


def keep_results(text, globs):
    """Drops all results of @main but those whose names match; returns the text and the numbers of those that stay."""
    at = text.index('sym_name = "main"')
    start = text.rindex('"func.func"', 0, at)
    header = text[start:at]
    names = re.findall(r'jax\.result_info = "((?:[^"\\]|\\.)*)"', header)
    kept = [number for number, name in enumerate(names) if any(fnmatch.fnmatchcase(name, glob) for glob in globs)]
    types = re.search(r"function_type = \((.*?)\) -> (\((.*?)\)|\S+?), res_attrs = \[(.*)\],", header)
    inner = types[3] if types[3] is not None else types[2]
    all_types = inner.split(", ")
    attributes = re.findall(r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", types[4])
    if not len(names) == len(all_types) == len(attributes):
        raise Failure(f"cannot read the results of @main: {len(names)} names, {len(all_types)} types, {len(attributes)} attributes")
    chosen = ", ".join(all_types[number] for number in kept)
    header = header.replace(types[0], f"function_type = ({types[1]}) -> ({chosen}), "
                                      f"res_attrs = [{', '.join(attributes[number] for number in kept)}],")
    body = text[at:]
    back = re.search(r'\n    "func\.return"\((.*?)\) : \((.*?)\) -> \(\)', body)
    values = back[1].split(", ")
    body = body.replace(back[0], f'\n    "func.return"({", ".join(values[number] for number in kept)}) : ({chosen}) -> ()', 1)
    return text[:start] + header + body, kept


def prepare(row, folder):
    """Writes the row's program and data into `folder`; returns the program's path, and the paths of its data (or None)."""
    with open(locate(row["program"]), encoding="utf-8") as file:
        text = file.read()
    kept = None
    if "keep" in row:
        text, kept = keep_results(text, row["keep"])
    for old, new in row.get("replace", []):
        if not re.search(old, text):
            raise Failure(f"nothing in {row['program']} matches {old}")
        text = re.sub(old, new, text)
    path = os.path.join(folder, os.path.basename(row["program"]))
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    if "oracle" in row:
        arrays = getattr(oracles, row["oracle"])()
    elif "data" in row:
        with numpy.load(locate(row["data"])) as file:
            arrays = {name: file[name] for name in file.files}
        if "cast" in row:
            arrays = {name: array.astype(row["cast"]) if array.dtype.kind == "f" else array for name, array in arrays.items()}
    else:
        return path, None
    if kept is not None:
        outputs = {f"out{new}": arrays[f"out{old}"] for new, old in enumerate(kept)}
        arrays = {name: array for name, array in arrays.items() if name.startswith("arg")} | outputs
    data = os.path.join(folder, "data.npz")
    numpy.savez(data, **arrays)
    return path, data


def phase(loc):
    """Says in which part of a training step an op of JAX stands."""
    return "backward" if "transpose(jvp" in loc else "forward" if "jvp" in loc else "update"


def place(loc):
    found = re.search(r"[\w.-]+\.(?:py|mlir):\d+", loc)
    return found[0] if found else None


def partition(dist_opt, row, path, folder):
    """Takes the program to Local form; returns its text and the report, or raises with the compiler's message."""
    plan = [f"--dist-apply-plan=file={plan_path(row, folder)}"] if "plan" in row else []
    local, report = os.path.join(folder, "local.mlir"), os.path.join(folder, "report.json")
    passes = row.get("passes", ["--dist-spmd"])
    result = command(dist_opt, path, "--dist-import", *plan, *passes, 
                     f"--dist-report=format=json output={report}{' target=cpu' if 'peak' in row else ''}", "-o", local)
    if result.returncode:
        raise Failure(result.stderr)
    with open(local, encoding="utf-8") as file, open(report, encoding="utf-8") as other:
        return file.read(), json.load(other)


def plan_path(row, folder):
    """Returns the path of the row's plan, which is a file's name or stands in the row."""
    if isinstance(row["plan"], str):
        return locate(row["plan"])
    path = os.path.join(folder, "plan.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(row["plan"], file)
    return path


def function_text(text, entry):
    """Returns the text of one function of a module."""
    start = text.index(f" @{entry}(")
    end = text.find("\n  func.func", start)
    return text[start:end if end > 0 else len(text)]


def issued(text, with_axes=True):
    """Returns the collectives that stand in the IR, in their order: kind, reduction, axes, types of the operands."""
    return [" ".join(filter(None, (SHORT[kind], reduction, axes.replace('"', "").replace(", ", "+") if with_axes else "",
                                   ", ".join(re.findall(r"tensor<([^<>]*)>", types)))))
            for kind, reduction, axes, types in ISSUED.findall(text)]


def measure(row, text, report):
    """Returns what the row communicates, from the report, after checking the report against the IR."""
    entry = row.get("entry", "main")
    functions = [function for function in report["functions"] if function["name"] == entry or "entry" not in row]
    collectives = [one for function in functions for one in function["collectives"] if one["kind"] in SHORT]
    for one in collectives:
        if not place(one["loc"]):
            raise Failure(f"{one['kind']} has no source line: {one['loc']}")
    written = [one for one in collectives if not one["reason"]]
    if len(written) != row.get("written", 0):
        raise Failure(f"{len(written)} collectives have no reason, {row.get('written', 0)} are written in the program")
    ops = issued(function_text(text, entry) if "entry" in row else text)
    if len(ops) != len(collectives):
        raise Failure(f"the IR has {len(ops)} collectives, the report {len(collectives)}")
    counts, phases = {}, {}
    for one in collectives:
        for tally, key in ((counts, SHORT[one["kind"]]), (phases.setdefault(phase(one["loc"]), {}), SHORT[one["kind"]])):
            tally[key] = tally.get(key, 0) + one["executions"]
    memory = {name: max(function["memory"][name] for function in functions) for name in row.get("memory", {})}
    peak = {name: max(function["peak_memory"]["categories"][name] for function in functions) for name in row.get("peak", {})}
    return {"counts": counts, "phases": phases, "memory": memory, "peak": peak, "ops": ops, "collectives": collectives,
            "buffer": sum(one["buffer_bytes"] * one["executions"] for one in collectives),
            "wire": sum(total["wire_bytes"] for function in functions for total in function["totals"].values()),
            "microseconds": sum(one["seconds"] for one in collectives) * 1e6}


def run(dist_run, row, path, data, folder, text):
    """Runs the program on all ranks with the row's comparisons, and compares each rank's buffers; returns what was printed."""
    buffers, report, record = (os.path.join(folder, name) for name in ("buffers", "run.json", "record.json"))
    isRecorded = any(key in row for key in ("order", "record", "sends"))
    checks = row.get("checks", ["one", "reference"])
    plan = [f"--plan={plan_path(row, folder)}"] if "plan" in row else []
    result = command(dist_run, path, *plan, *([f"--entry={row['entry']}"] if "entry" in row else []), *row.get("options", []),
                     "--check" if "one" in checks else "", "--check=reference" if "reference" in checks else "",
                     *([f"--inputs={data}", f"--expect={data}"] if data else []), f"--local-outputs={buffers}",
                     f"--outputs={os.path.join(folder, 'outputs.npz')}", f"--report={report}",
                     f"--record-collectives={record}" if isRecorded else "")
    printed = result.stdout + result.stderr
    if result.returncode != row.get("status", 0):
        raise Failure(printed)
    for wanted in row.get("prints", []):
        if not re.search(wanted, printed):
            raise Failure(f"does not print '{wanted}', but {printed}")
    if result.returncode == 0:
        check_memory(report)
    if isRecorded:
        with open(record, encoding="utf-8") as file:
            problems = order.check_record(json.load(file), row, issued(text, with_axes=False))
        if problems:
            raise Failure("\n".join(problems))
    if data and result.returncode == 0:
        with numpy.load(data) as file:
            expected = [file[f"out{number}"] for number in range(sum(name.startswith("out") for name in file.files))]
        tolerance = row.get("tolerance", 1e-4)

        def close(found, wanted):
            if found.dtype.kind == "V":
                found, wanted = widen(found), widen(wanted)
            return found.shape == wanted.shape and numpy.allclose(found, wanted, tolerance, tolerance * max(1, numpy.abs(wanted).max(initial=0)))
        problems = shards.check(text, row.get("entry", "main"), buffers, expected, close)
        if problems:
            raise Failure("\n".join(problems))
    return printed


def check_memory(path):
    """Compares the peak of memory in the report of a run with what the runtime has allocated; they may differ by 2 %."""
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    planned = next(function["peak_memory"] for function in report["functions"] if "peak_memory" in function)
    allocated = sum(size for name, size in report["allocated"].items() if name != "scratch_bytes")
    if sum(planned["categories"].values()) != planned["bytes"]:
        raise Failure(f"the categories {planned['categories']} are not {planned['bytes']} B together")
    if abs(planned["bytes"] - allocated) > 0.02 * allocated:
        raise Failure(f"the report has a peak of {planned['bytes']} B, the runtime has allocated {allocated}")
    return planned


def validate(dist_run, row, path, folder):
    """Proves of the compiled program, for each of the row's targets, that no delay of a step or stream changes what any step reads."""
    plan = [f"--plan={plan_path(row, folder)}"] if "plan" in row else []
    for target in row.get("validate", []):
        artifact = os.path.join(folder, f"{target}.dplan")
        result = command(dist_run, path, *plan, f"--backend={target}", f"--emit={artifact}")
        if result.returncode == 0:
            result = command(os.path.join(os.path.dirname(dist_run), "dist-exec"), artifact, "--validate")
        if result.returncode:
            raise Failure(result.stdout + result.stderr)


def check_order(dist_opt, row, folder):
    """Checks the order of gathers and reductions in the IR."""
    result = command(dist_opt, os.path.join(folder, "local.mlir"), "--mlir-print-op-generic")
    problems = order.check(result.stdout, row.get("entry", "main"), row) if result.returncode == 0 else [result.stderr]
    if problems:
        raise Failure("\n".join(problems))


def widen(array):
    """Returns bf16, which NumPy has no type for, as f32."""
    if array.dtype.kind != "V":
        return array
    return (array.reshape(-1).view(numpy.uint16).astype(numpy.uint32) << 16).view(numpy.float32).reshape(array.shape)


def check(row, dist_opt, dist_run, folder):
    """Runs a row; returns what it measured, or raises Failure if something differs from what the row says."""
    path, data = prepare(row, folder)
    if row.get("strip"):
        stripped = os.path.join(folder, "stripped.mlir")
        result = command(dist_opt, path, "--dist-import", "--dist-strip-shardings", "--mlir-print-debuginfo", "-o", stripped)
        if result.returncode:
            raise Failure(result.stderr)
        path = stripped
    if "refused" in row:
        try:
            partition(dist_opt, row, path, folder)
        except Failure as failure:
            if re.search(row["refused"], str(failure)):
                return None
            raise
        raise Failure("is not refused")
    text, report = partition(dist_opt, row, path, folder)
    measured = measure(row, text, report)
    if "ir" in row and measured["ops"] != row["ir"]:
        raise Failure(f"the IR has {measured['ops']}, the row {row['ir']}")
    if "order" in row:
        check_order(dist_opt, row, folder)
    validate(dist_run, row, path, folder)
    if row.get("run", True):
        measured["printed"] = run(dist_run, row, path, data, folder, text)
    measured["ranks"] = shards.boundaries(text, row.get("entry", "main"))[0].size
    return measured


def excess(row, measured):
    """Returns in which respect a row has more than what its `reachable` and `memory` say, or an empty string.

    What takes no more time than `faster` says may send as many bytes, in as many collectives, as that says."""
    for name, size in measured["memory"].items() if measured else ():
        if size > row["memory"][name]:
            return f"{name} is {size}, {row['memory'][name]} is enough"
    for name, size in measured["peak"].items() if measured else ():
        if size > row["peak"][name]:
            return f"at the peak {name} take {size} B, {row['peak'][name]} are enough"
    bound = row.get("reachable")
    if bound is None or measured is None:
        return ""
    faster = row.get("faster")
    count, allowed = sum(measured["counts"].values()), sum(size for kind, size in bound.items() if kind != "wire")
    if faster and measured["microseconds"] <= faster["microseconds"]:
        bound = {**bound, "wire": faster["wire"]}
        allowed = faster.get("collectives", allowed)
    if count > allowed:
        return f"{count} collectives, {allowed} are reachable"
    if "wire" in bound and measured["wire"] > bound["wire"]:
        return f"{measured['wire']} bytes on the wire, {bound['wire']} are reachable"
    return ""
