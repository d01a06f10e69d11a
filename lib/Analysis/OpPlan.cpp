// SPDX-License-Identifier: Apache-2.0

#include "dist/Analysis/OpPlan.h"

using namespace mlir;
using namespace dist;

int64_t dist::getElementBytes(Type elementType) {
  if (isa<IndexType>(elementType))
    return 8;
  if (auto complex = dyn_cast<ComplexType>(elementType))
    return 2 * getElementBytes(complex.getElementType());
  return elementType.isIntOrFloat() ? llvm::divideCeil(elementType.getIntOrFloatBitWidth(), 8) : 0;
}

void dist::projectLayout(const Layout &layout, const DimFactors &dims, const ShardingRule &rule, const AxisSpace &space,
                         SmallVectorImpl<SubAxisList> &factors) {
  for (auto [dimFactors, subAxes] : llvm::zip(dims, layout.dims)) {
    size_t next = 0;
    for (auto [position, factor] : llvm::enumerate(dimFactors)) {
      int64_t rest = rule.factors[factor].size;
      bool isOnly = dimFactors.size() == 1 && !rule.factors[factor].isEven;
      for (; next < subAxes.size() && (isOnly || rest % space.getSize(subAxes[next]) == 0); ++next) {
        rest /= space.getSize(subAxes[next]);
        factors[factor].push_back(subAxes[next]);
      }
      if (rest > 1)
        break;
    }
  }
}

static Layout makeLayout(const DimFactors &dims, ArrayRef<SubAxisList> factors) {
  Layout layout;
  for (ArrayRef<int64_t> dim : dims) {
    SubAxisList &subAxes = layout.dims.emplace_back();
    for (int64_t factor : dim)
      subAxes.append(factors[factor]);
  }
  return layout;
}

SubAxisSet dist::getMayRound(Operation *op, const Machine &machine, const AxisSpace &space) {
  return isa<FunctionOpInterface>(op->getParentOp()) ? 0 : getSubAxesInTime(machine, space);
}

void dist::fillLayouts(OpPlan &plan, const ShardingRule &rule, const PartialSet *passingSet,
                       ArrayRef<PartialLayout> passing) {
  for (auto [number, dims] : llvm::enumerate(rule.operands)) {
    Layout &layout = plan.operands.emplace_back(makeLayout(dims, plan.factors));
    if (passingSet && passingSet->operands.test(number))
      layout.partials.assign(passing.begin(), passing.end());
  }
  if (!plan.wholeTies.empty())
    for (unsigned tie : plan.wholeTies.set_bits())
      plan.operands[rule.ties[tie].operand].dims[rule.ties[tie].dim].clear();
  SubAxisList reduced;
  for (auto [factor, subAxes] : llvm::zip(rule.factors, plan.factors))
    if (factor.kind == FactorKind::Reduction)
      reduced.append(subAxes);
  for (auto [number, dims] : llvm::enumerate(rule.results)) {
    Layout &layout = plan.results.emplace_back(makeLayout(dims, plan.factors));
    if (passingSet)
      for (const PartialLayout &partial : passing)
        layout.partials.push_back({passingSet->resultKind, partial.axes});
    if (!reduced.empty()) {
      layout.partials.push_back({rule.reductions[number], reduced});
      if (rule.inits[number] >= 0)
        plan.operands[rule.inits[number]].partials.push_back({rule.reductions[number], reduced});
    }
    layout.normalize();
  }
  for (Layout &layout : plan.operands)
    layout.normalize();
}

