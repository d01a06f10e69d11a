# SPDX-License-Identifier: Apache-2.0
"""Compares the lines that docs/libraries.md states for what is written by hand with the files that it names."""
import glob
import os
import re
import sys


def count_lines(where):
    """Returns the lines of the files that `where` names in backticks, with the header or source of the same name, or of folders."""
    files = set()
    for name in re.findall(r"`([^`]+)`", where):
        if os.path.isdir(name):
            files |= {file for file in glob.glob(name + "/**", recursive=True) if file.endswith((".cpp", ".h"))}
        else:
            files.add(name)
            files |= set(glob.glob(os.path.splitext(name)[0] + ".h")) | set(glob.glob(os.path.splitext(name)[0] + ".cpp"))
    return sum(len(open(file, encoding="utf-8").readlines()) for file in files)


def main():
    os.chdir(sys.argv[1])
    with open("docs/libraries.md", encoding="utf-8") as page:
        rows = re.findall(r"^\| [^|]+ \| ([^|]+) \| ([\d,]+) \|", page.read(), re.MULTILINE)
    wrong = 0
    for where, stated in rows:
        stated, real = int(stated.replace(",", "")), count_lines(where)
        if abs(stated - real) > max(30, real / 4):
            print(f"docs/libraries.md: {where} has {real} lines, but {stated} are stated")
            wrong += 1
    if not rows:
        print("docs/libraries.md: no row states lines")
    return 1 if wrong or not rows else 0


sys.exit(main())
