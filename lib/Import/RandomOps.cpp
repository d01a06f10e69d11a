// SPDX-License-Identifier: Apache-2.0
//
// rng_bit_generator, with the numbers that XLA gives: a linalg.generic that reads nothing but the scalars of the state
// and computes each element from its position. So the bits of an element are the same on every device and however the
// result is sharded, and nothing is sent.
//
// Threefry gives two words of 32 bits per counter. They go to neighbours along one dimension, the first one of even
// size or else the largest one; elements of 64 bits take both words. Philox gives four words per counter, which go to
// consecutive elements. Elements of fewer bits are the low parts of words.

#include "BodyImporter.h"
#include "OpFields.h"
#include "RandomBits.h"
#include "StructuredOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dist {

namespace {

/// The elements of the state: a key and a counter of two halves. The state may leave out the high half.
struct State {
  Value key, low, high;
};

/// What the bits of one result need.
class BitsBuilder {
public:
  BitsBuilder(RankedTensorType type, bool isThreefry) : type(type), isThreefry(isThreefry) {
    if (!isThreefry || isWide())
      return;
    for (auto [dim, size] : llvm::enumerate(type.getShape()))
      if (split < 0 || (type.getDimSize(split) % 2 != 0 && (size % 2 == 0 || size > type.getDimSize(split))))
        split = dim;
  }

  /// Returns how many counters are used up.
  int64_t getNumCounters() const;
  /// Builds the element at the position of a linalg body.
  Value build(ImplicitLocOpBuilder &b, const State &state) const;

private:
  bool isWide() const { return type.getElementTypeBitWidth() == 64; }
  Value getNumber(ImplicitLocOpBuilder &b, Value half) const;
  Value choose(ImplicitLocOpBuilder &b, ArrayRef<Value> words, Value number) const;
  Value makeElement(ImplicitLocOpBuilder &b, Value bits) const;

  RankedTensorType type;
  bool isThreefry;
  int64_t split = -1; ///< The dimension along which neighbours share a counter.
};

int64_t BitsBuilder::getNumCounters() const {
  if (!isThreefry)
    return llvm::divideCeil(type.getNumElements(), isWide() ? 2 : 4);
  int64_t count = 1;
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    count *= int64_t(dim) == split ? llvm::divideCeil(size, 2) : size;
  return count;
}

/// Returns the number of the position in row-major order, as a 64-bit integer; `half`, if given, is the position along
/// `split`, where there are half as many.
Value BitsBuilder::getNumber(ImplicitLocOpBuilder &b, Value half) const {
  Value number = arith::ConstantIndexOp::create(b, 0);
  for (auto [dim, size] : llvm::enumerate(type.getShape())) {
    bool isHalved = half && int64_t(dim) == split;
    Value count = arith::ConstantIndexOp::create(b, isHalved ? llvm::divideCeil(size, 2) : size);
    Value position = isHalved ? half : linalg::IndexOp::create(b, dim).getResult();
    number = arith::AddIOp::create(b, arith::MulIOp::create(b, number, count), position);
  }
  return arith::IndexCastOp::create(b, b.getI64Type(), number);
}

/// Returns words[number].
Value BitsBuilder::choose(ImplicitLocOpBuilder &b, ArrayRef<Value> words, Value number) const {
  Value chosen = words.front();
  for (auto [index, word] : llvm::enumerate(words.drop_front())) {
    Value at = arith::ConstantOp::create(b, b.getIntegerAttr(number.getType(), index + 1));
    Value isHere = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, number, at);
    chosen = arith::SelectOp::create(b, isHere, word, chosen);
  }
  return chosen;
}

Value BitsBuilder::makeElement(ImplicitLocOpBuilder &b, Value bits) const {
  unsigned width = type.getElementTypeBitWidth();
  if (width < bits.getType().getIntOrFloatBitWidth())
    bits = arith::TruncIOp::create(b, b.getIntegerType(width), bits);
  return bits.getType() == type.getElementType() ? bits
                                                 : arith::BitcastOp::create(b, type.getElementType(), bits).getResult();
}

/// Joins two words of 32 bits.
Value join(ImplicitLocOpBuilder &b, Value low, Value high) {
  Type i64 = b.getI64Type();
  Value shift = arith::ConstantOp::create(b, b.getI64IntegerAttr(32));
  Value up = arith::ShLIOp::create(b, arith::ExtUIOp::create(b, i64, high), shift);
  return arith::OrIOp::create(b, up, arith::ExtUIOp::create(b, i64, low));
}

