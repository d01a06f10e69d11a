// SPDX-License-Identifier: Apache-2.0
//
// The padding of a dimension goes where the op's sharding rule says that the dimension goes:
//
//   %a: tensor<3xf32>      5 indices over 2 devices: 3 and 2
//   %b = exp %a            as %a
//   %c = sum of %b         skips what is not inside: index < 3 or 2
//
// Where the dimension is reduced, the op is rewritten by its local rewrite, the same that masks uneven dimensions
// outside of regions. Ops that read across the end of the dimension (windows, slices, sorts, other collectives) have no
// meaning on shards of different sizes; they are errors.

#include "RegionPadding.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Analysis/ShardingInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace dist;

/// Returns the padding of a dimension of `size` indices of each shard, `globalSize` in all, over `subAxes`; nothing if
/// there is none.
static std::optional<Padding> getPadding(ArrayRef<SubAxis> subAxes, int64_t size, int64_t globalSize,
                                         const AxisSpace &space) {
  if (size * space.getSize(subAxes) == globalSize)
    return std::nullopt;
  return Padding{SubAxisList(subAxes), size, globalSize};
}

void RegionPadding::addInput(Value local, unsigned number) {
  Layout layout = Layout::get(region.getInSharding(number), space);
  auto global = cast<RankedTensorType>(region.getInputs()[number].getType()),
       type = cast<RankedTensorType>(local.getType());
  for (auto [dim, subAxes] : llvm::enumerate(layout.dims))
    if (std::optional<Padding> padding = getPadding(subAxes, type.getDimSize(dim), global.getDimSize(dim), space))
      (void)add(region, local, dim, *padding);
}

InFlightDiagnostic RegionPadding::refuse(Operation *op, Value value, unsigned dim) const {
  const Padding &padding = *dims.find(value)->second[dim];
  int64_t operand = llvm::find(op->getOperands(), value) - op->operand_begin();
  InFlightDiagnostic diagnostic = op->emitError() << "'" << op->getName()
                                                  << "' in a local region reads across the end of dimension " << dim;
  if (operand < op->getNumOperands())
    diagnostic << " of operand " << operand;
  diagnostic << ", which is uneven: " << padding.globalSize << " indices in shards of " << padding.size
             << "; split it evenly, or pad it outside";
  diagnostic.attachNote(LocalOp(region).getLoc()) << "the local region is here";
  return diagnostic;
}

LogicalResult RegionPadding::add(Operation *op, Value value, unsigned dim, const Padding &padding) {
  Dims &own = dims[value];
  own.resize(cast<RankedTensorType>(value.getType()).getRank());
  if (!own[dim]) {
    own[dim] = padding;
    isChanged = true;
    return success();
  }
  if (*own[dim] == padding)
    return success();
  return op->emitError() << "joins dimension " << dim
                         << " of two shards of different sizes in a local region: " << own[dim]->globalSize << " and "
                         << padding.globalSize << " indices in shards of " << padding.size;
}

//===-- following -------------------------------------------------------------------------------------------------===//

LogicalResult RegionPadding::visitFlow(RegionBranchOpInterface op) {
  for (ForwardedValues &flow : getForwardedValues(op)) {
    for (OpOperand *operand : flow.operands) {
      if (!isPadded(operand->get()))
        continue;
      Dims from = dims[operand->get()];
      for (Value input : flow.inputs)
        for (auto [dim, padding] : llvm::enumerate(from))
          if (padding && failed(add(op, input, dim, *padding)))
            return failure();
    }
  }
  for (Region &inner : op->getRegions())
    for (Operation &nested : inner.getOps())
      if (failed(visit(&nested)))
        return failure();
  return success();
}

