#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Says which share of the lines of lib and tools the tests reach, by folder, by Clang's source-based coverage. It builds with the preset
# 'coverage' and runs the tests: lit tests and GoogleTest, in processes of any number; a process that is killed is not counted.
# usage: scripts/coverage.sh [--runtime] [PATTERN]     --runtime: the runtime and its GoogleTests alone; PATTERN: as for ./test.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
llvm=/usr/lib/llvm-22
compgen -G "$llvm/lib/clang/22/lib/linux/libclang_rt.profile-*.a" >/dev/null || {
  echo "error: Clang's profile library is missing; apt-get install libclang-rt-22-dev brings it" >&2
  exit 1
}
build=build/coverage
options=()
if [ "${1:-}" = --runtime ]; then
  build=build/coverage-runtime
  options=(-DDIST_RUNTIME_ONLY=ON)
  shift
fi
cmake --preset coverage -B "$build" "${options[@]}" >/dev/null
ninja -C "$build"
rm -rf "$build/profiles"
# %4m: processes of one binary add up their counts in up to 4 files.
export LLVM_PROFILE_FILE="$PWD/$build/profiles/%4m.profraw"
status=0
if [ ${#options[@]} -gt 0 ]; then
  for tests in "$build"/bin/dist-*-tests; do
    "$tests" --gtest_brief=1 --gtest_filter="${1:-*}" || status=1
  done
else
  /usr/bin/python3 scripts/run_tests.py --build "$build" --no-sanitizers ${1:+"$1"} || status=1
fi
$llvm/bin/llvm-profdata merge "$build"/profiles/*.profraw -o "$build/coverage.profdata"
objects=()
for object in "$build"/bin/* "$build"/lib/*.so; do
  # Scripts and links are no objects with counts.
  if [ ! -L "$object" ] && $llvm/bin/llvm-readobj --sections "$object" 2>/dev/null | grep -q __llvm_covmap; then
    objects+=(-object "$object")
  fi
done
report=(-instr-profile "$build/coverage.profdata" "${objects[@]:1}" --ignore-filename-regex='/(test|third_party|build|include/c\+\+)/|^/usr/')
$llvm/bin/llvm-cov export --summary-only "${report[@]}" >"$build/coverage.json"
$llvm/bin/llvm-cov show --format=html --output-dir="$build/coverage-html" "${report[@]}" >/dev/null
/usr/bin/python3 - "$build/coverage.json" <<'PYTHON'
import collections, json, os, sys
folders = collections.defaultdict(lambda: [0, 0])
for file in json.load(open(sys.argv[1]))["data"][0]["files"]:
    path = os.path.relpath(file["filename"]).split("/")
    lines = file["summary"]["lines"]
    for name in ("/".join(path[:2]), f"{path[0]} together"):
        folders[name][0] += lines["covered"]
        folders[name][1] += lines["count"]
for name, (covered, total) in sorted(folders.items()):
    print(f"{name:32} {covered:7} of {total:7} lines  {100 * covered / max(total, 1):5.1f} %")
PYTHON
echo "line by line: $build/coverage-html/index.html"
exit $status
