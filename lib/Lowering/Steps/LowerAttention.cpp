// SPDX-License-Identifier: Apache-2.0
//
// Attention and its gradient as products and element by element computation on a block of scores at a time:
//
//   for each batch and head, where all scores of several would be too many
//     for each block of rows                       (unrolled: the keys that a mask hides from all of them are left out)
//       scores = queries of the block * keys       x = body(scores)
//       maximum, power = exp(x - maximum), total   of whole rows
//       output of the block = power / total * values
//
// A block has whole rows, so that each is computed as without attention: by the same maximum, the same sum and the same
// division. Gradients of keys and values add up over blocks in the type of the scores. The blocks are contractions and
// elementwise ops like any others, which fuse and are given to libraries as usual. Kernels that keep scores in
// registers are left to targets.

#include "dist/Lowering/Steps/LowerAttention.h"
#include "ContractionPlan.h"
#include "dist/IR/HiddenScores.h"
#include "dist/Lowering/Steps/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "llvm/ADT/SmallBitVector.h"

#define DEBUG_TYPE "dist-lower-attention"

namespace dist {
#define GEN_PASS_DEF_LOWERATTENTIONPASS
#include "dist/Lowering/Steps/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

/// Most blocks of rows, where they are cut to leave out hidden keys, and fewest rows of a block then.
static constexpr int64_t kMaskedBlocks = 8, kFewestRows = 64;

namespace {
/// Part of the loops: where each begins, as an index value or a number, and how many indices it has.
struct LoopPart {
  SmallVector<OpFoldResult> begins;
  SmallVector<int64_t> sizes;
};

/// Builds computations on parts of the operands of one op, whose maps say how loops index them.
class PartBuilder {
public:
  PartBuilder(OpBuilder &builder, Location loc, unsigned scores, Type scoreType)
      : builder(builder), loc(loc), scores(scores), scoreType(scoreType) {}

  Value slice(Value tensor, AffineMap map, const LoopPart &part);
  Value insert(Value into, AffineMap map, Value part, const LoopPart &where);
  Value makeEmpty(AffineMap map, const LoopPart &part, Type type);
  Value makeFilled(AffineMap map, const LoopPart &part, TypedAttr element);
  Value multiply(Value left, AffineMap leftMap, Value right, AffineMap rightMap, Value init, AffineMap initMap);
  SmallVector<Value> evaluate(ValueRange values, Block &body, ValueRange inputs, ArrayRef<AffineMap> maps,
                              const LoopPart &part, TypeRange types);
  Value reduce(Value scoresTensor, AffineMap rows, Value init, bool isMaximum);
  Value convert(Value tensor, Type type);
  Value elementwise(ValueRange inputs, ArrayRef<AffineMap> maps, AffineMap result, ArrayRef<int64_t> shape, Type type,
                    function_ref<Value(OpBuilder &, ValueRange)> compute);

  OpBuilder &builder;
  Location loc;
  unsigned scores;
  Type scoreType;

private:
  void getPosition(AffineMap map, const LoopPart &part, SmallVectorImpl<OpFoldResult> &offsets,
                   SmallVectorImpl<OpFoldResult> &sizes, SmallVectorImpl<OpFoldResult> &strides);
};
} // namespace

void PartBuilder::getPosition(AffineMap map, const LoopPart &part, SmallVectorImpl<OpFoldResult> &offsets,
                              SmallVectorImpl<OpFoldResult> &sizes, SmallVectorImpl<OpFoldResult> &strides) {
  for (AffineExpr expression : map.getResults()) {
    unsigned loop = cast<AffineDimExpr>(expression).getPosition();
    offsets.push_back(part.begins[loop]);
    sizes.push_back(builder.getIndexAttr(part.sizes[loop]));
    strides.push_back(builder.getIndexAttr(1));
  }
}

/// Returns the shape of a tensor of `map` on `part`.
static SmallVector<int64_t> getShape(AffineMap map, const LoopPart &part) {
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr expression) {
    return part.sizes[cast<AffineDimExpr>(expression).getPosition()];
  });
}

Value PartBuilder::slice(Value tensor, AffineMap map, const LoopPart &part) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> shape = getShape(map, part);
  if (type.getShape() == ArrayRef(shape))
    return tensor;
  SmallVector<OpFoldResult> offsets, sizes, strides;
  getPosition(map, part, offsets, sizes, strides);
  return tensor::ExtractSliceOp::create(builder, loc, RankedTensorType::get(shape, type.getElementType()), tensor,
                                        offsets, sizes, strides);
}

Value PartBuilder::insert(Value into, AffineMap map, Value part, const LoopPart &where) {
  if (into.getType() == part.getType())
    return part;
  SmallVector<OpFoldResult> offsets, sizes, strides;
  getPosition(map, where, offsets, sizes, strides);
  return tensor::InsertSliceOp::create(builder, loc, part, into, offsets, sizes, strides);
}

