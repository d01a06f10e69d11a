// SPDX-License-Identifier: Apache-2.0
//
// Transforms of one to three dimensions: one after the other, the last first. A real transform keeps half of the last
// dimension and one, since the rest is its conjugate; its inverse takes the last dimension last.

#include "Fourier.h"
#include "Routine.h"
#include "dist/Runtime/DType.h"

#include <algorithm>
#include <map>

namespace dist::runtime {

namespace {

template <typename T> class FourierRoutine final : public Routine {
public:
  /// `shape` is that of the complex numbers, half of the last dimension in real transforms; `last` its whole length.
  FourierRoutine(FourierKind kind, std::vector<int64_t> shape, int64_t last)
      : kind(kind), shape(std::move(shape)), last(last), elements(1) {
    int64_t longest = last;
    for (int64_t size : this->shape) {
      elements *= size;
      longest = std::max(longest, size);
    }
    if (elements == 0 || last == 0)
      return;
    int64_t scratch = 0;
    auto plan = [&](int64_t length) {
      auto [entry, isNew] = plans.try_emplace(length, length);
      scratch = std::max(scratch, entry->second.scratchElements());
    };
    plan(last);
    for (size_t dim = 0; dim + 1 < this->shape.size(); ++dim)
      plan(this->shape[dim]);
    line.resize(size_t(longest));
    work.resize(size_t(scratch));
    numbers.resize(size_t(elements));
  }

  void run(const void *const *inputs, void *const *outputs) override {
    if (elements == 0 || last == 0)
      return;
    if (kind == kRealForward) {
      runRealForward(static_cast<const T *>(inputs[0]), static_cast<Number *>(outputs[0]));
    } else if (kind == kRealInverse) {
      std::copy_n(static_cast<const Number *>(inputs[0]), elements, numbers.begin());
      transformOuter(numbers.data(), /*inverse=*/true);
      runRealInverse(static_cast<T *>(outputs[0]));
    } else {
      Number *result = static_cast<Number *>(outputs[0]);
      std::copy_n(static_cast<const Number *>(inputs[0]), elements, result);
      transformDim(result, shape.size() - 1, kind == kInverse);
      transformOuter(result, kind == kInverse);
      if (kind == kInverse)
        for (int64_t i = 0; i < elements; ++i)
          result[i] /= T(elements);
    }
  }

private:
  using Number = std::complex<T>;

  void transformOuter(Number *data, bool inverse) {
    for (size_t dim = shape.size() - 1; dim-- > 0;)
      transformDim(data, dim, inverse);
  }

  /// Transforms every line along dimension `dim`.
  void transformDim(Number *data, size_t dim, bool inverse) {
    int64_t length = shape[dim], inner = 1;
    for (size_t d = dim + 1; d < shape.size(); ++d)
      inner *= shape[d];
    const FourierPlan<T> &plan = plans.at(length);
    for (int64_t outer = 0; outer < elements; outer += length * inner)
      for (int64_t i = 0; i < inner; ++i) {
        Number *first = data + outer + i;
        for (int64_t j = 0; j < length; ++j)
          line[size_t(j)] = first[j * inner];
        plan.run(line.data(), inverse, work.data());
        for (int64_t j = 0; j < length; ++j)
          first[j * inner] = line[size_t(j)];
      }
  }

  void runRealForward(const T *input, Number *result) {
    int64_t half = shape.back();
    for (int64_t row = 0; row < elements / half; ++row) {
      for (int64_t j = 0; j < last; ++j)
        line[size_t(j)] = input[row * last + j];
      plans.at(last).run(line.data(), /*inverse=*/false, work.data());
      std::copy_n(line.begin(), half, result + row * half);
    }
    transformOuter(result, /*inverse=*/false);
  }

  void runRealInverse(T *result) {
    int64_t half = shape.back(), scale = elements / half * last;
    for (int64_t row = 0; row < elements / half; ++row) {
      for (int64_t j = 0; j < half; ++j)
        line[size_t(j)] = numbers[size_t(row * half + j)];
      for (int64_t j = half; j < last; ++j)
        line[size_t(j)] = std::conj(line[size_t(last - j)]);
      line[0] = line[0].real(); // What is its own conjugate has no imaginary part.
      if (last % 2 == 0)
        line[size_t(last / 2)] = line[size_t(last / 2)].real();
      plans.at(last).run(line.data(), /*inverse=*/true, work.data());
      for (int64_t j = 0; j < last; ++j)
        result[row * last + j] = line[size_t(j)].real() / T(scale);
    }
  }

  FourierKind kind;
  std::vector<int64_t> shape;
  int64_t last, elements;
  std::map<int64_t, FourierPlan<T>> plans; ///< By length.
  std::vector<Number> line, work, numbers;
};

} // namespace

std::unique_ptr<Routine> makeFourier(RoutineCall &call, bool checksOnly) {
  if (call.options.size() != 2 || call.options[1] < 1 || call.options[1] > 3)
    return call.fail("needs a kind and 1 to 3 dimensions"), nullptr;
  size_t rank = size_t(call.options[1]);
  if (!call.begin(1, 1, 2, rank) || !call.expectOption(0, kRealInverse))
    return nullptr;
  FourierKind kind = FourierKind(call.options[0]);
  std::vector<int64_t> from, to;
  for (size_t dim = 0; dim < rank; ++dim)
    from.push_back(call.size(dim));
  to = from;
  bool fromReal = kind == kRealForward, toReal = kind == kRealInverse;
  DistDType real = call.realType(), complex = real == DIST_F32 ? DIST_C64 : DIST_C128;
  if (fromReal)
    to.back() = from.back() == 0 ? 0 : from.back() / 2 + 1;
  if (toReal && call.outputs[0].shape.size() == call.inputs[0].shape.size()) {
    to.back() = call.outputs[0].shape.back();
    if (from.back() != (to.back() == 0 ? 0 : to.back() / 2 + 1))
      return call.fail("makes a last dimension of size " + std::to_string(to.back()) + " of one of size " +
                       std::to_string(from.back())),
             nullptr;
  }
  bool isFloat = real == DIST_F32 || real == DIST_F64;
  if (!isFloat || call.dtype() != (fromReal ? real : complex))
    return call.fail(std::string("has elements of type ") + nameOfDType(call.dtype())), nullptr;
  if (!call.expectOutput(0, toReal ? real : complex, to) || checksOnly)
    return nullptr;
  const std::vector<int64_t> &complexShape = fromReal ? to : from;
  int64_t last = toReal ? to.back() : from.back();
  if (real == DIST_F32)
    return std::make_unique<FourierRoutine<float>>(kind, complexShape, last);
  return std::make_unique<FourierRoutine<double>>(kind, complexShape, last);
}

} // namespace dist::runtime
