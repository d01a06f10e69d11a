// SPDX-License-Identifier: Apache-2.0

#include "SampledScalars.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;
using namespace dist;

namespace {
using Compute = ScalarProgram::Compute;

Scalar real(double value) { return {value, 0}; }
Scalar integer(int64_t value) { return {0, value}; }
uint64_t zeroExtend(int64_t value, unsigned width) { return uint64_t(value) & llvm::maskTrailingOnes<uint64_t>(width); }

/// The larger number; positive zero before negative zero. A NaN wins if `keepsNaN`, and loses otherwise.
double larger(double x, double y, bool keepsNaN) {
  if (std::isnan(x) || std::isnan(y))
    return keepsNaN ? NAN : std::isnan(x) ? y : x;
  return x == y ? (std::signbit(x) ? y : x) : std::max(x, y);
}

unsigned getWidth(Type type) { return type.isIndex() ? 64 : type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0; }

double toDouble(APFloat number) {
  bool losesInfo = false;
  number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
  return number.convertToDouble();
}

#define COMPUTE(EXPRESSION)                                                                                              \
  [](const Scalar &x, const Scalar &y, const Scalar &z, unsigned width, int64_t detail) -> Scalar {                       \
    (void)x, (void)y, (void)z, (void)width, (void)detail;                                                                \
    return EXPRESSION;                                                                                                   \
  }

/// Returns what a comparison or a choice computes, or null for any other op.
Compute getChoice(Operation *op) {
  return llvm::TypeSwitch<Operation *, Compute>(op)
      .Case<arith::CmpFOp>([](auto) {
        return COMPUTE(integer(-int64_t(
            arith::applyCmpPredicate(arith::CmpFPredicate(detail), APFloat(x.real), APFloat(y.real)))));
      })
      .Case<arith::CmpIOp>([](auto) {
        return COMPUTE(integer(-int64_t(arith::applyCmpPredicate(
            arith::CmpIPredicate(detail), APInt(64, zeroExtend(x.integer, width)).trunc(width),
            APInt(64, zeroExtend(y.integer, width)).trunc(width)))));
      })
      .Case<arith::SelectOp>([](auto) { return COMPUTE(x.integer ? y : z); })
      .Case<arith::AndIOp>([](auto) { return COMPUTE(integer(x.integer & y.integer)); })
      .Case<arith::OrIOp>([](auto) { return COMPUTE(integer(x.integer | y.integer)); })
      .Case<arith::XOrIOp>([](auto) { return COMPUTE(integer(x.integer ^ y.integer)); })
      .Case<arith::MaximumFOp>([](auto) { return COMPUTE(real(larger(x.real, y.real, true))); })
      .Case<arith::MinimumFOp>([](auto) { return COMPUTE(real(-larger(-x.real, -y.real, true))); })
      .Case<arith::MaxNumFOp>([](auto) { return COMPUTE(real(larger(x.real, y.real, false))); })
      .Case<arith::MinNumFOp>([](auto) { return COMPUTE(real(-larger(-x.real, -y.real, false))); })
      .Case<arith::MaxSIOp>([](auto) { return COMPUTE(integer(std::max(x.integer, y.integer))); })
      .Case<arith::MinSIOp>([](auto) { return COMPUTE(integer(std::min(x.integer, y.integer))); })
      .Case<arith::MaxUIOp>([](auto) {
        return COMPUTE(zeroExtend(x.integer, width) < zeroExtend(y.integer, width) ? y : x);
      })
      .Case<arith::MinUIOp>([](auto) {
        return COMPUTE(zeroExtend(x.integer, width) < zeroExtend(y.integer, width) ? x : y);
      })
      .Case<arith::BitcastOp>([](arith::BitcastOp op) -> Compute {
        Type from = op.getIn().getType(), to = op.getType();
        if (isa<IntegerType>(from) == isa<IntegerType>(to))
          return COMPUTE(x);
        if (!from.isF32() && !to.isF32())
          return nullptr;
        if (from.isF32())
          return COMPUTE(integer(int64_t(llvm::bit_cast<int32_t>(float(x.real)))));
        return COMPUTE(real(llvm::bit_cast<float>(int32_t(x.integer))));
      })
      .Default([](auto) -> Compute { return nullptr; });
}

/// Returns what any other op computes, or null if it is not known.
Compute getArithmetic(Operation *op) {
  return llvm::TypeSwitch<Operation *, Compute>(op)
      .Case<arith::AddFOp>([](auto) { return COMPUTE(real(x.real + y.real)); })
      .Case<arith::SubFOp>([](auto) { return COMPUTE(real(x.real - y.real)); })
      .Case<arith::MulFOp>([](auto) { return COMPUTE(real(x.real * y.real)); })
      .Case<arith::DivFOp>([](auto) { return COMPUTE(real(x.real / y.real)); })
      .Case<arith::NegFOp>([](auto) { return COMPUTE(real(-x.real)); })
      .Case<arith::ExtFOp, arith::TruncFOp>([](auto) { return COMPUTE(x); })
      .Case<math::AbsFOp>([](auto) { return COMPUTE(real(std::fabs(x.real))); })
      .Case<math::ExpOp>([](auto) { return COMPUTE(real(std::exp(x.real))); })
      .Case<math::LogOp>([](auto) { return COMPUTE(real(std::log(x.real))); })
      .Case<math::Log1pOp>([](auto) { return COMPUTE(real(std::log1p(x.real))); })
      .Case<math::SqrtOp>([](auto) { return COMPUTE(real(std::sqrt(x.real))); })
      .Case<math::TanhOp>([](auto) { return COMPUTE(real(std::tanh(x.real))); })
      .Case<arith::AddIOp>([](auto) { return COMPUTE(integer(int64_t(uint64_t(x.integer) + uint64_t(y.integer)))); })
      .Case<arith::SubIOp>([](auto) { return COMPUTE(integer(int64_t(uint64_t(x.integer) - uint64_t(y.integer)))); })
      .Case<arith::MulIOp>([](auto) { return COMPUTE(integer(int64_t(uint64_t(x.integer) * uint64_t(y.integer)))); })
      .Case<arith::ShLIOp>([](auto) {
        return COMPUTE(integer(zeroExtend(y.integer, width) < width ? int64_t(uint64_t(x.integer) << y.integer) : 0));
      })
      .Case<arith::ShRUIOp>([](auto) {
        return COMPUTE(integer(zeroExtend(y.integer, width) < width ? zeroExtend(x.integer, width) >> y.integer : 0));
      })
      .Case<arith::ShRSIOp>([](auto) {
        return COMPUTE(integer(x.integer >> std::min<uint64_t>(63, zeroExtend(y.integer, width))));
      })
      .Case<arith::ExtSIOp, arith::TruncIOp, arith::IndexCastOp>([](auto) { return COMPUTE(x); })
      .Case<arith::ExtUIOp, arith::IndexCastUIOp>([](auto) { return COMPUTE(integer(zeroExtend(x.integer, width))); })
      .Case<arith::SIToFPOp>([](auto) { return COMPUTE(real(double(x.integer))); })
      .Case<arith::UIToFPOp>([](auto) { return COMPUTE(real(double(zeroExtend(x.integer, width)))); })
      .Default([](auto) -> Compute { return nullptr; });
}
#undef COMPUTE

int64_t getDetail(Operation *op) {
  if (auto compare = dyn_cast<arith::CmpFOp>(op))
    return int64_t(compare.getPredicate());
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    return int64_t(compare.getPredicate());
  return 0;
}

/// Returns the number that `value` is, if it is a constant.
std::optional<Scalar> getConstant(Value value) {
  Attribute constant;
  if (!matchPattern(value, m_Constant(&constant)))
    return std::nullopt;
  if (auto number = dyn_cast<FloatAttr>(constant))
    return real(toDouble(number.getValue()));
  auto number = dyn_cast<IntegerAttr>(constant);
  if (!number || number.getValue().getBitWidth() > 64)
    return std::nullopt;
  return integer(number.getValue().getSExtValue());
}
} // namespace