Value PartBuilder::makeEmpty(AffineMap map, const LoopPart &part, Type type) {
  return tensor::EmptyOp::create(builder, loc, getShape(map, part), type);
}

Value PartBuilder::makeFilled(AffineMap map, const LoopPart &part, TypedAttr element) {
  Value scalar = arith::ConstantOp::create(builder, loc, element);
  return linalg::FillOp::create(builder, loc, scalar, makeEmpty(map, part, element.getType())).getResult(0);
}

/// Returns maps of the loops that any of `maps` has, renumbered, and how many these are.
static std::pair<SmallVector<AffineMap>, unsigned> compress(ArrayRef<AffineMap> maps) {
  MLIRContext *context = maps.front().getContext();
  SmallVector<AffineExpr> renumbered(maps.front().getNumDims(), getAffineConstantExpr(0, context));
  unsigned count = 0;
  for (unsigned loop = 0; loop < maps.front().getNumDims(); ++loop)
    if (llvm::any_of(maps, [&](AffineMap map) { return map.isFunctionOfDim(loop); }))
      renumbered[loop] = getAffineDimExpr(count++, context);
  return {llvm::map_to_vector(maps, [&](AffineMap map) { return map.replaceDimsAndSymbols(renumbered, {}, count, 0); }),
          count};
}

static Value convertScalar(OpBuilder &builder, Location loc, Value value, Type type) {
  if (value.getType() == type)
    return value;
  if (value.getType().getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth())
    return arith::ExtFOp::create(builder, loc, type, value);
  return arith::TruncFOp::create(builder, loc, type, value);
}

/// Adds the products of both tensors to `init` over the loops that it does not have. Its elements are of the type of
/// the scores or, where both tensors are narrow, of theirs: sums of products round once.
Value PartBuilder::multiply(Value left, AffineMap leftMap, Value right, AffineMap rightMap, Value init,
                            AffineMap initMap) {
  auto [maps, count] = compress({leftMap, rightMap, initMap});
  SmallVector<utils::IteratorType> iterators;
  for (unsigned loop = 0; loop < count; ++loop)
    iterators.push_back(maps[2].isFunctionOfDim(loop) ? utils::IteratorType::parallel : utils::IteratorType::reduction);
  auto body = [&](OpBuilder &nested, Location inner, ValueRange arguments) {
    Type type = arguments[2].getType();
    Value a = convertScalar(nested, inner, arguments[0], type), b = convertScalar(nested, inner, arguments[1], type);
    Value times = arith::MulFOp::create(nested, inner, a, b);
    linalg::YieldOp::create(nested, inner, arith::AddFOp::create(nested, inner, arguments[2], times).getResult());
  };
  return linalg::GenericOp::create(builder, loc, TypeRange(init.getType()), ValueRange{left, right}, ValueRange{init},
                                   maps, iterators, body)
      .getResult(0);
}

Value PartBuilder::elementwise(ValueRange inputs, ArrayRef<AffineMap> maps, AffineMap result, ArrayRef<int64_t> shape,
                               Type type, function_ref<Value(OpBuilder &, ValueRange)> compute) {
  Value init = tensor::EmptyOp::create(builder, loc, shape, type);
  SmallVector<AffineMap> all(maps);
  all.push_back(result);
  SmallVector<utils::IteratorType> iterators(result.getNumDims(), utils::IteratorType::parallel);
  auto body = [&](OpBuilder &nested, Location inner, ValueRange arguments) {
    linalg::YieldOp::create(nested, inner, compute(nested, arguments));
  };
  return linalg::GenericOp::create(builder, loc, TypeRange(init.getType()), inputs, ValueRange{init}, all, iterators,
                                   body)
      .getResult(0);
}