/// A collective over other axes than those of the dimension joins shards of one size; a gather over the last of its
/// axes joins the shards themselves.
LogicalResult RegionPadding::visitCollective(CollectiveOpInterface op) {
  SubAxisList axes = space.encode(op.getGroupAxes());
  SubAxisSet group = toSet(axes);
  for (auto [pair, input, init] : llvm::enumerate(op.getCollectiveInputs(), op.getCollectiveInits())) {
    if (!isPadded(input))
      continue;
    Dims from = dims[input];
    auto inputType = cast<RankedTensorType>(input.getType()), type = cast<RankedTensorType>(init.getType());
    for (auto [dim, padding] : llvm::enumerate(from)) {
      if (!padding)
        continue;
      Value result = op->getResult(pair);
      bool isGathered = op.getCollectiveKind() == CollectiveKind::AllGather && op.getPairDim(pair) == int64_t(dim);
      if (!(toSet(padding->subAxes) & group) && inputType.getDimSize(dim) == type.getDimSize(dim)) {
        if (failed(add(op, result, dim, *padding)))
          return failure();
        continue;
      }
      size_t kept = padding->subAxes.size() - std::min(axes.size(), padding->subAxes.size());
      if (!isGathered || ArrayRef<SubAxis>(padding->subAxes).drop_front(kept) != ArrayRef<SubAxis>(axes))
        return refuse(op, input, dim);
      auto joined = getPadding(ArrayRef<SubAxis>(padding->subAxes).take_front(kept), type.getDimSize(dim),
                               padding->globalSize, space);
      if (joined && failed(add(op, result, dim, *joined)))
        return failure();
    }
  }
  return success();
}

/// Returns the padding of each factor of `op`, whose operands have some.
FailureOr<RegionPadding::Dims> RegionPadding::getFactors(Operation *op, const ShardingRule &rule) {
  Dims factors(rule.factors.size());
  for (auto [number, operand] : llvm::enumerate(op->getOperands())) {
    if (!isPadded(operand))
      continue;
    for (auto [dim, padding] : llvm::enumerate(dims[operand])) {
      if (!padding)
        continue;
      ArrayRef<int64_t> list = rule.operands[number][dim];
      bool isTied = llvm::any_of(rule.ties, [&, number = number, dim = dim](const HaloTie &tie) {
        return tie.operand == int64_t(number) && tie.dim == int64_t(dim);
      });
      // The padding of a dimension made of several factors lies at the end of the first of them, if it fills rows of
      // the others.
      int64_t minor = 1;
      for (int64_t factor : list.drop_front(std::min<size_t>(1, list.size())))
        minor *= rule.factors[factor].size;
      if (isTied || list.empty() || padding->size % minor != 0 || padding->globalSize % minor != 0)
        return refuse(op, operand, dim);
      const Factor &first = rule.factors[list.front()];
      bool isExchanged =
          llvm::any_of(rule.exchanges, [&](const FactorExchange &exchange) { return exchange.factor == list.front(); });
      bool isRead = first.kind == FactorKind::Window || first.kind == FactorKind::NeedsReplication || isExchanged;
      if (isRead && !first.isFold)
        return refuse(op, operand, dim);
      Padding own{padding->subAxes, padding->size / minor, padding->globalSize / minor};
      std::optional<Padding> &factor = factors[list.front()];
      if (factor && !(*factor == own))
        return op->emitError() << "joins shards of different sizes in a local region: " << factor->globalSize << " and "
                               << own.globalSize << " indices in shards of " << own.size;
      factor = own;
    }
  }
  return factors;
}

LogicalResult RegionPadding::visitRule(Operation *op) {
  const ShardingRule *rule = rules.get(op);
  if (!rule)
    return op->emitError() << "'" << op->getName()
                           << "' has no sharding rule, so what it does to the padding of an uneven dimension "
                           << "in a local region is not known";
  FailureOr<Dims> factors = getFactors(op, *rule);
  if (failed(factors))
    return failure();
  for (auto [result, lists] : llvm::zip_equal(op->getResults(), rule->results))
    for (auto [dim, list] : llvm::enumerate(lists)) {
      int64_t minor = 1, major = 1;
      for (int64_t factor : ArrayRef(list).drop_front(std::min<size_t>(1, list.size()))) {
        minor *= rule->factors[factor].size;
        if ((*factors)[factor])
          major = rule->factors[list.front()].size;
      }
      if (major > 1)
        return op->emitError()
               << "makes a dimension of several shards with padding in between in a local region; split dimension "
               << dim << " of result " << result.getResultNumber() << " evenly";
      if (list.empty() || !(*factors)[list.front()])
        continue;
      const Padding &padding = *(*factors)[list.front()];
      if (failed(add(op, result, dim, {padding.subAxes, padding.size * minor, padding.globalSize * minor})))
        return failure();
    }
  paddedOps.push_back({op, rule, std::move(*factors)});
  return success();
}

