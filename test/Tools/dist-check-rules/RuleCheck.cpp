// SPDX-License-Identifier: Apache-2.0

#include "RuleCheck.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/ScopeExit.h"
#include <map>

using namespace mlir;
using namespace dist;

/// Parts that each factor is split into: with sizes from 1 to 8 they give even and uneven parts, and empty ones.
static constexpr int64_t kCounts[] = {2, 3, 4};
/// Devices that a computation may take.
static constexpr int64_t kMaxDevices = 24;

RuleCheck::RuleCheck(Operation *op, ShardingRule rule, Interpreter context, unsigned seed)
    : op(op), rule(std::move(rule)), context(std::move(context)), random(seed) {
  for (Type type :
       llvm::concat<const Type>(SmallVector<Type>(op->getOperandTypes()), SmallVector<Type>(op->getResultTypes())))
    if (auto floatType = dyn_cast<FloatType>(getElementTypeOrSelf(type)); floatType && floatType.getWidth() < 32)
      tolerance = 4e-2;
  operandDims = this->rule.operands;
  for (const HaloTie &tie : this->rule.ties)
    operandDims[tie.operand][tie.dim].clear();
}

LogicalResult RuleCheck::run() {
  Interpreter whole = context;
  if (failed(whole.run(op)))
    return failure();
  for (Value result : op->getResults()) {
    expected.push_back(whole.get(result));
    // A comparison with an unknown element would prove nothing.
    if (!rule.isGenerator && llvm::is_contained(expected.back().elements, Attribute()))
      return op->emitError() << "result " << cast<OpResult>(result).getResultNumber()
                             << " of the case is not initialised";
  }
  if (checkSizes()) {
    checkFactors();
    checkPassing();
    checkDependence();
    checkAddends();
  }
  return success();
}

void RuleCheck::checkDependence() {
  auto ruled = cast<ShardingRuleOpInterface>(op);
  for (auto [number, operand] : llvm::enumerate(op->getOperands())) {
    SmallVector<unsigned> others;
    for (unsigned result = 0; result < op->getNumResults(); ++result)
      if (!ruled.dependsOn(result, number))
        others.push_back(result);
    if (others.empty() || llvm::count(op->getOperands(), operand) != 1)
      continue;
    ++numChecks;
    Interpreter changed = context;
    Array array = context.get(operand);
    std::rotate(array.elements.begin(), array.elements.begin() + !array.elements.empty(), array.elements.end());
    changed.set(operand, std::move(array));
    if (failed(changed.run(op)))
      continue; // What the op cannot compute it has said at its place.
    for (unsigned result : others)
      if (changed.get(op->getResult(result)).elements != expected[result].elements)
        failures.push_back(("in result " + Twine(result) + ", which is said not to depend on operand " + Twine(number) +
                            ", and changes with it")
                               .str());
  }
}

void RuleCheck::checkAddends() {
  SmallVector<unsigned> addends = cast<ShardingRuleOpInterface>(op).getAddends();
  if (addends.empty())
    return;
  ++numChecks;
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  auto addUp = [&](size_t position) -> Attribute {
    auto get = [&](unsigned number) { return context.get(op->getOperand(number)).elements[position]; };
    if (isa<FloatType>(type)) {
      double sum = 0;
      for (unsigned number : addends)
        sum += cast<FloatAttr>(get(number)).getValueAsDouble();
      return FloatAttr::get(type, sum);
    }
    APInt sum = cast<IntegerAttr>(get(addends.front())).getValue();
    for (unsigned number : ArrayRef(addends).drop_front())
      sum += cast<IntegerAttr>(get(number)).getValue();
    return IntegerAttr::get(type, sum);
  };
  for (auto [position, element] : llvm::enumerate(expected.front().elements))
    if (element && !isClose(addUp(position), element, tolerance)) {
      failures.push_back("in element " + std::to_string(position) + ", which is not the sum of the addends");
      return;
    }
}

