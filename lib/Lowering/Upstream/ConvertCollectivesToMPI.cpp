// SPDX-License-Identifier: Apache-2.0
//
// Packed collectives to the mpi dialect of MLIR 22, which has `allreduce`, blocking `send` and `recv`, and no other
// collective.
//
//   all_reduce sum over everything      ->   mpi.allreduce, for MPICH: of OpenMPI, MLIR 22 names operations that are
//   not there anything else                       ->   rounds in which devices meet in pairs: in round r, device i of
//   the group meets
//                                            device (r - i) mod n. Of each pair the lower one sends first and the other
//                                            one receives first, so blocking calls never wait in a circle.
//
// A reduction is an exchange of blocks, the sum of those that have arrived in the order of the group, and for an
// all_reduce a gather of the sums: as many bytes as a ring sends.

#include "CollectiveConversion.h"
#include "DenseArrays.h"
#include "dist/Lowering/Upstream/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace dist {
#define GEN_PASS_DEF_CONVERTCOLLECTIVESTOMPIPASS
#include "dist/Lowering/Upstream/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using namespace dist::upstream;

/// Returns the type of the same size for which MPI has one, or null.
static Type getCarrier(Type element, Builder &builder) {
  if (element.isF32() || element.isF64() || element.isInteger(8) || element.isInteger(16) || element.isInteger(32) ||
      element.isInteger(64))
    return element;
  if (element.isInteger(1))
    return builder.getIntegerType(8);
  if (isa<FloatType>(element) && (element.getIntOrFloatBitWidth() == 8 || element.getIntOrFloatBitWidth() == 16))
    return builder.getIntegerType(element.getIntOrFloatBitWidth());
  return Type();
}

/// Returns what `mpi.allreduce` calls `kind`, if it computes the same as dist does. Maxima of floats do not: MPI leaves
/// open what becomes of NaN.
static std::optional<mpi::MPI_ReductionOpEnum> getReduction(ReductionKind kind, Type element) {
  bool isFloat = isa<FloatType>(element);
  switch (kind) {
  case ReductionKind::Sum:
    return mpi::MPI_ReductionOpEnum::MPI_SUM;
  case ReductionKind::Prod:
    return mpi::MPI_ReductionOpEnum::MPI_PROD;
  case ReductionKind::Max:
    return isFloat ? std::nullopt : std::optional(mpi::MPI_ReductionOpEnum::MPI_MAX);
  case ReductionKind::Min:
    return isFloat ? std::nullopt : std::optional(mpi::MPI_ReductionOpEnum::MPI_MIN);
  case ReductionKind::Any:
    return mpi::MPI_ReductionOpEnum::MPI_BOR;
  case ReductionKind::All:
    return mpi::MPI_ReductionOpEnum::MPI_BAND;
  case ReductionKind::Avg: // Packing has made a sum of it.
    return std::nullopt;
  }
  return std::nullopt;
}

namespace {
/// Builds the code of one collective on one tensor.
class MPIExchange {
public:
  MPIExchange(OpBuilder &builder, PackedCollective &collective, Value communicator, bool hasAllReduce)
      : builder(builder), loc(collective.op.getLoc()), collective(collective), communicator(communicator),
        hasAllReduce(hasAllReduce) {}

  Value reduceAll(Value input);
  Value gather(Value input);
  Value reduceScatter(Value input);
  Value exchangeBlocks(Value input);
  Value permute(Value input);
  Value broadcast(Value input);

private:
  using Transfer = llvm::function_ref<void(OpBuilder &, Value other, Value rank)>;
  void meetAll(Transfer send, Transfer receive);
  void send(OpBuilder &at, Value buffer, Value rank);
  void receive(OpBuilder &at, Value buffer, Value rank);
  Value getOtherRank(OpBuilder &at, Value index);
  void copy(Value from, Value to) { memref::CopyOp::create(builder, loc, from, to); }
  Value compare(OpBuilder &at, arith::CmpIPredicate predicate, Value left, Value right) {
    return arith::CmpIOp::create(at, loc, predicate, left, right);
  }
  /// Builds `body` where `condition` holds, and `otherwise`, if there is one, elsewhere.
  void onlyIf(OpBuilder &at, Value condition, llvm::function_ref<void(OpBuilder &)> body,
              llvm::function_ref<void(OpBuilder &)> otherwise = nullptr);

  OpBuilder &builder;
  Location loc;
  PackedCollective &collective;
  Value communicator;
  bool hasAllReduce; ///< Whether mpi.allreduce can be lowered.
};
} // namespace

void MPIExchange::onlyIf(OpBuilder &at, Value condition, llvm::function_ref<void(OpBuilder &)> body,
                         llvm::function_ref<void(OpBuilder &)> otherwise) {
  auto branch = scf::IfOp::create(at, loc, condition, /*withElseRegion=*/bool(otherwise));
  OpBuilder then = branch.getThenBodyBuilder();
  body(then);
  if (!otherwise)
    return;
  OpBuilder other = branch.getElseBodyBuilder();
  otherwise(other);
}

