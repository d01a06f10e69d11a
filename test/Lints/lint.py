# SPDX-License-Identifier: Apache-2.0
"""What every lint shares: the files of the repository, and a run that first shows that the lint can fail.

A lint is a function from (path, text) to pairs (line, message). `run` applies it to samples that it has to reject, to
samples that it has to accept, and then to every file that `select` takes; the exit status is 1 if anything is found or
if no file was selected.
"""
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDERS = ["include", "lib", "tools", "test", "python", "docs", "scripts", "cmake", ".ci"]
SKIPPED_FOLDERS = {"__pycache__", "programs", ".git", ".venv"}
SKIPPED_ENDINGS = (".npz", ".npy", ".pyc")


def files():
    """Yields the paths, relative to the root, of all text files that people wrote."""
    for name in sorted(os.listdir(ROOT)):
        if os.path.isfile(os.path.join(ROOT, name)):
            yield name
    for folder in FOLDERS:
        for current, folders, names in os.walk(os.path.join(ROOT, folder)):
            folders[:] = sorted(f for f in folders if f not in SKIPPED_FOLDERS)
            for name in sorted(names):
                if not name.endswith(SKIPPED_ENDINGS):
                    yield os.path.relpath(os.path.join(current, name), ROOT)


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def numbered(text):
    return enumerate(text.split("\n"), 1)


def run(check, select, bad, good):
    """Runs the lint `check` on its samples, lists of (path, text), and on all files for which `select(path)` holds."""
    for path, text in bad:
        if not list(check(path, text)):
            sys.exit(f"the lint accepts what it has to reject:\n{path}: {text}")
    for path, text in good:
        for line, message in check(path, text):
            sys.exit(f"the lint rejects what it has to accept:\n{path}:{line}: {message}\n{text}")
    selected = [path for path in files() if select(path)]
    if not selected:
        sys.exit("the lint found no file to look at")
    findings = [f"{path}:{line}: {message}" for path in selected for line, message in check(path, read(path))]
    print("\n".join(findings) or f"{len(selected)} files are clean")
    sys.exit(1 if findings else 0)
