/* SPDX-License-Identifier: Apache-2.0
 *
 * Every constructor and accessor of dist-c/Attributes.h, passes one by one, artifacts, and what goes wrong; see
 * capi.test.
 */
#include "dist-c/Attributes.h"
#include "dist-c/Dialects.h"
#include "dist-c/Passes.h"
#include "dist-c/Programs.h"
#include "dist/Runtime/Session.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Diagnostics.h"

#include <stdio.h>
#include <string.h>

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }
static void print(MlirStringRef part, void *stream) { fwrite(part.data, 1, part.length, (FILE *)stream); }

static void show(const char *what, MlirAttribute attribute) {
  printf("%s: ", what);
  if (mlirAttributeIsNull(attribute))
    printf("null");
  else
    mlirAttributePrint(attribute, print, stdout);
  printf("\n");
}

static void showName(const char *what, MlirStringRef name) { printf("%s: %.*s\n", what, (int)name.length, name.data); }

static MlirLogicalResult tell(MlirDiagnostic diagnostic, void *unused) {
  (void)unused;
  printf("error: ");
  mlirDiagnosticPrint(diagnostic, print, stdout);
  printf("\n");
  return mlirLogicalResultSuccess();
}

static void checkMeshes(MlirContext context) {
  MlirStringRef names[] = {text("dp"), text("tp")};
  int64_t sizes[] = {2, 4}, wrong[] = {2, 0}, order[] = {1, 0};
  MlirAttribute mesh = distMeshAttrGet(context, 2, names, sizes, 0, NULL);
  show("mesh", mesh);
  printf("mesh: %d, %d axes, %d devices, ", distAttributeIsAMesh(mesh), (int)distMeshAttrGetNumAxes(mesh),
         (int)distMeshAttrGetNumDevices(mesh));
  printf("the second of size %d\n", (int)distMeshAttrGetAxisSize(mesh, 1));
  showName("axis", distMeshAttrGetAxisName(mesh, 1));
  show("ordered", distMeshAttrGet(context, 1, names, sizes, 2, order));
  show("wrong mesh", distMeshAttrGet(context, 2, names, wrong, 0, NULL));
}

static void checkShardings(MlirContext context) {
  MlirAttribute whole = distAxisRefAttrGet(context, text("dp"), 1, 0),
                part = distAxisRefAttrGet(context, text("tp"), 2, 2), dims[2];
  MlirAttribute partial, sharding, replicated = distAxisRefAttrGet(context, text("ep"), 1, 0);
  printf("part: %d, %d, %d\n", distAttributeIsAnAxisRef(part), (int)distAxisRefAttrGetPreSize(part),
         (int)distAxisRefAttrGetSize(part));
  showName("part", distAxisRefAttrGetName(part));
  dims[0] = distDimShardingAttrGet(context, 1, &whole, /*isOpen=*/true, /*priority=*/1);
  dims[1] = distDimShardingAttrGet(context, 0, NULL, /*isOpen=*/false, /*priority=*/0);
  printf("dim: %d, %d axes, open %d, priority %d\n", distAttributeIsADimSharding(dims[0]),
         (int)distDimShardingAttrGetNumAxes(dims[0]), distDimShardingAttrIsOpen(dims[0]),
         (int)distDimShardingAttrGetPriority(dims[0]));
  show("axis of dim", distDimShardingAttrGetAxis(dims[0], 0));
  partial = distPartialAttrGet(context, text("max"), 1, &part);
  printf("partial: %d, %d axes\n", distAttributeIsAPartial(partial), (int)distPartialAttrGetNumAxes(partial));
  showName("kind", distPartialAttrGetKind(partial));
  show("axis of partial", distPartialAttrGetAxis(partial, 0));
  show("wrong kind", distPartialAttrGet(context, text("median"), 1, &part));
  sharding = distShardingAttrGet(context, text("mesh"), 2, dims, 1, &replicated, 1, &partial);
  show("sharding", sharding);
  printf("sharding: %d, %d dims, %d replicated, %d partials\n", distAttributeIsASharding(sharding),
         (int)distShardingAttrGetNumDims(sharding), (int)distShardingAttrGetNumReplicated(sharding),
         (int)distShardingAttrGetNumPartials(sharding));
  showName("mesh of sharding", distShardingAttrGetMesh(sharding));
  printf("same parts: %d %d %d\n", mlirAttributeEqual(distShardingAttrGetDim(sharding, 0), dims[0]),
         mlirAttributeEqual(distShardingAttrGetReplicated(sharding, 0), replicated),
         mlirAttributeEqual(distShardingAttrGetPartial(sharding, 0), partial));
  show("fully shard", distFullyShardAttrGet(context, 1, &whole, text("layers.0"), mlirBoolAttrGet(context, 1)));
  printf("fully shard: %d, not a mesh: %d\n",
         distAttributeIsAFullyShard(distFullyShardAttrGet(context, 1, &whole, text(""), mlirAttributeGetNull())),
         distAttributeIsAMesh(whole));
}