/// Returns `value` as i32, which mpi ops want.
static Value toI32(OpBuilder &builder, Location loc, Value value) {
  return arith::IndexCastOp::create(builder, loc, builder.getI32Type(), value);
}

void MPIExchange::send(OpBuilder &at, Value buffer, Value rank) {
  Value tag = arith::ConstantIntOp::create(at, loc, 0, 32);
  mpi::SendOp::create(at, loc, Type(), buffer, tag, toI32(at, loc, rank), communicator);
}

void MPIExchange::receive(OpBuilder &at, Value buffer, Value rank) {
  Value tag = arith::ConstantIntOp::create(at, loc, 0, 32);
  mpi::RecvOp::create(at, loc, Type(), buffer, tag, toI32(at, loc, rank), communicator);
}

Value MPIExchange::getOtherRank(OpBuilder &at, Value index) {
  return buildRank(at, loc, buildMember(at, loc, collective.position, collective.digits, index), collective.mesh);
}

void MPIExchange::meetAll(Transfer send, Transfer receive) {
  Value size = createIndex(builder, loc, collective.size), one = createIndex(builder, loc, 1);
  auto loop = scf::ForOp::create(builder, loc, createIndex(builder, loc, 0), size, one);
  OpBuilder body = OpBuilder::atBlockBegin(loop.getBody());
  Value round = arith::AddIOp::create(body, loc, loop.getInductionVar(), size);
  Value distance = arith::SubIOp::create(body, loc, round, collective.index);
  Value other = arith::RemUIOp::create(body, loc, distance, size);
  onlyIf(body, compare(body, arith::CmpIPredicate::ne, other, collective.index), [&](OpBuilder &met) {
    Value rank = getOtherRank(met, other);
    onlyIf(
        met, compare(met, arith::CmpIPredicate::ult, collective.index, other),
        [&](OpBuilder &lower) {
          send(lower, other, rank);
          receive(lower, other, rank);
        },
        [&](OpBuilder &upper) {
          receive(upper, other, rank);
          send(upper, other, rank);
        });
  });
}

/// Returns the number of elements of `flat`.
static int64_t getSize(Value flat) { return cast<ShapedType>(flat.getType()).getDimSize(0); }

Value MPIExchange::gather(Value input) {
  int64_t size = getSize(input);
  Value source = readBuffer(builder, loc, input);
  Value target = createBuffer(builder, loc, size * collective.size, getElementTypeOrSelf(input.getType()));
  copy(source, getBlock(builder, loc, target, collective.index, size));
  meetAll([&](OpBuilder &at, Value, Value rank) { send(at, source, rank); },
          [&](OpBuilder &at, Value other, Value rank) { receive(at, getBlock(at, loc, target, other, size), rank); });
  return readTensor(builder, loc, target);
}

Value MPIExchange::exchangeBlocks(Value input) {
  int64_t size = getSize(input) / collective.size;
  Value source = readBuffer(builder, loc, input);
  Value target = createBuffer(builder, loc, getSize(input), getElementTypeOrSelf(input.getType()));
  copy(getBlock(builder, loc, source, collective.index, size), getBlock(builder, loc, target, collective.index, size));
  meetAll([&](OpBuilder &at, Value other, Value rank) { send(at, getBlock(at, loc, source, other, size), rank); },
          [&](OpBuilder &at, Value other, Value rank) { receive(at, getBlock(at, loc, target, other, size), rank); });
  return readTensor(builder, loc, target);
}

Value MPIExchange::permute(Value input) {
  Value source = readBuffer(builder, loc, input);
  Value target = createBuffer(builder, loc, getSize(input), getElementTypeOrSelf(input.getType()));
  Value from = buildSourceIndex(builder, loc, collective), to = buildDestinationIndex(builder, loc, collective);
  onlyIf(builder, compare(builder, arith::CmpIPredicate::eq, from, collective.index),
         [&](OpBuilder &at) { memref::CopyOp::create(at, loc, source, target); });
  meetAll(
      [&](OpBuilder &at, Value other, Value rank) {
        onlyIf(at, compare(at, arith::CmpIPredicate::eq, other, to),
               [&](OpBuilder &inner) { send(inner, source, rank); });
      },
      [&](OpBuilder &at, Value other, Value rank) {
        onlyIf(at, compare(at, arith::CmpIPredicate::eq, other, from),
               [&](OpBuilder &inner) { receive(inner, target, rank); });
      });
  return readTensor(builder, loc, target);
}

Value MPIExchange::broadcast(Value input) {
  Value source = readBuffer(builder, loc, input);
  Value target = createBuffer(builder, loc, getSize(input), getElementTypeOrSelf(input.getType()));
  Value root = createIndex(builder, loc, getRoot(collective.op));
  auto isRoot = [&](OpBuilder &at, Value index) { return compare(at, arith::CmpIPredicate::eq, index, root); };
  onlyIf(builder, isRoot(builder, collective.index),
         [&](OpBuilder &at) { memref::CopyOp::create(at, loc, source, target); });
  meetAll(
      [&](OpBuilder &at, Value, Value rank) {
        onlyIf(at, isRoot(at, collective.index), [&](OpBuilder &inner) { send(inner, source, rank); });
      },
      [&](OpBuilder &at, Value other, Value rank) {
        onlyIf(at, isRoot(at, other), [&](OpBuilder &inner) { receive(inner, target, rank); });
      });
  return readTensor(builder, loc, target);
}

