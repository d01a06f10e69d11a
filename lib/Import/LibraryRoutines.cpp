// SPDX-License-Identifier: Apache-2.0
//
// fft, cholesky and triangular_solve. A Cholesky factorisation that fails gives NaN. Of its factor the other triangle
// is zero, as XLA has it; StableHLO leaves that open.

#include "LibraryRoutines.h"
#include "OpFields.h"
#include "ScalarOps.h"
#include "StructuredOps.h"

#include "dist/IR/Routines.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace dist {

FailureOr<SmallVector<Value>> createRoutine(Operation *op, BodyImporter &importer, StringRef routine,
                                            ArrayRef<int64_t> options, ValueRange inputs,
                                            ArrayRef<RankedTensorType> results) {
  SmallVector<Type> types(results.begin(), results.end());
  if (failed(tensor_ext::getRoutineShape([&] { return importer.emitOpError(op); }, routine, options, inputs.getTypes(),
                                         types)))
    return failure();
  ImplicitLocOpBuilder builder = importer.at(op);
  SmallVector<Value> inits;
  for (RankedTensorType type : results)
    inits.push_back(createEmpty(builder, type));
  auto built = tensor_ext::RoutineOp::create(builder, types, inputs, inits, builder.getStringAttr(routine),
                                             builder.getDenseI64ArrayAttr(options));
  return SmallVector<Value>(built.getResults());
}

namespace {

/// Returns the boolean field `name` of `op`, or false if there is none.
FailureOr<bool> getFlag(Operation *op, StringRef name, BodyImporter &importer) {
  Attribute attribute = op->getAttr(name);
  if (!attribute)
    return false;
  if (auto flag = dyn_cast<BoolAttr>(attribute))
    return flag.getValue();
  return importer.emitOpError(op) << "has '" << name << "' = " << attribute << ", but needed true or false";
}

/// The kinds are those of the routine.
std::optional<int64_t> readTransformKind(StringRef name) {
  return llvm::StringSwitch<std::optional<int64_t>>(name)
      .Case("FFT", 0)
      .Case("IFFT", 1)
      .Case("RFFT", 2)
      .Case("IRFFT", 3)
      .Default(std::nullopt);
}

LogicalResult importFFT(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 1)))
    return failure();
  Location location = importer.getLocation(op);
  FailureOr<std::string> name = getEnumField(op, "fft_type", "fft_type", location);
  FailureOr<SmallVector<int64_t>> lengths = getIntegersField(op, "fft_length", location);
  if (failed(name) || failed(lengths))
    return failure();
  std::optional<int64_t> kind = readTransformKind(*name);
  if (!kind)
    return importer.emitOpError(op) << "has 'fft_type' = " << *name << ", but needed FFT, IFFT, RFFT or IRFFT";
  int64_t rank = lengths->size();
  if (rank < 1 || rank > 3)
    return importer.emitOpError(op) << "transforms " << rank << " dimensions, but needed 1 to 3";
  Value input = importer.get(op->getOperand(0));
  auto from = cast<RankedTensorType>(input.getType());
  RankedTensorType to = *importer.convertResult(op);
  ArrayRef<int64_t> whole = (*kind == 3 ? to : from).getShape();
  if (int64_t(whole.size()) < rank || whole.take_back(rank) != ArrayRef(*lengths))
    return importer.emitOpError(op) << "has 'fft_length' = [" << *lengths << "] for dimensions ["
                                    << whole.take_back(rank) << "], but needed their sizes";
  FailureOr<SmallVector<Value>> results = createRoutine(op, importer, "fourier", {*kind, rank}, input, to);
  if (succeeded(results))
    importer.mapResults(op, *results);
  return success(succeeded(results));
}

/// Returns `factor` with zeros in the triangle that is not asked for, and with NaN where `info` says that the routine
/// failed.
FailureOr<Value> cleanFactor(ImplicitLocOpBuilder &builder, Value factor, Value info, bool isLower) {
  auto type = cast<RankedTensorType>(factor.getType());
  int64_t rank = type.getRank();
  auto body = [&](ImplicitLocOpBuilder &b, ValueRange scalars) -> FailureOr<SmallVector<Value>> {
    Value row = linalg::IndexOp::create(b, rank - 2), column = linalg::IndexOp::create(b, rank - 1);
    Value isOutside =
        arith::CmpIOp::create(b, isLower ? arith::CmpIPredicate::ult : arith::CmpIPredicate::ugt, row, column);
    Value hasFailed =
        arith::CmpIOp::create(b, arith::CmpIPredicate::ne, scalars[1], getScalarConstant(b, b.getI32Type(), 0));
    Type element = type.getElementType();
    Value inside = arith::SelectOp::create(b, isOutside, getScalarConstant(b, element, 0), scalars[0]);
    Value nan = getScalarConstant(b, element, std::numeric_limits<double>::quiet_NaN());
    return SmallVector<Value>{arith::SelectOp::create(b, hasFailed, nan, inside)};
  };
  AffineMap maps[] = {builder.getMultiDimIdentityMap(rank), getLeadingLoops(rank, rank - 2, builder.getContext())};
  return createElementwise(builder, type, {factor, info}, maps, body);
}

LogicalResult importCholesky(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 1)))
    return failure();
  FailureOr<bool> isLower = getFlag(op, "lower", importer);
  if (failed(isLower))
    return failure();
  RankedTensorType type = *importer.convertResult(op);
  if (type.getRank() < 2)
    return importer.emitOpError(op) << "has a result of type " << type << ", but needed matrices";
  auto info = RankedTensorType::get(type.getShape().drop_back(2), IntegerType::get(op->getContext(), 32));
  FailureOr<SmallVector<Value>> results =
      createRoutine(op, importer, "cholesky", int64_t(*isLower), importer.getOperands(op), {type, info});
  if (failed(results))
    return failure();
  ImplicitLocOpBuilder builder = importer.at(op);
  FailureOr<Value> factor = cleanFactor(builder, results->front(), results->back(), *isLower);
  if (succeeded(factor))
    importer.map(op->getResult(0), *factor);
  return success(succeeded(factor));
}

LogicalResult importTriangularSolve(Operation *op, BodyImporter &importer) {
  if (failed(importer.checkSignature(op, 2)))
    return failure();
  FailureOr<bool> isLeft = getFlag(op, "left_side", importer), isLower = getFlag(op, "lower", importer);
  FailureOr<bool> isUnit = getFlag(op, "unit_diagonal", importer);
  FailureOr<std::string> name = getEnumField(op, "transpose_a", "transpose", importer.getLocation(op));
  if (failed(isLeft) || failed(isLower) || failed(isUnit) || failed(name))
    return failure();
  int64_t transpose =
      llvm::StringSwitch<int64_t>(*name).Case("NO_TRANSPOSE", 0).Case("TRANSPOSE", 1).Case("ADJOINT", 2).Default(-1);
  if (transpose < 0)
    return importer.emitOpError(op) << "has 'transpose_a' = " << *name
                                    << ", but needed NO_TRANSPOSE, TRANSPOSE or ADJOINT";
  FailureOr<SmallVector<Value>> results =
      createRoutine(op, importer, "triangular_solve", {*isLeft, *isLower, transpose, *isUnit}, importer.getOperands(op),
                    *importer.convertResult(op));
  if (succeeded(results))
    importer.mapResults(op, *results);
  return success(succeeded(results));
}

} // namespace

void addLibraryRoutines(OpTable &table) {
  table["stablehlo.fft"] = importFFT;
  table["stablehlo.cholesky"] = importCholesky;
  table["stablehlo.triangular_solve"] = importTriangularSolve;
}

} // namespace dist
