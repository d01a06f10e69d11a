// SPDX-License-Identifier: Apache-2.0
//
// Products of small matrices by a warp: ldmatrix and mma.sync, beside a product by definition. All numbers are small
// integers, so that results are exact.

#include "TestDevice.h"

#include <bit>

using namespace dist::emulation::test;

namespace {

class Matrices : public TestDevice {};

/// out (16x8, f32) = left (16x16) * right (16x8) + 1, all row-major. The rows of left have 24 elements in shared
/// memory.
std::string product(const std::string &type) {
  return R"(.version 8.0
.target sm_90
.address_size 64
.shared .align 16 .b8 a[768];
.shared .align 16 .b8 b[256];
.visible .entry product(.param .u64 left, .param .u64 right, .param .u64 out) .maxntid 32, 1, 1 {
  .reg .b32 %r<40>; .reg .f32 %f<10>; .reg .b64 %rd<10>; .reg .b16 %h<4>;
  ld.param.u64 %rd1, [left];
  ld.param.u64 %rd2, [right];
  ld.param.u64 %rd3, [out];
  mov.u32 %r1, %tid.x;
  and.b32 %r2, %r1, 15;
  shr.u32 %r3, %r1, 4;
  mov.u32 %r4, a;
  mad.lo.s32 %r5, %r2, 48, %r4;
  mad.lo.s32 %r5, %r3, 16, %r5;
  mul.lo.s32 %r6, %r2, 32;
  mad.lo.s32 %r6, %r3, 16, %r6;
  cvt.u64.u32 %rd4, %r6;
  add.s64 %rd4, %rd1, %rd4;
  ld.global.v4.b32 {%r10, %r11, %r12, %r13}, [%rd4];
  st.shared.v4.b32 [%r5], {%r10, %r11, %r12, %r13};
  mov.u32 %r7, b;
  mad.lo.s32 %r8, %r1, 8, %r7;
  mul.wide.u32 %rd5, %r1, 8;
  add.s64 %rd5, %rd2, %rd5;
  ld.global.v2.b32 {%r14, %r15}, [%rd5];
  st.shared.v2.b32 [%r8], {%r14, %r15};
  bar.sync 0;
  ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r20, %r21, %r22, %r23}, [%r5];
  mad.lo.s32 %r9, %r2, 16, %r7;
  ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r24, %r25}, [%r9];
  mov.f32 %f5, 0f3F800000;
  mma.sync.aligned.m16n8k16.row.col.f32.)" +
         type + "." + type + R"(.f32 {%f1, %f2, %f3, %f4}, {%r20, %r21, %r22, %r23}, {%r24, %r25}, {%f5, %f5, %f5, %f5};
  shr.u32 %r30, %r1, 2;
  and.b32 %r31, %r1, 3;
  mul.lo.s32 %r32, %r30, 32;
  mad.lo.s32 %r32, %r31, 8, %r32;
  cvt.u64.u32 %rd6, %r32;
  add.s64 %rd6, %rd3, %rd6;
  st.global.v2.f32 [%rd6], {%f1, %f2};
  st.global.v2.f32 [%rd6+256], {%f3, %f4};
  ret;
}
)";
}

/// Returns the bits of small integers as 16-bit floats.
uint16_t toBFloat(int value) { return static_cast<uint16_t>(std::bit_cast<uint32_t>(float(value)) >> 16); }
uint16_t toHalf(int value) {
  uint32_t bits = std::bit_cast<uint32_t>(float(value));
  return value == 0
             ? 0
             : static_cast<uint16_t>((bits >> 31 << 15) | (((bits >> 23 & 0xFF) - 112) << 10) | (bits >> 13 & 0x3FF));
}

void compare(const std::string &type, uint16_t (*convert)(int)) {
  std::vector<uint16_t> left(16 * 16), right(16 * 8);
  auto leftAt = [](size_t i) { return int(i * 7 % 23) - 11; };
  auto rightAt = [](size_t i) { return int(i * 5 % 19) - 9; };
  for (size_t i = 0; i < left.size(); ++i)
    left[i] = convert(leftAt(i));
  for (size_t i = 0; i < right.size(); ++i)
    right[i] = convert(rightAt(i));
  Buffer<uint16_t> a(left), b(right);
  Buffer<float> out(16 * 8);
  TestModule module(product(type));
  ASSERT_EQ(launchOn(nullptr, module.function("product"), 1, 32, 0, a.address(), b.address(), out.address()),
            CUDA_SUCCESS);
  std::vector<float> found = out.read();
  for (size_t row = 0; row < 16; ++row)
    for (size_t column = 0; column < 8; ++column) {
      int expected = 1;
      for (size_t k = 0; k < 16; ++k)
        expected += leftAt(16 * row + k) * rightAt(8 * k + column);
      EXPECT_EQ(found[8 * row + column], float(expected)) << type << " " << row << " " << column;
    }
}

TEST_F(Matrices, ProductsOfBFloats) { compare("bf16", toBFloat); }
TEST_F(Matrices, ProductsOfHalves) { compare("f16", toHalf); }

} // namespace
