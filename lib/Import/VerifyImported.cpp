// SPDX-License-Identifier: Apache-2.0
//
// The verifier pass dist-verify-imported: a short table of dialects, and what may not be left over.

#include "dist/Analysis/ShardingInterfaces.h"
#include "dist/IR/Dist.h"
#include "dist/IR/TensorExt.h"
#include "dist/Import/ForeignDialects.h"
#include "dist/Import/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"

namespace dist {
#define GEN_PASS_DEF_VERIFYIMPORTEDPASS
#include "dist/Import/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {

bool isAllowedNamespace(StringRef name) {
  constexpr StringLiteral allowed[] = {"builtin", "func",    "linalg", "tensor",     "arith",
                                       "math",    "complex", "scf",    "tensor_ext", "dist"};
  return llvm::is_contained(allowed, name);
}

/// Collects the violations of one module.
class ImportedVerifier {
public:
  LogicalResult verify(ModuleOp module);

private:
  void verifyOp(Operation *op);
  void verifyAttributes(Operation *op, DictionaryAttr attributes, const Twine &place);
  void verifyMesh(MeshOp mesh);
  void verifyTypes(Operation *op);
  void verifyReshape(Operation *op);
  InFlightDiagnostic fail(Operation *op) {
    isValid = false;
    return op->emitError();
  }

  bool isValid = true;
  DenseMap<MeshAttr, MeshOp> meshes;
};

void ImportedVerifier::verifyAttributes(Operation *op, DictionaryAttr attributes, const Twine &place) {
  if (!attributes)
    return;
  for (NamedAttribute attribute : attributes) // [imported-C2]
    if (isForeignNamespace(attribute.getName().getValue().split('.').first))
      fail(op) << "found attribute '" << attribute.getName().getValue() << "'" << place
               << ", but the form Imported has none of a foreign dialect";
}

void ImportedVerifier::verifyMesh(MeshOp mesh) {
  auto [entry, isNew] = meshes.try_emplace(mesh.getMesh(), mesh);
  if (isNew)
    return;
  InFlightDiagnostic error = fail(mesh); // [imported-C3]
  error << "found mesh '@" << mesh.getSymName() << "' equal to '@" << entry->second.getSymName()
        << "', but the form Imported has one symbol per mesh";
  error.attachNote(entry->second.getLoc()) << "the other mesh";
}

/// Says what is too large about `type` for positions and sizes in bytes to be numbers of 64 bits, on any mesh; empty if
/// nothing is.
StringRef findExcess(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return "";
  if (tensor.getRank() > 32)
    return "more than 32 dimensions";
  int64_t elements = 1;
  for (int64_t size : tensor.getShape())
    if (size > 0 && (llvm::MulOverflow(elements, size, elements) || elements > int64_t(1) << 59))
      return "more than 2^59 elements";
  return "";
}

void ImportedVerifier::verifyTypes(Operation *op) {
  auto verifyType = [&](Type type, StringRef what) {
    if (StringRef excess = findExcess(type); !excess.empty()) // [imported-C5]
      fail(op) << "'" << op->getName() << "' has " << what << " of type " << type << " with " << excess
               << ", which no device can hold";
    if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && tensor.getEncoding()) // [imported-C8]
      fail(op) << "'" << op->getName() << "' has " << what << " of type " << type
               << ", but needed a type without encoding: nothing is known of what " << tensor.getEncoding()
               << " asks for";
    if (isa<BaseMemRefType>(type)) // [imported-C7]
      fail(op) << "'" << op->getName() << "' has " << what << " of type " << type
               << ", but the form Imported has tensors: programs become buffers after they are partitioned";
  };
  for (Type type : op->getResultTypes())
    verifyType(type, "a result");
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Type type : block.getArgumentTypes())
        verifyType(type, "an argument");
}

void ImportedVerifier::verifyReshape(Operation *op) {
  if (!isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op))
    return;
  auto from = cast<RankedTensorType>(op->getOperand(0).getType()),
       to = cast<RankedTensorType>(op->getResult(0).getType());
  // Upstream's verifier lets any tensor become a scalar.
  if (from.hasStaticShape() && to.hasStaticShape() && from.getNumElements() != to.getNumElements()) // [imported-C6]
    fail(op) << "'" << op->getName() << "' makes " << to << " of " << from << ", but needed as many elements";
}

void ImportedVerifier::verifyOp(Operation *op) {
  // Ops of other projects come with rules of their own.
  bool isKnown = isAllowedNamespace(op->getName().getDialectNamespace()) || isa<ShardingRuleOpInterface>(op);
  if (!op->isRegistered() || !isKnown) {
    fail(op) << "found op '" << op->getName()
             << "', but the form Imported has only builtin, func, linalg, tensor, arith, math, complex, scf, "
                "tensor_ext and dist"; // [imported-C1]
    return;
  }
  if (isa<func::CallOp>(op))
    fail(op) << "found a call, but the form Imported has all functions inlined"; // [imported-C4]
  if (isa<scf::ForallOp>(op))
    fail(op) << "found '" << op->getName() << "', which is not supported; it needs to be an op on whole tensors "
             << "(of linalg), which is divided between devices, or a loop with an order (scf.for)"; // [imported-C9]
  verifyTypes(op);
  verifyReshape(op);
  verifyAttributes(op, op->getDiscardableAttrDictionary(), "");
  if (auto mesh = dyn_cast<MeshOp>(op))
    verifyMesh(mesh);
  auto function = dyn_cast<func::FuncOp>(op);
  for (unsigned i = 0; function && i < function.getNumArguments(); ++i)
    verifyAttributes(op, function.getArgAttrDict(i), " on argument " + Twine(i));
  for (unsigned i = 0; function && i < function.getNumResults(); ++i)
    verifyAttributes(op, function.getResultAttrDict(i), " on result " + Twine(i));
}

LogicalResult ImportedVerifier::verify(ModuleOp module) {
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    verifyOp(op);
    // What a foreign op contains is part of it.
    return op->isRegistered() ? WalkResult::advance() : WalkResult::skip();
  });
  return success(isValid);
}

struct VerifyImportedPass : dist::impl::VerifyImportedPassBase<VerifyImportedPass> {
  void runOnOperation() override {
    if (failed(ImportedVerifier().verify(getOperation())))
      signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
