# SPDX-License-Identifier: Apache-2.0
"""Checks in which order a program in Local form gathers and reduces fully sharded parameters, and what a recorded run has sent.

It reads the generic form as text and knows nothing of the compiler but the attributes `dist.unit` and `dist.use`. What happens before
what is the order of the ops: a device runs them one after the other, and starts a collective only then. A program may hold a few
units gathered at once (PyTorch's limit_all_gathers has two); those that are kept for the backward pass, or for the whole loop, are
named, and count apart.
"""
import re

RESULTS = re.compile(r"^( +)(?:(%[\w#:, %]+) = )?\"([\w.]+)\"\(([^)]*)\)")
NAME = re.compile(r"%\w+")
SHORT = {"all_reduce": "AR", "all_gather": "AG", "reduce_scatter": "RS", "all_to_all": "A2A", "collective_permute": "CP"}


class Op:
    """An op of the entry function's block, with all that is in it."""

    def __init__(self, name, results):
        self.name, self.results, self.operands, self.unit, self.use = name, results, set(), None, 0


def read(text, entry):
    """Returns the ops of the function `entry`, in their order."""
    lines = text.split("\n")
    name = next(number for number, line in enumerate(lines) if f'sym_name = "{entry}"' in line and '"func.func"' in line)
    ops, depth = [], None
    for line in lines[name + 1:]:
        found = RESULTS.match(line)
        if depth is not None and line and len(line) - len(line.lstrip()) < depth:
            break
        if not found:
            if ops:
                note(ops[-1], line)
            continue
        depth = len(found[1]) if depth is None else depth
        if len(found[1]) == depth:
            ops.append(Op(found[3], {result.split(":")[0] for result in NAME.findall(found[2] or "")}))
            ops[-1].operands |= set(NAME.findall(found[4]))
        note(ops[-1], line)
    return ops


def note(op, line):
    """Adds what a line of `op` says."""
    op.operands |= set(NAME.findall(line.split(" = ", 1)[-1])) - op.results
    unit, use = re.search(r'dist\.unit = "((?:[^"\\]|\\.)*)"', line), re.search(r"dist\.use = (\d+)", line)
    if unit:
        op.unit, op.use = unit[1].replace('\\22', '"'), int(use[1]) if use else 0


def named(op):
    """Says what a collective does: `AG p['mlps'][0]`, and again where the unit has been gathered before."""
    return f"{SHORT[op.name[5:].removesuffix('_start')]} {op.unit}{' again' * (op.use > 0)}"


def find(ops):
    """Returns the collectives of units by name, with the places of their readers."""
    found = []
    for place, op in enumerate(ops):
        if op.unit and op.name.startswith("dist.") and op.name[5:].removesuffix("_start") in SHORT:
            readers = [later for later in range(place + 1, len(ops)) if ops[later].operands & op.results]
            found.append((place, op, readers))
    return found


def check(text, entry, row):
    """Returns what is wrong with the order of a program: with that of `row["order"]`, and with what is alive at once."""
    ops = read(text, entry)
    found, problems = find(ops), []
    order = [named(op) for _, op, _ in found]
    if order != row["order"]:
        problems.append(f"the order is {order}, the row has {row['order']}")
    gathers = [(place, op, readers) for place, op, readers in found if op.name.startswith("dist.all_gather")]
    kept = set(row.get("kept", []))
    for number, (place, op, readers) in enumerate(gathers):
        if not readers:
            problems.append(f"nothing reads what {named(op)} gives")
            continue
        later = [other for other in gathers[number + 1:] if other[1].unit == op.unit]
        if later and readers[-1] > later[0][0]:
            problems.append(f"{named(op)} is read behind {named(later[0][1])}: it is not freed")
        alive = {other.unit for before, other, reads in gathers[:number + 1] if reads and reads[-1] > place} - kept
        if len(alive) > row.get("limit", 2):
            problems.append(f"{len(alive)} units are gathered at {named(op)}: {sorted(alive)}")
        # Between the gather and the first reader nothing reads what other units have gathered: it is not gathered before it is needed.
        early = [other for _, other, reads in gathers[:number] if other.unit not in kept and any(place < read < readers[0] for read in reads)]
        if early and not row.get("prefetch"):
            problems.append(f"{named(op)} stands before the last reader of {named(early[-1])}")
    problems += check_reductions(ops, found, gathers, kept)
    return problems


def check_reductions(ops, found, gathers, kept):
    """A gradient is reduced as soon as it is there, before the next unit is gathered whose gradient is computed, and then updates."""
    problems = []
    for place, op, readers in found:
        if not op.name.startswith("dist.reduce_scatter"):
            continue
        producers = [number for number in range(place) if ops[number].results & op.operands]
        last = max(producers, default=-1)
        later = [other for where, other, _ in gathers if last < where < place and other.unit != op.unit and other.unit not in kept]
        if len(later) > 1:
            problems.append(f"{named(op)} waits for {len(later)} more gathers behind its last gradient")
        if not readers:
            problems.append(f"nothing reads what {named(op)} gives")
        if any(ops[reader].name.startswith("dist.all_gather") for reader in readers):
            problems.append(f"what {named(op)} gives is gathered before it updates")
    return problems


# ---- what a run has sent ---------------------------------------------------------------------------------------------------

def describe(collective):
    """Says what a recorded collective is, but for who takes part."""
    tensors = ", ".join("x".join([*map(str, one["input"]), one["dtype"]]) for one in collective["tensors"])
    return " ".join(filter(None, (SHORT[collective["kind"]], collective.get("reduction"), tensors)))


def check_record(record, row, ops):
    """Returns what is wrong with the collectives of a run: ranks that differ, other element types than `row["sends"]`, and others than
    those of the IR, `ops`, where the row says that nothing repeats."""
    problems = []
    ranks = [one["collectives"] for one in record["ranks"]]
    sent = [describe(one) for one in ranks[0]]
    for rank, collectives in enumerate(ranks):
        if [describe(one) for one in collectives] != sent or [one["sequence"] for one in collectives] != [one["sequence"] for one in ranks[0]]:
            problems.append(f"rank {rank} has sent {[describe(one) for one in collectives]}, rank 0 {sent}")
        if any(rank not in one["group"] or one["started_before_done"] < 0 for one in collectives):
            problems.append(f"rank {rank} took part in collectives that it is not in, or that did not end")
    if row.get("record") == "as the IR" and sent != ops:
        problems.append(f"the ranks have sent {sent}, the IR has {ops}")
    for kind, dtype in row.get("sends", {}).items():
        others = {one["dtype"] for collective in ranks[0] if SHORT[collective["kind"]] == kind for one in collective["tensors"]} - {dtype}
        if others:
            problems.append(f"{kind} of {sorted(others)}, needed {dtype}")
    return problems
