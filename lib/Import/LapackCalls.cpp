// SPDX-License-Identifier: Apache-2.0
//
// Custom calls by which JAX calls LAPACK on a CPU: `lapack_spotrf_ffi`, with what LAPACK takes as letters in
// `mhlo.backend_config`. A call has some results that are only LAPACK's workspace or what it leaves of an operand; they
// may not be used. Operands and results have to be column-major, as LAPACK has them: then the call means the matrices
// themselves. Before 0.4.32 JAX gave sizes and options as scalar operands: `lapack_spotrf`.

#include "LibraryRoutines.h"
#include "ScalarOps.h"
#include "StructuredOps.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace dist {

namespace {

/// An option of a routine: which letter of `letters` the field `field` is. Without letters it is the field's number.
struct LapackOption {
  StringLiteral field, letters;
};

/// A function of LAPACK. A result that `skipped` numbers is none of the routine's; numbers below 0 count from the end.
struct LapackCall {
  StringLiteral function, routine;
  SmallVector<LapackOption, 4> options;
  SmallVector<int, 3> skipped;
};

ArrayRef<LapackCall> getCalls() {
  static const LapackCall calls[] = {
      {"potrf", "cholesky", {{"uplo", "UL"}}, {}},
      {"trsm", "triangular_solve", {{"side", "RL"}, {"uplo", "UL"}, {"trans_x", "NTC"}, {"diag", "NU"}}, {}},
      {"getrf", "lu", {}, {}},
      {"geqrf", "qr", {}, {}},
      {"geqp3", "qr_pivoted", {}, {}},
      {"orgqr", "householder", {}, {}},
      {"ungqr", "householder", {}, {}},
      {"ormqr", "reflect", {{"left", ""}, {"transpose", ""}}, {}},
      {"unmqr", "reflect", {{"left", ""}, {"transpose", ""}}, {}},
      {"syevd", "eigh", {{"uplo", "UL"}, {"mode", "NV"}}, {}},
      {"heevd", "eigh", {{"uplo", "UL"}, {"mode", "NV"}}, {}},
      {"gesdd", "svd", {{"mode", "NSA"}}, {0}},
      {"geev", "eig", {{"compute_left", "NV"}, {"compute_right", "NV"}}, {}},
      {"gees", "schur", {{"mode", "NV"}}, {-2}},
      {"gehrd", "hessenberg", {{"low", ""}, {"high", ""}}, {}},
      {"sytrd", "tridiagonal", {{"uplo", "UL"}}, {}},
      {"hetrd", "tridiagonal", {{"uplo", "UL"}}, {}},
      {"gtsv", "tridiagonal_solve", {}, {0, 1, 2}},
  };
  return calls;
}

/// Splits a target of the table, such as `lapack_spotrf_ffi`, into the letter of the element type and the function.
const LapackCall &readTarget(StringRef target, char &letter) {
  target.consume_front("lapack_");
  target.consume_back("_ffi");
  letter = target.front();
  return *llvm::find_if(getCalls(), [&](const LapackCall &call) { return call.function == target.drop_front(); });
}

/// Returns the element type that functions of this letter have.
Type getElementType(char letter, MLIRContext *context) {
  Builder builder(context);
  Type real = letter == 's' || letter == 'c' ? builder.getF32Type() : builder.getF64Type();
  return letter == 's' || letter == 'd' ? real : ComplexType::get(real);
}

LogicalResult failOnOption(Operation *op, const LapackOption &option, Attribute found, BodyImporter &importer) {
  InFlightDiagnostic error = importer.emitOpError(op) << "of target " << op->getAttr("call_target_name") << " has ";
  if (found)
    error << "'" << option.field << "' = " << found << " in 'mhlo.backend_config', but needed ";
  else
    error << "no '" << option.field << "' in 'mhlo.backend_config', but needed ";
  if (option.letters.empty())
    return error << "a number";
  return error << "a letter of " << option.letters;
}

FailureOr<SmallVector<int64_t>> readOptions(Operation *op, const LapackCall &call, BodyImporter &importer) {
  auto config = op->getAttrOfType<DictionaryAttr>("mhlo.backend_config");
  SmallVector<int64_t> options;
  for (const LapackOption &option : call.options) {
    Attribute attribute = config ? config.get(option.field) : Attribute();
    auto integer = dyn_cast_or_null<IntegerAttr>(attribute);
    int64_t value = integer && integer.getValue().getActiveBits() <= 32 ? integer.getValue().getSExtValue() : -1;
    if (auto flag = dyn_cast_or_null<BoolAttr>(attribute))
      value = flag.getValue();
    if (!option.letters.empty()) {
      size_t position = value > 0 && value < 128 ? StringRef(option.letters).find(char(value)) : StringRef::npos;
      value = position == StringRef::npos ? -1 : int64_t(position);
    }
    if (value < 0)
      return failOnOption(op, option, attribute, importer);
    options.push_back(value);
  }
  return options;
}

/// Checks that the batch of an array of `rank` dimensions is row-major, and its core, matrices or vectors,
/// column-major.
bool isLapackLayout(Attribute attribute, int64_t rank, int64_t numBatchDims) {
  auto layout = dyn_cast_or_null<DenseIntElementsAttr>(attribute);
  if (!layout || layout.getNumElements() != rank)
    return false;
  SmallVector<int64_t> order; // From minor to major.
  for (int64_t dim = numBatchDims; dim < rank; ++dim)
    order.push_back(dim);
  for (int64_t dim = numBatchDims - 1; dim >= 0; --dim)
    order.push_back(dim);
  return llvm::equal(order,
                     llvm::map_range(layout.getValues<APInt>(), [](const APInt &dim) { return dim.getSExtValue(); }));
}

/// Checks the layouts in the field `name` of the arrays that `isArray` names. Arrays of one dimension more than the
/// batch have only one layout.
LogicalResult checkLayouts(
    Operation *op, StringRef name, TypeRange types, int64_t numBatchDims, BodyImporter &importer,
    function_ref<bool(int64_t)> isArray = [](int64_t) { return true; }) {
  auto layouts = op->getAttrOfType<ArrayAttr>(name);
  for (auto [number, type] : llvm::enumerate(types)) {
    if (!isArray(number))
      continue;
    int64_t rank = cast<RankedTensorType>(type).getRank();
    Attribute layout = layouts && number < layouts.size() ? layouts[number] : Attribute();
    if (!layout && rank < numBatchDims + 2)
      continue;
    if (isLapackLayout(layout, rank, std::min(rank, numBatchDims)))
      continue;
    InFlightDiagnostic error = importer.emitOpError(op) << "of target " << op->getAttr("call_target_name");
    if (layouts)
      return error << " has '" << name << "' = " << Attribute(layouts) << ", but needed column-major matrices";
    return error << " has no '" << name << "', but needed those of column-major matrices";
  }
  return success();
}

/// Returns whether result `number` of `op` is one of the routine's.
bool isResult(Operation *op, const LapackCall &call, ArrayRef<int64_t> options, int64_t number) {
  int64_t count = op->getNumResults();
  if (call.function == "gesdd" && options[0] == 0 &&
      (number == 2 || number == 3)) // Singular vectors that are not computed.
    return false;
  return llvm::none_of(call.skipped, [&](int skipped) { return number == (skipped < 0 ? skipped + count : skipped); });
}

/// Checks what the routine has no option for.
LogicalResult checkFixedFields(Operation *op, BodyImporter &importer) {
  auto config = op->getAttrOfType<DictionaryAttr>("mhlo.backend_config");
  auto sort = config ? config.getAs<IntegerAttr>("sort") : IntegerAttr();
  if (sort && sort.getValue().getZExtValue() != 'N')
    return importer.emitOpError(op) << "of target " << op->getAttr("call_target_name")
                                    << " sorts eigenvalues, but needed 'sort' = 78";
  return success();
}

LogicalResult importLapackCall(Operation *op, BodyImporter &importer) {
  char letter = 0;
  const LapackCall &call = readTarget(cast<StringAttr>(op->getAttr("call_target_name")).getValue(), letter);
  SmallVector<RankedTensorType> types;
  for (TypeRange range : {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : range) {
      FailureOr<RankedTensorType> converted = importer.convertTensor(op, type);
      if (failed(converted))
        return failure();
      types.push_back(*converted);
    }
  FailureOr<SmallVector<int64_t>> options = readOptions(op, call, importer);
  if (failed(options) || failed(checkFixedFields(op, importer)))
    return failure();
  if (op->getNumOperands() == 0 || types.front().getElementType() != getElementType(letter, op->getContext()))
    return importer.emitOpError(op) << "of target " << op->getAttr("call_target_name") << " needs operands of type "
                                    << getElementType(letter, op->getContext());
  SmallVector<RankedTensorType> results;
  SmallVector<int64_t> numbers;
  for (int64_t number = 0; number < int64_t(op->getNumResults()); ++number) {
    if (isResult(op, call, *options, number)) {
      results.push_back(types[op->getNumOperands() + number]);
      numbers.push_back(number);
    } else if (!op->getResult(number).use_empty()) {
      return importer.emitOpError(op) << "of target " << op->getAttr("call_target_name") << " has a use of result "
                                      << number << ", which is LAPACK's workspace";
    }
  }
  // Of a tridiagonal system the first operand is a vector, of all others a matrix.
  int64_t numBatchDims = types.front().getRank() - (call.function == "gtsv" ? 1 : 2);
  if (failed(checkLayouts(op, "operand_layouts", op->getOperandTypes(), numBatchDims, importer)) ||
      failed(checkLayouts(op, "result_layouts", op->getResultTypes(), numBatchDims, importer)))
    return failure();
  FailureOr<SmallVector<Value>> values =
      createRoutine(op, importer, call.routine, *options, importer.getOperands(op), results);
  if (failed(values))
    return failure();
  for (auto [number, value] : llvm::zip_equal(numbers, *values))
    importer.map(op->getResult(number), value);
  return success();
}

//===-- calls of older versions of JAX ----------------------------------------------------------------------------===//

/// A function as JAX called it before 0.4.32, with scalars for sizes and options in front of the matrices.
struct OlderCall {
  StringLiteral target; ///< With `?` for the letter of the element type.
  StringLiteral routine;
  int64_t numScalars;
  SmallVector<int64_t, 4> options; ///< Which scalars are options.
  /// Which results are the routine's.
  SmallVector<int64_t, 4> results;
  /// Which result is LAPACK's `info` where the routine has none, since nothing can go wrong.
  std::optional<int64_t> info;
};

ArrayRef<OlderCall> getOlderCalls() {
  static const OlderCall calls[] = {
      {"blas_?trsm", "triangular_solve", 8, {0, 1, 2, 3}, {0}, {}},
      {"lapack_?getrf", "lu", 3, {}, {0, 1, 2}, {}},
      {"lapack_?geqrf", "qr", 4, {}, {0, 1}, 2},
      {"lapack_?orgqr", "householder", 5, {}, {0}, 1},
      {"lapack_?ungqr", "householder", 5, {}, {0}, 1},
      {"lapack_?potrf", "cholesky", 3, {0}, {0, 1}, {}},
      {"lapack_?gesdd", "svd", 6, {0, 1}, {1, 2, 3, 4}, {}},
      {"lapack_?syevd", "eigh", 3, {0}, {0, 1, 2}, {}},
      {"lapack_?heevd", "eigh", 3, {0}, {0, 1, 2}, {}},
      {"lapack_?geev", "eig", 4, {2, 3}, {}, {}},
  };
  return calls;
}

/// Returns the constant that operand `number` of `op` is, or null.
DenseElementsAttr getConstantOperand(Operation *op, int64_t number) {
  Operation *producer = op->getOperand(number).getDefiningOp();
  bool isConstant = producer && producer->getName().getStringRef() == "stablehlo.constant";
  return isConstant ? dyn_cast_or_null<DenseElementsAttr>(producer->getAttr("value")) : DenseElementsAttr();
}

/// Reads what the scalars of `op` ask for as options of the routine.
FailureOr<SmallVector<int64_t>> readOlderOptions(Operation *op, const OlderCall &call, BodyImporter &importer) {
  SmallVector<int64_t> options;
  for (int64_t number : call.options) {
    auto value = dyn_cast_or_null<DenseIntElementsAttr>(getConstantOperand(op, number));
    if (!value || value.getNumElements() != 1)
      return importer.emitOpError(op) << "of target " << op->getAttr("call_target_name") << " has an operand " << number
                                      << " that is computed, but needed a constant";
    options.push_back((*value.getValues<APInt>().begin()).getSExtValue());
  }
  if (call.routine == "svd") // Whether the factors are full, and whether there are any.
    options = {options[1] == 0 ? 0 : options[0] == 0 ? 1 : 2};
  else if (call.routine == "eigh")
    options.push_back(1); // With vectors.
  else if (call.routine == "eig")
    options = {options[0] == 'V', options[1] == 'V'};
  return options;
}

/// Returns which results of `op` the routine has.
SmallVector<int64_t> getOlderResults(Operation *op, const OlderCall &call, ArrayRef<int64_t> options) {
  if (call.routine == "svd" && options[0] == 0)
    return {1, 4};
  if (call.routine != "eig")
    return SmallVector<int64_t>(call.results.begin(), call.results.end());
  // Behind the workspace: values, of real matrices their real and imaginary parts, vectors of both sides and info.
  int64_t numWorkspaces = op->getNumResults() == 8 ? 3 : 2;
  return llvm::to_vector(llvm::seq<int64_t>(numWorkspaces, op->getNumResults()));
}

/// Checks that `op` scales nothing: what is solved for has a factor.
LogicalResult checkScale(Operation *op, BodyImporter &importer) {
  auto scale = getConstantOperand(op, 7);
  bool isOne = false;
  if (scale && scale.isSplat() && isa<FloatType>(scale.getElementType()))
    isOne = scale.getSplatValue<APFloat>().isExactlyValue(1);
  else if (scale && scale.isSplat() && isa<ComplexType>(scale.getElementType()))
    isOne = scale.getSplatValue<std::complex<APFloat>>().real().isExactlyValue(1) &&
            scale.getSplatValue<std::complex<APFloat>>().imag().isZero();
  if (!isOne)
    return importer.emitOpError(op) << "of target " << op->getAttr("call_target_name")
                                    << " has an operand 7 that scales the result, but needed the constant 1";
  return success();
}

const OlderCall &findOlderCall(StringRef target) {
  auto isCalled = [&](const OlderCall &call) {
    auto [front, back] = call.target.split('?');
    return target.starts_with(front) && target.drop_front(front.size() + 1) == back;
  };
  return *llvm::find_if(getOlderCalls(), isCalled);
}

LogicalResult importOlderCall(Operation *op, BodyImporter &importer) {
  const OlderCall &call = findOlderCall(cast<StringAttr>(op->getAttr("call_target_name")).getValue());
  int64_t numOperands = op->getNumOperands(), numResults = op->getNumResults();
  if (numOperands <= call.numScalars)
    return importer.emitOpError(op) << "of target " << op->getAttr("call_target_name") << " has " << numOperands
                                    << " operands, but needed more than " << call.numScalars;
  if (call.routine == "triangular_solve" && failed(checkScale(op, importer)))
    return failure();
  FailureOr<SmallVector<int64_t>> options = readOlderOptions(op, call, importer);
  if (failed(options))
    return failure();
  SmallVector<int64_t> numbers = getOlderResults(op, call, *options);
  FailureOr<RankedTensorType> matrix = importer.convertTensor(op, op->getOperand(call.numScalars).getType());
  if (failed(matrix))
    return failure();
  int64_t numBatchDims = matrix->getRank() - 2;
  SmallVector<RankedTensorType> types;
  for (int64_t number : numbers) {
    if (number >= numResults)
      return importer.emitOpError(op) << "of target " << op->getAttr("call_target_name") << " has " << numResults
                                      << " results, but needed more than " << number;
    FailureOr<RankedTensorType> type = importer.convertTensor(op, op->getResult(number).getType());
    if (failed(type))
      return failure();
    types.push_back(*type);
  }
  for (OpResult result : op->getResults())
    if (!result.use_empty() && !llvm::is_contained(numbers, result.getResultNumber()) &&
        call.info != int64_t(result.getResultNumber()))
      return importer.emitOpError(op) << "of target " << op->getAttr("call_target_name") << " has a use of result "
                                      << result.getResultNumber() << ", which is LAPACK's workspace";
  auto isMatrix = [&](int64_t number) { return number >= call.numScalars; };
  auto isResult = [&](int64_t number) { return llvm::is_contained(numbers, number); };
  if (failed(checkLayouts(op, "operand_layouts", op->getOperandTypes(), numBatchDims, importer, isMatrix)) ||
      failed(checkLayouts(op, "result_layouts", op->getResultTypes(), numBatchDims, importer, isResult)))
    return failure();
  FailureOr<SmallVector<Value>> values =
      createRoutine(op, importer, call.routine, *options,
                    ArrayRef<Value>(importer.getOperands(op)).drop_front(call.numScalars), types);
  if (failed(values))
    return failure();
  for (auto [number, value] : llvm::zip_equal(numbers, *values))
    importer.map(op->getResult(number), value);
  if (call.info && *call.info < numResults && !op->getResult(*call.info).use_empty()) {
    FailureOr<RankedTensorType> type = importer.convertTensor(op, op->getResult(*call.info).getType());
    if (failed(type))
      return failure();
    ImplicitLocOpBuilder builder = importer.at(op);
    importer.map(op->getResult(*call.info),
                 createFilled(builder, *type, getScalarConstant(builder, type->getElementType(), 0)));
  }
  return success();
}

} // namespace

void addLapackCalls(OpTable &table) {
  for (char letter : {'s', 'd', 'c', 'z'})
    for (const OlderCall &call : getOlderCalls()) {
      std::string target = call.target.str();
      target[target.find('?')] = letter;
      table[target] = importOlderCall;
    }
  for (char letter : {'s', 'd', 'c', 'z'})
    for (const LapackCall &call : getCalls())
      table[("lapack_" + Twine(letter) + call.function + "_ffi").str()] = importLapackCall;
}

} // namespace dist
