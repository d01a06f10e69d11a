# SPDX-License-Identifier: Apache-2.0
"""What becomes of random programs: good, refused with a message that helps, not judged by the oracle, or failed."""
import collections
import os
import re

from fuzz_reduce import reduced

# What only makes sense to somebody who knows the compiler is no answer to a user.
INTERNAL = re.compile(r"could not|verif|bbArg|RaW|bufferiz|has no code|failed to|legaliz|unrealized|is missing|memref|llvm|#\d+ is not")


# What the reference says of a program that means nothing: one that reads outside of a tensor, or steps by 0.
UNDEFINED = re.compile(r"error: ((?!the reference does not know)(?!.*across the end).*)\ndist-run: the reference cannot evaluate")


def judge(run):
    """Returns a pair of 'good', 'refused', 'undefined' or a kind of failure, and what was printed."""
    text = run.stdout + run.stderr
    if undefined := UNDEFINED.search(text):
        return "undefined", undefined[1]
    if run.returncode == 0:
        return "good", text
    located = re.search(r"\.mlir:\d+:\d+: error: (.*)", text)
    if run.returncode == 1 and located and not INTERNAL.search(located[1]):
        return "refused", located[1]
    message = re.search(r"error: (.*)", text)
    return f"exit {run.returncode}" + (f" {normal(message[1])}" if message and run.returncode != 2 else ""), text


def normal(message):
    return re.sub(r"\d+", "N", re.sub(r"'tensor<[^']*'|tensor<[^ ]*>|\[[^]]*\]|@\w+|\"[^\"]*\"", "_", message))


class Outcomes:
    """Counts outcomes by what was said, and keeps the files of the programs that failed: FOLDER/SEED.mlir and .npz, and, if `reduces`,
    FOLDER/SEED.reduced.mlir, which fails alike with fewer ops."""

    def __init__(self, folder, reduces):
        self.folder, self.reduces = folder, reduces
        self.seeds = {kind: collections.defaultdict(list) for kind in ("refused", "undefined", "unjudged", "failed")}
        os.makedirs(folder, exist_ok=True)

    def note(self, kind, reason, seed):
        self.seeds[kind][reason].append(seed)

    def take(self, seed, candidate, run):
        """Takes what `run`, called with a program and the path of its files without their endings, says about `candidate`."""
        path = os.path.join(self.folder, str(seed))
        outcome, text = run(candidate, path)
        if outcome in ("good", "refused", "undefined"):
            if outcome != "good":
                self.note(outcome, normal(text), seed)
            os.remove(path + ".mlir")
            os.remove(path + ".npz")
            return
        self.note("failed", outcome, seed)
        print(f"{path}.mlir: {outcome}\n{text}", flush=True)
        if self.reduces:
            smaller = reduced(candidate, lambda c: run(c, path + ".reduced")[0] == outcome)
            print(smaller.text() + run(smaller, path + ".reduced")[1], flush=True)

    def number(self, kind):
        return sum(map(len, self.seeds[kind].values()))

    def finish(self, *counts):
        """Prints what was said how often, and `counts` in one line; returns the exit status."""
        for kind, table in self.seeds.items():
            for reason, seeds in sorted(table.items(), key=lambda item: -len(item[1])):
                print(f"{kind} {len(seeds)} times: {reason} (seeds {', '.join(map(str, seeds[:5]))})")
        print(", ".join([*counts, f"{self.number('failed')} failures"]))
        return int(bool(self.seeds["failed"]))
