// SPDX-License-Identifier: Apache-2.0
//
// Custom calls that nobody here knows, with a sharding rule of the user's in Shardy's notation:
//
//   rule    <([ij, k], [k, l])->([ij, l]) {i=2, j=4, k=8, l=6} reduction={k} need_replication={l}, custom>
//   factor  a letter from i to z, or z_1, z_2, ...; those of one dimension stand together, from major to minor
//
// `blocked_propagation` says where Shardy's propagation stops at the op, which has no meaning here: what is not needed
// whole may be split.

#include "CustomRules.h"

#include "AttributeText.h"
#include "StructuredOps.h"
#include "dist/IR/TensorExt.h"

using namespace mlir;

namespace dist {

namespace {

/// A rule as it is written.
struct WrittenRule {
  using Dims = SmallVector<SmallVector<std::string>>;
  SmallVector<Dims> operands, results;
  SmallVector<std::pair<std::string, int64_t>> factors;
  SmallVector<std::string> reduced, whole;

  /// Returns the number of factor `name`, or -1.
  int64_t find(StringRef name) const {
    const auto *found = llvm::find_if(factors, [&](const auto &factor) { return factor.first == name; });
    return found == factors.end() ? -1 : found - factors.begin();
  }
};

/// Takes `ijz_1` apart.
SmallVector<std::string> splitFactors(StringRef word) {
  SmallVector<std::string> factors;
  while (!word.empty()) {
    size_t length = 1;
    if (word.drop_front().starts_with("_"))
      length += 1 + word.drop_front(2).take_while(llvm::isDigit).size();
    factors.push_back(word.take_front(length).str());
    word = word.drop_front(length);
  }
  return factors;
}

class RuleReader {
public:
  RuleReader(Attribute attribute, Location location) : text(attribute, location) {}

  FailureOr<WrittenRule> read() {
    if (failed(text.expect("op_sharding_rule")) || failed(text.expect("<")) || failed(readTensors(rule.operands)) ||
        failed(text.expect("->")) || failed(readTensors(rule.results)) || failed(readSizes()))
      return failure();
    SmallVector<std::string> blocked;
    for (auto [name, set] : {std::pair("reduction", &rule.reduced), std::pair("need_replication", &rule.whole),
                             std::pair("permutation", &rule.whole), std::pair("blocked_propagation", &blocked)})
      if (text.tryConsume(name) && (failed(text.expect("=")) || failed(readSet(*set))))
        return failure();
    if (text.tryConsume(",") && failed(text.expect("custom")))
      return failure();
    if (failed(text.expect(">")) || failed(text.end()))
      return failure();
    return std::move(rule);
  }

private:
  LogicalResult readTensors(SmallVector<WrittenRule::Dims> &tensors) {
    return text.list("(", ")", [&] {
      WrittenRule::Dims &dims = tensors.emplace_back();
      return text.list("[", "]", [&]() -> LogicalResult {
        FailureOr<std::string> word = text.word();
        if (succeeded(word))
          dims.push_back(splitFactors(*word));
        return word;
      });
    });
  }

  LogicalResult readSizes() {
    return text.list("{", "}", [&]() -> LogicalResult {
      FailureOr<std::string> name = text.word();
      if (failed(name) || failed(text.expect("=")))
        return failure();
      FailureOr<int64_t> size = text.integer();
      if (succeeded(size))
        rule.factors.push_back({*name, *size});
      return size;
    });
  }

  LogicalResult readSet(SmallVector<std::string> &names) {
    return text.list("{", "}", [&]() -> LogicalResult {
      FailureOr<std::string> name = text.word();
      if (succeeded(name))
        names.push_back(*name);
      return name;
    });
  }