bool RuleCheck::checkSizes() {
  ++numChecks;
  auto check = [&](TypeRange types, ArrayRef<DimFactors> lists, StringRef what) {
    for (auto [number, type, dims] : llvm::enumerate(types, lists)) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      std::map<int64_t, int64_t> firstDims;
      for (auto [dim, factors] : llvm::enumerate(dims)) {
        for (int64_t factor : factors)
          if (auto [first, isNew] = firstDims.try_emplace(factor, dim); !isNew)
            failures.push_back(("in the factors of dimensions " + Twine(first->second) + " and " + Twine(dim) + " of " +
                                what + " " + Twine(number) +
                                ", which share one: an axis splits one dimension of a tensor")
                                   .str());
        bool isTied = llvm::any_of(rule.ties, [&, dim = dim, number = number](const HaloTie &tie) {
          return what == "operand" && tie.operand == int64_t(number) && tie.dim == int64_t(dim);
        });
        if (isTied)
          continue;
        int64_t product = 1;
        for (int64_t factor : factors)
          product *= rule.factors[factor].size;
        if (!tensor || product != tensor.getDimSize(dim))
          failures.push_back(("in the factors of dimension " + Twine(dim) + " of " + what + " " + Twine(number) +
                              ", whose sizes do not give that of the dimension")
                                 .str());
      }
    }
  };
  check(op->getOperandTypes(), rule.operands, "operand");
  check(op->getResultTypes(), rule.results, "result");
  return failures.empty();
}

FailureOr<Assignment> RuleCheck::splitFactor(int64_t factor, int64_t count) const {
  auto isSplittable = [&](int64_t number, int64_t into) {
    const Factor &candidate = rule.factors[number];
    return candidate.kind != FactorKind::NeedsReplication && candidate.kind != FactorKind::Window &&
           (!candidate.isEven || candidate.size % into == 0);
  };
  Assignment assignment{SmallVector<int64_t>(rule.factors.size(), 1)};
  if (!isSplittable(factor, count))
    return failure();
  assignment.counts[factor] = count;
  for (const SmallVector<DimFactors> &lists : {rule.operands, rule.results})
    for (const DimFactors &dims : lists)
      for (ArrayRef<int64_t> dim : dims) {
        if (!llvm::is_contained(dim, factor))
          continue;
        for (int64_t major : dim.take_while([&](int64_t other) { return other != factor; })) {
          if (rule.factors[major].size > 1 && !isSplittable(major, rule.factors[major].size))
            return failure();
          assignment.counts[major] = rule.factors[major].size;
        }
      }
  return assignment;
}

void RuleCheck::checkFactors() {
  SmallVector<Assignment> twos;
  for (int64_t factor = 0, e = rule.factors.size(); factor < e; ++factor)
    for (int64_t count : kCounts)
      if (FailureOr<Assignment> assignment = splitFactor(factor, count); succeeded(assignment)) {
        check(*assignment, nullptr, 1, Splitting::Random);
        if (count == 2)
          twos.push_back(*assignment);
      }
  // Two factors at once, the second of them into three parts.
  for (const Assignment &first : twos)
    for (int64_t factor = 0, e = rule.factors.size(); factor < e; ++factor) {
      FailureOr<Assignment> second = splitFactor(factor, 3);
      if (failed(second))
        continue;
      bool apart = true;
      for (auto [a, b] : llvm::zip_equal(first.counts, second->counts)) {
        apart &= a == 1 || b == 1;
        b *= a;
      }
      if (apart)
        check(*second, nullptr, 1, Splitting::Random);
    }
}

