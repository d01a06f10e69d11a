// SPDX-License-Identifier: Apache-2.0
//
// Products through oneDNN's matmul primitive. Each operand goes in on its own strides if one of its two matrix strides
// is 1 and the other spans it (a plain or a transposed matrix, oneDNN's fast cases); otherwise, or if it must be
// widened, it is packed to scratch memory first. A result that is stored by columns is computed as its transpose.

#include "Gemm.h"

#include "dist/Runtime/DType.h"

#include <algorithm>
#include <dlfcn.h>
#include <dnnl.hpp>
#include <utility>

namespace dist::runtime {

namespace {

constexpr int64_t roundUp(int64_t bytes) {
  return (bytes + DIST_ARENA_ALIGNMENT - 1) / DIST_ARENA_ALIGNMENT * DIST_ARENA_ALIGNMENT;
}

/// One engine for the process; it holds no data.
const dnnl::engine &cpuEngine() {
  static const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
  return engine;
}

bool processorMultipliesBF16() {
  dnnl::cpu_isa isa = dnnl::get_effective_cpu_isa();
  return isa == dnnl::cpu_isa::avx512_core_bf16 || isa == dnnl::cpu_isa::avx512_core_amx;
}

dnnl::memory::data_type libraryType(DistDType type) {
  return type == DIST_BF16 ? dnnl::memory::data_type::bf16 : dnnl::memory::data_type::f32;
}

/// Gives dimensions of size 1 the stride they would have in a dense matrix, so that they do not decide anything.
MatrixView normalise(MatrixView view) {
  if (view.columns == 1)
    view.strides[2] = view.strides[1] == 1 ? std::max<int64_t>(view.rows, 1) : 1;
  if (view.rows == 1)
    view.strides[1] = view.strides[2] == 1 ? std::max<int64_t>(view.columns, 1) : 1;
  if (view.batch == 1)
    view.strides[0] = view.rows * view.columns;
  return view;
}

bool isRowMajor(const MatrixView &view) { return view.strides[2] == 1 && view.strides[1] >= view.columns; }
bool isColumnMajor(const MatrixView &view) { return view.strides[1] == 1 && view.strides[2] >= view.rows; }

MatrixView transposed(MatrixView view) {
  std::swap(view.rows, view.columns);
  std::swap(view.strides[1], view.strides[2]);
  return view;
}

/// One operand or the result: the caller's view, and whether oneDNN sees that or a dense copy in scratch memory.
struct Operand {
  MatrixView view;
  DistDType type;
  DistDType libraryType;
  bool isPacked;
  int64_t scratchOffset = 0;
  dnnl::memory memory;

  dnnl::memory::desc describe(bool isResult) const {
    dnnl::memory::dims strides{view.strides[0], view.strides[1], view.strides[2]};
    if (isPacked)
      strides = {view.rows * view.columns, view.columns, 1};
    bool isBroadcast = view.strides[0] == 0 && !isResult;
    if (isBroadcast)
      strides[0] = view.rows * view.columns;
    return {{isBroadcast ? 1 : view.batch, view.rows, view.columns}, runtime::libraryType(libraryType), strides};
  }
};

class OneDnnGemm final : public Gemm {
public:
  OneDnnGemm(const DistGemmStep &step, DistDType inputType, DistDType resultType);
  int64_t scratchBytes() const override { return scratch; }
  bool run(const void *a, const void *b, void *c, void *scratchMemory) override;

private:
  void placeInScratch(Operand &operand);

