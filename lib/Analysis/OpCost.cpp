// SPDX-License-Identifier: Apache-2.0

#include "dist/Analysis/OpCost.h"
#include "dist/Analysis/OpPlan.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SubsetOpInterface.h"

using namespace mlir;
using namespace dist;

bool dist::isPointwise(const ShardingRule &rule) {
  return rule.ties.empty() && rule.exchanges.empty() &&
         llvm::all_of(rule.factors, [](const Factor &factor) { return factor.kind == FactorKind::PassThrough; });
}

bool dist::isFused(Operation *op, const ShardingRule &rule, llvm::function_ref<const ShardingRule *(Operation *)> getRule) {
  return isPointwise(rule) && llvm::all_of(op->getUsers(), [&](Operation *user) {
           bool isComputed = user->getBlock() == op->getBlock() && !isa<CollectiveOpInterface>(user);
           const ShardingRule *other = isComputed ? getRule(user) : nullptr;
           return other && isPointwise(*other);
         });
}

/// Returns the bytes that `op` reads and writes. Of a tensor from which a part is taken, or into which one is put, only the part moves.
static double getMovedBytes(Operation *op, const ShardingRule &rule, bool isFused, ArrayRef<double> operandBytes, ArrayRef<double> resultBytes) {
  if (isa<SubsetExtractionOpInterface>(op))
    return 2 * resultBytes.front();
  if (auto insertion = dyn_cast<SubsetInsertionOpInterface>(op))
    return 2 * operandBytes[insertion.getSourceOperand().getOperandNumber()];
  double bytes = 0;
  if (!isPointwise(rule))
    for (double size : operandBytes)
      bytes += size;
  if (!isFused)
    for (double size : resultBytes)
      bytes += size;
  return bytes;
}

/// Returns the element type in which `op`, whose first result is `result`, computes: the widest float that it reads, since units for
/// narrow floats add up in wider ones, or the type of the result where it reads none.
static Type getArithmeticType(Operation *op, RankedTensorType result) {
  auto destinations = dyn_cast<DestinationStyleOpInterface>(op);
  Type widest;
  for (OpOperand &operand : op->getOpOperands()) {
    auto tensor = dyn_cast<RankedTensorType>(operand.get().getType());
    auto type = tensor ? dyn_cast<FloatType>(tensor.getElementType()) : FloatType();
    bool isRead = !destinations || destinations.isDpsInput(&operand);
    if (type && isRead && (!widest || type.getWidth() > widest.getIntOrFloatBitWidth()))
      widest = type;
  }
  return widest ? widest : result.getElementType();
}

ComputeSeconds dist::getComputeSeconds(Operation *op, const ShardingRule &rule, bool isFused, double flops, ArrayRef<double> operandBytes,
                                       ArrayRef<double> resultBytes, const Machine &machine) {
  auto tensor = op->getNumResults() ? dyn_cast<RankedTensorType>(op->getResult(0).getType()) : RankedTensorType();
  if (!tensor || rule.isGenerator)
    return {};
  double bytes = getMovedBytes(op, rule, isFused, operandBytes, resultBytes);
  Type type = getArithmeticType(op, tensor);
  // What is fused is computed by the kernel of what reads it.
  double launch = isFused ? machine.getDevice().launchSeconds : 0;
  double memory = machine.getComputeSeconds(0, type, bytes) - launch, all = machine.getComputeSeconds(flops, type, bytes) - launch;
  return all > memory ? ComputeSeconds{all, 0} : ComputeSeconds{0, memory};
}

Amount dist::getTensorBytes(ShapedType type) {
  Amount bytes = getElementBytes(type.getElementType());
  for (int64_t size : type.getShape())
    bytes *= size;
  return bytes;
}

ShapedType dist::getFullType(CollectiveOpInterface op, unsigned pair) {
  // The full tensor is the larger side: the output of a gather, the input of a scatter.
  bool isGather = op.getCollectiveKind() == CollectiveKind::AllGather;
  return cast<ShapedType>((isGather ? op.getCollectiveInits() : op.getCollectiveInputs())[pair].getType());
}

Amount dist::getBufferBytes(CollectiveOpInterface op) {
  Amount bytes;
  for (unsigned pair = 0; pair < op.getCollectiveInputs().size(); ++pair)
    bytes += getTensorBytes(getFullType(op, pair));
  return bytes;
}

double dist::getCollectiveSeconds(CollectiveOpInterface op, MeshAttr mesh, const Machine &machine) {
  return machine.getSeconds(op.getCollectiveKind(), machine.getGroupByTier(mesh, op.getGroupAxes()), getBufferBytes(op).toDouble());
}