/// Returns `values`, of the body `block`, on `part`, as tensors of scores of elements `types`. `inputs` have the maps
/// `maps`.
SmallVector<Value> PartBuilder::evaluate(ValueRange values, Block &block, ValueRange inputs, ArrayRef<AffineMap> maps,
                                         const LoopPart &part, TypeRange types) {
  SmallVector<AffineExpr> renumbered;
  for (unsigned loop = 0; loop < maps.front().getNumDims(); ++loop)
    renumbered.push_back(loop < scores ? builder.getAffineDimExpr(loop) : builder.getAffineConstantExpr(0));
  SmallVector<AffineMap> all =
      llvm::map_to_vector(maps, [&](AffineMap map) { return map.replaceDimsAndSymbols(renumbered, {}, scores, 0); });
  SmallVector<Value> inits;
  for (Type type : types) {
    all.push_back(builder.getMultiDimIdentityMap(scores));
    inits.push_back(tensor::EmptyOp::create(builder, loc, ArrayRef(part.sizes).take_front(scores), type));
  }
  SmallVector<utils::IteratorType> iterators(scores, utils::IteratorType::parallel);
  auto body = [&](OpBuilder &nested, Location inner, ValueRange arguments) {
    IRMapping mapping;
    for (unsigned input = 0; input < inputs.size(); ++input)
      mapping.map(block.getArgument(input), arguments[input]);
    for (unsigned loop = 0; loop < scores; ++loop) {
      BlockArgument argument = block.getArgument(inputs.size() + loop);
      if (argument.use_empty())
        continue;
      Value index = linalg::IndexOp::create(nested, inner, loop);
      if (!isConstantIntValue(part.begins[loop], 0))
        index = arith::AddIOp::create(nested, inner, index,
                                      getValueOrCreateConstantIndexOp(nested, inner, part.begins[loop]));
      mapping.map(argument, index);
    }
    for (Operation &op : block.without_terminator())
      nested.clone(op, mapping);
    SmallVector<Value> results;
    for (auto [value, type] : llvm::zip_equal(values, types))
      results.push_back(convertScalar(nested, inner, mapping.lookupOrDefault(value), type));
    linalg::YieldOp::create(nested, inner, results);
  };
  auto op = linalg::GenericOp::create(builder, loc, TypeRange(ValueRange(inits)), inputs, inits, all, iterators, body);
  return SmallVector<Value>(op->getResults());
}

/// Combines the elements of each row of a tensor of scores.
Value PartBuilder::reduce(Value tensor, AffineMap rows, Value init, bool isMaximum) {
  SmallVector<utils::IteratorType> iterators;
  for (unsigned loop = 0; loop < scores; ++loop)
    iterators.push_back(rows.isFunctionOfDim(loop) ? utils::IteratorType::parallel : utils::IteratorType::reduction);
  auto body = [&](OpBuilder &nested, Location inner, ValueRange arguments) {
    Value combined = isMaximum ? arith::MaximumFOp::create(nested, inner, arguments[1], arguments[0]).getResult()
                               : arith::AddFOp::create(nested, inner, arguments[1], arguments[0]).getResult();
    linalg::YieldOp::create(nested, inner, combined);
  };
  return linalg::GenericOp::create(builder, loc, TypeRange(init.getType()), ValueRange{tensor}, ValueRange{init},
                                   {builder.getMultiDimIdentityMap(scores), rows}, iterators, body)
      .getResult(0);
}

Value PartBuilder::convert(Value tensor, Type type) {
  auto from = cast<RankedTensorType>(tensor.getType());
  if (from.getElementType() == type)
    return tensor;
  AffineMap identity = builder.getMultiDimIdentityMap(from.getRank());
  return elementwise(tensor, identity, identity, from.getShape(), type, [&](OpBuilder &nested, ValueRange arguments) {
    return convertScalar(nested, loc, arguments[0], type);
  });
}

//===-- one block -------------------------------------------------------------------------------------------------===//

/// Returns the maps of all operands of `op`.
template <typename OpT> static SmallVector<AffineMap> getMaps(OpT op) {
  return llvm::map_to_vector(op.getMaps(), [](Attribute map) { return cast<AffineMapAttr>(map).getValue(); });
}