  Operand left, right, result;
  bool isSwapped; ///< Computes the transposed result: left is B, right is A.
  bool accumulates;
  int64_t scratch = 0;
  dnnl::stream stream;
  dnnl::matmul primitive;
  dnnl_exec_arg_t arguments[3];
};

OneDnnGemm::OneDnnGemm(const DistGemmStep &step, DistDType inputType, DistDType resultType)
    : accumulates(step.accumulate != 0), stream(cpuEngine()) {
  bool widens = inputType == DIST_F16 || (inputType == DIST_BF16 && !processorMultipliesBF16());
  DistDType inputLibraryType = widens ? DIST_F32 : inputType;
  DistDType resultLibraryType = widens ? DIST_F32 : resultType;
  MatrixView a = normalise({step.batch, step.m, step.k, {step.aStrides[0], step.aStrides[1], step.aStrides[2]}});
  MatrixView b = normalise({step.batch, step.k, step.n, {step.bStrides[0], step.bStrides[1], step.bStrides[2]}});
  MatrixView c = normalise({step.batch, step.m, step.n, {step.cStrides[0], step.cStrides[1], step.cStrides[2]}});
  isSwapped = !isRowMajor(c) && isColumnMajor(c);
  if (isSwapped) {
    std::swap(a, b);
    a = transposed(a);
    b = transposed(b);
    c = transposed(c);
  }
  auto operand = [](const MatrixView &view, DistDType type, DistDType libraryType) {
    bool isDirect = type == libraryType && (isRowMajor(view) || isColumnMajor(view));
    return Operand{view, type, libraryType, !isDirect, 0, {}};
  };
  left = operand(a, inputType, inputLibraryType);
  right = operand(b, inputType, inputLibraryType);
  result = {c, resultType, resultLibraryType, resultType != resultLibraryType || !isRowMajor(c), 0, {}};
  if (result.isPacked) // unpackMatrix reads f32.
    result.libraryType = DIST_F32;
  placeInScratch(left);
  placeInScratch(right);
  placeInScratch(result);

  dnnl::primitive_attr attributes;
  if (accumulates) {
    dnnl::post_ops sum;
    sum.append_sum(1.0f);
    attributes.set_post_ops(sum);
  }
  dnnl::memory::desc descriptions[3] = {left.describe(false), right.describe(false), result.describe(true)};
  dnnl::matmul::desc description(descriptions[0], descriptions[1], descriptions[2]);
  primitive = dnnl::matmul(dnnl::matmul::primitive_desc(description, attributes, cpuEngine()));
  left.memory = dnnl::memory(descriptions[0], cpuEngine(), DNNL_MEMORY_NONE);
  right.memory = dnnl::memory(descriptions[1], cpuEngine(), DNNL_MEMORY_NONE);
  result.memory = dnnl::memory(descriptions[2], cpuEngine(), DNNL_MEMORY_NONE);
  arguments[0] = {DNNL_ARG_SRC, left.memory.get()};
  arguments[1] = {DNNL_ARG_WEIGHTS, right.memory.get()};
  arguments[2] = {DNNL_ARG_DST, result.memory.get()};
}

void OneDnnGemm::placeInScratch(Operand &operand) {
  if (!operand.isPacked)
    return;
  operand.scratchOffset = scratch;
  scratch += roundUp(packedElements(operand.view) * sizeOfDType(operand.libraryType));
}

bool OneDnnGemm::run(const void *a, const void *b, void *c, void *scratchMemory) {
  if (isSwapped)
    std::swap(a, b);
  auto inScratch = [&](const Operand &operand) { return static_cast<char *>(scratchMemory) + operand.scratchOffset; };
  auto present = [&](const Operand &operand, const void *data) -> void * {
    if (!operand.isPacked)
      return const_cast<void *>(data);
    packMatrix(operand.view, operand.type, data, operand.libraryType, inScratch(operand));
    return inScratch(operand);
  };
  void *target = result.isPacked ? inScratch(result) : c;
  if (result.isPacked && accumulates)
    packMatrix(result.view, result.type, c, DIST_F32, target);
  if (dnnl_memory_set_data_handle(left.memory.get(), present(left, a)) != dnnl_success ||
      dnnl_memory_set_data_handle(right.memory.get(), present(right, b)) != dnnl_success ||
      dnnl_memory_set_data_handle(result.memory.get(), target) != dnnl_success ||
      dnnl_primitive_execute(primitive.get(), stream.get(), 3, arguments) != dnnl_success ||
      dnnl_stream_wait(stream.get()) != dnnl_success)
    return false;
  if (result.isPacked)
    unpackMatrix(result.view, result.type, reinterpret_cast<float *>(target), c);
  return true;
}

/// Both operands broadcast along the batch, which oneDNN does not take: the same product into each matrix of C.
class RepeatedGemm final : public Gemm {
public:
  RepeatedGemm(DistGemmStep step, DistDType inputType, DistDType resultType)
      : count(step.batch), strideBytes(step.cStrides[0] * sizeOfDType(resultType)) {
    step.batch = 1;
    single = std::make_unique<OneDnnGemm>(step, inputType, resultType);
  }
  int64_t scratchBytes() const override { return single->scratchBytes(); }
  bool run(const void *a, const void *b, void *c, void *scratchMemory) override {
    bool good = true;
    for (int64_t i = 0; i < count && good; ++i)
      good = single->run(a, b, static_cast<char *>(c) + i * strideBytes, scratchMemory);
    return good;
  }

private:
  int64_t count;
  int64_t strideBytes;
  std::unique_ptr<OneDnnGemm> single;
};

} // namespace

std::unique_ptr<Gemm> prepareGemm(const DistGemmStep &step, DistDType inputType, DistDType resultType) {
  bool isEmpty = step.batch == 0 || step.m == 0 || step.n == 0 || step.k == 0;
  if (inputType == DIST_F32 || isNarrowFloatDType(inputType)) {
    if (!isEmpty && step.batch > 1 && step.aStrides[0] == 0 && step.bStrides[0] == 0)
      return std::make_unique<RepeatedGemm>(step, inputType, resultType);
    if (!isEmpty)
      return std::make_unique<OneDnnGemm>(step, inputType, resultType);
    // Without products there is at most a fill with zero bits, which is the same for every type of that size.
    return prepareLoopGemm(step, sizeOfDType(resultType) == 2 ? DIST_U16 : DIST_U32);
  }
  return prepareLoopGemm(step, inputType);
}

void useThreadsForGemms(int64_t count) {
  using SetThreads = void (*)(int);
  static const SetThreads setThreads = reinterpret_cast<SetThreads>(dlsym(RTLD_DEFAULT, "omp_set_num_threads"));
  if (setThreads)
    setThreads(int(count));
}

} // namespace dist::runtime
