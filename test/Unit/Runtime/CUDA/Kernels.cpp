// SPDX-License-Identifier: Apache-2.0
//
// Texts are put together from one skeleton per shape of kernel.

#include "Kernels.h"

#include "Collectives/Collective.h"
#include "dist/Runtime/DType.h"

namespace dist::runtime::test {

std::string ptxHeader() { return ".version 8.0\n.target sm_80\n.address_size 64\n\n"; }

//===------------------------------------------------------------------------------------------------------------===//
// Reductions
//===------------------------------------------------------------------------------------------------------------===//

namespace {

/// How a type is read into the accumulator's register class, combined and written back.
struct Arithmetic {
  std::string load;        ///< From [%rd10] to VALUE.
  std::string store;       ///< From %acc to [%rd12].
  std::string accumulator; ///< Register declaration type.
  std::string integer;     ///< Suffix of integer instructions, empty for floats.
  std::string floating;    ///< Suffix of float instructions, empty for integers.
  std::string bits;
};

Arithmetic integerOf(const std::string &memory, const std::string &wide, const std::string &arithmetic) {
  std::string bits = wide == ".u64" ? ".b64" : ".b32";
  return {"ld.global" + memory + " VALUE, [%rd10];",
          "st.global" + (memory[1] == 's' ? ".u" + memory.substr(2) : memory) + " [%rd12], %acc;",
          bits,
          arithmetic,
          "",
          bits};
}

Arithmetic arithmeticOf(DistDType dtype) {
  switch (dtype) {
  case DIST_I1:
  case DIST_U8:
    return integerOf(".u8", ".u32", ".u32");
  case DIST_I8:
    return integerOf(".s8", ".u32", ".s32");
  case DIST_U16:
    return integerOf(".u16", ".u32", ".u32");
  case DIST_I16:
    return integerOf(".s16", ".u32", ".s32");
  case DIST_U32:
    return integerOf(".u32", ".u32", ".u32");
  case DIST_I32:
    return integerOf(".u32", ".u32", ".s32");
  case DIST_U64:
    return integerOf(".u64", ".u64", ".u64");
  case DIST_I64:
    return integerOf(".u64", ".u64", ".s64");
  case DIST_F32:
    return {"ld.global.f32 VALUE, [%rd10];", "st.global.f32 [%rd12], %acc;", ".f32", "", ".f32", ""};
  case DIST_F64:
    return {"ld.global.f64 VALUE, [%rd10];", "st.global.f64 [%rd12], %acc;", ".f64", "", ".f64", ""};
  case DIST_F16:
    return {"ld.global.b16 %h1, [%rd10]; cvt.f32.f16 VALUE, %h1;",
            "cvt.rn.f16.f32 %h1, %acc; st.global.b16 [%rd12], %h1;",
            ".f32",
            "",
            ".f32",
            ""};
  default: // bf16: the upper half of an f32.
    return {"ld.global.u16 %r5, [%rd10]; shl.b32 %r5, %r5, 16; mov.b32 VALUE, %r5;",
            "cvt.rn.bf16.f32 %h1, %acc; st.global.b16 [%rd12], %h1;",
            ".f32",
            "",
            ".f32",
            ""};
  }
}

std::string combine(DistReduction reduction, DistDType dtype, const Arithmetic &type) {
  bool isBit = dtype == DIST_I1;
  bool isFloat = !type.floating.empty();
  std::string registers = " %acc, %acc, %val;";
  switch (reduction) {
  case DIST_REDUCE_SUM:
    return isBit ? "or.b32" + registers : (isFloat ? "add.rn" + type.floating : "add" + type.integer) + registers;
  case DIST_REDUCE_PROD:
    return isBit ? "and.b32" + registers : (isFloat ? "mul.rn" + type.floating : "mul.lo" + type.integer) + registers;
  case DIST_REDUCE_MAX:
    return "max" + type.integer + type.floating + registers;
  case DIST_REDUCE_MIN:
    return "min" + type.integer + type.floating + registers;
  case DIST_REDUCE_ANY:
    return "or" + type.bits + registers;
  default:
    return "and" + type.bits + registers;
  }
}

std::string withValue(std::string text, const std::string &name) {
  for (size_t at; (at = text.find("VALUE")) != std::string::npos;)
    text.replace(at, 5, name);
  return text;
}

} // namespace

std::string reductionKernel(DistReduction reduction, DistDType dtype) {
  Arithmetic type = arithmeticOf(dtype);
  std::string name = std::string("dist_reduce_") + nameOfReduction(reduction) + "_" + nameOfDType(dtype);
  return ".visible .entry " + name + R"((.param .u64 p0, .param .u64 p1, .param .u64 p2, .param .u64 p3)
{
  .reg .pred %p<3>;
  .reg .b16 %h<2>;
  .reg .b32 %r<6>;
  .reg .b64 %rd<13>;
  .reg )" +
         type.accumulator + R"( %acc, %val;
  ld.param.u64 %rd1, [p0];
  ld.param.u64 %rd2, [p1];
  ld.param.u64 %rd3, [p2];
  ld.param.u64 %rd4, [p3];
  cvta.to.global.u64 %rd1, %rd1;
  cvta.to.global.u64 %rd2, %rd2;
  mov.u32 %r1, %ctaid.x;
  mov.u32 %r2, %ntid.x;
  mov.u32 %r3, %tid.x;
  mov.u32 %r4, %nctaid.x;
  mul.wide.u32 %rd5, %r1, %r2;
  cvt.u64.u32 %rd6, %r3;
  add.s64 %rd5, %rd5, %rd6;
  mul.wide.u32 %rd7, %r4, %r2;
$element:
  setp.ge.s64 %p1, %rd5, %rd4;
  @%p1 bra $end;
  mul.lo.s64 %rd8, %rd5, )" +
         std::to_string(sizeOfDType(dtype)) + R"(;
  ld.global.u64 %rd10, [%rd2];
  cvta.to.global.u64 %rd10, %rd10;
  add.s64 %rd10, %rd10, %rd8;
  )" + withValue(type.load, "%acc") +
         R"(
  mov.u64 %rd9, 1;
