#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds if needed and runs every test: lit, GoogleTest, and the runtime's tests again under sanitizers.
# usage: ./test.sh [PATTERN]     only tests whose name contains a match of the regular expression PATTERN
#        ./test.sh --seconds=N   begins no build with sanitizers after N seconds
#        ./test.sh --quick       without what takes long: programs on all ranks, tests that took longest before, and sanitizers
# The last line is 'N passed, N failed'; the exit status is 0 only if nothing failed and something passed.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
SECONDS=0
build=${DIST_BUILD_DIR:-build}
# quickstart.sh builds without tests.
if grep -qs '^DIST_BUILD_TESTS:BOOL=OFF' "$build/CMakeCache.txt"; then
  cmake -DDIST_BUILD_TESTS=ON "$build" >/dev/null
fi
if ! scripts/build.sh; then
  echo "0 passed, 1 failed"
  exit 1
fi
exec /usr/bin/python3 scripts/run_tests.py --build "$build" --build-seconds "$SECONDS" "$@"