LogicalResult RegionPadding::visit(Operation *op) {
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op))
    return visitFlow(branch);
  if (op->hasTrait<OpTrait::IsTerminator>())
    return success();
  llvm::SetVector<Value> captures;
  getUsedValuesDefinedAbove(op->getRegions(), captures);
  for (Value value : captures)
    if (isPadded(value))
      return refuse(op, value, llvm::find_if(dims[value], [](auto &padding) {
                                 return padding.has_value();
                               }) - dims[value].begin());
  if (llvm::none_of(op->getOperands(), [&](Value operand) { return isPadded(operand); }))
    return success();
  if (auto collective = dyn_cast<CollectiveOpInterface>(op))
    return visitCollective(collective);
  return visitRule(op);
}

//===-- rewriting -------------------------------------------------------------------------------------------------===//

LogicalResult RegionPadding::rewrite(const PaddedOp &padded) {
  auto [op, rule, factors] = padded;
  auto rewritable = dyn_cast<LocalRewriteOpInterface>(op);
  if (!rewritable)
    return op->emitError() << "'" << op->getName() << "' cannot be computed on shards: it has no local rewrite";
  LocalShards shards;
  shards.rule = rule;
  shards.mesh = space.getMeshName();
  shards.wholeTies.resize(rule->ties.size(), true);
  for (auto [factor, padding] : llvm::zip_equal(rule->factors, factors))
    shards.factors.push_back({{},
                              factor.size,
                              factor.size,
                              /*numShards=*/1,
                              padding.has_value(),
                              {},
                              {},
                              padding ? getOffset(*padding) : Value(),
                              padding ? padding->globalSize : -1});
  shards.operands.assign(op->operand_begin(), op->operand_end());
  shards.resultTypes.assign(op->result_type_begin(), op->result_type_end());
  auto lookup = [](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return LocalShards::Placed{value, SmallVector<AxisListAttr, 4>(type ? type.getRank() : 0)};
  };
  shards.lookup = lookup;
  OpBuilder builder(op);
  FailureOr<SmallVector<Value>> results = rewritable.rewriteToLocal(builder, shards);
  if (failed(results))
    return failure();
  for (auto [old, result] : llvm::zip_equal(op->getResults(), *results)) {
    old.replaceAllUsesWith(result);
    replaced[old] = result;
  }
  op->erase();
  return success();
}

LogicalResult RegionPadding::mask(ArrayRef<Operation *> ops) {
  if (dims.empty())
    return success();
  // What a loop carries gets padding once its body has been seen; there is only more from round to round.
  do {
    isChanged = false;
    paddedOps.clear();
    for (Operation *op : ops)
      if (failed(visit(op)))
        return failure();
  } while (isChanged);
  for (const PaddedOp &padded : paddedOps)
    if (failed(rewrite(padded)))
      return failure();
  return success();
}

FailureOr<Value> RegionPadding::getResult(Value local, unsigned number) {
  auto masked = replaced.find(local);
  Value result = masked == replaced.end() ? local : masked->second;
  auto found = dims.find(local);
  if (found == dims.end())
    return result;
  Layout layout = Layout::get(region.getOutSharding(number), space);
  auto global = cast<RankedTensorType>(region.getResult(number).getType()),
       type = cast<RankedTensorType>(result.getType());
  for (auto [dim, padding] : llvm::enumerate(found->second))
    if (padding && padding != getPadding(layout.dims[dim], type.getDimSize(dim), global.getDimSize(dim), space))
      return region.emitError() << "result " << number
                                << " of the local region has shards of different sizes in dimension " << dim << ": "
                                << padding->globalSize << " indices in shards of " << padding->size
                                << "; its placement needs a dimension of " << global.getDimSize(dim)
                                << (layout.dims[dim].empty() ? " that is whole" : "");
  return result;
}
