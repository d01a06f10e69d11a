// SPDX-License-Identifier: Apache-2.0

#include "dist/Analysis/ShardingRule.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "dist/IR/ScalarConstant.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace dist;

#include "dist/Analysis/ShardingInterfaces.cpp.inc"

IntervalNeed PaddedOperand::getNeedBefore(IntervalNeed need, int64_t dim) const {
  need.size = sizes[dim];
  need.start -= low[dim];
  return need;
}

IntervalNeed HaloTie::getNeed(int64_t size, const Factor &tiedFactor, int64_t numShards) const {
  int64_t shard = getShardSize(tiedFactor.size, numShards);
  // The lowest index that a shard reads is that of its last index if the factor walks backwards.
  int64_t reach = stride * (shard - 1), low = start + std::min<int64_t>(reach, 0) + divisor - 1;
  IntervalNeed need{size, numShards, low, stride * shard, std::abs(reach) + extent, divisor};
  if (tiedFactor.kind == FactorKind::PassThrough)
    need.numReaders = (tiedFactor.size + shard - 1) / shard;
  if (divisor == 1)
    return need;
  need.length = 1;
  for (int64_t rank = 0; rank < numShards; ++rank) {
    int64_t last = llvm::divideFloorSigned(start + stride * (rank * shard + shard - 1), divisor);
    need.length = std::max(need.length, last - need.getFirst(rank) + extent);
  }
  return need;
}

void HaloTie::setWeak(int64_t size, int64_t factorSize) {
  int64_t walked = std::abs(stride) * factorSize / divisor + extent - 1;
  isWeak = 4 * std::abs(size - walked) > std::max(size, walked);
}

std::optional<ReductionKind> ShardingRule::getPassedKind(unsigned operand, ReductionKind kind) const {
  for (const PartialSet &set : partialSets)
    if (set.kind == kind && !set.isRounded && set.operands.test(operand))
      return set.resultKind;
  return std::nullopt;
}

void ShardingRule::addTie(HaloTie tie, int64_t size) {
  Factor &factor = factors[tie.factor];
  if (size == 0 || factor.size == 0) {
    factor.kind = FactorKind::NeedsReplication;
    operands[tie.operand][tie.dim].push_back(factors.size());
    factors.push_back({size, FactorKind::NeedsReplication});
    return;
  }
  operands[tie.operand][tie.dim].push_back(tie.factor);
  tie.setWeak(size, factor.size);
  ties.push_back(tie);
}

bool ShardingRule::isElementwise() const {
  if (!ties.empty() || !exchanges.empty())
    return false;
  auto hasAllFactorsOnce = [&](const DimFactors &dims) {
    if (dims.empty())
      return true;
    llvm::SmallBitVector seen(factors.size());
    for (ArrayRef<int64_t> dim : dims)
      for (int64_t factor : dim) {
        if (seen.test(factor))
          return false;
        seen.set(factor);
      }
    return seen.all();
  };
  return llvm::all_of(operands, hasAllFactorsOnce) && llvm::all_of(results, hasAllFactorsOnce) &&
         llvm::all_of(factors, [](const Factor &factor) { return factor.kind == FactorKind::PassThrough; });
}

/// Calls `makeDims` for each operand and result type and fills the lists that do not depend on the op.
static ShardingRule makeRule(Operation *op, llvm::function_ref<DimFactors(RankedTensorType)> makeDims) {
  ShardingRule rule;
  auto getDims = [&](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? makeDims(tensor) : DimFactors();
  };
  llvm::append_range(rule.operands, llvm::map_range(op->getOperandTypes(), getDims));
  llvm::append_range(rule.results, llvm::map_range(op->getResultTypes(), getDims));
  rule.reductions.assign(op->getNumResults(), ReductionKind::Sum);
  rule.inits.assign(op->getNumResults(), -1);
  return rule;
}

ShardingRule ShardingRule::getIdentity(Operation *op) {
  SmallVector<Factor> factors;
  ShardingRule rule = makeRule(op, [&](RankedTensorType type) {
    DimFactors dims(type.getRank());
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      if (dim == static_cast<int64_t>(factors.size()))
        factors.push_back({type.getDimSize(dim), FactorKind::PassThrough});
      dims[dim].push_back(dim);
    }
    return dims;
  });
  rule.factors = std::move(factors);
  return rule;
}

ShardingRule ShardingRule::getReplicated(Operation *op) {
  SmallVector<Factor> factors;
  ShardingRule rule = makeRule(op, [&](RankedTensorType type) {
    DimFactors dims(type.getRank());
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      dims[dim].push_back(factors.size());
      factors.push_back({type.getDimSize(dim), FactorKind::NeedsReplication});
    }
    return dims;
  });
  rule.factors = std::move(factors);
  return rule;
}

bool dist::isIdempotent(ReductionKind kind) { return kind != ReductionKind::Sum && kind != ReductionKind::Prod; }

TypedAttr dist::getNeutralElement(ReductionKind kind, Type type) {
  Builder builder(type.getContext());
  if (auto floatType = dyn_cast<FloatType>(type)) {
    const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
    switch (kind) {
    case ReductionKind::Sum:
    case ReductionKind::Avg:
      return FloatAttr::get(type, APFloat::getZero(semantics));
    case ReductionKind::Prod:
      return FloatAttr::get(type, APFloat::getOne(semantics));
    case ReductionKind::Max:
    case ReductionKind::Min: {
      bool isNegative = kind == ReductionKind::Max;
      // Some types of 8 bits have no infinities.
      return FloatAttr::get(type, APFloat::semanticsHasInf(semantics) ? APFloat::getInf(semantics, isNegative)
                                                                      : APFloat::getLargest(semantics, isNegative));
    }
    default:
      return {};
    }
  }
  if (isa<ComplexType>(type)) {
    bool isSum = kind == ReductionKind::Sum || kind == ReductionKind::Avg;
    return isSum || kind == ReductionKind::Prod ? getElement(type, isSum ? 0 : 1) : TypedAttr();
  }
  if (!type.isSignlessInteger())
    return {};
  unsigned width = type.getIntOrFloatBitWidth();
  if (width == 1 && kind == ReductionKind::Max) // The maximum of booleans is a disjunction, the minimum a conjunction.
    kind = ReductionKind::Any;
  if (width == 1 && kind == ReductionKind::Min)
    kind = ReductionKind::All;
  switch (kind) {
  case ReductionKind::Sum:
  case ReductionKind::Any:
    return builder.getIntegerAttr(type, 0);
  case ReductionKind::Prod:
    return builder.getIntegerAttr(type, 1);
  case ReductionKind::All:
    return builder.getIntegerAttr(type, APInt::getAllOnes(width));
  case ReductionKind::Max:
    return builder.getIntegerAttr(type, APInt::getSignedMinValue(width));
  case ReductionKind::Min:
    return builder.getIntegerAttr(type, APInt::getSignedMaxValue(width));
  case ReductionKind::Avg:
    return {};
  }
  return {};
}
