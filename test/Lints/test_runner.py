# SPDX-License-Identifier: Apache-2.0
"""The test runner itself: crashes, missing reports, empty suites and failures count as failures."""
import argparse
import os
import stat
import sys
import tempfile

import lint

sys.path.insert(0, os.path.join(lint.ROOT, "scripts"))
import run_tests  # noqa: E402

LISTING = 'if [ "$1" = --gtest_list_tests ]; then printf "Case.\\n  Good\\n  Bad\\n"; exit 0; fi\n'
REPORT = """for argument in "$@"; do case "$argument" in --gtest_output=json:*) cat > "${argument#--gtest_output=json:}" <<'END'
{"testsuites": [{"name": "Case", "testsuite": [%s]}]}
END
esac; done
"""
GOOD = '{"name": "Good", "status": "RUN", "result": "COMPLETED"}'
BAD = '{"name": "Bad", "status": "RUN", "result": "COMPLETED", "failures": [{"failure": "1 is not 2"}]}'

# What a binary does; passed and failed tests that the runner has to count.
CASES = {
    "all pass": (LISTING + REPORT % GOOD, (1, 0)),
    "one fails": (LISTING + REPORT % f"{GOOD}, {BAD}" + "exit 1\n", (1, 1)),
    "crash before the report": (LISTING + "kill -SEGV $$\n", (0, 1)),
    "crash behind the report": (LISTING + REPORT % GOOD + "exit 66\n", (1, 1)),
    "no tests": ('exit 0\n', (0, 1)),
    "cannot start": ('exit 127\n', (0, 1)),
}

# Does what it is asked for.
PARTS = (LISTING + 'case "$*" in *=Case.Good) set -- --good "$@";; *=Case.Bad) ;; *) exit 3;; esac\n' +
         'if [ "$1" = --good ]; then\n' + REPORT % GOOD + "exit 0; fi\n" + REPORT % BAD + "exit 1\n")


def check(name, folder, script, workers, expected):
    binary = os.path.join(folder, "bin", "dist-fake-tests")
    with open(binary, "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\n" + script)
    os.chmod(binary, os.stat(binary).st_mode | stat.S_IXUSR)
    count = run_tests.run_gtests(folder, "", workers=workers)
    if (count.passed, len(count.failures)) != expected:
        sys.exit(f"{name}: counted {count.passed} passed, {len(count.failures)} failed; needed {expected}")
    return binary


with tempfile.TemporaryDirectory() as folder:
    os.mkdir(os.path.join(folder, "bin"))
    check("two parts", folder, PARTS, 2, (1, 1))
    for name, (script, expected) in CASES.items():
        binary = check(name, folder, script, 1, expected)
    names = run_tests.matching_tests(binary, "fake", "")
    if names is not None:
        sys.exit("a binary that does not start has no list of tests")
times = run_tests.describe({"build": 600.4, "lit": 468.0, "asan, its build": 100.0, "asan": 180.0})
if times != "build 600; lit 468; asan, its build 100; asan 180; all 1248":
    sys.exit(f"times of the parts: {times}")
for limit, expected in ((float("inf"), ["asan", "tsan"]), (1000, ["asan"]), (999, [])):
    options = argparse.Namespace(quick=False, no_sanitizers=False, pattern="", seconds=limit)
    passed = {"build": 600, "lit": 400, "lit, a part": 300}
    names = []
    for name in run_tests.sanitizers_in_time(options, passed):
        names.append(name)
        passed[name] = 200
    if names != expected:
        sys.exit(f"sanitizers that begin within {limit} s: {names}")
with tempfile.TemporaryDirectory() as folder:
    with open(os.path.join(folder, "CMakeCache.txt"), "w", encoding="utf-8") as file:
        file.write("//Batches\nDIST_UNITY_BUILD:BOOL=ON\n")
    if (run_tests.setting(folder, "DIST_UNITY_BUILD"), run_tests.setting(folder, "DIST_UNITY")) != ("ON", ""):
        sys.exit("settings of a build folder are not read")
with tempfile.TemporaryDirectory() as folder:
    os.mkdir(os.path.join(folder, "test"))
    if run_tests.slow_tests(folder, 1):
        sys.exit("without earlier runs nothing is known to be slow")
    with open(os.path.join(folder, "test", ".lit_test_times.txt"), "w", encoding="utf-8") as file:
        file.write("9.0e+01 Integration/long.test\n1.0e+00 IR/short.mlir\n-3.0e+00 IR/failed.mlir\n5.0e+00 Planning/slow.mlir\n")
    found = {budget: run_tests.slow_tests(folder, budget) for budget in (1, 4, 9)}
    if found != {1: ["Planning/slow.mlir", "IR/failed.mlir"], 4: ["Planning/slow.mlir"], 9: []}:
        sys.exit(f"slow tests by seconds that the others may take: {found}")
print("the runner counts what it has to count")