Value MPIExchange::reduceScatter(Value input) {
  Type element = getElementTypeOrSelf(input.getType()), carrier = getCarrier(element, builder);
  Value arrived = exchangeBlocks(reinterpret(builder, loc, input, carrier));
  return reduceBlocks(builder, loc, reinterpret(builder, loc, arrived, element), collective.size,
                      *collective.op.getReductionKind());
}

Value MPIExchange::reduceAll(Value input) {
  Type element = getElementTypeOrSelf(input.getType()), carrier = getCarrier(element, builder);
  ReductionKind kind = *collective.op.getReductionKind();
  std::optional<mpi::MPI_ReductionOpEnum> reduction = getReduction(kind, element);
  if (hasAllReduce && reduction && carrier == element && collective.size == collective.mesh.getNumDevices()) {
    Value source = readBuffer(builder, loc, input), target = createBuffer(builder, loc, getSize(input), element);
    mpi::AllReduceOp::create(builder, loc, Type(), source, target, *reduction, communicator);
    return readTensor(builder, loc, target);
  }
  if (getSize(input) % collective.size != 0) { // Too small to be worth cutting into uneven blocks.
    Value all = gather(reinterpret(builder, loc, input, carrier));
    return reduceBlocks(builder, loc, reinterpret(builder, loc, all, element), collective.size, kind);
  }
  Value all = gather(reinterpret(builder, loc, reduceScatter(input), carrier));
  return reinterpret(builder, loc, all, element);
}

namespace {
class MPIConversion : public CollectiveConversion {
public:
  explicit MPIConversion(bool hasAllReduce) : hasAllReduce(hasAllReduce) {}

private:
  Value buildOwnRank(OpBuilder &builder, Location loc) override {
    communicator = mpi::CommWorldOp::create(builder, loc, mpi::CommType::get(builder.getContext()));
    Value rank = mpi::CommRankOp::create(builder, loc, Type(), builder.getI32Type(), communicator).getRank();
    return arith::IndexCastOp::create(builder, loc, builder.getIndexType(), rank);
  }

  LogicalResult check(CollectiveOpInterface op, Type element) override {
    Builder builder(op.getContext());
    if (getCarrier(element, builder))
      return success();
    return op.emitError() << "sends elements of type " << element
                          << ", for which mpi has no type; --dist-collectives-to-calls takes them";
  }

  Value convert(OpBuilder &builder, PackedCollective &collective, Value input, int64_t) override {
    MPIExchange exchange(builder, collective, communicator, hasAllReduce);
    CollectiveKind kind = collective.op.getCollectiveKind();
    if (kind == CollectiveKind::AllReduce)
      return exchange.reduceAll(input);
    if (kind == CollectiveKind::ReduceScatter)
      return exchange.reduceScatter(input);
    // Others move bits.
    Location loc = collective.op.getLoc();
    Type element = getElementTypeOrSelf(input.getType());
    Value bits = reinterpret(builder, loc, input, getCarrier(element, builder));
    Value moved = kind == CollectiveKind::AllGather           ? exchange.gather(bits)
                  : kind == CollectiveKind::AllToAll          ? exchange.exchangeBlocks(bits)
                  : kind == CollectiveKind::CollectivePermute ? exchange.permute(bits)
                                                              : exchange.broadcast(bits);
    return reinterpret(builder, loc, moved, element);
  }

  Value communicator;
  bool hasAllReduce;
};

struct ConvertCollectivesToMPIPass : dist::impl::ConvertCollectivesToMPIPassBase<ConvertCollectivesToMPIPass> {
  using ConvertCollectivesToMPIPassBase::ConvertCollectivesToMPIPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (implementation != "OpenMPI" && implementation != "MPICH") {
      module.emitError() << "implementation is '" << implementation << "'; it has to be OpenMPI or MPICH";
      return signalPassFailure();
    }
    if (failed(MPIConversion(/*hasAllReduce=*/implementation == "MPICH").run(module)))
      return signalPassFailure();
    // The lowering of the mpi dialect looks here.
    Builder builder(&getContext());
    auto key =
        DataLayoutEntryAttr::get(builder.getStringAttr("MPI:Implementation"), builder.getStringAttr(implementation));
    SmallVector<DataLayoutEntryInterface> entries{key};
    if (auto others = module->getAttrOfType<MapAttr>("dlti.map"))
      for (DataLayoutEntryInterface entry : others.getEntries())
        if (entry.getKey() != key.getKey())
          entries.push_back(entry);
    module->setAttr("dlti.map", MapAttr::get(&getContext(), entries));
  }
};
} // namespace
