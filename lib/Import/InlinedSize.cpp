// SPDX-License-Identifier: Apache-2.0
//
// One walk over each function, callees first. The order is kept on a list instead of the stack, since what is to be
// found are chains of calls that are too long for a stack.

#include "InlinedSize.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dist {

/// Most ops that calls may bring into a function.
static constexpr uint64_t kMostInlinedOps = uint64_t(1) << 20;
/// Most calls that may be inlined inside of each other.
static constexpr uint64_t kMostNestedCalls = 500;

namespace {
/// A function with everything that it calls.
struct InlinedSize {
  uint64_t ownOps = 0, inlinedOps = 0;
  uint64_t depth = 0; ///< Of calls inside of calls.
  Operation *largestCall = nullptr, *deepestCall = nullptr;
};

class InlinedSizes {
public:
  explicit InlinedSizes(SymbolTable &symbols) : symbols(symbols) {}

  /// Returns the size of `function`, which is in no other function that is being looked at.
  const InlinedSize &get(func::FuncOp function) {
    SmallVector<func::FuncOp> pending{function};
    while (!pending.empty()) {
      func::FuncOp next = pending.back();
      if (!sizes.contains(next) && started.insert(next).second) {
        forEachCall(next, [&](Operation *, func::FuncOp callee) {
          if (!sizes.contains(callee) && !started.contains(callee))
            pending.push_back(callee);
        });
        continue;
      }
      pending.pop_back();
      if (!sizes.contains(next))
        sizes[next] = measure(next);
    }
    return sizes[function];
  }

private:
  /// Calls `visit` with every op of `function` that stands for a call, and the function with a body that it calls.
  void forEachCall(func::FuncOp function, function_ref<void(Operation *, func::FuncOp)> visit) {
    function.walk([&](Operation *op) {
      for (StringRef field : {"callee", "decomposition"})
        if (auto name = dyn_cast_or_null<FlatSymbolRefAttr>(op->getAttr(field)))
          if (auto callee = symbols.lookup<func::FuncOp>(name.getAttr()); callee && !callee.isExternal())
            visit(op, callee);
    });
  }

  InlinedSize measure(func::FuncOp function) {
    InlinedSize size;
    function.walk([&](Operation *) { ++size.ownOps; });
    uint64_t largest = 0;
    forEachCall(function, [&](Operation *call, func::FuncOp callee) {
      const InlinedSize &inner = sizes[callee];
      uint64_t ops = llvm::SaturatingAdd(inner.ownOps, inner.inlinedOps);
      size.inlinedOps = llvm::SaturatingAdd(size.inlinedOps, ops);
      if (ops > largest) {
        largest = ops;
        size.largestCall = call;
      }
      if (inner.depth + 1 > size.depth) {
        size.depth = inner.depth + 1;
        size.deepestCall = call;
      }
    });
    return size;
  }

  SymbolTable &symbols;
  DenseMap<Operation *, InlinedSize> sizes;
  DenseSet<Operation *> started;
};
} // namespace

LogicalResult checkInlinedSize(func::FuncOp function, SymbolTable &symbols) {
  InlinedSize size = InlinedSizes(symbols).get(function);
  if (size.inlinedOps > kMostInlinedOps) {
    InFlightDiagnostic error = emitError(function.getLoc());
    error << "function '" << function.getName() << "' grows by " << size.inlinedOps
          << " ops when its calls are inlined; at most " << kMostInlinedOps << " are supported";
    error.attachNote(size.largestCall->getLoc()) << "this call brings in most of them";
    return error;
  }
  if (size.depth > kMostNestedCalls) {
    InFlightDiagnostic error = emitError(function.getLoc());
    error << "function '" << function.getName() << "' nests calls " << size.depth << " deep; at most "
          << kMostNestedCalls << " are supported";
    error.attachNote(size.deepestCall->getLoc()) << "the longest chain starts with this call";
    return error;
  }
  return success();
}

} // namespace dist
