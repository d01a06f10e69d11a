// SPDX-License-Identifier: Apache-2.0

#include "InnerValues.h"
#include "dist/Analysis/RegionFlow.h"
#include "dist/Analysis/RuleTable.h"
#include "dist/PlanFiles/PathNames.h"
#include "dist/Support/NearestNames.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace dist;

/// Returns the names of what comes from `loc`: its scope, its line, and its place.
static SmallVector<std::string, 3> getNames(Location loc) {
  SmallVector<std::string, 3> names;
  loc->walk([&](Location part) {
    if (auto file = dyn_cast<FileLineColLoc>(part)) {
      std::string line = (file.getFilename().getValue() + ":" + Twine(file.getLine())).str();
      names.push_back(line + ":" + std::to_string(file.getColumn()));
      names.push_back(std::move(line));
      return WalkResult::interrupt();
    }
    if (auto named = dyn_cast<NameLoc>(part))
      names.push_back(named.getName().str());
    return WalkResult::advance();
  });
  return names;
}

namespace {
class Constrainer {
public:
  Constrainer(const Plan &plan, const PlanMesh &mesh, ModuleOp module, raw_ostream *explanation)
      : plan(plan), mesh(mesh), module(module), explanation(explanation) {}

  LogicalResult run() {
    LogicalResult status = success();
    for (auto function : module.getOps<FunctionOpInterface>())
      if (!function.isExternal())
        for (Block &block : function.getFunctionBody()) {
          SmallVector<Operation *> ops;
          walkControlFlow(block, [&](Operation *op) { ops.push_back(op); });
          for (Operation *op : ops)
            if (failed(visit(op)))
              status = failure();
        }
    return success(succeeded(status) && succeeded(checkMatches()));
  }

private:
  LogicalResult visit(Operation *op) {
    if (isa<ConstrainOp, ReshardOp, BarrierOp>(op) ||
        llvm::none_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>))
      return success();
    SmallVector<std::string, 3> known = getNames(op->getLoc());
    // What depends on no tensor is made where it is read.
    if (const ShardingRule *sharding = sharded.get(op); sharding && sharding->isGenerator) {
      llvm::append_range(constants, known);
      return success();
    }
    for (const std::string &name : known)
      if (seen.insert(name).second)
        names.push_back(name);
    for (const PlanRule &rule : plan.values) {
      const NameGlob *matching = nullptr;
      for (const NameGlob &glob : rule.globs)
        if (llvm::any_of(known, [&](StringRef name) { return matchesGlob(name, glob.text); })) {
          matched.insert(&glob);
          matching = matching ? matching : &glob;
        }
      if (matching)
        return constrain(op, rule, known);
    }
    return success();
  }

  LogicalResult constrain(Operation *op, const PlanRule &rule, ArrayRef<std::string> known) {
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    for (Value result : op->getResults()) {
      auto type = dyn_cast<RankedTensorType>(result.getType());
      if (!type || result.use_empty())
        continue;
      auto emit = [&] {
        InFlightDiagnostic error = emitError(rule.placing.place)
                                   << "value of '" << op->getName() << "' at " << known.front() << ": ";
        error.attachNote(op->getLoc()) << "the value is computed here";
        return error;
      };
      FailureOr<ShardingAttr> sharding = placeTensor(rule.placing, type, mesh, module, emit);
      if (failed(sharding))
        return failure();
      auto constrained = ConstrainOp::create(builder, op->getLoc(), result, *sharding);
      result.replaceAllUsesExcept(constrained, constrained);
      if (explanation)
        *explanation << "  value " << known.front() << "  " << describeSharding(*sharding) << "  rule at "
                     << describePlace(rule.place) << "\n";
    }
    return success();
  }

  LogicalResult checkMatches() {
    LogicalResult status = success();
    for (const PlanRule &rule : plan.values)
      for (const NameGlob &glob : rule.globs) {
        // One that an earlier rule has taken all values from is no error.
        if (matched.contains(&glob) ||
            llvm::any_of(names, [&](StringRef name) { return matchesGlob(name, glob.text); }))
          continue;
        status = failure();
        emitNoMatch(glob);
      }
    return status;
  }

  void emitNoMatch(const NameGlob &glob) const {
    InFlightDiagnostic error = emitError(glob.place);
    bool isConstant = llvm::any_of(constants, [&](StringRef name) { return matchesGlob(name, glob.text); });
    if (isConstant)
      error << "what matches '" << glob.text << "' is a constant after import, which each device makes where it is "
            << "read, but a rule has to match a value that depends on an argument";
    else
      error << "found no value that matches '" << glob.text << "'"
            << (names.empty() ? "; the program has no places of its source" : ", but a rule has to match one");
    if (names.empty())
      return;
    error << "; the nearest names are ";
    llvm::interleaveComma(findNearest(glob.text, SmallVector<StringRef>(names.begin(), names.end())), error);
    if (!isConstant && isLineOfKnownFile(glob.text))
      error << "; a line without a value may have been folded into others on import";
  }

  /// Returns true if `text` is a line of a file that values come from, or a place in one: "model.py:41:10".
  bool isLineOfKnownFile(StringRef text) const {
    auto [file, line] = text.split(':');
    return !line.empty() && llvm::all_of(line, [](char c) { return llvm::isDigit(c) || c == ':'; }) &&
           llvm::any_of(names, [&, prefix = file.str() + ":"](StringRef name) { return name.starts_with(prefix); });
  }

  const Plan &plan;
  const PlanMesh &mesh;
  ModuleOp module;
  raw_ostream *explanation;
  RuleTable sharded;
  std::vector<std::string> names;     ///< Of all values, in program order.
  std::vector<std::string> constants; ///< Of what depends on no tensor.
  llvm::StringSet<> seen;
  llvm::DenseSet<const NameGlob *> matched;
};
} // namespace

LogicalResult dist::constrainInnerValues(const Plan &plan, const PlanMesh &mesh, ModuleOp module,
                                         raw_ostream *explanation) {
  return plan.values.empty() ? success() : Constrainer(plan, mesh, module, explanation).run();
}
