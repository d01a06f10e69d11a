// SPDX-License-Identifier: Apache-2.0
//
// Custom calls by which JAX calls LAPACK on a CPU: `lapack_spotrf_ffi`, with what LAPACK takes as letters in
// `mhlo.backend_config`. A call has some results that are only LAPACK's workspace or what it leaves of an operand; they
// may not be used. Operands and results have to be column-major, as LAPACK has them: then the call means the matrices
// themselves.

#include "LibraryRoutines.h"

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

/// Checks the layouts in the field `name`. Arrays of one dimension more than the batch have only one layout.
LogicalResult checkLayouts(Operation *op, StringRef name, TypeRange types, int64_t numBatchDims,
                           BodyImporter &importer) {
  auto layouts = op->getAttrOfType<ArrayAttr>(name);
  for (auto [number, type] : llvm::enumerate(types)) {
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

} // namespace

void addLapackCalls(OpTable &table) {
  for (char letter : {'s', 'd', 'c', 'z'})
    for (const LapackCall &call : getCalls())
      table[("lapack_" + Twine(letter) + call.function + "_ffi").str()] = importLapackCall;
}

} // namespace dist
