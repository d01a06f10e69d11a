// SPDX-License-Identifier: Apache-2.0
// Who decided, what it costs and what else was possible: in attributes, as remarks, and in reports.
// RUN: dist-opt %s -dist-propagate | FileCheck %s
// RUN: dist-opt %s -dist-propagate -remarks-filter='dist-.*' -remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: dist-opt %s -dist-spmd -dist-report=detail=all -o /dev/null | FileCheck %s --check-prefix=TEXT
// RUN: dist-opt %s -dist-spmd -dist-report=format=json -o /dev/null | FileCheck %s --check-prefix=JSON
// RUN: dist-opt %s -dist-spmd -dist-report=format=html -o /dev/null | FileCheck %s --check-prefix=HTML
// RUN: dist-opt %s -dist-propagate -dist-report=detail=all -o /dev/null | FileCheck %s --check-prefix=ORIGIN

// CHECK: dist.reshard %arg1
// CHECK-SAME: dist.alternative = "to compute 'arith.addf' where argument 1 lies would send 96 B; to pass argument 1 as x: Shard(0) would send nothing here"
// CHECK-SAME: dist.decided_by = ["dimension 1 of argument 1 is split by argument 1", "dimension 0 of 'arith.addf' is split by argument 0"]
// CHECK-SAME: dist.reason = "argument 1 lies as x: Shard(1), and operand 1 of 'arith.addf' needs x: Shard(0)"

// REMARK: explain-reshards.mlir:{{[0-9]+}}:8: remark: [Analysis] placement {{.*}}Reason="dim 0: argument 0 at {{[^"]*}}"{{.*}}Remark="result 0 is placed x: Shard(0)"
// REMARK: explain-reshards.mlir:{{[0-9]+}}:8: remark: [Passed] reshard {{.*}}Reason="dimension 1 of argument 1 is split by argument 1; dimension 0 of 'arith.addf' is split by argument 0"
// REMARK-SAME: (all_to_all, 48 B sent per device, 6.0 us){{.*}}instead: to compute 'arith.addf' where argument 1 lies would send 96 B{{.*}}wire_bytes=48

// TEXT: all_to_all {{.*}} buffer 64 B, wire 48 B, 6.0 us
// TEXT: for argument 1 lies as x: Shard(1), and operand 1 of 'arith.addf' needs x: Shard(0)
// TEXT-NEXT: as dimension 1 of argument 1 is split by argument 1
// TEXT-NEXT: as dimension 0 of 'arith.addf' is split by argument 0
// TEXT-NEXT: or to compute 'arith.addf' where argument 1 lies would send 96 B

// JSON-DAG: "alternative": "to compute 'arith.addf'
// JSON-DAG: "decided_by": [
// JSON-DAG: "seconds": 6.0

// HTML: "alternative":"to compute 'arith.addf' where argument 1 lies would send 96 B

// ORIGIN: math.exp at
// ORIGIN: from dim 0: argument 0 at explain-reshards.mlir:{{[0-9]+}}:21 via 'arith.addf' at{{$}}
// ORIGIN-NEXT: {{^ *}}explain-reshards.mlir:
dist.mesh @mesh = <["x"=4]>
func.func @conflict(%a: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                    %b: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) -> tensor<8x8xf32> {
  %0 = arith.addf %a, %b : tensor<8x8xf32>
  %1 = math.exp %0 : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
