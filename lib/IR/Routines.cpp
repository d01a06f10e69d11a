// SPDX-License-Identifier: Apache-2.0
//
// A row of the table is a form of a routine: lists such as `T[n n], T[n m*]`, whose sizes follow from those of the
// operands. A routine whose operands depend on its options, or on whether its elements are complex, has several rows;
// the first one that fits those is taken, and what does not fit it is the error.

#include "dist/IR/Routines.h"
#include "dist/IR/TensorExt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <cmath>

using namespace mlir;
using namespace dist;
using namespace dist::tensor_ext;

namespace {
/// One form of a routine.
struct RoutineForm {
  StringLiteral name;
  /// One range per option: `0-2`, one number, or `*` for any.
  StringLiteral options;
  /// Arrays by element type and core. T: the type of operand 0, any of the four; R: its real type; Z: its complex type;
  /// i: i32. A size is a name, or computed from names. `*` marks a dimension of which each index is computed by itself.
  StringLiteral inputs, outputs;
  /// Floating-point operations of one index of the batch, in real numbers; m is at least n.
  double (*flops)(double m, double n, double q);
};

double countCholesky(double, double n, double) { return n * n * n / 3; }
/// n reflections of q columns or rows of m numbers; m * q / n are given.
double countReflectedParts(double, double n, double q) { return 4 * n * n * q; }
/// q systems of n equations with a triangular or, next, a tridiagonal matrix.
double countTriangular(double, double n, double q) { return n * n * q; }
double countBands(double, double n, double q) { return n * (3 + 5 * q); }
double countLU(double m, double n, double) { return n * n * (m - n / 3); }
double countReflections(double m, double n, double) { return 2 * n * n * (m - n / 3); }
double countSymmetric(double, double n, double) { return 9 * n * n * n; }
double countSingularValues(double m, double n, double) { return 4 * n * n * (m - n / 3); }
double countSingularVectors(double m, double n, double) { return 14 * m * n * n + 8 * n * n * n; }
double countUnsymmetric(double, double n, double) { return 25 * n * n * n; }
double countHessenberg(double, double n, double) { return 10 * n * n * n / 3; }
double countTridiagonal(double, double n, double) { return 4 * n * n * n / 3; }
double countNothing(double, double, double) { return 0; }
/// A transform of n numbers in all its dimensions, or of m complex ones that stand for n real ones.
double countTransform(double m, double n, double) { return (m == n ? 5 : 2.5) * n * std::log2(std::max(n, 1.0)); }

constexpr RoutineForm kForms[] = {
    {"cholesky", "0-1", "T[n n]", "T[n n], i[]", countCholesky},
    {"triangular_solve", "1 0-1 0-2 0-1", "T[n n], T[n m*]", "T[n m*]", countTriangular},
    {"triangular_solve", "0 0-1 0-2 0-1", "T[n n], T[m* n]", "T[m* n]", countTriangular},
    {"lu", "", "T[m n]", "T[m n], i[min(m,n)], i[]", countLU},
    {"qr", "", "T[m n]", "T[m n], T[min(m,n)]", countReflections},
    {"qr_pivoted", "", "T[m n], i[n]", "T[m n], i[n], T[min(m,n)]", countReflections},
    {"householder", "", "T[m n], T[q]", "T[m n]", countReflections},
    {"reflect", "1 0-1", "T[m k], T[q], T[m n*]", "T[m n*]", countReflectedParts},
    {"reflect", "0 0-1", "T[m k], T[q], T[n* m]", "T[n* m]", countReflectedParts},
    {"eigh", "0-1 0-1", "T[n n]", "T[n n], R[n], i[]", countSymmetric},
    {"svd", "0", "T[m n]", "R[min(m,n)], i[]", countSingularValues},
    {"svd", "1", "T[m n]", "R[min(m,n)], T[m min(m,n)], T[min(m,n) n], i[]", countSingularVectors},
    {"svd", "2", "T[m n]", "R[min(m,n)], T[m m], T[n n], i[]", countSingularVectors},
    {"eig", "0-1 0-1", "R[n n]", "R[n], R[n], Z[n n], Z[n n], i[]", countUnsymmetric},
    {"eig", "0-1 0-1", "Z[n n]", "Z[n], Z[n n], Z[n n], i[]", countUnsymmetric},
    {"schur", "0-1", "R[n n]", "R[n n], R[n n], R[n], R[n], i[]", countUnsymmetric},
    {"schur", "0-1", "Z[n n]", "Z[n n], Z[n n], Z[n], i[]", countUnsymmetric},
    {"hessenberg", "* *", "T[n n]", "T[n n], T[n-1], i[]", countHessenberg},
    {"tridiagonal", "0-1", "T[n n]", "T[n n], R[n], R[n-1], T[n-1], i[]", countTridiagonal},
    {"tridiagonal_solve", "", "T[n], T[n], T[n], T[n m*]", "T[n m*], i[]", countBands},
    {"python_callback", "", "T[]", "T[]", countNothing},
    {"fourier", "0-1 1", "Z[c]", "Z[c]", countTransform},
    {"fourier", "0-1 2", "Z[b c]", "Z[b c]", countTransform},
    {"fourier", "0-1 3", "Z[a b c]", "Z[a b c]", countTransform},
    {"fourier", "2 1", "R[c]", "Z[c/2+1]", countTransform},
    {"fourier", "2 2", "R[b c]", "Z[b c/2+1]", countTransform},
    {"fourier", "2 3", "R[a b c]", "Z[a b c/2+1]", countTransform},
    {"fourier", "3 1", "Z[c/2+1]", "R[c]", countTransform},
    {"fourier", "3 2", "Z[b c/2+1]", "R[b c]", countTransform},
    {"fourier", "3 3", "Z[a b c/2+1]", "R[a b c]", countTransform},
};

/// One array of a form.
struct ArrayForm {
  char element;
  RoutineCore core;
};

using EmitError = function_ref<InFlightDiagnostic()>;
} // namespace

