#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Does what a document says, word for word, and compares what is printed with what the document shows.

usage: run_document.py DOCUMENT --build FOLDER --source FOLDER [--python PATH] [--jax-python PATH] [--update]

- A fence with a title, as ```python title="step.py"`, is a file; it is written into the folder in which the commands run.
- A fence `console` is a session: lines behind `$ ` are commands, the others what they print, with standard error. A line `...` stands for
  any number of lines, and `…` in a line for anything. A command that fails says so by a last line `[status N]`. Which of several results
  differs most in its last bits, and by how much, depends on the processor, and may be another one.
- `<!-- needs JAX, or files from FOLDER -->` before a fence: without an interpreter that has JAX the fence is left out, and the files of
  FOLDER (in the folder of the document) are copied instead.

Commands run in a new folder in which `build`, `python` and `docs` lead to those of the project. With --update the document is written again, with what was
printed; lines with `...` or `…` stay.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

FENCE = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.M | re.S)
LAST_BITS = re.compile(r"worst .*? \(norm-wise \d\.\de-0[6-9], element \d\.\de-0[5-9]\)")
NEEDS_JAX = re.compile(r"<!-- needs JAX, or files from (\S+) -->\n$")


def matches(expected, printed):
    """Returns true if the lines `printed` are those that the document shows."""
    pattern = ""
    for line in expected:
        if line.strip() == "...":
            pattern += "(?:.*\n)*"
            continue
        parts = [".*".join(map(re.escape, part.split("…"))) for part in LAST_BITS.split(line.rstrip())]
        pattern += LAST_BITS.pattern.join(parts) + "[ ]*\n"
    return re.fullmatch(pattern, "".join(line.rstrip() + "\n" for line in printed)) is not None


def split_session(text):
    """Returns (command, lines that are shown) of each command of a session; a command goes on behind a `\\` at the end of a line."""
    session, continues = [], False
    for line in text.splitlines():
        if line.startswith("$ "):
            session.append([line[2:], []])
        elif continues:
            session[-1][0] += "\n" + line
        else:
            session[-1][1].append(line)
        continues = line.endswith("\\") and not session[-1][1]
    return session


class Runner:
    def __init__(self, arguments, folder):
        self.arguments, self.folder, self.failed = arguments, folder, False
        for name, target in (("build", arguments.build), ("python", os.path.join(arguments.source, "python")),
                             ("docs", os.path.join(arguments.source, "docs"))):
            os.symlink(os.path.abspath(target), os.path.join(folder, name))
        programs = os.path.join(folder, ".programs")
        os.mkdir(programs)
        with open(os.path.join(programs, "python3"), "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nexec "{arguments.jax_python or arguments.python}" "$@"\n')
        os.chmod(os.path.join(programs, "python3"), 0o755)
        self.environment = {**os.environ, "PATH": programs + os.pathsep + os.environ["PATH"], "NO_COLOR": "1"}
        self.environment.pop("PYTHONPATH", None)

    def run(self, command):
        process = subprocess.run(["bash", "-c", command], cwd=self.folder, env=self.environment, stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, text=True, timeout=280)
        printed = process.stdout.splitlines()
        return printed + ([f"[status {process.returncode}]"] if process.returncode else [])

    def run_session(self, text):
        """Runs the commands of a session; returns its text with what they printed."""
        new = []
        for command, expected in split_session(text):
            printed = self.run(command)
            same = matches(expected, printed)
            if not same and not self.arguments.update:
                self.failed = True
                print(f"$ {command}\nprinted:\n" + "\n".join(printed) + "\nbut the document shows:\n" + "\n".join(expected))
            new += [f"$ {command}", *(expected if same else printed)]
        return "\n".join(new) + "\n"

    def visit(self, match, before):
        kind, title, body = match.groups()
        needs = NEEDS_JAX.search(before)
        if needs and not self.arguments.jax_python:
            shutil.copytree(os.path.join(os.path.dirname(self.arguments.document), needs[1]), self.folder, dirs_exist_ok=True)
        elif title:
            with open(os.path.join(self.folder, title), "w", encoding="utf-8") as file:
                file.write(body)
        elif kind == "console":
            return match[0].replace(body, self.run_session(body))
        return match[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("document")
    parser.add_argument("--build", required=True)
    parser.add_argument("--source", required=True)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--jax-python")
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    with open(arguments.document, encoding="utf-8") as file:
        text = file.read()
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(arguments, folder)
        count = len(FENCE.findall(text))
        new = FENCE.sub(lambda match: runner.visit(match, text[:match.start()]), text)
    if arguments.update and new != text:
        with open(arguments.document, "w", encoding="utf-8") as file:
            file.write(new)
    if not count:
        sys.exit("the document has no fences")
    if runner.failed:
        sys.exit(f"{os.path.basename(arguments.document)} does not show what is printed; --update writes it again")
    print(f"{count} fences as shown")


if __name__ == "__main__":
    main()
