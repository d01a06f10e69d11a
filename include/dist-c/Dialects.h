// SPDX-License-Identifier: Apache-2.0
//
// The dialects of dist by the conventions of MLIR's C API, and everything that a program needs around them.

#ifndef DIST_C_DIALECTS_H
#define DIST_C_DIALECTS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// `mlirGetDialectHandle__dist__()` and `mlirGetDialectHandle__tensor_ext__()`. A handle brings the dialect alone:
/// enough to read and write programs. What the passes need beside it comes with distRegisterAllDialects.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Dist, dist);
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(TensorExt, tensor_ext);

/// Adds to `registry` the dialects of dist, StableHLO and Shardy as dist reads them, all upstream dialects, and the
/// models that say how their ops are partitioned. Contexts for passes of dist are made from such a registry.
MLIR_CAPI_EXPORTED void distRegisterAllDialects(MlirDialectRegistry registry);

#ifdef __cplusplus
}
#endif

#endif // DIST_C_DIALECTS_H
