#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# From a fresh Debian 12 to a result: installs what is missing, builds, and takes a training step that JAX exported (an
# MLP on a 2 x 4 mesh) through the compiler: where every tensor lies, which collectives that costs, and whether 8 ranks
# compute what one rank computes and what JAX computed. Run it again at any time; what is done is not done again.
# usage: ./quickstart.sh [PROGRAM]    a name from test/Integration/programs, mlp_train_tp by default
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
build=${DIST_BUILD_DIR:-build}
program=test/Integration/programs/${1:-mlp_train_tp}
if [ ! -e "$program.generic.mlir" ]; then
  echo "error: no program '${1:-}' in test/Integration/programs; there are:" $(cd test/Integration/programs; ls ./*.npz | sed 's|./||; s|.npz||') >&2
  exit 1
fi
# Tests are a fifth of the files; ./test.sh adds them.
scripts/build.sh -DDIST_BUILD_TESTS=OFF

show() { printf '\n$ %s\n' "$*"; "$@"; }

echo
echo "== the program: $(grep -c '"stablehlo\.' "$program.generic.mlir") lines of StableHLO in $program.generic.mlir"
echo "== where arguments and results lie; $build/quickstart-placements.txt has every value in between"
"$build/bin/dist-opt" "$program.generic.mlir" --dist-import --dist-propagate --dist-report \
  --dist-report="detail=all output=$build/quickstart-placements.txt" -o /dev/null
echo
echo "== what one device does: collectives, bytes, memory"
show "$build/bin/dist-opt" "$program.generic.mlir" --dist-spmd --dist-report -o /dev/null
echo
echo "== all ranks against one rank (--check), and against what JAX computed (--expect)"
show "$build/bin/dist-run" "$program.generic.mlir" --inputs="$program.npz" --expect="$program.npz" --check \
  --report="$build/quickstart.json"
echo
echo "== done; next:"
echo "  a page of this report for a browser    $build/bin/dist-opt $program.generic.mlir --dist-spmd --dist-report='format=html output=report.html' -o /dev/null"
echo "  from a function in JAX to a cluster    docs/tutorial.md"
echo "  every test                             ./test.sh, which compiles the tests first"
