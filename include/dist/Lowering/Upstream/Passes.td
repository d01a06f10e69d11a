// SPDX-License-Identifier: Apache-2.0

#ifndef DIST_LOWERING_UPSTREAM_PASSES_TD
#define DIST_LOWERING_UPSTREAM_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertCollectivesToMPIPass : Pass<"dist-convert-collectives-to-mpi", "::mlir::ModuleOp"> {
  let summary = "turn packed collectives into ops of the mpi dialect";
  let description = [{
    From Local form behind `--dist-pack-collectives` and `--dist-lower-all-slice` to upstream dialects; the pipeline
    `--dist-collectives-to-mpi` runs all three. The rank of `MPI_COMM_WORLD` is the device. Who calls the program has called
    `MPI_Init`.

    Everything is made of `mpi.send` and `mpi.recv` between pairs of devices, in an order in which no pair waits for another, and of
    local reductions in the order of the group. No device sends more than it would around a ring. With MPICH a sum, a product or a
    bitwise reduction over the whole mesh becomes `mpi.allreduce`. MLIR 22 lowers the rest of its dialect to what OpenMPI does
    not have: operations are called `ompi_mpi_sum` where the library says `ompi_mpi_op_sum`, and `mpi.comm_split` cuts handles to 32
    bits.

    Public functions get `llvm.emit_c_interface`, so that C can call them. `implementation` is noted in the module, for the lowering of the mpi dialect. Started collectives end where they start.
    Complex numbers are an error, as mpi has no type for them.

    ```mlir
    dist.mesh @mesh = <["x"=2]>
    func.func @f(%x: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"} ]>>}) -> tensor<4xf32> {
      %d = tensor.empty() : tensor<4xf32>
      %r = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
      return %r : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::mpi::MPIDialect", "::mlir::bufferization::BufferizationDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect", "::mlir::DLTIDialect", "::mlir::LLVM::LLVMDialect"];
  let options = [
    Option<"implementation", "implementation", "std::string", "\"OpenMPI\"", "OpenMPI or MPICH: whose binary interface the mpi dialect is lowered to">,
  ];
}

def ConvertCollectivesToCallsPass : Pass<"dist-convert-collectives-to-calls", "::mlir::ModuleOp"> {
  let summary = "turn packed collectives into calls of C functions";
  let description = [{
    From Local form behind `--dist-pack-collectives` and `--dist-lower-all-slice` to upstream dialects; the pipeline
    `--dist-collectives-to-calls` runs all three. The functions are declared and documented in
    `include/dist/Runtime/Calls.h`; whoever embeds the program provides them. Buffers are passed as pointers to dense
    arrays, groups as lists of ranks. Public functions get `llvm.emit_c_interface`. Started collectives end where they start.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::bufferization::BufferizationDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::func::FuncDialect", "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"];
}

#endif // DIST_LOWERING_UPSTREAM_PASSES_TD
