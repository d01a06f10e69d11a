# SPDX-License-Identifier: Apache-2.0
"""Rules that look at one line at a time, as a table. usage: text_rules.py RULE

Samples are written so that this file keeps the rules itself: `@` stands for a letter that would break one.
"""
import re
import sys

import lint

CODE = (".h", ".cpp", ".td", ".py", ".mlir", ".test", ".sh", ".cmake", ".txt", ".in")
CPP = (".h", ".cpp")


class LineRule:
    """Rejects every line that matches `pattern` in files that end as `endings` say."""

    def __init__(self, pattern, message, endings, bad, good, folders=("",)):
        self.pattern, self.message, self.endings, self.folders = re.compile(pattern), message, endings, folders
        self.bad = [("lib/A.cpp", text.replace("@", "")) for text in bad]
        self.good = [("lib/A.cpp", text.replace("@", "")) for text in good]

    def select(self, path):
        return path.endswith(self.endings) and path.startswith(tuple(self.folders))

    def check(self, path, text):
        for line, content in lint.numbered(text):
            if self.pattern.search(content):
                yield line, f"{self.message}: {content.strip()}"


RULES = {
    "filecheck-colon": LineRule(
        r"(//|#)\s*[A-Z][A-Z0-9_-]*CHECK[A-Z-]*\s|(//|#)\s*CHECK(-(NEXT|SAME|NOT|DAG|LABEL|EMPTY|COUNT-\d+))?\s",
        "a FileCheck line without a colon checks nothing", (".mlir", ".test", ".txt"),
        bad=["// CHE@CK-NEXT foo", "// CHE@CK foo", "# CHE@CK-COUNT-2 foo", "// JSON-CHE@CK foo"],
        good=["// CHECK-NEXT: foo", "// CHECK: foo", "// Checks that foo"], folders=("test/",)),
    "machine-paths": LineRule(
        r"(?<![\w$}.])/(work|root|home|farm|Users)/",
        "a path of somebody's machine", CODE + (".md", ".json", "run", ".clang-format"),
        bad=["open('/wo@rk/main')", "cd /ho@me/me/dist", " /ro@ot/x"],
        good=["/usr/lib/llvm-22/bin", "$HOME/dist", "build/wo@rk/x"]),
    "unfinished": LineRule(
        r"\b(FIX" r"ME|XX" r"X|TO" r"DO(?!\(#\d+\)))\b",
        "unfinished work has to name an issue, as in TO" "DO(#12)", CODE + (".md",),
        bad=["// TO@DO: later", "// FIX@ME"], good=["// TO@DO(#12): split uneven halos"]),
    "assert-message": LineRule(
        r"\bassert\s*\((?!.*&&\s*\"|.*\bfalse\b\s*&&|.*,\s*\").*\)\s*;",
        'an assert has to say what went wrong, as in assert(x && "x is set by the caller")', CPP,
        bad=["assert(x > 0);"], good=['assert(x > 0 && "sizes are positive");', "static_assert(sizeof(int) == 4);"],
        folders=("lib/", "include/", "tools/")),
    "process-state": LineRule(
        r"\bstatic\s+(llvm::)?cl::(opt|list)\b|\bLLVM_DEBUG\b|\bllvm::Statistic\b|^\s*STATISTIC\(",
        "no global options, no debug prints, no statistics: use pass options and remarks", CPP,
        bad=["static cl::opt<bool> x;"], good=["Option<bool> x{*this, \"x\"};"], folders=("lib/", "include/")),
}


class SpdxRule:
    """The first line, or the second behind `#!`, names the licence."""
    bad = [("lib/A.cpp", "#include <vector>\n"), ("test/a.mlir", "func.func private @f()\n")]
    good = [("lib/A.cpp", "// SPDX-License-Identifier: Apache-2.0\n"),
            ("a.sh", "#!/usr/bin/env bash\n# SPDX-License-Identifier: Apache-2.0\n")]

    @staticmethod
    def select(path):
        return path.endswith((".h", ".cpp", ".td", ".py", ".sh", ".mlir", ".test"))

    @staticmethod
    def check(path, text):
        if not any("SPDX-License-Identifier: Apache-2.0" in line for line in text.split("\n")[:2]):
            yield 1, "has no line 'SPDX-License-Identifier: Apache-2.0' at its top"


class SizeRule:
    """Files that people read stay below 800 lines; tables in TableGen excepted."""
    bad = [("lib/A.cpp", "\n" * 801)]
    good = [("lib/A.cpp", "\n" * 799), ("include/dist/IR/Ops.td", "\n" * 900)]

    @staticmethod
    def select(path):
        return path.endswith((".h", ".cpp", ".py", ".sh", ".mlir", ".test", ".md"))

    @staticmethod
    def check(path, text):
        lines = text.count("\n")
        if lines > 800 and not path.endswith(".td"):
            yield lines, f"has {lines} lines; a file is one idea, of at most 800 lines"


class NameRule:
    """A file is named after its idea."""
    bad = [("lib/IR/Utils.cpp", ""), ("include/dist/IR/AxisHelpers.h", ""), ("lib/IR/Common.cpp", "")]
    good = [("lib/IR/Axes.cpp", ""), ("lib/Import/ForeignDialects.cpp", "")]

    @staticmethod
    def select(path):
        return path.startswith(("lib/", "include/", "tools/", "python/"))

    @staticmethod
    def check(path, text):
        name = path.rsplit("/", 1)[-1].split(".")[0]
        if re.search(r"(?i)(util|common|misc|helper)s?$", name):
            yield 1, "its name says nothing; name the idea"


RULES |= {"spdx": SpdxRule, "file-size": SizeRule, "file-names": NameRule}

rule = RULES[sys.argv[1]]
lint.run(rule.check, rule.select, rule.bad, rule.good)