TieExchange dist::getTieExchange(const OpPlan &plan, const ShardingRule &rule, ArrayRef<RankedTensorType> types,
                                 const AxisSpace &space) {
  TieExchange sum;
  for (auto [number, tie] : llvm::enumerate(rule.ties)) {
    int64_t shards = space.getSize(plan.factors[tie.factor]);
    if (shards == 1 || tie.isWhole || tie.isUnread)
      continue;
    // What is fetched from is the tensor before padding where there is one.
    ArrayRef<int64_t> sizes = types[tie.operand].getShape();
    IntervalNeed need = tie.getNeed(sizes[tie.dim], rule.factors[tie.factor], shards);
    for (const PaddedOperand &padded : rule.padded)
      if (padded.operand == tie.operand && tie.stride > 0) {
        sizes = padded.sizes;
        need = padded.getNeedBefore(need, tie.dim);
      }
    SmallVector<int64_t> shape = plan.operands[tie.operand].getLocalShape(sizes, space);
    bool isContiguous = llvm::all_of(ArrayRef(shape).take_front(tie.dim), [](int64_t size) { return size == 1; });
    auto getBytes = [&](int64_t rows) {
      shape[tie.dim] = rows;
      return ShapedType::getNumElements(shape) * getElementBytes(types[tie.operand].getElementType());
    };
    HaloPlan halo;
    if (plan.wholeTies.empty() || !plan.wholeTies.test(number))
      halo = planHalo(need);
    sum.bytes += getBytes(halo.sentRows);
    sum.count += halo.gathers;
    for (const HaloPiece &piece : halo.pieces) {
      sum.count += piece.distance != 0;
      sum.cutBytes += piece.distance == 0 || isContiguous ? 0 : getBytes(piece.length);
    }
    if (halo.pieces.size() != 1)
      sum.windowBytes += getBytes(need.length);
  }
  return sum;
}

int64_t dist::getGatheredBytes(const FactorExchange &exchange, const OpPlan &plan, const ShardingRule &rule,
                               const AxisSpace &space) {
  auto getLocalSize = [&](int64_t factor) {
    return getShardSize(rule.factors[factor].size, space.getSize(plan.factors[factor]));
  };
  int64_t shards = space.getSize(plan.factors[exchange.factor]);
  int64_t elements = std::min(exchange.rows, getLocalSize(exchange.factor));
  for (int64_t factor : exchange.alongside)
    elements *= getLocalSize(factor);
  return shards > 1 ? shards * elements * getElementBytes(exchange.elementType) : 0;
}

int64_t dist::getExchangeBytes(const OpPlan &plan, const ShardingRule &rule, ArrayRef<RankedTensorType> types,
                               const AxisSpace &space) {
  int64_t bytes = getTieExchange(plan, rule, types, space).bytes;
  for (const FactorExchange &exchange : rule.exchanges) {
    int64_t shards = space.getSize(plan.factors[exchange.factor]);
    bytes += getGatheredBytes(exchange, plan, rule, space) / shards * (shards - 1);
  }
  return bytes;
}

llvm::SmallBitVector dist::findWholeTies(const ShardingRule &rule, ArrayRef<const Layout *> operands) {
  llvm::SmallBitVector whole(rule.ties.size());
  for (auto [number, tie] : llvm::enumerate(rule.ties))
    if (operands[tie.operand]->dims[tie.dim].empty())
      whole.set(number);
  return whole;
}

void dist::dropGaps(const ShardingRule &rule, const AxisSpace &space, MutableArrayRef<SubAxisList> factors) {
  for (ArrayRef<DimFactors> lists : {ArrayRef<DimFactors>(rule.operands), ArrayRef<DimFactors>(rule.results)})
    for (const DimFactors &dims : lists)
      for (ArrayRef<int64_t> dim : dims)
        for (bool open = true; int64_t factor : dim.size() > 1 ? dim : ArrayRef<int64_t>()) {
          if (!open)
            factors[factor].clear();
          open &= space.getSize(factors[factor]) == rule.factors[factor].size;
        }
}

double dist::getIterations(const OpPlan &plan, const ShardingRule &rule, const AxisSpace &space) {
  double iterations = 1;
  for (auto [factor, subAxes] : llvm::zip(rule.factors, plan.factors))
    iterations *= double(getShardSize(factor.size, space.getSize(subAxes)));
  return iterations;
}