$source:
  setp.ge.s64 %p2, %rd9, %rd3;
  @%p2 bra $store;
  shl.b64 %rd11, %rd9, 3;
  add.s64 %rd11, %rd2, %rd11;
  ld.global.u64 %rd10, [%rd11];
  cvta.to.global.u64 %rd10, %rd10;
  add.s64 %rd10, %rd10, %rd8;
  )" + withValue(type.load, "%val") +
         R"(
  )" + combine(reduction, dtype, type) +
         R"(
  add.s64 %rd9, %rd9, 1;
  bra $source;
$store:
  add.s64 %rd12, %rd1, %rd8;
  )" + type.store +
         R"(
  add.s64 %rd5, %rd5, %rd7;
  bra $element;
$end:
  ret;
}

)";
}

//===------------------------------------------------------------------------------------------------------------===//
// Kernels of the programs
//===------------------------------------------------------------------------------------------------------------===//

/// A kernel with `parameters` 64-bit parameters; `body` finds this thread's byte offset in %rd1 and parameter i in
/// %p<i>.
static std::string elementKernel(const std::string &name, int parameters, const std::string &body) {
  std::string text = ".visible .entry " + name + "(";
  for (int i = 0; i < parameters; ++i)
    text += (i ? ", " : "") + std::string(".param .u64 p") + std::to_string(i);
  text += R"()
{
  .reg .pred %c<3>;
  .reg .b32 %r<8>;
  .reg .b64 %rd<8>;
  .reg .b64 %p<8>;
  .reg .f32 %f<8>;
  mov.u32 %r1, %ctaid.x;
  mov.u32 %r2, %ntid.x;
  mov.u32 %r3, %tid.x;
  mad.lo.s32 %r1, %r1, %r2, %r3;
  mul.wide.u32 %rd1, %r1, 4;
)";
  for (int i = 0; i < parameters; ++i)
    text += "  ld.param.u64 %p" + std::to_string(i) + ", [p" + std::to_string(i) + "];\n";
  return text + body + "  ret;\n}\n\n";
}

