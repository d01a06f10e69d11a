# SPDX-License-Identifier: Apache-2.0
"""Every path and every option that the documents name exists.

Paths are words in backticks or code blocks that begin with a folder of the repository; `*` and `{a,b}` are expanded.
Passes and pipelines are options `--dist-...`; other options are looked for in the tool or script named on the same line.
"""
import glob
import os
import re

import lint

TOP = ("include", "lib", "tools", "test", "python", "docs", "scripts", "cmake")
PATH = re.compile(rf"(?<![\w/.-])((?:{'|'.join(TOP)})/[\w./*{{}},-]+)")
FLAG = re.compile(r"(?<![\w-])--([a-z][a-z-]*[a-z])")
TOOLS = {"dist-run": "tools/execution", "dist-exec": "tools/execution", "dist-opt": "tools/dist-opt",
         "dist-reshard-checkpoint": "tools/dist-reshard-checkpoint", "test.sh": "scripts", "quickstart.sh": "scripts"}
WITH_TABLE = ("dist-run", "dist-exec", "dist-reshard-checkpoint")  # Tools whose options are all in the sources.


def sources(folder):
    return "\n".join(lint.read(path) for path in lint.files()
                     if path.startswith(folder) and path.endswith((".cpp", ".h", ".td", ".py", ".sh")))


DIST_FLAGS = set(re.findall(r'"(dist-[a-z-]+)"', sources("include/") + sources("lib/") + sources("tools/")))
TOOL_TEXT = {tool: sources(folder) for tool, folder in TOOLS.items()}


def alternatives(path):
    """Expands `{a,b}`."""
    match = re.search(r"\{([^{}]*)\}", path)
    if not match:
        return [path]
    return [one for word in match[1].split(",") for one in alternatives(path[:match.start()] + word + path[match.end():])]


def check(path, text):
    for line, content in lint.numbered(text):
        for name in PATH.findall(content):
            for one in alternatives(name.rstrip(".,:")):
                if not glob.glob(os.path.join(lint.ROOT, one)):
                    yield line, f"names {one}, which does not exist"
        tools = [tool for tool in TOOLS if tool in content]
        for flag in FLAG.findall(content):
            if flag.startswith("dist-"):
                if flag not in DIST_FLAGS:
                    yield line, f"names --{flag}, which is no pass or pipeline"
            elif tools and all(tool in WITH_TABLE and flag not in TOOL_TEXT[tool] for tool in tools):
                yield line, f"names --{flag}, which {' and '.join(tools)} do not know"


lint.run(check, lambda path: path == "README.md" or path.startswith("docs/") and path.endswith(".md"), bad=[
    ("README.md", "see `lib/IR/NoSuchFile.cpp`"),
    ("README.md", "see `lib/{IR,NoSuchRoom}/`"),
    ("README.md", "`dist-opt --dist-no-such-pass`"),
    ("README.md", "`dist-run --no-such-option`"),
    ("README.md", "`dist-exec --no-such-option`"),
    ("README.md", "`dist-reshard-checkpoint IN OUT --no-such-option`"),
], good=[
    ("README.md", "see `lib/{IR,Runtime}/`, `lib/IR/*.cpp` and `build/bin/dist-opt`"),
])
