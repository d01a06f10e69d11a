// SPDX-License-Identifier: Apache-2.0
//
// See Plan.h. Shardings cross over as text, which both sides read and write.

#include "Plan.h"
#include "dist/IR/Dist.h"
#include "dist/PlanFiles/PlaceTensors.h"
#include "dist/Runtime/DType.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/SourceMgr.h"

#include <cstdio>

using namespace mlir;
using namespace dist;

/// Returns the type that the compiler has for elements of type `dtype`.
static Type getElementType(MLIRContext &context, DistDType dtype) {
  StringRef name = runtime::nameOfDType(dtype);
  if (runtime::isComplexDType(dtype))
    return ComplexType::get(getElementType(context, runtime::partOfComplexDType(dtype)));
  if (name.starts_with("u")) // The compiler knows unsigned integers by what is done with them.
    return IntegerType::get(&context, unsigned(runtime::sizeOfDType(dtype) * 8));
  return parseType(name, &context);
}

/// Returns the mesh of a checkpoint, or null if it is no more than one device.
static MeshAttr getMesh(MLIRContext &context, const runtime::OwnedMesh &mesh) {
  SmallVector<StringAttr> names;
  SmallVector<int64_t> sizes;
  for (const auto &[name, size] : mesh.axes()) {
    names.push_back(StringAttr::get(&context, name));
    sizes.push_back(size);
  }
  if (names.empty())
    return nullptr;
  return MeshAttr::getChecked([&] { return emitError(UnknownLoc::get(&context)); }, &context,
                              ArrayRef<StringAttr>(names), ArrayRef<int64_t>(sizes),
                              ArrayRef<int64_t>(mesh.deviceOrder()));
}

static runtime::OwnedMesh makeMesh(const PlacedTensors &placed) {
  std::vector<std::pair<std::string, int64_t>> axes;
  for (auto [name, size] : llvm::zip_equal(placed.mesh.getAxisNames(), placed.mesh.getAxisSizes()))
    axes.emplace_back(name.getValue().str(), size);
  ArrayRef<int64_t> order = placed.mesh.getDeviceIds();
  return runtime::OwnedMesh(placed.meshName, std::move(axes), std::vector<int64_t>(order.begin(), order.end()));
}

bool dist::run::applyPlan(const std::string &plan, const std::string &path, const runtime::CheckpointIndex &source,
                          runtime::CheckpointIndex &target) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<DistDialect>();
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context, llvm::errs());
  std::vector<NamedTensor> tensors;
  for (const runtime::StoredTensor &tensor : source.tensors)
    tensors.push_back({tensor.name, RankedTensorType::get(tensor.shape, getElementType(context, tensor.dtype))});
  FailureOr<PlacedTensors> placed = placeTensors(plan, tensors, source.mesh.name(), getMesh(context, source.mesh),
                                                 FileLineColLoc::get(&context, path, 1, 1));
  if (failed(placed))
    return false;
  target.mesh = makeMesh(*placed);
  DistMesh mesh = target.mesh.view();
  for (auto [tensor, sharding] : llvm::zip_equal(source.tensors, placed->shardings)) {
    runtime::StoredTensor &moved = target.tensors.emplace_back();
    moved.name = tensor.name;
    moved.dtype = tensor.dtype;
    moved.shape = tensor.shape;
    std::string problem;
    if (!runtime::parsePlacement(sharding, mesh, moved.placement, problem)) {
      std::fprintf(stderr, "dist-reshard-checkpoint: tensor '%s': %s\n", tensor.name.c_str(), problem.c_str());
      return false;
    }
  }
  return true;
}
