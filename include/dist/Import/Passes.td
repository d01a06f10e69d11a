// SPDX-License-Identifier: Apache-2.0
//
// The passes between the form Input and the form Imported.

#ifndef DIST_IMPORT_PASSES_TD
#define DIST_IMPORT_PASSES_TD

include "mlir/Pass/PassBase.td"

def ImportStableHLOPass : Pass<"dist-import", "::mlir::ModuleOp"> {
  let summary = "turn StableHLO in generic form into upstream dialects and dist annotations";
  let description = [{
    Before: form Input, that is StableHLO in generic form as JAX prints it, or upstream dialects, or both. After: form
    Imported, that is func, linalg, tensor, arith, math, complex and scf on global shapes, with `dist` annotations.

    - Elementwise ops, broadcasts, contractions and reductions become linalg ops whose indexing maps say all there is to
      know about their dimensions; shape ops become tensor ops.
    - `sdy` meshes, shardings, constraints, groups, barriers and manual computations become their `dist` counterparts;
      equal meshes become one symbol. Collectives in manual computations become `dist` collectives on mesh axes.
    - Every call is inlined and private functions disappear.
    - Unsigned integers become signless ones; `dist.unsigned` marks the arguments and results that had them.
    - Names of arguments (from locations) and results (from `jax.result_info`) are kept in `dist.name`.

    An op that is not supported is an error at its location, and so is a malformed one. A module without foreign ops and
    calls is left as it is.

    ```text
    %3 = "stablehlo.add"(%1, %2) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    ```

    becomes

    ```text
    %3 = tensor.empty() : tensor<8xf32>
    %4 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
        ins(%1, %2 : tensor<8xf32>, tensor<8xf32>) outs(%3 : tensor<8xf32>) {
      ^bb0(%a: f32, %b: f32, %out: f32):
        %5 = arith.addf %a, %b : f32
        linalg.yield %5 : f32
    } -> tensor<8xf32>
    ```

    JAX pairs a donated argument with the first result of its type. Names tell what it becomes in the next step; where they do not, a warning
    says so. With `keep-doubts` that stands on the argument instead (`dist.donation_doubt`), and `--dist-place-carried` warns unless
    something is carried there.
  }];
  let options = [
    Option<"keepDoubts", "keep-doubts", "bool", "false", "leave warnings about donated arguments to --dist-place-carried">
  ];
  let dependentDialects = [
    "::dist::DistDialect", "::dist::tensor_ext::TensorExtDialect", "::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect",
    "::mlir::func::FuncDialect", "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"
  ];
}

def DecomposeOpsPass : Pass<"dist-decompose-ops", "::mlir::ModuleOp"> {
  let summary = "turn ops that stand for several others into these";
  let description = [{
    Imported to Imported. `linalg.softmax`, and whatever else states upstream's AggregatedOpInterface, has no sharding rule of
    its own: it becomes the ops that it stands for, which have. So do `tensor.splat`, a `tensor.pad` of an empty tensor,
    `tensor.gather`, `tensor.scatter` and `tensor.insert`. What has no elements becomes `tensor.empty`. Placements written on such an
    op go to the op that makes its result. `dist-propagate` begins with this.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect",
    "::dist::tensor_ext::TensorExtDialect"
  ];
}

def VerifyImportedPass : Pass<"dist-verify-imported", "::mlir::ModuleOp"> {
  let summary = "check that a module has the form Imported";
  let description = [{
    Changes nothing. Fails, with one error per violation at the op, unless
    1. [imported-C1] every op is registered and belongs to builtin, func, linalg, tensor, arith, math, complex, scf, tensor_ext or
       dist, or has a sharding rule that another project brings;
    2. [imported-C2] no op, argument or result has an attribute of sdy, stablehlo, chlo or mhlo;
    3. [imported-C3] no two meshes are equal;
    4. [imported-C4] nothing is called;
    5. [imported-C5] no tensor has more than 2^59 elements or more than 32 dimensions;
    6. [imported-C6] a reshape keeps the number of elements;
    7. [imported-C7] values are no buffers;
    8. [imported-C8] types of tensors have no encoding;
    9. [imported-C9] no loop is an `scf.forall`.
  }];
}

#endif // DIST_IMPORT_PASSES_TD
