// SPDX-License-Identifier: Apache-2.0
//
// Programs as text, arrays as lists of numbers.

#ifndef DIST_TEST_UNIT_REFERENCE_REFERENCETEST_H
#define DIST_TEST_UNIT_REFERENCE_REFERENCETEST_H

#include "dist/IR/Dist.h"
#include "dist/IR/TensorExt.h"
#include "dist/Reference/Reference.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include <gtest/gtest.h>

using Numbers = std::vector<double>;

class ReferenceTest : public ::testing::Test {
protected:
  ReferenceTest() {
    mlir::DialectRegistry registry;
    mlir::registerAllDialects(registry);
    registry.insert<dist::DistDialect, dist::tensor_ext::TensorExtDialect>();
    context.appendDialectRegistry(registry);
    context.getDiagEngine().registerHandler([this](mlir::Diagnostic &diagnostic) {
      message += diagnostic.str();
      return mlir::success();
    });
  }

  /// Calls the only function of `text` and returns its results; none after an error, which is in `message`. Integers
  /// are signed, truth values 0 and 1.
  std::vector<Numbers> run(const std::string &text, const std::vector<Numbers> &arguments) {
    message.clear();
    mlir::OwningOpRef<mlir::ModuleOp> module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    if (!module)
      return {};
    auto function = *module->getOps<mlir::func::FuncOp>().begin();
    std::vector<dist::reference::Array> arrays;
    for (auto [type, numbers] : llvm::zip_equal(function.getArgumentTypes(), arguments)) {
      dist::reference::Array &array = arrays.emplace_back(dist::reference::Array::zeros(type));
      EXPECT_EQ(array.slots.size(), numbers.size());
      for (auto [slot, number] : llvm::zip_equal(array.slots, numbers)) {
        if (mlir::isa<mlir::FloatType>(array.element))
          slot.real = number;
        else
          slot.bits = uint64_t(int64_t(number)) & (~uint64_t(0) >> (64 - widthOf(array.element)));
      }
    }
    auto evaluated = dist::reference::evaluate(function, std::move(arrays));
    std::vector<Numbers> results;
    if (failed(evaluated))
      return results;
    for (const dist::reference::Array &array : *evaluated) {
      results.emplace_back();
      unsigned unused = 64 - widthOf(array.element);
      for (dist::reference::Slot slot : array.slots)
        results.back().push_back(mlir::isa<mlir::FloatType>(array.element) ? slot.real
                                 : unused == 63                            ? double(slot.bits)
                                                : double(int64_t(slot.bits << unused) >> unused));
    }
    return results;
  }

  /// The same for one op on scalars `%a`, `%b`, ... of one type.
  double apply(const std::string &op, const std::string &type, const Numbers &arguments,
               const std::string &result = "") {
    std::string text = "func.func @f(", to = result.empty() ? type : result;
    for (size_t i = 0; i < arguments.size(); ++i)
      text += (i ? ", %" : "%") + std::string(1, char('a' + i)) + ": " + type;
    text += ") -> " + to + " {\n %r = " + op + "\n return %r : " + to + "\n}";
    std::vector<Numbers> wrapped;
    for (double argument : arguments)
      wrapped.push_back({argument});
    std::vector<Numbers> results = run(text, wrapped);
    EXPECT_EQ(message, "") << text;
    return results.empty() ? std::nan("") : results.front().front();
  }

  static unsigned widthOf(mlir::Type type) {
    return mlir::isa<mlir::IndexType>(type) ? 64 : type.getIntOrFloatBitWidth();
  }

  mlir::MLIRContext context;
  std::string message;
};

#endif // DIST_TEST_UNIT_REFERENCE_REFERENCETEST_H
