// SPDX-License-Identifier: Apache-2.0
//
// dist-check-rules FILE... [--coverage]
// dist-check-rules --without-rules=linalg,tensor
//
// Runs the sharding rules of ops. Each function of the files is a case: its last op but the return is the op to check,
// and what stands before it makes its operands, together with random arguments:
//
//   func.func @row_sums(%x: tensor<6x5xf32>, %init: tensor<6xf32>) -> tensor<6xf32> { ... return }
//
// An argument attribute `check.range = array<i64: 0, 3>` says which numbers to draw. A function attribute
// `check.broken = "mistake"` puts a mistake into the rule, which the checks have to notice. With --coverage, every op
// that has a rule has to have a case. --without-rules lists the ops of these dialects that have none. The exit status
// is 0 if all rules are right and all mistakes were noticed.

#include "BrokenRules.h"
#include "KindCheck.h"
#include "RuleCheck.h"
#include "dist/Pipelines/Pipelines.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/xxhash.h"
#include <set>

using namespace mlir;
using namespace dist;

namespace {
struct Summary {
  unsigned numCases = 0, numChecks = 0, numFailures = 0, numCaught = 0;
  std::set<std::string> ops;
};

/// Returns random elements for an argument of type `type`; numbers lie in `range`.
Array draw(Type type, DenseI64ArrayAttr range, Random &random) {
  Array array = Array::unknown(type);
  Type elementType = getElementTypeOrSelf(type);
  for (Attribute &element : array.elements) {
    if (auto floatType = dyn_cast<FloatType>(elementType)) {
      double low = range ? double(range[0]) : -4, high = range ? double(range[1]) : 4;
      element =
          FloatAttr::get(floatType, std::round(std::uniform_real_distribution<double>(low, high)(random) * 16) / 16);
      continue;
    }
    bool isIndex = isa<IndexType>(elementType), isBoolean = elementType.isInteger(1);
    int64_t low = range ? range[0] : isBoolean || isIndex ? 0 : -8;
    int64_t high = range ? range[1] : isBoolean ? 1 : isIndex ? 3 : 8;
    int64_t value = std::uniform_int_distribution<int64_t>(low, high)(random);
    unsigned width = isa<IndexType>(elementType) ? 64 : elementType.getIntOrFloatBitWidth();
    element = IntegerAttr::get(elementType, APInt(width, value, /*isSigned=*/true, /*implicitTrunc=*/true));
  }
  return array;
}

/// Checks one case and prints what is wrong. Returns failure if the case itself is.
LogicalResult checkCase(func::FuncOp function, Summary &summary) {
  Block &body = function.getBody().front();
  Operation *subject = body.getTerminator()->getPrevNode();
  auto sharded = dyn_cast_or_null<ShardingRuleOpInterface>(subject);
  if (!sharded)
    return function.emitError() << "the last op of a case needs a sharding rule";
  unsigned seed = llvm::xxh3_64bits(function.getName());
  Random random(seed);
  ScalarFolder folder;
  Interpreter context(folder);
  for (BlockArgument argument : body.getArguments())
    context.set(argument,
                draw(argument.getType(),
                     function.getArgAttrOfType<DenseI64ArrayAttr>(argument.getArgNumber(), "check.range"), random));
  for (Operation &op : body.without_terminator())
    if (&op != subject && failed(context.run(&op)))
      return failure();
  ShardingRule rule = sharded.getShardingRule();
  auto broken = function->getAttrOfType<StringAttr>("check.broken");
  if (broken && !breakRule(broken.getValue(), rule))
    return function.emitError() << "no mistake '" << broken.getValue() << "' fits the rule";
  RuleCheck check(subject, std::move(rule), context, seed);
  if (failed(check.run()))
    return failure();
  ++summary.numCases;
  summary.numChecks += check.getNumChecks();
  if (broken) {
    if (check.getFailures().empty())
      return function.emitError() << "the mistake '" << broken.getValue() << "' was not noticed in "
                                  << check.getNumChecks() << " checks";
    ++summary.numCaught;
    llvm::outs() << function.getName() << ": " << check.getFailures().front() << "\n";
    return success();
  }
  summary.ops.insert(subject->getName().getStringRef().str());
  if (!check.getFailures().empty())
    subject->emitError() << check.getFailures().size() << " of " << check.getNumChecks()
                         << " checks show that its sharding rule is wrong, the first one "
                         << check.getFailures().front();
  summary.numFailures += check.getFailures().size();
  return success();
}

/// Prints the ops with a sharding rule that no case checks, and returns their number. Collectives and promises need
/// several devices; what their rules say is run by test/Integration/free-axes.test.
unsigned reportMissing(MLIRContext &context, const Summary &summary) {
  unsigned numMissing = 0;
  for (RegisteredOperationName name : context.getRegisteredOperations())
    if (name.hasInterface<ShardingRuleOpInterface>() && name.getDialectNamespace() != "dist" &&
        !summary.ops.count(name.getStringRef().str())) {
      llvm::errs() << "error: '" << name.getStringRef() << "' has a sharding rule, but no case\n";
      ++numMissing;
    }
  return numMissing;
}

/// Prints the ops of `dialects` that have no sharding rule.
void listWithoutRules(MLIRContext &context, ArrayRef<std::string> dialects) {
  for (RegisteredOperationName name : context.getRegisteredOperations())
    if (llvm::is_contained(dialects, name.getDialectNamespace()) && !name.hasInterface<ShardingRuleOpInterface>())
      llvm::outs() << name.getStringRef() << "\n";
}
} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::cl::list<std::string> files(llvm::cl::Positional, llvm::cl::desc("FILE..."));
  llvm::cl::list<std::string> withoutRules("without-rules", llvm::cl::CommaSeparated,
                                           llvm::cl::desc("list the ops of these dialects that have no rule"));
  llvm::cl::opt<bool> coverage("coverage", llvm::cl::desc("every op that has a rule has to have a case"));
  llvm::cl::ParseCommandLineOptions(argc, argv, "runs sharding rules in numbers\n");
  DialectRegistry registry;
  registerDistDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  context.printOpOnDiagnostic(false);
  context.loadAllAvailableDialects();
  if (!withoutRules.empty()) {
    listWithoutRules(context, withoutRules);
    return 0;
  }
  if (files.empty()) {
    llvm::errs() << "error: no file is given\n";
    return 1;
  }
  Summary summary;
  bool ok = checkKinds(context);
  for (const std::string &file : files) {
    llvm::SourceMgr sources;
    SourceMgrDiagnosticHandler handler(sources, &context);
    OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(file, sources, &context);
    if (!module)
      return 1;
    for (auto function : module->getOps<func::FuncOp>())
      ok &= succeeded(checkCase(function, summary));
  }
  unsigned numMissing = coverage ? reportMissing(context, summary) : 0;
  llvm::outs() << summary.numCases << " cases, " << summary.ops.size() << " ops, " << summary.numChecks << " checks, "
               << summary.numFailures << " failures, " << summary.numCaught << " mistakes noticed, " << numMissing
               << " ops without a case\n";
  return ok && summary.numFailures == 0 && numMissing == 0 ? 0 : 1;
}
