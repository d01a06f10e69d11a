#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# From a program in upstream dialects to an object file, with nothing of MLIR but what Debian ships.
# usage: lower.sh OUT.o < PROGRAM     where PROGRAM is what --dist-collectives-to-mpi or --dist-collectives-to-calls has printed
set -euo pipefail
llvm=${LLVM:-/usr/lib/llvm-22}/bin
program=$(cat)
# MLIR 22 frees no buffers in functions with mpi ops, whose effects it does not know: what such a program allocates stays.
deallocate="buffer-deallocation-pipeline,"
[[ $program == *" mpi."* ]] && deallocate=
"$llvm/mlir-opt" <<<"$program" --pass-pipeline="builtin.module(
    one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops},
    $deallocate convert-bufferization-to-memref, convert-linalg-to-loops, expand-strided-metadata, lower-affine,
    convert-scf-to-cf, arith-emulate-unsupported-floats{source-types=bf16,f16 target-type=f32}, math-extend-to-supported-types,
    arith-expand{include-bf16}, math-expand-ops{ops=rsqrt}, convert-math-to-libm, convert-to-llvm, reconcile-unrealized-casts)" |
  "$llvm/mlir-translate" --mlir-to-llvmir |
  "$llvm/llc" -O2 --relocation-model=pic --filetype=obj -o "$1"