static SmallVector<ArrayForm> parseArrays(StringRef list) {
  SmallVector<ArrayForm> arrays;
  while (!list.empty()) {
    auto [array, rest] = list.split(']');
    list = rest.ltrim(", ");
    ArrayForm &form = arrays.emplace_back(ArrayForm{array.front(), {}});
    for (StringRef dim : llvm::split(array.drop_front(2), ' ')) {
      bool isIndependent = dim.consume_back("*");
      if (dim.empty())
        continue;
      form.core.dims.push_back(dim);
      form.core.areIndependent.push_back(isIndependent);
    }
  }
  return arrays;
}

//===-- options ---------------------------------------------------------------------------------------------------===//

static bool isInRange(int64_t value, StringRef range) {
  auto [least, most] = range.split('-');
  int64_t low = 0, high = 0;
  if (range == "*")
    return true;
  least.getAsInteger(10, low);
  high = low;
  most.getAsInteger(10, high);
  return value >= low && value <= high;
}

static bool areInRange(ArrayRef<int64_t> options, StringRef ranges) {
  SmallVector<StringRef> list;
  ranges.split(list, ' ', -1, /*KeepEmpty=*/false);
  return list.size() == options.size() && llvm::all_of(llvm::zip_equal(options, list), [](auto pair) {
           return isInRange(std::get<0>(pair), std::get<1>(pair));
         });
}

//===-- element types ---------------------------------------------------------------------------------------------===//

static bool isLibraryFloat(Type type) { return type.isF32() || type.isF64(); }

/// Returns the float type that operand 0 consists of, or null if it is none that libraries know.
static Type getRealType(Type element) {
  auto complex = dyn_cast<ComplexType>(element);
  Type real = complex ? complex.getElementType() : element;
  return isLibraryFloat(real) ? real : Type();
}

/// Returns the type that the letter `element` stands for, where operand 0 has elements of type `first`.
static Type getElementType(char element, Type first) {
  switch (element) {
  case 'T':
    return first;
  case 'R':
    return getRealType(first);
  case 'Z':
    return ComplexType::get(getRealType(first));
  default:
    return IntegerType::get(first.getContext(), 32);
  }
}

//===-- sizes -----------------------------------------------------------------------------------------------------===//

namespace {
/// Sizes by name.
class CoreSizes {
public:
  /// Notes the size of a dimension that is called by a plain name, unless it has one already.
  void note(StringRef dim, int64_t size) {
    if (dim.size() == 1)
      sizes.try_emplace(dim, size);
  }

  int64_t get(StringRef dim) const {
    if (dim == "min(m,n)")
      return std::min(sizes.lookup("m"), sizes.lookup("n"));
    if (dim == "n-1")
      return std::max<int64_t>(sizes.lookup("n") - 1, 0);
    if (dim == "c/2+1") // Of nothing there is nothing.
      return sizes.lookup("c") == 0 ? 0 : sizes.lookup("c") / 2 + 1;
    return sizes.lookup(dim);
  }

private:
  llvm::StringMap<int64_t> sizes;
};
} // namespace