/// Computes the rows and keys `part` of `op`, from `operands`, and puts them into `results`. What both have of the
/// loops begins at `part`.
static void lowerBlock(AttentionOp op, PartBuilder &build, ValueRange operands, const LoopPart &part,
                       const LoopPart &indices, SmallVectorImpl<Value> &results) {
  OpBuilder &builder = build.builder;
  Location loc = build.loc;
  SmallVector<AffineMap> maps = getMaps(op);
  unsigned firstInit = op.getInitsMutable()[0].getOperandNumber();
  AffineMap identity = builder.getMultiDimIdentityMap(maps[0].getNumDims()).getMajorSubMap(build.scores);
  AffineMap spaceMap = builder.getMultiDimIdentityMap(build.scores);
  AffineMap rows = compress({identity, maps[firstInit + 1]}).first[1];
  Type type = build.scoreType;
  auto number = [&](double value) { return builder.getFloatAttr(type, value); };
  auto shape = ArrayRef(part.sizes).take_front(build.scores);
  Value zeros = build.makeFilled(identity, part, number(0));
  Value keys = build.slice(operands[1], maps[1], part), queries = build.slice(operands[0], maps[0], part);
  Value scores = build.multiply(queries, maps[0], keys, maps[1], zeros, identity);
  SmallVector<Value> inputs{scores};
  SmallVector<AffineMap> inputMaps{identity};
  for (unsigned index = 0; index < op.getOthers().size(); ++index) {
    inputs.push_back(build.slice(operands[3 + index], maps[3 + index], part));
    inputMaps.push_back(maps[3 + index]);
  }
  Block &body = op.getBody().front();
  bool isWeighed = !matchPattern(body.getTerminator()->getOperand(1), m_OneFloat());
  SmallVector<Type> yielded(isWeighed ? 2 : 1, type);
  SmallVector<Value> changed = build.evaluate(body.getTerminator()->getOperands().take_front(yielded.size()), body,
                                              inputs, inputMaps, indices, yielded);
  Value maximum =
      build.reduce(changed[0], rows,
                   build.makeFilled(maps[firstInit + 1], part, number(-std::numeric_limits<double>::infinity())), true);
  Value power = build.elementwise({changed[0], maximum}, {spaceMap, rows}, spaceMap, shape, type,
                                  [&](OpBuilder &nested, ValueRange arguments) {
                                    Value below = arith::SubFOp::create(nested, loc, arguments[0], arguments[1]);
                                    return math::ExpOp::create(nested, loc, below).getResult();
                                  });
  Value total = build.reduce(power, rows, build.makeFilled(maps[firstInit + 2], part, number(0)), false);
  SmallVector<Value> factors{power, total};
  SmallVector<AffineMap> factorMaps{spaceMap, rows};
  if (isWeighed) {
    factors.push_back(changed[1]);
    factorMaps.push_back(spaceMap);
  }
  Type valueType = getElementTypeOrSelf(op.getValue());
  Value weights =
      build.elementwise(factors, factorMaps, spaceMap, shape, valueType, [&](OpBuilder &nested, ValueRange arguments) {
        Value weight = arith::DivFOp::create(nested, loc, arguments[0], arguments[1]);
        if (isWeighed)
          weight = arith::MulFOp::create(nested, loc, weight, arguments[2]);
        return convertScalar(nested, loc, weight, valueType);
      });
  AffineMap outputMap = maps[firstInit];
  Type outputType = getElementTypeOrSelf(op.getInits()[0]), sumType = outputType == valueType ? outputType : type;
  zeros = build.makeFilled(outputMap, part, builder.getFloatAttr(sumType, 0));
  Value values = build.slice(operands[2], maps[2], part);
  Value output = build.multiply(weights, identity, values, maps[2], zeros, outputMap);
  output = build.convert(output, outputType);
  for (auto [index, value] : llvm::enumerate(SmallVector<Value>{output, maximum, total}))
    results[index] = build.insert(results[index], maps[firstInit + index], value, part);
}

/// The same for a gradient. Results that do not have the loop of the rows add up in `results`, in the type of the
/// scores.
static void lowerBlock(AttentionGradientOp op, PartBuilder &build, ValueRange operands, const LoopPart &part,
                       const LoopPart &indices, SmallVectorImpl<Value> &results) {
  OpBuilder &builder = build.builder;
  SmallVector<AffineMap> maps = getMaps(op);
  unsigned numProducts = op.getLefts().size(), firstFactor = 2 * numProducts,
           firstOther = firstFactor + op.getFactors().size();
  unsigned firstInit = op.getInitsMutable()[0].getOperandNumber();
  AffineMap identity = builder.getMultiDimIdentityMap(maps[0].getNumDims()).getMajorSubMap(build.scores);
  TypedAttr zero = builder.getFloatAttr(build.scoreType, 0);
  SmallVector<Value> inputs;
  SmallVector<AffineMap> inputMaps;
  for (unsigned product = 0; product < numProducts; ++product) {
    AffineMap leftMap = maps[product], rightMap = maps[numProducts + product];
    Value zeros = build.makeFilled(identity, part, zero);
    Value right = build.slice(operands[numProducts + product], rightMap, part);
    Value left = build.slice(operands[product], leftMap, part);
    inputs.push_back(build.multiply(left, leftMap, right, rightMap, zeros, identity));
    inputMaps.push_back(identity);
  }
  for (unsigned index = 0; index < op.getOthers().size(); ++index) {
    inputs.push_back(build.slice(operands[firstOther + index], maps[firstOther + index], part));
    inputMaps.push_back(maps[firstOther + index]);
  }
  // The gradient of scores is multiplied with keys and with queries, but is one tensor.
  SmallVector<std::pair<Value, Type>> distinct;
  SmallVector<size_t> numbers;
  for (auto [value, factor] : llvm::zip_equal(op.getBody().front().getTerminator()->getOperands(), op.getFactors())) {
    std::pair<Value, Type> key(value, getElementTypeOrSelf(factor));
    numbers.push_back(llvm::find(distinct, key) - distinct.begin());
    if (numbers.back() == distinct.size())
      distinct.push_back(key);
  }
  SmallVector<Value> values = llvm::map_to_vector(distinct, [](auto &pair) { return pair.first; }), yielded;
  SmallVector<Type> types = llvm::map_to_vector(distinct, [](auto &pair) { return pair.second; });
  SmallVector<Value> computed = build.evaluate(values, op.getBody().front(), inputs, inputMaps, indices, types);
  for (size_t number : numbers)
    yielded.push_back(computed[number]);
  for (unsigned index = 0; index < yielded.size(); ++index) {
    AffineMap factorMap = maps[firstFactor + index], resultMap = maps[firstInit + index];
    Value sum = build.slice(results[index], resultMap, part);
    sum = build.multiply(yielded[index], identity, build.slice(operands[firstFactor + index], factorMap, part),
                         factorMap, sum, resultMap);
    results[index] = build.insert(results[index], resultMap, sum, part);
  }
}

