#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs the lit tests and GoogleTest with AddressSanitizer and the assertions of the headers of LLVM and of the standard library, which other builds
# do without: freed memory that is read, temporaries that are gone, casts and indices that are wrong. It builds with the preset 'checked' (ten minutes
# on two cores) and runs for half an hour. Left out are tests that load libraries of dist into programs built elsewhere, and three that limit or measure memory, or
# take symbols out of a library.
# usage: scripts/checked.sh [PATTERN]     PATTERN: of lit tests
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
llvm=/usr/lib/llvm-22
compgen -G "$llvm/lib/clang/22/lib/linux/libclang_rt.asan-*.a" >/dev/null || {
  echo "error: Clang's sanitizers are missing; apt-get install libclang-rt-22-dev brings them" >&2
  exit 1
}
build=build/checked
cmake --preset checked >/dev/null
ninja -C "$build"
# LLVM's libraries are built without: what they poison or size with their part of a container stays so for our part of it, and the other way round.
export ASAN_OPTIONS=allow_user_poisoning=0:detect_container_overflow=0:detect_leaks=0:alloc_dealloc_mismatch=0:detect_odr_violation=0
status=0
if [ $# -eq 0 ]; then
  for tests in "$build"/bin/dist-*-tests; do
    "$tests" --gtest_brief=1 || status=1
  done
fi
"$llvm/bin/lit" -sv "$build/test" --filter-out='Embedding|checkpoints|process-faults|nccl-registration' --filter="${1:-.}" || status=1
exit $status