/// Checks arrays that are called `what` in messages against `forms`: first with `sizes` to be noted, then against them.
static LogicalResult noteSizes(EmitError emitError, StringRef what, ArrayRef<ArrayForm> forms, TypeRange types,
                               int64_t numBatchDims, CoreSizes &sizes) {
  for (auto [number, form, type] : llvm::enumerate(forms, types)) {
    auto shaped = cast<ShapedType>(type);
    int64_t rank = numBatchDims + form.core.dims.size();
    if (!shaped.hasStaticShape() || shaped.getRank() != rank) // C3
      return emitError() << "has " << what << " " << number << " of type " << type << ", but needed a static shape of "
                         << rank << " dimensions";
    for (auto [dim, size] : llvm::zip_equal(form.core.dims, shaped.getShape().drop_front(numBatchDims)))
      sizes.note(dim, size);
  }
  return success();
}

static LogicalResult checkTypes(EmitError emitError, StringRef what, ArrayRef<ArrayForm> forms, TypeRange types,
                                ShapedType first, int64_t numBatchDims, const CoreSizes &sizes) {
  for (auto [number, form, type] : llvm::enumerate(forms, types)) {
    SmallVector<int64_t> shape(first.getShape().take_front(numBatchDims));
    for (StringRef dim : form.core.dims)
      shape.push_back(sizes.get(dim));
    auto shaped = cast<ShapedType>(type);
    Type element = getElementType(form.element, first.getElementType());
    if (shaped.getShape() != ArrayRef(shape) || shaped.getElementType() != element) // C2, C3
      return emitError() << "has " << what << " " << number << " of type " << type << ", but needed "
                         << RankedTensorType::get(shape, element);
  }
  return success();
}

/// Checks what no form can say. Types have been checked.
static LogicalResult checkSizes(EmitError emitError, StringRef routine, ArrayRef<int64_t> options, ShapedType first,
                                const CoreSizes &sizes) {
  for (int64_t size : first.getShape())
    if (size > INT32_MAX)
      return emitError() << "has a dimension of size " << size << ", but needed at most " << INT32_MAX;
  int64_t m = sizes.get("m"), n = sizes.get("n"), q = sizes.get("q");
  if (routine == "householder" && (n > m || q > n))
    return emitError() << "has " << q << " reflections for a matrix of " << m << " rows and " << n
                       << " columns, but needed no more reflections than columns and no more columns than rows";
  if (routine != "hessenberg")
    return success();
  int64_t low = options[0], high = options[1];
  if (n == 0 ? (low != 1 || high != 0) : (low < 1 || low > high || high > n)) // C1
    return emitError() << "has a range from " << low << " to " << high << ", but needed one in 1 to " << n;
  return success();
}

/// Returns the form of a call with these options and elements of type `element`.
static FailureOr<RoutineForm> findForm(EmitError emitError, StringRef routine, ArrayRef<int64_t> options,
                                       Type element) {
  SmallVector<RoutineForm> named, fitting;
  for (const RoutineForm &form : kForms)
    if (form.name == routine) {
      named.push_back(form);
      if (areInRange(options, form.options))
        fitting.push_back(form);
    }
  if (named.empty()) // C1
    return emitError() << "names the routine '" << routine << "', which is unknown";
  if (fitting.empty()) { // C1
    SmallVector<StringRef> ranges;
    for (const RoutineForm &form : named)
      if (!llvm::is_contained(ranges, StringRef(form.options)))
        ranges.push_back(form.options);
    return emitError() << "'" << routine << "' has options [" << options << "], but needed ["
                       << llvm::join(ranges, "] or [") << "]";
  }
  bool isComplex = isa<ComplexType>(element);
  for (const RoutineForm &form : fitting)
    if (getRealType(element) && (form.inputs.front() == 'T' || isComplex == (form.inputs.front() == 'Z')))
      return form;
  StringRef needed = fitting.size() > 1 || fitting.front().inputs.front() == 'T'
                         ? "f32, f64, or complex numbers of these"
                         : (fitting.front().inputs.front() == 'Z' ? "complex numbers of f32 or f64" : "f32 or f64");
  return emitError() << "'" << routine << "' has elements of type " << element << ", but needed " << needed; // C2
}