void RuleCheck::checkPassing() {
  for (const PartialSet &set : rule.partialSets) {
    bool isPossible = true;
    for (unsigned operand : set.operands.set_bits())
      isPossible &= isReducible(set.kind, getElementTypeOrSelf(op->getOperand(operand).getType()));
    for (Type type : op->getResultTypes())
      isPossible &= isReducible(set.resultKind, getElementTypeOrSelf(type));
    if (!isPossible)
      continue;
    Assignment none{SmallVector<int64_t>(rule.factors.size(), 1)};
    check(none, &set, 2, Splitting::First);
    check(none, &set, 3, Splitting::Random);
    for (int64_t factor = 0, e = rule.factors.size(); factor < e; ++factor)
      for (int64_t count : {2, 3})
        if (FailureOr<Assignment> assignment = splitFactor(factor, count); succeeded(assignment))
          check(*assignment, &set, 2, Splitting::Random);
  }
}

std::string RuleCheck::describe(const Assignment &assignment, const PartialSet *set) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (auto [number, factor, count] : llvm::enumerate(rule.factors, assignment.counts))
    if (count > 1)
      os << (text.empty() ? "" : ", ")
         << (factor.kind == FactorKind::Reduction  ? "reduced factor "
             : factor.kind == FactorKind::Combined ? "combined factor "
                                                   : "factor ")
         << number << " of size " << factor.size << " in " << count << " parts";
  if (set) {
    os << (text.empty() ? "" : ", ") << "a pending " << stringifyReductionKind(set->kind) << " in operands";
    for (unsigned operand : set->operands.set_bits())
      os << " " << operand;
    os << " that leaves a pending " << stringifyReductionKind(set->resultKind);
  }
  return text;
}

void RuleCheck::check(const Assignment &assignment, const PartialSet *set, int64_t numPending, Splitting how) {
  Placement placement(rule, assignment);
  if (placement.getNumDevices() * numPending > kMaxDevices)
    return;
  ++numChecks;
  std::string refusal;
  ScopedDiagnosticHandler handler(op->getContext(), [&](Diagnostic &diagnostic) {
    refusal = diagnostic.str();
    return success();
  });
  std::string problem = tryOn(placement, set, numPending, how);
  if (!problem.empty())
    failures.push_back("with " + describe(assignment, set) + ": " + problem + (refusal.empty() ? "" : ": " + refusal));
}

/// Returns the name of the axis that splits `factor`.
static std::string nameAxis(int64_t factor) { return "f" + std::to_string(factor); }

FailureOr<SmallVector<Value>> RuleCheck::build(Block &block, const Placement &placement,
                                               SmallVectorImpl<Value> &offsets, SmallVectorImpl<Value> &indices,
                                               SmallVectorImpl<Value> &operands) {
  OpBuilder builder(op->getContext());
  builder.setInsertionPointToEnd(&block);
  LocalShards shards;
  shards.rule = &rule;
  shards.mesh = FlatSymbolRefAttr::get(op->getContext(), "mesh");
  shards.wholeTies.resize(rule.ties.size(), true);
  for (auto [number, factor, count] : llvm::enumerate(rule.factors, placement.getAssignment().counts)) {
    int64_t size = placement.getPartSize(number);
    offsets.push_back(count > 1 ? block.addArgument(builder.getIndexType(), op->getLoc()) : Value());
    Value index = count > 1 ? block.addArgument(builder.getIndexType(), op->getLoc()) : Value();
    indices.push_back(index);
    auto axes = AxisListAttr::get(op->getContext(),
                                  AxisRefAttr::get(op->getContext(), builder.getStringAttr(nameAxis(number))));
    shards.factors.push_back({offsets.back(), size, factor.size, count, size * count != factor.size, index, axes});
  }
  for (auto [operand, dims] : llvm::zip_equal(op->getOperands(), operandDims)) {
    bool isTensor = isa<RankedTensorType>(operand.getType());
    operands.push_back(isTensor ? block.addArgument(placement.getLocalType(operand.getType(), dims), op->getLoc())
                                : operand);
  }
  shards.operands.append(operands.begin(), operands.end());
  for (auto [type, dims] : llvm::zip_equal(op->getResultTypes(), rule.results))
    shards.resultTypes.push_back(placement.getLocalType(type, dims));
  auto rewritable = dyn_cast<LocalRewriteOpInterface>(op);
  if (!rewritable)
    return op->emitError() << "there is no local rewrite";
  FailureOr<SmallVector<Value>> results = rewritable.rewriteToLocal(builder, shards);
  if (failed(results))
    return failure();
  for (auto [result, type] : llvm::zip_equal(*results, shards.resultTypes))
    if (result.getType() != type)
      return op->emitError() << "the local result has type " << result.getType() << ", but the rule asks for " << type;
  return results;
}