//===-- all blocks ------------------------------------------------------------------------------------------------===//

namespace {
/// How the scores of one op are cut.
struct BlockPlan {
  SmallVector<unsigned> outer; ///< Loops around blocks, one index at a time.
  ScoreBlocks blocks;
};
} // namespace

/// Cuts the scores of `op` so that no block has more than `most`, unless it is one row.
template <typename OpT> static BlockPlan planBlocks(OpT op, int64_t most) {
  BlockPlan plan;
  SmallVector<int64_t> sizes = op.getLoopSizes();
  unsigned scores = op.getScores(), numInits = op.getInits().size(), firstInit = op->getNumOperands() - numInits;
  ScoreBlocks probed = getScoreBlocks(op, std::max(kFewestRows, int64_t(1)), kFewestRows);
  int64_t count = 1;
  for (unsigned loop = 0; loop < scores; ++loop)
    count *= sizes[loop];
  // A loop around blocks is one that all operands but masks and rows have: then blocks of different indices have
  // nothing in common.
  for (unsigned loop = 0; loop < scores && count > most; ++loop) {
    bool isBatch = loop != probed.rowLoop && loop != probed.keyLoop && sizes[loop] > 1;
    for (unsigned init = 0; init < numInits; ++init)
      isBatch &= op.getMap(firstInit + init).isFunctionOfDim(loop);
    if (isBatch) {
      plan.outer.push_back(loop);
      count /= sizes[loop];
    }
  }
  int64_t rows = sizes[probed.rowLoop], numBlocks = std::min(rows, (count + most - 1) / most);
  if (probed.getShare(sizes) < 1)
    numBlocks = std::max(numBlocks, std::min(kMaskedBlocks, rows / kFewestRows));
  numBlocks = std::max<int64_t>(numBlocks, 1);
  plan.blocks = getScoreBlocks(op, (rows + numBlocks - 1) / numBlocks, 16);
  return plan;
}

/// Computes all blocks of rows for the part `part` of the other loops; `results` are what they are put into, or added
/// to, for this part alone.
template <typename OpT>
static void lowerRows(OpT op, PartBuilder &build, const BlockPlan &plan, const LoopPart &part,
                      SmallVectorImpl<Value> &results) {
  SmallVector<Value> operands;
  for (unsigned number = 0; number < op->getNumOperands() - op.getInits().size(); ++number) {
    Value operand = op->getOperand(number), sliced = build.slice(operand, op.getMap(number), part);
    // Products need operands at places that are known beforehand.
    if (sliced != operand)
      sliced =
          bufferization::MaterializeInDestinationOp::create(
              build.builder, build.loc, sliced, build.makeEmpty(op.getMap(number), part, getElementTypeOrSelf(operand)))
              .getResult();
    operands.push_back(sliced);
  }
  LoopPart inside = part, indices = part;
  inside.begins.assign(part.begins.size(), build.builder.getIndexAttr(0));
  for (const ScoreBlocks::Block &block : plan.blocks.blocks) {
    auto set = [&](unsigned loop, IndexRange range) {
      for (LoopPart *each : {&inside, &indices}) {
        each->begins[loop] = build.builder.getIndexAttr(range.begin);
        each->sizes[loop] = range.end - range.begin;
      }
    };
    set(plan.blocks.rowLoop, block.rows);
    set(plan.blocks.keyLoop, block.keys);
    lowerBlock(op, build, operands, inside, indices, results);
  }
}

