// SPDX-License-Identifier: Apache-2.0
// A wrong option of a pipeline or a pass is answered with what comes near it, and with all that there are.
// RUN: not dist-opt %s --dist-spmd=mod=follow 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not dist-opt %s --pass-pipeline="builtin.module(dist-spmd{seconds=1 mod=follow})" 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: error: 'dist-spmd' has no option 'mod'; the nearest is 'mode', and all are candidates, chunk-products, explain, {{.*}}, unknown-ops

// RUN: not dist-opt %s --dist-spmd="machine='a b=c' memory=x" 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: error: 'x' is no value of the option 'memory' of 'dist-spmd': bytes of memory of one device

// RUN: not dist-opt %s --dist-spmd="machine='a b=c' mode=follow" 2>&1 | FileCheck %s --check-prefix=QUOTED
// RUN: not dist-opt %s --dist-spmd="mode=follow machine={a b=c}" 2>&1 | FileCheck %s --check-prefix=QUOTED
// QUOTED: error: found no machine 'a b=c'

// RUN: not dist-opt %s --dist-partition=mode=follow 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: 'dist-partition' takes no options, but 'mode' is given

// RUN: not dist-opt %s --dist-collectives-to-mpi=impl=MPICH 2>&1 | FileCheck %s --check-prefix=UPSTREAM
// UPSTREAM: error: 'dist-collectives-to-mpi' has no option 'impl'; the nearest is 'implementation'

// RUN: not dist-opt %s --canonicalize --dist-report=formt=json 2>&1 | FileCheck %s --check-prefix=PASS
// RUN: not dist-opt %s --pass-pipeline="builtin.module(canonicalize,dist-report{formt=json})" 2>&1 | FileCheck %s --check-prefix=PASS
// PASS: no such option formt
// PASS: note: 'dist-report' has the options detail, format, machine, output, target; the nearest is 'format'

// Numbers that make no sense are said at the module, with what they may be.
// RUN: not dist-opt %s --dist-spmd="memory=-5" 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not dist-opt %s --dist-spmd="mode=auto memory=-5" 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not dist-opt %s --dist-optimize-collectives="memory=-5" 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: wrong-options.mlir:{{.*}}: error: memory is -5.000000e+00; it has to be the bytes of one device, or -1 for no bound
// RUN: not dist-opt %s --dist-propagate="memory=nan" 2>&1 | FileCheck %s --check-prefix=NAN
// RUN: not dist-opt %s --dist-spmd="mode=auto memory=nan" 2>&1 | FileCheck %s --check-prefix=NAN
// NAN: error: memory is nan; it has to be the bytes of one device, or -1 for no bound
// RUN: not dist-opt %s --dist-spmd="target=tpu" 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: error: target is 'tpu'; it has to be cpu or cuda
// RUN: not dist-opt %s --dist-optimize-collectives="seconds=nan" 2>&1 | FileCheck %s --check-prefix=SECONDS
// SECONDS: error: seconds is nan; it has to be 0, for no limit, or more
// RUN: not dist-opt %s --dist-spmd="candidates=0" 2>&1 | FileCheck %s --check-prefix=CANDIDATES
// CANDIDATES: error: candidates is 0; it has to be 1 or more
// RUN: dist-opt %s --dist-spmd="memory=-1" | FileCheck %s --check-prefix=NO-BOUND
// RUN: dist-opt %s --dist-spmd="memory=80e9 target=cpu" | FileCheck %s --check-prefix=NO-BOUND
// NO-BOUND: module
module {}
