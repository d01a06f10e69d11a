#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Says which share of the lines of lib and tools the tests reach, by folder. It builds with the preset 'coverage' (unoptimised, so it takes
# longer than a usual build), runs the tests, and needs gcovr (Debian package gcovr).
# usage: scripts/coverage.sh [--runtime] [PATTERN]     --runtime: the runtime and its tests alone; PATTERN: as for ./test.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
command -v gcovr >/dev/null || { echo "error: gcovr is missing; apt-get install gcovr brings it" >&2; exit 1; }
build=build/coverage
options=()
if [ "${1:-}" = --runtime ]; then
  build=build/coverage-runtime
  options=(-DDIST_RUNTIME_ONLY=ON)
  shift
fi
cmake --preset coverage -B "$build" "${options[@]}" >/dev/null
ninja -C "$build"
find "$build" -name '*.gcda' -delete
if [ ${#options[@]} -gt 0 ]; then
  for tests in "$build"/bin/dist-*-tests; do
    "$tests" --gtest_brief=1 --gtest_filter="${1:-*}"
  done
else
  /usr/bin/python3 scripts/run_tests.py --build "$build" --no-sanitizers ${1:+"$1"}
fi
gcovr --root . --filter 'lib/' --filter 'tools/' --object-directory "$build" --gcov-ignore-parse-errors \
  --json-summary "$build/coverage.json" --html-details "$build/coverage.html" >/dev/null
/usr/bin/python3 - "$build/coverage.json" <<'PYTHON'
import collections, json, sys
folders = collections.defaultdict(lambda: [0, 0])
for file in json.load(open(sys.argv[1]))["files"]:
    for name in ("/".join(file["filename"].split("/")[:2]), "all"):
        folders[name][0] += file["line_covered"]
        folders[name][1] += file["line_total"]
for name, (covered, total) in sorted(folders.items()):
    print(f"{name:32} {covered:7} of {total:7} lines  {100 * covered / max(total, 1):5.1f} %")
PYTHON
echo "line by line: $build/coverage.html"