/// Attention writes each row once, so blocks are put into the results.
static void lowerPart(AttentionOp op, PartBuilder &build, const BlockPlan &plan, const LoopPart &part,
                      SmallVectorImpl<Value> &results) {
  unsigned firstInit = op.getInitsMutable()[0].getOperandNumber();
  SmallVector<Value> parts;
  for (auto [index, init] : llvm::enumerate(op.getInits()))
    parts.push_back(build.makeEmpty(op.getMap(firstInit + index), part, getElementTypeOrSelf(init)));
  lowerRows(op, build, plan, part, parts);
  for (auto [index, value] : llvm::enumerate(parts))
    results[index] = build.insert(results[index], op.getMap(firstInit + index), value, part);
}

/// Gradients add up in the type of the scores, beginning with zero, and are converted at the end.
static void lowerPart(AttentionGradientOp op, PartBuilder &build, const BlockPlan &plan, const LoopPart &part,
                      SmallVectorImpl<Value> &results) {
  unsigned firstInit = op.getInitsMutable()[0].getOperandNumber();
  SmallVector<Value> sums;
  for (unsigned index = 0; index < results.size(); ++index)
    sums.push_back(
        build.makeFilled(op.getMap(firstInit + index), part, build.builder.getFloatAttr(build.scoreType, 0)));
  lowerRows(op, build, plan, part, sums);
  for (auto [index, sum] : llvm::enumerate(sums))
    results[index] = build.insert(results[index], op.getMap(firstInit + index),
                                  build.convert(sum, getElementTypeOrSelf(results[index])), part);
}

/// Builds the loops of `plan` from number `depth` on, and what is in them.
template <typename OpT>
static void lowerLoops(OpT op, PartBuilder &build, const BlockPlan &plan, size_t depth, LoopPart part,
                       SmallVectorImpl<Value> &results) {
  if (depth == plan.outer.size())
    return lowerPart(op, build, plan, part, results);
  OpBuilder &builder = build.builder;
  Value zero = arith::ConstantIndexOp::create(builder, build.loc, 0),
        one = arith::ConstantIndexOp::create(builder, build.loc, 1);
  Value size = arith::ConstantIndexOp::create(builder, build.loc, part.sizes[plan.outer[depth]]);
  auto loop = scf::ForOp::create(builder, build.loc, zero, size, one, results);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  part.begins[plan.outer[depth]] = loop.getInductionVar();
  part.sizes[plan.outer[depth]] = 1;
  SmallVector<Value> carried(loop.getRegionIterArgs());
  lowerLoops(op, build, plan, depth + 1, part, carried);
  scf::YieldOp::create(builder, build.loc, carried);
  results.assign(loop->result_begin(), loop->result_end());
}

template <typename OpT> static void lower(OpT op, int64_t most) {
  OpBuilder builder(op);
  PartBuilder build(builder, op.getLoc(), op.getScores(), op.getScoreType());
  BlockPlan plan = planBlocks(op, most);
  LoopPart part;
  part.sizes = op.getLoopSizes();
  part.begins.assign(part.sizes.size(), builder.getIndexAttr(0));
  SmallVector<Value> results(op.getInits());
  lowerLoops(op, build, plan, 0, part, results);
  op->replaceAllUsesWith(results);
  op->erase();
}

namespace {
/// A gradient that computes some results of another one.
struct GradientPart {
  AttentionGradientOp op;
  SmallVector<unsigned> results;
};
} // namespace

/// Groups the results of `op` that have the same loops of the scores.
static SmallVector<SmallVector<unsigned>> groupByLoops(AttentionGradientOp op) {
  unsigned firstInit = op.getInitsMutable()[0].getOperandNumber();
  SmallVector<SmallVector<unsigned>> groups;
  for (unsigned result = 0; result < op.getFactors().size(); ++result) {
    auto hasSameLoops = [&](ArrayRef<unsigned> group) {
      AffineMap first = op.getMap(firstInit + group.front()), map = op.getMap(firstInit + result);
      return llvm::all_of(llvm::seq<unsigned>(op.getScores()),
                          [&](unsigned loop) { return first.isFunctionOfDim(loop) == map.isFunctionOfDim(loop); });
    };
    auto group = llvm::find_if(groups, hasSameLoops);
    if (group == groups.end())
      groups.push_back({result});
    else
      group->push_back(result);
  }
  return groups;
}

Value dist::getNarrow(Value tensor) {
  auto generic = tensor.getDefiningOp<linalg::GenericOp>();
  if (!generic || generic.getInputs().size() != 1 || generic.getNumResults() != 1 ||
      generic.getNumReductionLoops() != 0 || generic.getIndexingMapsArray()[0] != generic.getIndexingMapsArray()[1] ||
      !getElementTypeOrSelf(generic.getInputs()[0]).isBF16())
    return nullptr;
  auto extension = generic.getBody()->getTerminator()->getOperand(0).getDefiningOp<arith::ExtFOp>();
  return extension && extension.getIn() == generic.getBody()->getArgument(0) && extension.getType().isF32()
             ? generic.getInputs()[0]
             : nullptr;
}