std::vector<SmallVector<Array>> RuleCheck::distribute(const Placement &placement, const PartialSet *set,
                                                      int64_t numPending, Splitting how) {
  int64_t numContributions = placement.getNumContributions();
  std::vector<SmallVector<Array>> all(numPending * numContributions);
  for (auto [number, operand] : llvm::enumerate(op->getOperands())) {
    bool isTensor = isa<RankedTensorType>(operand.getType());
    std::vector<Array> pending(numPending, context.get(operand));
    if (isTensor && set && set->operands.test(number))
      pending = split(set->kind, pending.front(), numPending, how, random);
    const int64_t *init = llvm::find(rule.inits, int64_t(number));
    for (int64_t i = 0; i < numPending; ++i) {
      std::vector<Array> contributions(numContributions, pending[i]);
      if (isTensor && numContributions > 1 && init != rule.inits.end())
        contributions = split(rule.reductions[init - rule.inits.begin()], pending[i], numContributions, how, random);
      for (int64_t j = 0; j < numContributions; ++j)
        all[i * numContributions + j].push_back(contributions[j]);
    }
  }
  return all;
}

/// Gathers over the axis of one factor.
static void runGather(AllGatherOp op, const Placement &placement, std::vector<Interpreter> &devices) {
  const Assignment &assignment = placement.getAssignment();
  auto *named = llvm::find_if(assignment.counts, [&, number = 0](int64_t) mutable {
    return op.getAxes().getAxes().front().getName() == nameAxis(number++);
  });
  int64_t factor = named - assignment.counts.begin(), dim = op.getDims().front();
  std::vector<Array> results;
  for (int64_t device = 0, e = devices.size(); device < e; ++device) {
    // Devices of another pending contribution are other groups.
    int64_t group = device / placement.getNumDevices() * placement.getNumDevices();
    Array &result = results.emplace_back(Array::unknown(op->getResult(0).getType()));
    for (int64_t part = 0; part < assignment.counts[factor]; ++part) {
      const Array &input =
          devices[group + assignment.getPeer(device - group, factor, part)].get(op.getInputs().front());
      forEachIndex(input.shape, [&](ArrayRef<int64_t> index) {
        SmallVector<int64_t> to(index);
        to[dim] += part * input.shape[dim];
        if (int64_t position = result.find(to); position >= 0)
          result.elements[position] = input.elements[input.find(index)];
        return true;
      });
    }
  }
  for (auto [device, result] : llvm::zip_equal(devices, results))
    device.set(op->getResult(0), std::move(result));
}

LogicalResult RuleCheck::runInStep(Operation *inner, const Placement &placement, std::vector<Interpreter> &devices,
                                   std::string &problem) {
  if (auto gather = dyn_cast<AllGatherOp>(inner)) {
    runGather(gather, placement, devices);
    return success();
  }
  for (auto [number, device] : llvm::enumerate(devices))
    if (failed(device.run(inner))) {
      problem = "device " + std::to_string(number % placement.getNumDevices()) + " cannot compute it";
      return failure();
    }
  return success();
}