std::optional<ScalarProgram> ScalarProgram::compile(ArrayRef<Value> inputs, ArrayRef<Operation *> ops,
                                                    ArrayRef<Value> results) {
  ScalarProgram program;
  llvm::DenseMap<Value, unsigned> numbers;
  auto add = [&](Value value, Scalar number) {
    program.values.push_back(number);
    return numbers[value] = program.values.size() - 1;
  };
  for (Value input : inputs)
    add(input, {});
  auto getNumber = [&](Value value) -> std::optional<unsigned> {
    if (auto known = numbers.find(value); known != numbers.end())
      return known->second;
    std::optional<Scalar> constant = getConstant(value);
    return constant ? std::optional<unsigned>(add(value, *constant)) : std::nullopt;
  };
  for (Operation *op : ops) {
    if (op->getNumResults() != 1 || op->getNumOperands() > 3 || op->getNumOperands() == 0)
      return std::nullopt;
    Compute compute = getChoice(op);
    program.isChoice &= compute != nullptr;
    if (!compute)
      compute = getArithmetic(op);
    // The condition of a choice is always a bit; what is chosen has the width.
    Instruction instruction{compute, {0, 0, 0}, getWidth(op->getOperands().back().getType()), getDetail(op), 0};
    if (!compute || instruction.width == 0 || instruction.width > 64)
      return std::nullopt;
    for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
      std::optional<unsigned> number = getNumber(operand);
      if (!number)
        return std::nullopt;
      instruction.operands[index] = *number;
    }
    Type type = op->getResult(0).getType();
    if (getWidth(type) == 0 || getWidth(type) > 64)
      return std::nullopt;
    instruction.resultWidth = isa<FloatType>(type) ? 0 : getWidth(type);
    program.instructions.push_back({add(op->getResult(0), {}), instruction});
  }
  for (Value result : results) {
    std::optional<unsigned> number = getNumber(result);
    if (!number)
      return std::nullopt;
    program.results.push_back(*number);
  }
  return program;
}

SmallVector<Scalar, 4> ScalarProgram::run(ArrayRef<Scalar> inputs) {
  llvm::copy(inputs, values.begin());
  for (const auto &[number, instruction] : instructions) {
    auto [a, b, c] = instruction.operands;
    Scalar &value = values[number];
    value = instruction.compute(values[a], values[b], values[c], instruction.width, instruction.detail);
    if (instruction.resultWidth > 0)
      value.integer = llvm::SignExtend64(uint64_t(value.integer), instruction.resultWidth);
  }
  return llvm::map_to_vector<4>(results, [&](unsigned number) { return values[number]; });
}