static SmallVector<int64_t> getWideResults(AttentionGradientOp op) {
  auto wide = op->getAttrOfType<DenseI64ArrayAttr>(kWideResultsAttrName);
  return wide ? SmallVector<int64_t>(wide.asArrayRef()) : SmallVector<int64_t>();
}

void dist::narrowFactors(AttentionGradientOp op) {
  SmallVector<int64_t> wide = getWideResults(op);
  for (auto [result, factor] : llvm::enumerate(op.getFactorsMutable()))
    if (Value narrow = getNarrow(factor.get())) {
      factor.set(narrow);
      wide.push_back(int64_t(result));
    }
  if (!wide.empty())
    op->setAttr(kWideResultsAttrName, Builder(op.getContext()).getDenseI64ArrayAttr(wide));
}

/// Returns the arguments of `body` that operands `results` of its terminator depend on.
static llvm::SmallBitVector findUsedArguments(Block &body, ArrayRef<unsigned> results) {
  llvm::SmallBitVector isUsed(body.getNumArguments());
  llvm::SmallPtrSet<Operation *, 16> isSeen;
  SmallVector<Value> pending =
      llvm::map_to_vector(results, [&](unsigned result) { return body.getTerminator()->getOperand(result); });
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    if (auto argument = dyn_cast<BlockArgument>(value); argument && argument.getOwner() == &body)
      isUsed.set(argument.getArgNumber());
    Operation *op = value.getDefiningOp();
    if (!op || op->getBlock() != &body || !isSeen.insert(op).second)
      continue;
    // Regions may use values from around them.
    op->walk([&](Operation *inner) { llvm::append_range(pending, inner->getOperands()); });
  }
  return isUsed;
}

/// Builds, beside `op`, what computes only `results` of it, from the products and other operands that these need.
static AttentionGradientOp buildPart(AttentionGradientOp op, ArrayRef<unsigned> results) {
  OpBuilder builder(op);
  Block &body = op.getBody().front();
  unsigned numProducts = op.getLefts().size(), numOthers = op.getOthers().size();
  unsigned firstFactor = 2 * numProducts, firstOther = firstFactor + op.getFactors().size(),
           firstInit = op.getInitsMutable()[0].getOperandNumber();
  llvm::SmallBitVector isUsed = findUsedArguments(body, results);
  SmallVector<unsigned> products, others;
  for (unsigned argument = 0; argument < numProducts + numOthers; ++argument)
    if (isUsed[argument])
      (argument < numProducts ? products : others)
          .push_back(argument < numProducts ? argument : argument - numProducts);
  if (products.empty()) // An op has one.
    products.push_back(0);
  SmallVector<AffineMap> all = getMaps(op), maps;
  auto pick = [&](ValueRange values, ArrayRef<unsigned> numbers, unsigned first) {
    for (unsigned number : numbers)
      maps.push_back(all[first + number]);
    return llvm::map_to_vector(numbers, [&](unsigned number) -> Value { return values[number]; });
  };
  SmallVector<Value> lefts = pick(op.getLefts(), products, 0), rights = pick(op.getRights(), products, numProducts);
  SmallVector<Value> factors = pick(op.getFactors(), results, firstFactor),
                     rest = pick(op.getOthers(), others, firstOther);
  SmallVector<Value> inits = pick(op.getInits(), results, firstInit);
  auto part = AttentionGradientOp::create(
      builder, op.getLoc(), op->getNumResults() ? TypeRange(ValueRange(inits)) : TypeRange(), lefts, rights, factors,
      rest, inits, op.getScores(), builder.getAffineMapArrayAttr(compress(maps).first));
  IRMapping mapping;
  op.getBody().cloneInto(&part.getBody(), mapping);
  Block &copy = part.getBody().front();
  Operation *yield = copy.getTerminator();
  yield->setOperands(llvm::map_to_vector(results, [&](unsigned result) { return yield->getOperand(result); }));
  SmallVector<Operation *> inside =
      llvm::map_to_vector(copy.without_terminator(), [](Operation &inner) { return &inner; });
  for (Operation *inner : llvm::reverse(inside)) // Users stand behind what they use.
    if (isOpTriviallyDead(inner))
      inner->erase();
  copy.eraseArguments([&](BlockArgument argument) {
    unsigned number = argument.getArgNumber();
    bool isKept =
        number < numProducts ? llvm::is_contained(products, number) : llvm::is_contained(others, number - numProducts);
    return number < numProducts + numOthers && !isKept;
  });
  SmallVector<int64_t> wide, allWide = getWideResults(op);
  for (auto [number, result] : llvm::enumerate(results))
    if (llvm::is_contained(allWide, int64_t(result)))
      wide.push_back(int64_t(number));
  if (!wide.empty())
    part->setAttr(kWideResultsAttrName, builder.getDenseI64ArrayAttr(wide));
  narrowFactors(part);
  return part;
}