/// Returns the counter `state` plus `number`.
State advance(ImplicitLocOpBuilder &b, const State &state, Value number) {
  Value low = arith::AddIOp::create(b, state.low, number);
  Value carries = arith::CmpIOp::create(b, arith::CmpIPredicate::ult, low, state.low);
  Value carry = arith::ExtUIOp::create(b, b.getI64Type(), carries);
  return {state.key, low, arith::AddIOp::create(b, state.high, carry)};
}

Value BitsBuilder::build(ImplicitLocOpBuilder &b, const State &state) const {
  if (isThreefry) {
    Value half, parity;
    if (split >= 0) {
      Value position = linalg::IndexOp::create(b, split), two = arith::ConstantIndexOp::create(b, 2);
      half = arith::DivUIOp::create(b, position, two);
      parity = arith::RemUIOp::create(b, position, two);
    }
    Value counter = arith::AddIOp::create(b, state.low, getNumber(b, half));
    SmallVector<Value> words = buildThreefry(b, state.key, counter);
    if (isWide())
      return makeElement(b, join(b, words[0], words[1]));
    return makeElement(b, parity ? choose(b, words, parity) : words[0]);
  }
  Value number = getNumber(b, Value());
  Value perCounter = arith::ConstantOp::create(b, b.getI64IntegerAttr(isWide() ? 2 : 4));
  State counter = advance(b, state, arith::DivUIOp::create(b, number, perCounter));
  SmallVector<Value> words = buildPhilox(b, state.key, counter.low, counter.high);
  if (isWide())
    words = {join(b, words[0], words[1]), join(b, words[2], words[3])};
  return makeElement(b, choose(b, words, arith::RemUIOp::create(b, number, perCounter)));
}

/// Reads element `index` of `tensor`.
Value extractAt(ImplicitLocOpBuilder &b, Value tensor, int64_t index) {
  return tensor::ExtractOp::create(b, tensor, ValueRange{arith::ConstantIndexOp::create(b, index)});
}

LogicalResult importRngBitGenerator(Operation *op, BodyImporter &importer) {
  if (op->getNumOperands() != 1 || op->getNumResults() != 2)
    return importer.emitOpError(op) << "has " << op->getNumOperands() << " operands and " << op->getNumResults()
                                    << " results, but needed 1 and 2";
  Location location = importer.getLocation(op);
  FailureOr<std::string> algorithm = getEnumField(op, "rng_algorithm", "rng_algorithm", location);
  FailureOr<RankedTensorType> stateType = importer.convertTensor(op, op->getOperand(0).getType());
  FailureOr<RankedTensorType> type = importer.convertTensor(op, op->getResult(1).getType());
  if (failed(algorithm) || failed(stateType) || failed(type))
    return failure();
  bool isThreefry = *algorithm == "THREE_FRY";
  if (!isThreefry && *algorithm != "PHILOX" && *algorithm != "DEFAULT") // XLA's default is Philox.
    return importer.emitOpError(op) << "has algorithm '" << *algorithm << "', but needed DEFAULT, PHILOX or THREE_FRY";
  int64_t length = stateType->getRank() == 1 ? stateType->getDimSize(0) : 0;
  unsigned width = type->getElementType().isIntOrFloat() ? type->getElementTypeBitWidth() : 0;
  bool fits = stateType->getElementType().isInteger(64) && (length == 2 || (length == 3 && !isThreefry)) &&
              op->getResult(0).getType() == op->getOperand(0).getType() &&
              (width == 8 || width == 16 || width == 32 || width == 64);
  if (!fits)
    return importer.emitOpError(op)
           << "takes a state " << *stateType << " to bits " << *type
           << ", but needed two 64-bit integers (or three for PHILOX) and elements of 8, 16, 32 "
              "or 64 bits";
  ImplicitLocOpBuilder builder = importer.at(op);
  Value read = importer.get(op->getOperand(0));
  State state{extractAt(builder, read, 0), extractAt(builder, read, 1), Value()};
  state.high = length == 3 ? extractAt(builder, read, 2) : state.key;
  BitsBuilder bits(*type, isThreefry);
  auto body = [&](ImplicitLocOpBuilder &nested, ValueRange) -> FailureOr<SmallVector<Value>> {
    return SmallVector<Value>{bits.build(nested, state)};
  };
  Value count = arith::ConstantOp::create(builder, builder.getI64IntegerAttr(bits.getNumCounters()));
  State next = advance(builder, state, count);
  SmallVector<Value> elements = {next.key, next.low};
  if (length == 3)
    elements.push_back(next.high);
  importer.map(op->getResult(0), tensor::FromElementsOp::create(builder, *stateType, elements));
  importer.map(op->getResult(1), *createElementwise(builder, *type, ValueRange(), {}, body));
  return success();
}

} // namespace

void addRandomOps(OpTable &table) { table["stablehlo.rng_bit_generator"] = importRngBitGenerator; }

} // namespace dist
