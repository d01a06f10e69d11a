// SPDX-License-Identifier: Apache-2.0
//
// Families of instructions against values that C++ computes.

#include "TestDevice.h"

#include <bit>
#include <cmath>
#include <limits>
#include <random>

using namespace dist::emulation::test;

namespace {

class Instructions : public TestDevice {};

uint64_t bitsOf(float x) { return std::bit_cast<uint32_t>(x); }
float floatOf(uint64_t x) { return std::bit_cast<float>(static_cast<uint32_t>(x)); }

std::vector<uint64_t> integers(unsigned count) {
  std::vector<uint64_t> words = {0, 1, ~0ull, 0x7FFFFFFF, 0x80000000, 5, 0xFFFF, 0x8000000000000000};
  std::mt19937_64 random(3);
  while (words.size() < count)
    words.push_back(random() >> (random() % 60));
  return words;
}

struct IntegerCase {
  const char *body;
  uint64_t (*expected)(uint64_t a, uint64_t b, uint64_t c);
};

/// Every body gets a, b, c in %a0 to %a2 and their low words in %r0 to %r2, and leaves its result in %r3 or %d.
const IntegerCase integerCases[] = {
    {"add.s32 %r3, %r0, %r1;", [](uint64_t a, uint64_t b, uint64_t) -> uint64_t { return uint32_t(a + b); }},
    {"sub.s32 %r3, %r0, %r1;", [](uint64_t a, uint64_t b, uint64_t) -> uint64_t { return uint32_t(a - b); }},
    {"mul.lo.s32 %r3, %r0, %r1;", [](uint64_t a, uint64_t b, uint64_t) -> uint64_t { return uint32_t(a * b); }},
    {"mul.hi.u32 %r3, %r0, %r1;",
     [](uint64_t a, uint64_t b, uint64_t) -> uint64_t { return (uint64_t(uint32_t(a)) * uint32_t(b)) >> 32; }},
    {"mul.hi.s32 %r3, %r0, %r1;",
     [](uint64_t a, uint64_t b, uint64_t) -> uint64_t { return uint32_t((int64_t(int32_t(a)) * int32_t(b)) >> 32); }},
    {"mad.lo.s32 %r3, %r0, %r1, %r2;",
     [](uint64_t a, uint64_t b, uint64_t c) -> uint64_t { return uint32_t(a * b + c); }},
    {"min.s32 %r3, %r0, %r1;",
     [](uint64_t a, uint64_t b, uint64_t) -> uint64_t { return uint32_t(std::min(int32_t(a), int32_t(b))); }},
    {"max.u32 %r3, %r0, %r1;",
     [](uint64_t a, uint64_t b, uint64_t) -> uint64_t { return std::max(uint32_t(a), uint32_t(b)); }},
    {"abs.s32 %r3, %r0;",
     [](uint64_t a, uint64_t, uint64_t) -> uint64_t { return uint32_t(int32_t(a) < 0 ? -uint32_t(a) : uint32_t(a)); }},
    {"and.b32 %r3, %r0, %r1;", [](uint64_t a, uint64_t b, uint64_t) -> uint64_t { return uint32_t(a & b); }},
    {"lop3.b32 %r3, %r0, %r1, %r2, 0x96;",
     [](uint64_t a, uint64_t b, uint64_t c) -> uint64_t { return uint32_t(a ^ b ^ c); }},
    {"popc.b32 %r3, %r0;", [](uint64_t a, uint64_t, uint64_t) -> uint64_t { return std::popcount(uint32_t(a)); }},
    {"clz.b64 %r3, %a0;", [](uint64_t a, uint64_t, uint64_t) -> uint64_t { return std::countl_zero(a); }},
    {"shl.b32 %r3, %r0, 7;", [](uint64_t a, uint64_t, uint64_t) -> uint64_t { return uint32_t(a << 7); }},
    {"shl.b32 %r3, %r0, 40;", [](uint64_t, uint64_t, uint64_t) -> uint64_t { return 0; }},
    {"shr.s32 %r3, %r0, 50;",
     [](uint64_t a, uint64_t, uint64_t) -> uint64_t { return int32_t(a) < 0 ? 0xFFFFFFFF : 0; }},
    {"shf.l.wrap.b32 %r3, %r0, %r1, 12;",
     [](uint64_t a, uint64_t b, uint64_t) -> uint64_t { return uint32_t(b << 12 | uint32_t(a) >> 20); }},
    {"shf.r.clamp.b32 %r3, %r0, %r1, 32;", [](uint64_t, uint64_t b, uint64_t) -> uint64_t { return uint32_t(b); }},
    {"bfe.u32 %r3, %r0, 4, 9;", [](uint64_t a, uint64_t, uint64_t) -> uint64_t { return uint32_t(a) >> 4 & 0x1FF; }},
    {"bfe.s32 %r3, %r0, 24, 16;",
     [](uint64_t a, uint64_t, uint64_t) -> uint64_t { return uint32_t(int32_t(a) >> 24); }},
    {"bfi.b32 %r3, %r0, %r1, 8, 8;",
     [](uint64_t a, uint64_t b, uint64_t) -> uint64_t { return (uint32_t(b) & ~0xFF00u) | (uint32_t(a) & 0xFF) << 8; }},
    {"prmt.b32 %r3, %r0, %r1, 0x5410;",
     [](uint64_t a, uint64_t b, uint64_t) -> uint64_t { return (uint32_t(a) & 0xFFFF) | uint32_t(b) << 16; }},
    {"bfind.u32 %r3, %r0;",
     [](uint64_t a, uint64_t, uint64_t) -> uint64_t {
       return uint32_t(a) ? 31 - std::countl_zero(uint32_t(a)) : 0xFFFFFFFF;
     }},
    {"mad.wide.s32 %d, %r0, %r1, %a2;",
     [](uint64_t a, uint64_t b, uint64_t c) -> uint64_t { return uint64_t(int64_t(int32_t(a)) * int32_t(b)) + c; }},
    {"mul.hi.u64 %d, %a0, %a1;",
     [](uint64_t a, uint64_t b, uint64_t) -> uint64_t {
       return uint64_t((static_cast<unsigned __int128>(a) * b) >> 64);
     }},
    {"add.cc.u64 %q0, %a0, %a1; addc.u64 %d, %a2, 0;",
     [](uint64_t a, uint64_t b, uint64_t c) -> uint64_t { return c + (a + b < a); }},
    {"rem.u64 %d, %a0, 13;", [](uint64_t a, uint64_t, uint64_t) -> uint64_t { return a % 13; }},
    {"div.s32 %r3, %r0, -7;", [](uint64_t a, uint64_t, uint64_t) -> uint64_t { return uint32_t(int32_t(a) / -7); }},
    {"setp.lt.s32 %p0, %r0, %r1; selp.b32 %r3, %r1, %r2, %p0;",
     [](uint64_t a, uint64_t b, uint64_t c) -> uint64_t { return uint32_t(int32_t(a) < int32_t(b) ? b : c); }},
    {"setp.ne.b32 %p2, %r2, 0; setp.lo.and.u32 %p0|%p1, %r0, %r1, !%p2; selp.b32 %r3, 1, 0, %p0; selp.b32 %r4, 2, 0, "
     "%p1; or.b32 %r3, %r3, %r4;",
     [](uint64_t a, uint64_t b, uint64_t c) -> uint64_t {
       bool zero = uint32_t(c) == 0, less = uint32_t(a) < uint32_t(b);
       return (less && zero ? 1 : 0) | (!less && zero ? 2 : 0);
     }},
    {"set.gt.u32.s32 %r3, %r0, %r1;",
     [](uint64_t a, uint64_t b, uint64_t) -> uint64_t { return int32_t(a) > int32_t(b) ? 0xFFFFFFFF : 0; }},
    {"cvt.s64.s8 %d, %r0;", [](uint64_t a, uint64_t, uint64_t) -> uint64_t { return uint64_t(int64_t(int8_t(a))); }},
    {"cvt.sat.u8.s32 %r3, %r0;",
     [](uint64_t a, uint64_t, uint64_t) -> uint64_t { return uint32_t(std::clamp(int32_t(a), 0, 255)); }},
    {"mov.b64 {%r4, %r5}, %a0; mov.b64 %d, {%r5, %r4};",
     [](uint64_t a, uint64_t, uint64_t) -> uint64_t { return a >> 32 | a << 32; }},
    {"brev.b32 %r3, %r0; brev.b32 %r3, %r3;", [](uint64_t a, uint64_t, uint64_t) -> uint64_t { return uint32_t(a); }},
};

TEST_F(Instructions, IntegersAgreeWithTheHost) {
  std::vector<uint64_t> words = integers(96 * 3);
  for (const IntegerCase &test : integerCases) {
    bool wide = std::string(test.body).find("%d") != std::string::npos;
    std::string body = "  cvt.u32.u64 %r0, %a0; cvt.u32.u64 %r1, %a1; cvt.u32.u64 %r2, %a2;\n  " +
                       std::string(test.body) + (wide ? "" : "\n  cvt.u64.u32 %d, %r3;");
    std::vector<uint64_t> found = runElements(3, body, words);
    for (size_t i = 0; i < found.size(); ++i)
      ASSERT_EQ(found[i], test.expected(words[3 * i], words[3 * i + 1], words[3 * i + 2]))
          << test.body << " on " << words[3 * i] << ", " << words[3 * i + 1] << ", " << words[3 * i + 2];
  }
}

struct FloatCase {
  const char *body;
  float (*expected)(float a, float b, float c);
};

/// a, b, c stand in %f0 to %f2; the result is %f3.
const FloatCase floatCases[] = {
    {"add.rn.f32 %f3, %f0, %f1;", [](float a, float b, float) { return a + b; }},
    {"mul.f32 %f3, %f0, %f1;", [](float a, float b, float) { return a * b; }},
    {"fma.rn.f32 %f3, %f0, %f1, %f2;", [](float a, float b, float c) { return std::fma(a, b, c); }},
    {"div.rn.f32 %f3, %f0, %f1;", [](float a, float b, float) { return a / b; }},
    {"sqrt.rn.f32 %f3, %f0;", [](float a, float, float) { return std::sqrt(a); }},
    {"neg.f32 %f3, %f0;", [](float a, float, float) { return -a; }},
    {"abs.f32 %f3, %f0;", [](float a, float, float) { return std::fabs(a); }},
    {"min.f32 %f3, %f0, %f1;", [](float a, float b, float) { return std::fmin(a, b); }},
    {"max.NaN.f32 %f3, %f0, %f1;",
     [](float a, float b, float) { return std::isnan(a) || std::isnan(b) ? NAN : std::fmax(a, b); }},
    {"copysign.f32 %f3, %f1, %f0;", [](float a, float b, float) { return std::copysign(a, b); }},
    {"add.sat.f32 %f3, %f0, %f1;",
     [](float a, float b, float) { return std::isnan(a + b) ? 0 : std::fmin(std::fmax(a + b, 0.0f), 1.0f); }},
    {"cvt.rni.f32.f32 %f3, %f0;", [](float a, float, float) { return std::nearbyint(a); }},
    {"cvt.rzi.s32.f32 %r3, %f0; cvt.rn.f32.s32 %f3, %r3;",
     [](float a, float, float) {
       return std::isnan(a)         ? 0
              : a >= 2147483648.0f  ? 2147483648.0f
              : a <= -2147483648.0f ? -2147483648.0f
                                    : std::trunc(a) + 0.0f;
     }},
    {"cvt.f64.f32 %g0, %f0; cvt.rn.f32.f64 %f3, %g0;", [](float a, float, float) { return a; }},
    {"setp.ltu.f32 %p0, %f0, %f1; selp.f32 %f3, %f0, %f2, %p0;",
     [](float a, float b, float c) { return !(a >= b) ? a : c; }},
    {"setp.nan.f32 %p0, %f0, %f1; selp.f32 %f3, 0f3F800000, 0f00000000, %p0;",
     [](float a, float b, float) { return std::isnan(a) || std::isnan(b) ? 1.0f : 0.0f; }},
    {"cvt.rn.bf16x2.f32 %r3, %f0, %f1; mov.b32 {%h0, %h1}, %r3; cvt.f32.bf16 %f3, %h1;",
     [](float a, float, float) {
       uint32_t bits = std::bit_cast<uint32_t>(a);
       return std::isnan(a) ? NAN : std::bit_cast<float>((bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000u);
     }},
};

bool same(float a, float b) {
  return (std::isnan(a) && std::isnan(b)) || std::bit_cast<uint32_t>(a) == std::bit_cast<uint32_t>(b);
}

std::vector<uint64_t> floats(unsigned count) {
  std::vector<uint64_t> words;
  for (float x : {0.0f, -0.0f, 1.0f, -1.5f, 2.5f, 1e30f, -1e30f, INFINITY, -INFINITY, NAN, 1e-40f, 0.3f})
    for (float y : {1.0f, NAN, -2.0f})
      words.insert(words.end(), {bitsOf(x), bitsOf(y), bitsOf(x + 1)});
  std::mt19937 random(5);
  std::normal_distribution<float> normal(0, 100);
  while (words.size() < count)
    words.push_back(bitsOf(normal(random)));
  return words;
}

TEST_F(Instructions, FloatsAgreeWithTheHost) {
  std::vector<uint64_t> words = floats(192 * 3);
  for (const FloatCase &test : floatCases) {
    std::string body = "  cvt.u32.u64 %r0, %a0; cvt.u32.u64 %r1, %a1; cvt.u32.u64 %r2, %a2;\n"
                       "  mov.b32 %f0, %r0; mov.b32 %f1, %r1; mov.b32 %f2, %r2;\n  " +
                       std::string(test.body) + "\n  mov.b32 %r4, %f3; cvt.u64.u32 %d, %r4;";
    std::vector<uint64_t> found = runElements(3, body, words);
    for (size_t i = 0; i < found.size(); ++i) {
      float a = floatOf(words[3 * i]), b = floatOf(words[3 * i + 1]), c = floatOf(words[3 * i + 2]);
      ASSERT_TRUE(same(floatOf(found[i]), test.expected(a, b, c)))
          << test.body << " on " << a << ", " << b << ", " << c << ": " << floatOf(found[i]) << ", needed "
          << test.expected(a, b, c);
    }
  }
}

TEST_F(Instructions, DirectedRoundingBracketsTheExactResult) {
  std::vector<uint64_t> words = floats(96 * 3);
  auto run = [&](const char *mode) {
    std::string body = "  cvt.u32.u64 %r0, %a0; cvt.u32.u64 %r1, %a1; mov.b32 %f0, %r0; mov.b32 %f1, %r1;\n  div." +
                       std::string(mode) + ".f32 %f3, %f0, %f1; mov.b32 %r4, %f3; cvt.u64.u32 %d, %r4;";
    return runElements(3, body, words);
  };
  std::vector<uint64_t> down = run("rm"), up = run("rp"), zero = run("rz");
  unsigned inexact = 0;
  for (size_t i = 0; i < down.size(); ++i) {
    double exact = double(floatOf(words[3 * i])) / floatOf(words[3 * i + 1]);
    if (!std::isfinite(exact) || std::fabs(exact) > 1e38)
      continue;
    ASSERT_LE(floatOf(down[i]), exact);
    ASSERT_GE(floatOf(up[i]), exact);
    ASSERT_EQ(zero[i], exact > 0 ? down[i] : up[i]);
    inexact += down[i] != up[i];
  }
  EXPECT_GT(inexact, 50u);
}

TEST_F(Instructions, HalvesRoundOnceAndTrip) {
  std::vector<uint64_t> words(65536 / 64);
  for (uint64_t first = 0; first < 65536; first += words.size()) {
    for (size_t i = 0; i < words.size(); ++i)
      words[i] = first + i;
    std::vector<uint64_t> found = runElements(
        1, "  cvt.u16.u64 %h0, %a0; cvt.f32.f16 %f0, %h0; cvt.rn.f16.f32 %h1, %f0; cvt.u64.u16 %d, %h1;", words);
    for (size_t i = 0; i < words.size(); ++i) {
      bool isNaN = (words[i] & 0x7C00) == 0x7C00 && (words[i] & 0x3FF);
      ASSERT_EQ(found[i], isNaN ? 0x7FFF : words[i]);
    }
  }
}

TEST_F(Instructions, PackedHalvesComputeEachOnItsOwn) {
  // 1.5 and -2 in f16; times themselves plus themselves: 3.75 and 2.
  std::vector<uint64_t> found =
      runElements(1, "  cvt.u32.u64 %r0, %a0; fma.rn.f16x2 %r1, %r0, %r0, %r0; cvt.u64.u32 %d, %r1;", {0xC0003E00});
  EXPECT_EQ(found[0], 0x40004380u);
  // The same numbers in bf16.
  found =
      runElements(1, "  cvt.u32.u64 %r0, %a0; fma.rn.bf16x2 %r1, %r0, %r0, %r0; cvt.u64.u32 %d, %r1;", {0xC0003FC0});
  EXPECT_EQ(found[0], 0x40004070u);
}

TEST_F(Instructions, ApproximationsStayWithinTheirErrors) {
  struct {
    const char *body;
    double (*expected)(double);
  } cases[] = {{"ex2.approx.ftz.f32 %f1, %f0;", [](double x) { return std::exp2(x); }},
               {"lg2.approx.f32 %f1, %f0;", [](double x) { return std::log2(x); }},
               {"rsqrt.approx.f32 %f1, %f0;", [](double x) { return 1 / std::sqrt(x); }},
               {"rcp.approx.ftz.f32 %f1, %f0;", [](double x) { return 1 / x; }},
               {"tanh.approx.f32 %f1, %f0;", [](double x) { return std::tanh(x); }},
               {"sin.approx.f32 %f1, %f0;", [](double x) { return std::sin(x); }},
               {"div.full.f32 %f1, %f0, 0f40400000;", [](double x) { return x / 3; }}};
  std::vector<uint64_t> words;
  for (int i = 1; i < 64; ++i)
    words.push_back(bitsOf(0.07f * float(i)));
  for (auto &test : cases) {
    std::vector<uint64_t> found = runElements(1,
                                              "  cvt.u32.u64 %r0, %a0; mov.b32 %f0, %r0; " + std::string(test.body) +
                                                  " mov.b32 %r1, %f1; cvt.u64.u32 %d, %r1;",
                                              words);
    for (size_t i = 0; i < words.size(); ++i)
      ASSERT_NEAR(floatOf(found[i]), test.expected(floatOf(words[i])),
                  2e-6 * std::max(1.0, std::fabs(test.expected(floatOf(words[i])))))
          << test.body;
  }
}

} // namespace
