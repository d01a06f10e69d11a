/* SPDX-License-Identifier: Apache-2.0
 *
 * Places the arguments of a program by the C API, partitions it, prints the report, and runs it in this process.
 */
#include "dist-c/Attributes.h"
#include "dist-c/Dialects.h"
#include "dist-c/Passes.h"
#include "dist-c/Programs.h"
#include "dist/Runtime/Session.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Pass.h"

#include <stdio.h>
#include <string.h>

static const char *const program =
    "func.func @layer(%x: tensor<4x8xf32>, %w: tensor<8x6xf32>) -> tensor<4x6xf32> {\n"
    "  %zero = arith.constant 0.0 : f32\n"
    "  %empty = tensor.empty() : tensor<4x6xf32>\n"
    "  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x6xf32>) -> tensor<4x6xf32>\n"
    "  %y = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x6xf32>) outs(%start : tensor<4x6xf32>) -> "
    "tensor<4x6xf32>\n"
    "  return %y : tensor<4x6xf32>\n"
    "}\n";

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static void print(MlirStringRef part, void *stream) { fwrite(part.data, 1, part.length, (FILE *)stream); }

/* Returns {dist.sharding = #dist.sharding<@mesh, [{"AXIS"}, {}]>} for a matrix. */
static MlirAttribute splitRows(MlirContext context, const char *axis) {
  MlirAttribute reference = distAxisRefAttrGet(context, text(axis), 1, 0);
  MlirAttribute dims[2];
  dims[0] = distDimShardingAttrGet(context, 1, &reference, /*isOpen=*/false, /*priority=*/0);
  dims[1] = distDimShardingAttrGet(context, 0, NULL, /*isOpen=*/false, /*priority=*/0);
  MlirAttribute sharding = distShardingAttrGet(context, text("mesh"), 2, dims, 0, NULL, 0, NULL);
  MlirNamedAttribute named = mlirNamedAttributeGet(mlirIdentifierGet(context, text("dist.sharding")), sharding);
  return mlirDictionaryAttrGet(context, 1, &named);
}

/* Adds the mesh to `module` and places the arguments of its function. */
static int place(MlirContext context, MlirModule module) {
  MlirStringRef names[] = {text("dp"), text("tp")};
  int64_t sizes[] = {2, 2};
  MlirAttribute mesh = distMeshAttrGet(context, 2, names, sizes, 0, NULL);
  if (mlirAttributeIsNull(mesh))
    return 0;
  MlirBlock body = mlirModuleGetBody(module);
  MlirOperation function = mlirBlockGetFirstOperation(body);
  MlirNamedAttribute attributes[] = {
      mlirNamedAttributeGet(mlirIdentifierGet(context, text("sym_name")), mlirStringAttrGet(context, text("mesh"))),
      mlirNamedAttributeGet(mlirIdentifierGet(context, text("mesh")), mesh)};
  MlirOperationState state = mlirOperationStateGet(text("dist.mesh"), mlirLocationUnknownGet(context));
  mlirOperationStateAddAttributes(&state, 2, attributes);
  mlirBlockInsertOwnedOperationBefore(body, function, mlirOperationCreate(&state));
  MlirAttribute arguments[] = {splitRows(context, "dp"), splitRows(context, "tp")};
  mlirOperationSetAttributeByName(function, text("arg_attrs"), mlirArrayAttrGet(context, 2, arguments));
  return mlirOperationVerify(mlirModuleGetOperation(module));
}

static int partition(MlirContext context, MlirModule module) {
  MlirPassManager manager = mlirPassManagerCreate(context);
  int isGood = mlirLogicalResultIsSuccess(mlirParsePassPipeline(mlirPassManagerGetAsOpPassManager(manager),
                                                                text("builtin.module(dist-spmd{machine=h100-8xN})"),
                                                                print, stderr)) &&
               mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module)));
  mlirPassManagerDestroy(manager);
  return isGood;
}

/* Runs the program on x = 1 and w = 2; every sum is that of eight products. */
static int run(const DistExecutable *executable) {
  float x[4 * 8], w[8 * 6], y[4 * 6];
  const void *arguments[] = {x, w};
  void *results[] = {y};
  DistSession *session = NULL;
  int isRight, i;
  for (i = 0; i < 4 * 8; ++i)
    x[i] = 1;
  for (i = 0; i < 8 * 6; ++i)
    w[i] = 2;
  isRight = distSessionCreate(executable, NULL, &session) == DIST_OK &&
            distSessionRun(session, arguments, results) == DIST_OK;
  for (i = 0; isRight && i < 4 * 6; ++i)
    isRight = y[i] == 16;
  if (isRight)
    printf("ran on %d ranks: every element is %g\n", (int)distSessionNumRanks(session), y[0]);
  else if (session)
    fprintf(stderr, "error: %s\n", distSessionError(session));
  distSessionDestroy(session);
  return isRight;
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  MlirContext context;
  MlirModule module;
  DistCompiledProgram compiled = {NULL};
  int isGood;
  distRegisterAllDialects(registry);
  distRegisterAllPasses();
  context = mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/false);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__dist__(), context);
  module = mlirModuleCreateParse(context, text(program));
  isGood = !mlirModuleIsNull(module) && place(context, module) && partition(context, module) &&
           mlirLogicalResultIsSuccess(distModuleWriteReport(module, text("text"), text(""), print, stdout));
  if (isGood) {
    compiled = distModuleCompileForCPU(module, NULL);
    isGood = !distCompiledProgramIsNull(compiled) && run(distCompiledProgramGetExecutable(compiled));
  }
  distCompiledProgramDestroy(compiled);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return isGood ? 0 : 1;
}