  AttributeText text;
  WrittenRule rule;
};

/// Returns the map from the factors of `rule` to `dims`, or null if one of them is not known.
AffineMap getMap(const WrittenRule &rule, const WrittenRule::Dims &dims, MLIRContext *context) {
  SmallVector<AffineExpr> expressions;
  for (ArrayRef<std::string> names : dims) {
    AffineExpr position = getAffineConstantExpr(0, context);
    for (StringRef name : names) {
      int64_t number = rule.find(name);
      if (number < 0)
        return {};
      position = position * rule.factors[number].second + getAffineDimExpr(number, context);
    }
    expressions.push_back(position);
  }
  return AffineMap::get(rule.factors.size(), 0, expressions, context);
}

/// Returns what else `op` says to its target.
DictionaryAttr getConfig(Operation *op) {
  NamedAttrList config, said(op->getDiscardableAttrDictionary());
  if (auto properties =
          dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute())) // Of an op that is not registered.
    said.append(properties.begin(), properties.end());
  for (NamedAttribute attribute : said) {
    bool isBuiltin =
        attribute.getValue().getDialect().getNamespace() == "builtin" && !isa<OpaqueAttr>(attribute.getValue());
    if (isBuiltin && attribute.getName() != "call_target_name" && !attribute.getName().strref().contains('.'))
      config.push_back(attribute);
  }
  return config.empty() ? DictionaryAttr() : config.getDictionary(op->getContext());
}

} // namespace

LogicalResult importCallWithRule(Operation *op, BodyImporter &importer) {
  FailureOr<WrittenRule> rule = RuleReader(op->getAttr(kShardyRuleAttrName), importer.getLocation(op)).read();
  if (failed(rule))
    return failure();
  if (auto effects = op->getAttrOfType<BoolAttr>("has_side_effect"); effects && effects.getValue())
    return importer.emitOpError(op)
           << "of target " << op->getAttr("call_target_name")
           << " has side effects, but needed none: it may be computed on parts, and more than once";
  SmallVector<Type> types;
  for (Type result : op->getResultTypes()) {
    FailureOr<RankedTensorType> type = importer.convertTensor(op, result);
    if (failed(type))
      return failure();
    types.push_back(*type);
  }
  if (rule->operands.size() != op->getNumOperands() || rule->results.size() != types.size())
    return importer.emitOpError(op) << "has " << op->getNumOperands() << " operands and " << types.size()
                                    << " results, but a sharding rule of " << rule->operands.size() << " and "
                                    << rule->results.size();
  ImplicitLocOpBuilder builder = importer.at(op);
  SmallVector<AffineMap> maps;
  for (const WrittenRule::Dims &dims : llvm::concat<WrittenRule::Dims>(rule->operands, rule->results))
    maps.push_back(getMap(*rule, dims, op->getContext()));
  SmallVector<int64_t> sizes, reduced, whole;
  for (auto &[name, size] : rule->factors)
    sizes.push_back(size);
  for (auto [names, numbers] : {std::pair(&rule->reduced, &reduced), std::pair(&rule->whole, &whole)})
    for (StringRef name : *names)
      numbers->push_back(rule->find(name));
  if (llvm::is_contained(maps, AffineMap()) || llvm::is_contained(reduced, -1) || llvm::is_contained(whole, -1))
    return importer.emitOpError(op) << "has a sharding rule with a factor of no size";
  SmallVector<Value> inits;
  for (Type type : types)
    inits.push_back(createEmpty(builder, cast<RankedTensorType>(type)));
  auto call = tensor_ext::CustomCallOp::create(
      builder, types, importer.getOperands(op), inits, op->getAttrOfType<StringAttr>("call_target_name"),
      builder.getDenseI64ArrayAttr(sizes), builder.getAffineMapArrayAttr(maps), builder.getDenseI64ArrayAttr(reduced),
      builder.getDenseI64ArrayAttr(whole), getConfig(op));
  if (failed(call.verify())) // Before others ask for factors.
    return failure();
  importer.mapResults(op, SmallVector<Value>(call.getResults()));
  return success();
}

} // namespace dist