static void checkPrograms(MlirContext context, const char *path) {
  MlirModule module = mlirModuleCreateParse(
      context, text("dist.mesh @mesh = <[\"x\"=2]>\nfunc.func @f(%x: tensor<4xf32> {dist.sharding = "
                    "#dist.sharding<@mesh, [{\"x\"}]>}) -> "
                    "tensor<4xf32> {\n  %0 = arith.addf %x, %x : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n"));
  MlirPassManager manager = mlirPassManagerCreate(context);
  DistCompileOptions options;
  DistCompiledProgram compiled;
  DistSession *session = NULL;
  memset(&options, 0, sizeof(options));
  compiled = distModuleCompileForCPU(module, &options);
  printf("not in Local form: null %d\n", distCompiledProgramIsNull(compiled));
  printf("no such format: failed %d\n",
         mlirLogicalResultIsFailure(distModuleWriteReport(module, text("pdf"), text(""), print, stdout)));
  mlirPassManagerAddOwnedPass(manager, mlirCreateDistImportImportStableHLOPass());
  mlirPassManagerAddOwnedPass(manager, mlirCreateDistPropagationPropagateShardingsPass());
  mlirPassManagerAddOwnedPass(manager, mlirCreateDistPartitionInsertReshardsPass());
  mlirPassManagerAddOwnedPass(manager, mlirCreateDistPartitionConvertToLocalPass());
  mlirPassManagerAddOwnedPass(manager, mlirCreateDistCollectivesVerifyLocalPass());
  printf("passes: %d\n", mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module))));
  mlirPassManagerDestroy(manager);
  options.forFile = 1;
  options.entry = text("f");
  options.cpu = text("generic");
  compiled = distModuleCompileForCPU(module, &options);
  printf("no such folder: failed %d\n", mlirLogicalResultIsFailure(distCompiledProgramWriteArtifact(
                                            compiled, text("no/such/folder/f.dplan"), text(""), print, stdout)));
  printf("artifact: %d\n",
         mlirLogicalResultIsSuccess(distCompiledProgramWriteArtifact(compiled, text(path), text("{}"), print, stdout)));
  distCompiledProgramDestroy(compiled);
  mlirModuleDestroy(module);
  if (distSessionOpen(path, NULL, &session) == DIST_OK)
    printf("opened, report %s\n", distSessionReport(session));
  distSessionDestroy(session);
}

int main(int argc, char **argv) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  MlirContext context;
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__dist__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__tensor_ext__(), registry);
  distRegisterAllDialects(registry);
  distRegisterAllPasses();
  distRegisterAllPasses();
  context = mlirContextCreateWithRegistry(registry, 0);
  mlirContextLoadAllAvailableDialects(context);
  mlirContextAttachDiagnosticHandler(context, tell, NULL, NULL);
  checkMeshes(context);
  checkShardings(context);
  checkPrograms(context, argc > 1 ? argv[1] : "f.dplan");
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return 0;
}
