// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --split-input-file --dist-collectives-to-mpi | FileCheck %s
// RUN: dist-opt %s --split-input-file --dist-collectives-to-mpi=implementation=MPICH | FileCheck %s --check-prefix=MPICH

// A sum over a part of the mesh: blocks are exchanged, added up in order, and gathered. Pairs meet in rounds.
// CHECK-LABEL: module
// CHECK-SAME: "MPI:Implementation" = "OpenMPI"
// CHECK-NOT: dist.
// CHECK: func.func @sum(%{{.*}}: tensor<4x2xf32>) {{.*}} attributes {llvm.emit_c_interface}
// CHECK: %[[WORLD:.*]] = mpi.comm_world
// CHECK: mpi.comm_rank(%[[WORLD]])
// CHECK: bufferization.to_buffer {{.*}} read_only
// CHECK: memref.copy
// CHECK: scf.for
// CHECK: scf.if
// CHECK: mpi.send
// CHECK-NEXT: memref.subview
// CHECK-NEXT: mpi.recv
// CHECK: } else {
// CHECK: mpi.recv
// CHECK: mpi.send
// CHECK: linalg.generic {{.*}}["reduction", "parallel"]
// CHECK: scf.for
// CHECK-NOT: mpi.allreduce
// CHECK-NOT: dist.
dist.mesh @mesh = <["x"=2, "y"=2]>
func.func @sum(%x: tensor<4x2xf32> {dist.boundary = #dist.boundary<tensor<8x2xf32>, <@mesh, [{"x"}, {}]>>}) -> tensor<4x2xf32> {
  %0 = tensor.empty() : tensor<4x2xf32>
  %1 = dist.all_reduce sum over {"y"} on @mesh ins(%x : tensor<4x2xf32>) outs(%0 : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %1 : tensor<4x2xf32>
}

// -----

// Over all devices MPICH has an op for it. Maxima of floats are no such op, as MPI says nothing of NaN.
// CHECK-LABEL: func.func @all
// CHECK-NOT: mpi.allreduce
// MPICH-LABEL: func.func @all
// MPICH: mpi.allreduce({{.*}}, MPI_SUM, {{.*}}) : memref<6xf32>, memref<6xf32>
// MPICH-NOT: mpi.allreduce
// MPICH: arith.maximumf
dist.mesh @mesh = <["x"=2, "y"=2]>
func.func @all(%x: tensor<6xf32> {dist.boundary = #dist.boundary<tensor<24xf32>, <@mesh, [{"x", "y"}]>>}) -> (tensor<6xf32>, tensor<6xf32>) {
  %0 = tensor.empty() : tensor<6xf32>
  %1 = dist.all_reduce sum over {"y", "x"} on @mesh ins(%x : tensor<6xf32>) outs(%0 : tensor<6xf32>) -> tensor<6xf32>
  %2 = dist.all_reduce max over {"y", "x"} on @mesh ins(%x : tensor<6xf32>) outs(%0 : tensor<6xf32>) -> tensor<6xf32>
  return %1, %2 : tensor<6xf32>, tensor<6xf32>
}

// -----

// A group of one sends nothing, and its position is arithmetic.
// CHECK-LABEL: func.func @alone
// CHECK-NOT: mpi.send
// CHECK: return
dist.mesh @mesh = <["x"=1, "y"=2]>
func.func @alone(%x: tensor<f32> {dist.boundary = #dist.boundary<tensor<f32>, <@mesh, []>>}) -> (tensor<f32>, index) {
  %0 = tensor.empty() : tensor<f32>
  %1 = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<f32>) outs(%0 : tensor<f32>) -> tensor<f32>
  %2 = dist.axis_index {"y"} on @mesh
  return %1, %2 : tensor<f32>, index
}