SmallVector<AttentionGradientOp> dist::buildGradientParts(AttentionGradientOp op) {
  return llvm::map_to_vector(groupByLoops(op), [&](ArrayRef<unsigned> results) { return buildPart(op, results); });
}

/// Appends gradients of `results` of `op` that the target has kernels for: one, or one for each result. Returns false
/// if there are none for some of them.
static bool appendParts(AttentionGradientOp op, ArrayRef<unsigned> results, const AttentionKernels &hasKernel,
                        SmallVectorImpl<GradientPart> &parts, std::string &whyNot) {
  AttentionGradientOp part = buildPart(op, results);
  std::string reason;
  if (hasKernel(part, reason)) {
    parts.push_back({part, SmallVector<unsigned>(results)});
    return true;
  }
  part.erase();
  if (results.size() > 1)
    return llvm::all_of(results, [&](unsigned result) { return appendParts(op, result, hasKernel, parts, whyNot); });
  whyNot = reason;
  return false;
}

/// Replaces `op` by gradients of some of its results each, if the target has kernels for all of these, unless this is
/// only asked (`isDry`). Returns how many they are, or 0 and why there are not.
static size_t splitIntoKernels(AttentionGradientOp op, const AttentionKernels &hasKernel, bool isDry,
                               std::string &whyNot) {
  SmallVector<GradientPart> parts;
  bool areKept = llvm::all_of(
      groupByLoops(op), [&](ArrayRef<unsigned> results) { return appendParts(op, results, hasKernel, parts, whyNot); });
  for (GradientPart &part : parts) {
    if (areKept && !isDry)
      for (auto [number, result] : llvm::enumerate(part.results))
        op.getResult(result).replaceAllUsesWith(part.op.getResult(number));
    else
      part.op.erase();
  }
  if (areKept && !isDry)
    op.erase();
  return areKept ? parts.size() : 0;
}

/// Returns how many kernels compute `op`; 0 if it becomes blocks of scores, and why.
static size_t countKernels(Operation *op, const AttentionKernels &hasKernel, std::string &whyNot) {
  if (hasKernel(op, whyNot))
    return 1;
  auto gradient = dyn_cast<AttentionGradientOp>(op);
  return gradient ? splitIntoKernels(gradient, hasKernel, /*isDry=*/true, whyNot) : 0;
}

std::string dist::describeAttentionKernels(Operation *op, const AttentionKernels &hasKernel) {
  std::string whyNot;
  size_t count = countKernels(op, hasKernel, whyNot);
  if (count == 0)
    return "products of blocks of scores: " + whyNot;
  return count == 1 ? "one kernel" : std::to_string(count) + " kernels";
}

/// Tells people what becomes of `op`.
static void remarkOn(Operation *op, const AttentionKernels &hasKernel) {
  std::string whyNot;
  auto options = remark::RemarkOpts::name("attention-kernel").category(DEBUG_TYPE);
  if (countKernels(op, hasKernel, whyNot))
    remark::passed(op->getLoc(), options) << describeAttentionKernels(op, hasKernel);
  else
    remark::missed(op->getLoc(), options) << whyNot;
}

namespace {
struct LowerAttentionPass : dist::impl::LowerAttentionPassBase<LowerAttentionPass> {
  using LowerAttentionPassBase::LowerAttentionPassBase;
  LowerAttentionPass(int64_t most, AttentionKernels hasKernel) : hasKernel(std::move(hasKernel)) { blockScores = most; }

  void getDependentDialects(DialectRegistry &registry) const override {
    LowerAttentionPassBase::getDependentDialects(registry);
    registry.insert<bufferization::BufferizationDialect>();
  }

  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (isa<AttentionOp, AttentionGradientOp>(op))
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      if (hasKernel)
        remarkOn(op, hasKernel);
      std::string whyNot;
      if (hasKernel && hasKernel(op, whyNot))
        continue;
      if (auto attention = dyn_cast<AttentionOp>(op))
        lower(attention, blockScores);
      else if (auto gradient = cast<AttentionGradientOp>(op);
               !hasKernel || !splitIntoKernels(gradient, hasKernel, /*isDry=*/false, whyNot))
        lower(gradient, blockScores);
    }
  }

  AttentionKernels hasKernel; ///< Null: there are none.
};
} // namespace

std::unique_ptr<Pass> dist::createLowerAttentionPass(int64_t blockScores, AttentionKernels hasKernel) {
  return std::make_unique<LowerAttentionPass>(blockScores, std::move(hasKernel));
}
