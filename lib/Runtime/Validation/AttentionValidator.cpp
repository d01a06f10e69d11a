// SPDX-License-Identifier: Apache-2.0

#include "AttentionValidator.h"

#include "dist/Runtime/DType.h"

#include <cmath>
#include <vector>

namespace dist::runtime {

namespace {

/// What one tensor of an attention has to be.
struct Expected {
  const char *name;
  DistAttentionTensor tensor;
  int64_t heads, rows, columns;
  bool isWritten, isStatistic;
};

/// Returns the elements from the first to the last one of the tensor, or -1 if a stride is negative or they are too
/// many.
int64_t reachOf(const DistAttention &attention, const Expected &expected) {
  const DistAttentionTensor &tensor = expected.tensor;
  const int64_t sizes[] = {attention.batch, expected.heads, expected.rows, expected.columns};
  const int64_t strides[] = {tensor.batchStride, tensor.headStride, tensor.rowStride, tensor.columnStride};
  int64_t reach = 1;
  for (int d = 0; d < 4; ++d) {
    int64_t step = 0;
    if (strides[d] < 0 || __builtin_mul_overflow(sizes[d] - 1, strides[d], &step) ||
        __builtin_add_overflow(reach, step, &reach))
      return -1;
  }
  return reach;
}

std::string check(const DistExecutable &executable, const DistKernelStep &step, const Expected &expected,
                  DistDType type) {
  std::string which = std::string("the ") + expected.name + " of the attention ";
  const DistAttentionTensor &tensor = expected.tensor;
  if (tensor.operand < 0 || tensor.operand >= step.numBuffers)
    return which + "is operand " + std::to_string(tensor.operand) + ", but the kernel has " +
           std::to_string(step.numBuffers);
  uint8_t needed = expected.isWritten ? DIST_WRITES : DIST_READS;
  if (step.accesses && !(step.accesses[tensor.operand] & needed))
    return which + "is not " + (expected.isWritten ? "written" : "read") + " by the kernel";
  const DistBuffer &buffer = executable.buffers[step.buffers[tensor.operand]];
  DistDType wanted = expected.isStatistic ? DistDType(DIST_F32) : type;
  if (buffer.dtype != wanted)
    return which + "is " + nameOfDType(buffer.dtype) + ", needed " + nameOfDType(wanted);
  const DistAttention &attention = *step.attention;
  if (expected.isWritten &&
      ((attention.batch > 1 && tensor.batchStride == 0) || (expected.heads > 1 && tensor.headStride == 0) ||
       (expected.rows > 1 && tensor.rowStride == 0) || (expected.columns > 1 && tensor.columnStride == 0)))
    return which + "writes elements twice";
  int64_t reach = reachOf(attention, expected);
  if (reach < 0)
    return which + "has a negative stride, or is too large";
  if (reach > buffer.size / sizeOfDType(buffer.dtype))
    return which + "reaches " + std::to_string(reach) + " elements of a buffer of " +
           std::to_string(buffer.size / sizeOfDType(buffer.dtype));
  return "";
}

} // namespace

std::string checkAttention(const DistExecutable &executable, const DistKernelStep &step) {
  if (executable.version < DIST_EXECUTABLE_VERSION)
    return "has an attention, which executables have from version " + std::to_string(DIST_EXECUTABLE_VERSION) + " on";
  const DistAttention &a = *step.attention;
  constexpr int64_t most = int64_t(1) << 40;
  for (int64_t size : {a.batch, a.heads, a.keyHeads, a.rows, a.keys, a.depth, a.features})
    if (size < 1 || size > most)
      return "the attention has a size of " + std::to_string(size) + ", needed at least 1";
  // Keys may have strides of 0, so that no buffer bounds them.
  int64_t scores = 1;
  for (int64_t size : {a.batch, a.heads, a.rows, a.keys})
    if (__builtin_mul_overflow(scores, size, &scores))
      return "the attention has more scores than 64 bits can count";
  if (a.heads % a.keyHeads != 0)
    return "the attention has " + std::to_string(a.heads) + " heads that share " + std::to_string(a.keyHeads) +
           " heads of keys, which do not divide them";
  if (!std::isfinite(a.scale) || !(a.scale > 0))
    return "the attention has a scale of " + std::to_string(a.scale) + ", needed a number above 0";
  if (a.mask < 0 || a.mask >= DIST_NUM_ATTENTION_MASKS)
    return "the mask " + std::to_string(a.mask) + " of the attention is unknown";
  if (a.kind < 0 || a.kind >= DIST_NUM_ATTENTION_KINDS)
    return "the kind " + std::to_string(a.kind) + " of the attention is unknown";
  if (a.kind == DIST_ATTENTION_GRADIENT && a.gradientHeads != a.heads && a.gradientHeads != a.keyHeads)
    return "the gradients of keys have " + std::to_string(a.gradientHeads) + " heads, needed " +
           std::to_string(a.heads) + " or " + std::to_string(a.keyHeads);
  if (a.query.operand < 0 || a.query.operand >= step.numBuffers)
    return "the queries of the attention are operand " + std::to_string(a.query.operand) + ", but the kernel has " +
           std::to_string(step.numBuffers);
  DistDType type = executable.buffers[step.buffers[a.query.operand]].dtype;
  if (type != DIST_F16 && type != DIST_BF16)
    return std::string("the attention is of ") + nameOfDType(type) + ", needed f16 or bf16";
  bool isGradient = a.kind == DIST_ATTENTION_GRADIENT;
  std::vector<Expected> all = {Expected{"query", a.query, a.heads, a.rows, a.depth, false, false},
                               Expected{"key", a.key, a.keyHeads, a.keys, a.depth, false, false},
                               Expected{"value", a.value, a.keyHeads, a.keys, a.features, false, false},
                               Expected{"output", a.output, a.heads, a.rows, a.features, !isGradient, false}};
  if (isGradient)
    all.insert(all.end(),
               {Expected{"logarithm of totals", a.logTotal, a.heads, a.rows, 1, false, true},
                Expected{"gradient of the output", a.outputGradient, a.heads, a.rows, a.features, false, false},
                Expected{"gradient of the query", a.queryGradient, a.heads, a.rows, a.depth, true, false},
                Expected{"gradient of the key", a.keyGradient, a.gradientHeads, a.keys, a.depth, true, false},
                Expected{"gradient of the value", a.valueGradient, a.gradientHeads, a.keys, a.features, true, false}});
  else
    all.insert(all.end(), {Expected{"maximum", a.maximum, a.heads, a.rows, 1, true, true},
                           Expected{"total", a.total, a.heads, a.rows, 1, true, true}});
  for (const Expected &expected : all)
    if (std::string problem = check(executable, step, expected, type); !problem.empty())
      return problem;
  return "";
}

} // namespace dist::runtime
