// SPDX-License-Identifier: Apache-2.0

#include "dist-c/Dialects.h"
#include "dist/IR/Dist.h"
#include "dist/IR/TensorExt.h"
#include "dist/Pipelines/Pipelines.h"
#include "mlir/CAPI/Registration.h"

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Dist, dist, dist::DistDialect)
MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(TensorExt, tensor_ext, dist::tensor_ext::TensorExtDialect)

void distRegisterAllDialects(MlirDialectRegistry registry) { dist::registerDistDialects(*unwrap(registry)); }