std::string routineKernels() {
  std::string text = R"(
.visible .entry dist_transpose_f32(.param .u64 dst, .param .u64 src, .param .u64 rows, .param .u64 columns,
                                   .param .u64 parts, .param .u64 count) {
  .reg .b64 %dst, %src, %rows, %columns, %count, %e, %q, %i, %j; .reg .b32 %r<4>; .reg .pred %out; .reg .f32 %value;
  ld.param.u64 %dst, [dst];
  ld.param.u64 %src, [src];
  ld.param.u64 %rows, [rows];
  ld.param.u64 %columns, [columns];
  ld.param.u64 %count, [count];
  mov.u32 %r0, %ctaid.x;
  mov.u32 %r1, %ntid.x;
  mov.u32 %r2, %tid.x;
  mad.lo.u32 %r3, %r0, %r1, %r2;
  cvt.u64.u32 %e, %r3;
  setp.ge.u64 %out, %e, %count;
  @%out ret;
  rem.u64 %i, %e, %rows;
  div.u64 %q, %e, %rows;
  rem.u64 %j, %q, %columns;
  div.u64 %q, %q, %columns;
  mad.lo.u64 %q, %q, %rows, %i;
  mad.lo.u64 %q, %q, %columns, %j;
  shl.b64 %q, %q, 2;
  add.u64 %q, %src, %q;
  ld.global.f32 %value, [%q];
  shl.b64 %e, %e, 2;
  add.u64 %e, %dst, %e;
  st.global.f32 [%e], %value;
  ret;
}
)";
  for (const char *name : {"copy_triangle_f32", "mark_nonfinite_f32", "replace_marked_f32", "replace_marked_i32",
                           "divide_f32", "symmetrize_f32"})
    text += std::string(".visible .entry dist_") + name + "() { trap; }\n";
  return text;
}

std::string vectorKernels() {
  return elementKernel("double_plus", 3, R"(
  add.s64 %rd2, %p0, %rd1;
  ld.global.f32 %f1, [%rd2];
  add.rn.f32 %f1, %f1, %f1;
  cvt.rn.f32.s64 %f2, %p2;
  add.rn.f32 %f1, %f1, %f2;
  add.s64 %rd3, %p1, %rd1;
  st.global.f32 [%rd3], %f1;
)") + elementKernel("add", 3, R"(
  add.s64 %rd2, %p0, %rd1;
  add.s64 %rd3, %p1, %rd1;
  add.s64 %rd4, %p2, %rd1;
  ld.global.f32 %f1, [%rd2];
  ld.global.f32 %f2, [%rd3];
  add.rn.f32 %f1, %f1, %f2;
  st.global.f32 [%rd4], %f1;
)") + elementKernel("accumulate", 2, R"(
  ld.global.u64 %rd2, [%p0];
  cvt.rn.f32.s64 %f2, %rd2;
  add.s64 %rd3, %p1, %rd1;
  ld.global.f32 %f1, [%rd3];
  add.rn.f32 %f1, %f1, %f2;
  st.global.f32 [%rd3], %f1;
)") + elementKernel("slow_copy", 2, R"(
  mov.u32 %r4, 0;
$idle:
  add.s32 %r4, %r4, 1;
  setp.lt.s32 %c1, %r4, 1000;
  @%c1 bra $idle;
  add.s64 %rd2, %p0, %rd1;
  ld.global.f32 %f1, [%rd2];
  add.s64 %rd3, %p1, %rd1;
  st.global.f32 [%rd3], %f1;
)");
}

std::string wildKernel() {
  return elementKernel("wild_store", 2, R"(
  mov.u64 %rd2, %p0;
  setp.ne.s64 %c1, %p1, 1;
  @%c1 bra $good;
  mov.u64 %rd2, 4096;
$good:
  add.s64 %rd2, %rd2, %rd1;
  mov.f32 %f1, 0f3F800000;
  st.global.f32 [%rd2], %f1;
)");
}

std::string wildWhenKernel() {
  return elementKernel("wild_when", 2, R"(
  mov.u64 %rd2, %p1;
  ld.global.u32 %r4, [%p0];
  setp.eq.s32 %c1, %r4, 0;
  @%c1 bra $good;
  mov.u64 %rd2, 4096;
$good:
  add.s64 %rd2, %rd2, %rd1;
  mov.f32 %f1, 0f3F800000;
  st.global.f32 [%rd2], %f1;
)");
}

std::string slowKernel() {
  return elementKernel("long_wait", 2, R"(
  setp.ne.s64 %c1, %p1, 1;
  @%c1 bra $good;
  mov.u64 %rd2, 0;
$idle:
  add.s64 %rd2, %rd2, 1;
  setp.lt.s64 %c1, %rd2, 30000000;
  @%c1 bra $idle;
$good:
  add.s64 %rd3, %p0, %rd1;
  mov.f32 %f1, 0f3F800000;
  st.global.f32 [%rd3], %f1;
)");
}

} // namespace dist::runtime::test
