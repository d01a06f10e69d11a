#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints docs/parity.md: what the tests of PyTorch and Paddle ask of their systems, and what dist does, from real runs.

usage: parity_table.py DIST_OPT DIST_RUN [--folder=ROWS] [--section=NAME,...] [--rows=GLOB] [--check=DOCUMENT]

Each section is a file NAME.json in the folder ROWS, `test/Parity/rows` if it is not given; README.md there says what a row may have. Every row is partitioned,
its collectives are read from the IR and from the report, it is run on all ranks against one rank, the reference and
numbers from outside, and each rank's buffers are compared with slices of those.

With --check nothing is printed: it fails if the sections in DOCUMENT are not what would be printed. A row that fails ends
the script, too, unless it says that it does not hold yet; and a row that says so and holds fails as well.
"""
import collections
import fnmatch
import glob
import json
import os
import sys
import tempfile

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "test", "Parity", "Inputs"))
import rows  # noqa: E402

INTRODUCTION = """# Parity

What the tests of PyTorch (DTensor, tensor parallelism, FSDP), Paddle (LocalLayer) and JAX (`shard_map`) ask of their systems, and
what experts, long sequences and pipelines need by their authors' schemes, row by row; and what dist does for the same program. `test/benchmarks/parity_table.py build/bin/dist-opt build/bin/dist-run` prints
this page from runs, and `test/Parity` compares it with what is written here; rows are described in `test/Parity/rows`.

For each row the program is partitioned, and its collectives are read from the IR and, with bytes, predicted time and source
line, from the report. Then it runs on all ranks. Its results are compared with those of one rank, of the reference
interpreter, and of JAX or NumPy; and the buffers of each rank with the slices of them that its placement names.

- *Peer* is what the peer's own test asserts, counts above all; of JAX, what XLA sends for the same program. *Reachable* is what
  a compiler that sees the whole program can do; a row never has more collectives than that, or more bytes on the wire where
  they are given, unless it says so.