std::string RuleCheck::tryOn(const Placement &placement, const PartialSet *set, int64_t numPending, Splitting how) {
  Block block;
  ScalarFolder folder; // For the ops of `block` alone, as it knows them by address.
  SmallVector<Value> offsets, indices, operands;
  FailureOr<SmallVector<Value>> results = build(block, placement, offsets, indices, operands);
  llvm::scope_exit dropBlock([&] { block.dropAllReferences(); });
  if (failed(results))
    return "the local rewrite refuses";
  for (Operation &inner : block)
    if (failed(inner.getName().verifyInvariants(&inner)))
      return "the local rewrite makes an invalid op";
  std::vector<SmallVector<Array>> whole = distribute(placement, set, numPending, how);
  std::vector<Interpreter> devices;
  Type indexType = IndexType::get(op->getContext());
  for (int64_t pending = 0; pending < numPending; ++pending)
    for (int64_t device = 0; device < placement.getNumDevices(); ++device) {
      Interpreter &local = devices.emplace_back(context.withFolder(folder));
      SmallVector<int64_t> ownParts = placement.getAssignment().getParts(device);
      for (auto [factor, offset] : llvm::enumerate(offsets))
        if (offset) {
          local.set(indices[factor], Array::scalar(IntegerAttr::get(indexType, ownParts[factor])));
          local.set(offset,
                    Array::scalar(IntegerAttr::get(indexType, ownParts[factor] * placement.getPartSize(factor))));
        }
      const SmallVector<Array> &own =
          whole[pending * placement.getNumContributions() + placement.getContribution(device)];
      for (auto [number, operand] : llvm::enumerate(operands))
        if (isa<RankedTensorType>(operand.getType()))
          local.set(operand, placement.cut(own[number], op->getOperand(number).getType(), operandDims[number], device));
    }
  std::string problem;
  for (Operation &inner : block)
    if (failed(runInStep(&inner, placement, devices, problem)))
      return problem;
  for (unsigned number = 0; number < op->getNumResults(); ++number) {
    SmallVector<Array> parts;
    for (Interpreter &device : devices)
      parts.push_back(device.get((*results)[number]));
    if (problem = compare(placement, set, numPending, number, parts); !problem.empty())
      return problem;
  }
  return "";
}

std::string RuleCheck::compare(const Placement &placement, const PartialSet *set, int64_t numPending, unsigned number,
                               ArrayRef<Array> parts) {
  Type type = op->getResult(number).getType();
  const Array &whole = expected[number];
  // The contributions to each element, by what is reduced; several where devices have to agree.
  int64_t numContributions = placement.getNumContributions(), numDevices = placement.getNumDevices();
  std::vector<std::map<int64_t, SmallVector<SmallVector<Attribute>>>> found(whole.elements.size());
  for (int64_t device = 0; device < numDevices; ++device)
    placement.forEachElement(type, rule.results[number], device, [&](int64_t from, int64_t to) {
      SmallVector<Attribute> &copies = found[to][placement.getContribution(device)].emplace_back();
      for (int64_t pending = 0; pending < numPending; ++pending)
        copies.push_back(parts[pending * numDevices + device].elements[from]);
    });
  auto text = [](Attribute element) {
    std::string result;
    llvm::raw_string_ostream os(result);
    if (element)
      os << element;
    else
      os << "unknown, as of padding";
    return result;
  };
  for (auto [position, element] : llvm::enumerate(whole.elements)) {
    if (!element)
      continue;
    std::string where = "element " + std::to_string(position) + " of result " + std::to_string(number);
    auto &contributions = found[position];
    if (int64_t(contributions.size()) != numContributions)
      return where + " is on no device";
    // Devices that hold the same contribution hold the same value.
    size_t numCopies = contributions.begin()->second.size();
    for (size_t copy = 0; copy < numCopies; ++copy) {
      SmallVector<Attribute> reduced;
      for (auto &[contribution, copies] : contributions)
        reduced.push_back(set ? combine(set->resultKind, copies[copy]) : copies[copy].front());
      Attribute value = numContributions > 1 ? combine(rule.reductions[number], reduced) : reduced.front();
      if (!isClose(value, element, tolerance))
        return where + " is " + text(value) + " instead of " + text(element);
    }
  }
  return "";
}