FailureOr<RoutineShape> tensor_ext::getRoutineShape(EmitError emitError, StringRef routine, ArrayRef<int64_t> options,
                                                    TypeRange inputs, TypeRange outputs) {
  if (inputs.empty())
    return emitError() << "'" << routine << "' has no operand";
  auto first = cast<ShapedType>(inputs.front());
  FailureOr<RoutineForm> form = findForm(emitError, routine, options, first.getElementType());
  if (failed(form))
    return failure();
  SmallVector<ArrayForm> inputForms = parseArrays(form->inputs), outputForms = parseArrays(form->outputs);
  if (inputs.size() != inputForms.size() || outputs.size() != outputForms.size()) // C2
    return emitError() << "'" << routine << "' has " << inputs.size() << " operands and " << outputs.size()
                       << " results, but needed " << inputForms.size() << " and " << outputForms.size();
  int64_t coreRank = inputForms.front().core.dims.size();
  if (!first.hasRank() || first.getRank() < coreRank) // C3
    return emitError() << "has operand 0 of type " << first << ", but needed at least " << coreRank << " dimensions";
  RoutineShape shape;
  shape.numBatchDims = first.getRank() - coreRank;
  CoreSizes sizes;
  if (failed(noteSizes(emitError, "operand", inputForms, inputs, shape.numBatchDims, sizes)) ||
      failed(noteSizes(emitError, "result", outputForms, outputs, shape.numBatchDims, sizes)) ||
      failed(checkTypes(emitError, "operand", inputForms, inputs, first, shape.numBatchDims, sizes)) ||
      failed(checkTypes(emitError, "result", outputForms, outputs, first, shape.numBatchDims, sizes)) ||
      failed(checkSizes(emitError, routine, options, first, sizes)))
    return failure();
  for (ArrayForm &array : inputForms)
    shape.inputs.push_back(std::move(array.core));
  for (ArrayForm &array : outputForms)
    shape.outputs.push_back(std::move(array.core));
  return shape;
}

RoutineShape tensor_ext::getRoutineShape(RoutineOp op) {
  return *getRoutineShape([&] { return op->emitOpError(); }, op.getRoutine(), op.getOptions(),
                          op.getInputs().getTypes(), op.getInits().getTypes());
}

int64_t tensor_ext::countRoutineFlops(RoutineOp op) {
  RoutineShape shape = getRoutineShape(op);
  auto first = cast<ShapedType>(op.getInputs().front().getType());
  FailureOr<RoutineForm> form =
      findForm([&] { return op->emitOpError(); }, op.getRoutine(), op.getOptions(), first.getElementType());
  auto getCore = [&](Value array) {
    return cast<ShapedType>(array.getType()).getShape().drop_front(shape.numBatchDims);
  };
  auto count = [](ArrayRef<int64_t> sizes) {
    double product = 1;
    for (int64_t size : sizes)
      product *= size;
    return product;
  };
  double batch = count(first.getShape().take_front(shape.numBatchDims)), flops = 0;
  if (form->flops == countTransform) {
    double from = count(getCore(op.getInputs().front())), to = count(getCore(op.getInits().front()));
    flops = countTransform(std::min(from, to), std::max(from, to), 0);
  } else {
    ArrayRef<int64_t> core = getCore(op.getInputs().front());
    double m = core.empty() ? 1 : std::max(core.front(), core.back());
    double n = core.empty() ? 1 : std::min(core.front(), core.back());
    flops = form->flops(m, n, count(getCore(op.getInputs().back())) / std::max(n, 1.0)) *
            (isa<ComplexType>(first.getElementType()) ? 4 : 1);
  }
  return int64_t(std::min(batch * flops, 9.0e18));
}

LogicalResult RoutineOp::verify() {
  FailureOr<RoutineShape> shape = tensor_ext::getRoutineShape([&] { return emitOpError(); }, getRoutine(), getOptions(),
                                                              getInputs().getTypes(), getInits().getTypes());
  if (failed(shape))
    return failure();
  bool onTensors = isa<RankedTensorType>(getInits().front().getType());
  for (Value operand : getOperands())
    if (isa<RankedTensorType>(operand.getType()) != onTensors)
      return emitOpError() << "mixes tensors and buffers";
  if (onTensors ? TypeRange(getResultTypes()) != TypeRange(getInits().getTypes()) : getNumResults() != 0) // C4
    return emitOpError() << "has results of types (" << getResultTypes() << ") for inits of types ("
                         << getInits().getTypes() << ")";
  return success();
}
