#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every test of a finished build and counts: the lit suite, GoogleTest binaries, sanitizer builds of the runtime.

usage: run_tests.py --build FOLDER [--quick] [--no-sanitizers] [--seconds=N] [PATTERN]
Prints the output of what fails, and `N passed, N failed` as the last line. A suite that crashes, runs no test, or cannot
be built is one failure, so that a green line cannot come from tests that did not run. test.sh is the front door.
"""
import argparse
import concurrent.futures
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIT = "/usr/lib/llvm-22/bin/lit"
SANITIZERS = ("asan", "tsan")
SUITE_SECONDS = 900
ALONE = "Runtime/process-faults"  # lit tests whose ranks have deadlines: nothing else runs beside them.
LONG = "Integration/|Parity/|Emulation/"  # lit tests that run programs on all ranks: most of the time.
QUICK_SECONDS = 100  # What the lit tests of --quick may take together, by the times of earlier runs.


class Count:
    """What a suite adds up to; `failures` are names."""

    def __init__(self):
        self.passed, self.skipped, self.failures = 0, 0, []

    def add(self, other):
        self.passed += other.passed
        self.skipped += other.skipped
        self.failures += other.failures

    def fail(self, name, output=""):
        self.failures.append(name)
        print(f"FAIL: {name}\n{output}", flush=True)


def slow_tests(build, budget):
    """Returns the names of the lit tests that --quick leaves out besides LONG: those that took longest, by the times that lit keeps of
    earlier runs, so that the others take `budget` seconds of one core together. Without earlier runs there are none."""
    path = os.path.join(build, "test", ".lit_test_times.txt")
    if not os.path.exists(path):
        return []
    times = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            seconds, name = line.rstrip("\n").split(maxsplit=1)
            if not re.search(f"{ALONE}|{LONG}", name):
                times.append((abs(float(seconds)), name))  # Of a test that failed it is negative.
    slow, total = [], sum(seconds for seconds, _ in times)
    for seconds, name in sorted(times, reverse=True):
        if total <= budget:
            break
        total -= seconds
        slow.append(name)
    return slow


def run_lit(build, pattern, quick):
    """Runs the lit suite, without its long tests if it has to be quick; lit prints the output of failing tests."""
    if pattern:
        return run_lit_part(build, ["--filter", pattern, "--allow-empty-runs"])
    if quick:
        slow = slow_tests(build, QUICK_SECONDS * (os.cpu_count() or 1))
        if slow:
            print(f"left out: {len(slow)} tests that took longest, such as {slow[0]}, so that the others take {QUICK_SECONDS} s")
        return run_lit_part(build, ["--filter-out", "|".join([ALONE, LONG, *(re.escape(name) + "$" for name in slow)])])
    count = run_lit_part(build, ["--filter-out", ALONE])
    count.add(run_lit_part(build, ["--filter", ALONE, "--workers", "1"]))
    return count


def run_lit_part(build, options):
    """Runs the tests of the suite that `options` choose."""
    count = Count()
    results = os.path.join(build, "lit-results.json")
    if os.path.exists(results):
        os.remove(results)
    command = [LIT, "-sv", "--no-progress-bar", "--output", results, *options, os.path.join(build, "test")]
    status = subprocess.run(command).returncode
    if not os.path.exists(results):
        if not ("--allow-empty-runs" in options and status == 0):  # lit writes nothing if it runs nothing.
            count.fail("lit", "lit did not finish")
        return count
    with open(results, encoding="utf-8") as file:
        tests = json.load(file)["tests"]
    for test in tests:
        code = test["code"]
        if code in ("PASS", "XFAIL", "FLAKYPASS"):
            count.passed += 1
        elif code == "UNSUPPORTED":
            count.skipped += 1
            print(f"skipped: {test['name']}")
        elif code not in ("EXCLUDED", "SKIPPED"):
            count.failures.append(test["name"])
    return count


def matching_tests(binary, suite, pattern):
    """Returns the tests of a GoogleTest binary whose name `suite/Case.Test` matches, or None if it does not start."""
    listing = subprocess.run([binary, "--gtest_list_tests"], capture_output=True, text=True)
    if listing.returncode != 0:
        return None
    names, case = [], ""
    for line in listing.stdout.split("\n"):
        word = line.split("#")[0].strip()
        if word and not line.startswith(" "):
            case = word
        elif word:
            names.append(case + word)
    return [name for name in names if not pattern or re.search(pattern, f"{suite}/{name}")]


def run_gtest(binary, suite, names, part, environment=None, prefix=()):
    """Runs the tests `names` of one GoogleTest binary; failures are called `suite/Case.Test`. Calls with different `part` may run side
    by side."""
    count = Count()
    results = f"{binary}-results-{part}.json"
    if os.path.exists(results):
        os.remove(results)
    command = [*prefix, binary, f"--gtest_output=json:{results}", "--gtest_brief=1", "--gtest_filter=" + ":".join(names)]
    try:
        process = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=SUITE_SECONDS,
                                 env={**os.environ, **(environment or {})})
        output, status = process.stdout + process.stderr, process.returncode
    except subprocess.TimeoutExpired as error:
        output, status = f"{error.stdout or ''}\nno end after {SUITE_SECONDS} s", -1
    if not os.path.exists(results):
        count.fail(suite, f"ended with status {status} before its report was written\n{output}")
        return count
    with open(results, encoding="utf-8") as file:
        report = json.load(file)
    for case in report["testsuites"]:
        for test in case["testsuite"]:
            name = f"{suite}/{case['name']}.{test['name']}"
            if test.get("failures"):
                count.fail(name, "\n".join(failure["failure"] for failure in test["failures"]))
            elif test.get("result") == "SKIPPED":
                count.skipped += 1
            elif test.get("status") == "RUN":
                count.passed += 1
    if status != 0 and not count.failures:
        count.fail(suite, f"all tests passed, but the program ended with status {status}\n{output}")
    return count


def run_gtests(build, pattern, environment=None, prefix=(), label="", workers=os.cpu_count() or 1):
    """Runs all GoogleTest binaries of a build, each in as many parts as there are workers, side by side."""
    count, jobs = Count(), []
    for binary in sorted(glob.glob(os.path.join(build, "bin", "dist-*-tests"))):
        suite = label + os.path.basename(binary)
        names = matching_tests(binary, suite, pattern)
        if names is None or (not names and not pattern):
            count.fail(suite, "cannot be started, or has no tests")
        elif names:
            jobs += [(binary, suite, names[part::workers], part) for part in range(min(workers, len(names)))]
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        for part in pool.map(lambda job: run_gtest(*job, environment, prefix), jobs):
            count.add(part)
    return count


def sanitizer_environment(build):
    """Returns what the sanitizers read: findings end the program, and known noise of libraries is left out."""
    suppressions = os.path.join(ROOT, "test", "Unit", "Runtime", "tsan.supp")
    # The flags beside the exit status are explained in test/Unit/Runtime/SanitizerOptions.cpp.
    options = "exitcode=66:allocator_may_return_null=1:intercept_tls_get_addr=0"
    if os.path.exists(suppressions):
        options += f":suppressions={suppressions}"
    return {"ASAN_OPTIONS": "detect_leaks=1:strict_string_checks=1:allocator_may_return_null=1", "TSAN_OPTIONS": options,
            "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1"}


def without_address_randomisation():
    """Returns a command prefix: older ThreadSanitizers refuse to start where addresses are spread too widely."""
    prefix = ["setarch", os.uname().machine, "-R"]
    works = shutil.which("setarch") and subprocess.run([*prefix, "true"], capture_output=True).returncode == 0
    return prefix if works else []


def setting(build, name):
    """Returns what CMake keeps about `name` for a build folder, or an empty string."""
    with open(os.path.join(build, "CMakeCache.txt"), encoding="utf-8") as file:
        found = re.search(rf"^{name}:\w+=(.*)$", file.read(), re.M)
    return found[1] if found else ""


def run_sanitized(name, build, pattern, seconds):
    """Builds the runtime alone with a sanitizer, as CMakePresets.json says, in batches if the build itself has them, and runs its tests."""
    count, start = Count(), time.monotonic()
    folder = os.path.abspath(os.path.join(build, name))
    batches = f"-DDIST_UNITY_BUILD={setting(build, 'DIST_UNITY_BUILD') or 'OFF'}"
    steps = [["cmake", "--preset", name, "-B", folder, batches], ["ninja", "-C", folder, "dist-unit-tests"]]
    for step in steps:
        process = subprocess.run(step, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if process.returncode != 0:
            count.fail(f"{name}/build", process.stdout)
            return count
    seconds[f"{name}, its build"] = time.monotonic() - start
    prefix = without_address_randomisation() if name == "tsan" else []
    count.add(run_gtests(folder, pattern, sanitizer_environment(build), prefix, label=f"{name}/"))
    if not pattern and not count.passed and not count.failures:
        count.fail(name, "no test binary was built")
    return count


def timed(title, suite, seconds):
    """Runs `suite`, says what came of it, and notes in `seconds` how long it took."""
    print(f"== {title}", flush=True)
    start = time.monotonic()
    count = suite()
    seconds[title] = time.monotonic() - start
    skipped = f", {count.skipped} skipped" if count.skipped else ""
    print(f"== {title}: {count.passed} passed, {len(count.failures)} failed{skipped}, {seconds[title]:.0f} s", flush=True)
    return count


def in_all(seconds):
    """Returns how long all parts took; `x, its build` is a part of x."""
    return sum(value for name, value in seconds.items() if "," not in name)


def describe(seconds):
    """Returns one line about how long each part took, and all of them."""
    parts = [f"{name} {round(value)}" for name, value in seconds.items()]
    return f"{'; '.join(parts)}; all {round(in_all(seconds))}"


def sanitizers_in_time(arguments, seconds):
    """Yields the sanitizers to run, each when its turn comes: none after the seconds that all parts may take before it, which is said."""
    for name in () if arguments.quick or arguments.no_sanitizers else SANITIZERS:
        if arguments.pattern and name not in arguments.pattern:
            continue
        if in_all(seconds) <= arguments.seconds:
            yield name
        else:
            print(f"not run: {name}, since {round(in_all(seconds))} s had passed, more than the {arguments.seconds:g} of --seconds")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--quick", action="store_true", help="leave out what takes long: programs on all ranks, sanitizers")
    parser.add_argument("--no-sanitizers", action="store_true", help="leave out the builds with sanitizers")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="after these, with those of the build, begin no build with sanitizers")
    parser.add_argument("--build-seconds", type=float, default=0, help="how long the build took, for the times at the end")
    parser.add_argument("pattern", nargs="?", default="")
    arguments = parser.parse_args()
    build, pattern = os.path.abspath(arguments.build), arguments.pattern

    total, seconds = Count(), {"build": arguments.build_seconds}
    total.add(timed("lit", lambda: run_lit(build, pattern, arguments.quick), seconds))
    total.add(timed("GoogleTest", lambda: run_gtests(build, pattern), seconds))
    for name in sanitizers_in_time(arguments, seconds):
        total.add(timed(name, lambda: run_sanitized(name, build, pattern, seconds), seconds))
    print(f"== seconds: {describe(seconds)}")
    for name in total.failures:
        print(f"failed: {name}")
    print(f"{total.passed} passed, {len(total.failures)} failed")
    return 0 if total.passed and not total.failures else 1


if __name__ == "__main__":
    sys.exit(main())