- *Wire* is what one device sends, in bytes, by the ring formula; *time* is predicted, one collective after the other.
- Kinds: AR all-reduce, AG all-gather, RS reduce-scatter, A2A all-to-all, CP collective-permute.
- The test of a row is that of its section; `--rows=GLOB` prints only the rows with such names.
"""


def describe(counts):
    return ", ".join(f"{size} {kind}" for kind, size in sorted(counts.items()) if size and kind != "wire") or "none"


def bound(row):
    if "reachable" not in row:
        return ""
    return describe(row["reachable"]) + (f"; {row['reachable']['wire']:,} B" if "wire" in row["reachable"] else "")


def witnesses(row, measured):
    """Says what the results were compared with."""
    if measured is None:
        return "refused" if "refused" in row else "not run"
    if not row.get("run", True):
        return f"not run, {measured['ranks']} ranks"
    names = {"one": "one rank", "reference": "reference"}
    found = [names[check] for check in row.get("checks", ["one", "reference"])]
    found += ["NumPy"] if "oracle" in row else [row.get("from", "JAX")] if "data" in row else []
    return f"{measured['ranks']} ranks = " + ", ".join(found)


def evaluate(row, tools):
    """Runs a row and returns its line, its notes, and what is wrong."""
    name, peer = row["name"], row.get("peer", {})
    cells = [name, peer.get("test", ""), peer.get("counts", ""), bound(row)]
    measured, failure = None, ""
    if "program" in row:
        with tempfile.TemporaryDirectory() as folder:
            try:
                measured = rows.check(row, *tools, folder)
            except rows.Failure as found:
                failure = str(found)
    failure = failure or rows.excess(row, measured)
    if "not_yet" in row:
        problem = f"{name}: holds, but says that it does not yet" if "program" in row and not failure else ""
    else:
        problem = f"{name}: {failure}" if failure else ""
    if measured:
        cells += [describe(measured["counts"]), f"{measured['wire']:,}", f"{measured['microseconds']:.0f} us"]
    else:
        cells += ["", "", ""]
    cells.append(f"not yet: {row['not_yet']}" if "not_yet" in row else "fails" if failure else witnesses(row, measured))
    return "| " + " | ".join(cells) + " |", notes(row, measured), problem


def notes(row, measured):
    """Returns what stands below the table: what the row shows, and its collectives or how many each phase has."""
    said = [row["shows"]] if "shows" in row else []
    said += [f"{name.replace('_bytes', '')} {size:,} B per device" for name, size in (measured["memory"] if measured else {}).items()]
    if measured and measured["peak"]:
        said.append("at the peak " + ", ".join(f"{name.replace('_', ' ')} {size:,} B" for name, size in measured["peak"].items()))
    if measured and measured["phases"].keys() - {"update"} and len(measured["collectives"]) > 4:
        said += [f"{part} {describe(counts)}" for part, counts in sorted(measured["phases"].items(), key=lambda item: (
            "forward", "backward", "update").index(item[0]))]
    elif measured:
        said += list_collectives(measured)
    return [f"- {row['name']}: {'; '.join(said)}."] if said else []


def list_collectives(measured):
    """Returns the collectives with their bytes in all runs and their places; of many, equal ones together."""
    found = [f"{operation} ({one['buffer_bytes']:,} B{' in ' + str(one['executions']) + ' runs' if one['executions'] > 1 else ''}, "
             f"{rows.place(one['loc'])})" for operation, one in zip(measured["ops"], measured["collectives"])]
    if len(found) <= 9:
        return found
    counts = collections.Counter(found)
    return [f"{count} x {text}" if count > 1 else text for text, count in counts.items()]


def print_section(path, tools, selected):
    """Returns the text of a section, and the problems of its rows."""
    with open(path, encoding="utf-8") as file:
        section = json.load(file)
    chosen = [row for row in section["rows"] if fnmatch.fnmatchcase(row["name"], selected)]
    lines, below, problems = [], [], []
    for row in chosen:
        line, note, problem = evaluate(row, tools)
        lines.append(line)
        below += note
        problems += [problem] if problem else []
    text = f"## {section['title']}\n\n{section['text']} Test: `{section['test']}`.\n"
    if lines:
        text += ("\n| row | peer's test | peer | reachable | dist | wire | time | run |\n|---|---|---|---|---|---|---|---|\n"
                 + "\n".join(lines) + "\n")
    if below:
        text += "\n" + "\n".join(below) + "\n"
    return text, problems


def main():
    tools = [word for word in sys.argv[1:] if not word.startswith("--")]
    options = dict(word[2:].split("=", 1) for word in sys.argv[1:] if word.startswith("--"))
    folder = options.get("folder", os.path.join(ROOT, "test", "Parity", "rows"))
    paths = sorted(glob.glob(os.path.join(folder, "*.json")))
    names = [os.path.basename(path)[:-len(".json")] for path in paths]
    wanted = options["section"].split(",") if "section" in options else names
    if set(wanted) - set(names):
        sys.exit(f"there is no section {', '.join(set(wanted) - set(names))}, but {', '.join(names)}")
    texts, problems = [], []
    for path, name in zip(paths, names):
        if name in wanted:
            text, found = print_section(path, tools, options.get("rows", "*"))
            texts.append(text)
            problems += found
    if "check" not in options:
        print("\n".join(([] if "section" in options else [INTRODUCTION]) + texts), end="")
    elif not problems:
        with open(options["check"], encoding="utf-8") as file:
            page = file.read()
        if "section" not in options and page != "\n".join([INTRODUCTION] + texts):
            problems.append(f"{options['check']} is not what this script prints now; print it again")
        if not page.startswith(INTRODUCTION):
            problems.append(f"{options['check']} does not begin with what this script prints; print it again")
        problems += [f"{options['check']} does not have the section that begins '{text.split(chr(10))[0]}' as this script prints it now; "
                     f"print it again" for text in texts if text not in page]
    sys.exit("\n".join(problems) or 0)


main()
