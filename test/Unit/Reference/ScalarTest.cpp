// SPDX-License-Identifier: Apache-2.0
//
// Single ops on scalars at the edges of their types; right values from IEEE 754, two's complement, or by hand.

#include "ReferenceTest.h"

#include <cmath>

static const double infinity = HUGE_VAL, nan_ = std::nan("");

TEST_F(ReferenceTest, IntegersWrap) {
  EXPECT_EQ(apply("arith.addi %a, %b : i8", "i8", {127, 1}), -128);
  EXPECT_EQ(apply("arith.muli %a, %b : i32", "i32", {65536, 65537}), 65536);
  EXPECT_EQ(apply("arith.subi %a, %b : i16", "i16", {-32768, 1}), 32767);
  EXPECT_EQ(apply("math.absi %a : i8", "i8", {-128}), -128);
  EXPECT_EQ(apply("math.ipowi %a, %b : i32", "i32", {-3, 3}), -27);
}

TEST_F(ReferenceTest, QuotientsTrapNowhere) {
  EXPECT_EQ(apply("arith.divsi %a, %b : i32", "i32", {7, 0}), -1);
  EXPECT_EQ(apply("arith.remsi %a, %b : i32", "i32", {7, 0}), 7);
  EXPECT_EQ(apply("arith.divui %a, %b : i8", "i8", {7, 0}), -1);
  EXPECT_EQ(apply("arith.divsi %a, %b : i32", "i32", {-2147483648.0, -1}), -2147483648.0);
  EXPECT_EQ(apply("arith.remsi %a, %b : i64", "i64", {-7, 2}), -1);
  EXPECT_EQ(apply("arith.divui %a, %b : i8", "i8", {-1, 16}), 15);
  EXPECT_EQ(apply("arith.floordivsi %a, %b : i32", "i32", {-7, 2}), -4);
  EXPECT_EQ(apply("arith.floordivsi %a, %b : i32", "i32", {-6, 2}), -3);
  EXPECT_EQ(apply("arith.ceildivsi %a, %b : i32", "i32", {7, 2}), 4);
  EXPECT_EQ(apply("arith.ceildivsi %a, %b : i32", "i32", {-7, 2}), -3);
}

TEST_F(ReferenceTest, ShiftsBeyondTheWidth) {
  EXPECT_EQ(apply("arith.shli %a, %b : i32", "i32", {3, 31}), -2147483648.0);
  EXPECT_EQ(apply("arith.shli %a, %b : i32", "i32", {3, 32}), 0);
  EXPECT_EQ(apply("arith.shrsi %a, %b : i32", "i32", {-3, 40}), -1);
  EXPECT_EQ(apply("arith.shrui %a, %b : i8", "i8", {-1, 7}), 1);
}

TEST_F(ReferenceTest, BitsAreCounted) {
  EXPECT_EQ(apply("math.ctlz %a : i8", "i8", {0}), 8);
  EXPECT_EQ(apply("math.ctlz %a : i32", "i32", {1}), 31);
  EXPECT_EQ(apply("math.cttz %a : i8", "i8", {0}), 8);
  EXPECT_EQ(apply("math.cttz %a : i32", "i32", {-8}), 3);
  EXPECT_EQ(apply("math.ctpop %a : i8", "i8", {-1}), 8);
}

TEST_F(ReferenceTest, ComparisonsKnowSigns) {
  EXPECT_EQ(apply("arith.cmpi slt, %a, %b : i32", "i32", {-1, 1}, "i1"), 1);
  EXPECT_EQ(apply("arith.cmpi ult, %a, %b : i32", "i32", {-1, 1}, "i1"), 0);
  EXPECT_EQ(apply("arith.cmpf olt, %a, %b : f32", "f32", {nan_, 1}, "i1"), 0);
  EXPECT_EQ(apply("arith.cmpf ult, %a, %b : f32", "f32", {nan_, 1}, "i1"), 1);
  EXPECT_EQ(apply("arith.cmpf une, %a, %b : f32", "f32", {nan_, nan_}, "i1"), 1);
  EXPECT_EQ(apply("arith.cmpf one, %a, %b : f32", "f32", {nan_, nan_}, "i1"), 0);
  EXPECT_EQ(apply("arith.maxsi %a, %b : i8", "i8", {-1, 1}), 1);
  EXPECT_EQ(apply("arith.maxui %a, %b : i8", "i8", {-1, 1}), -1);
}

TEST_F(ReferenceTest, MaximumsOfNaNsAndZeros) {
  EXPECT_TRUE(std::isnan(apply("arith.maximumf %a, %b : f32", "f32", {1, nan_})));
  EXPECT_EQ(apply("arith.maxnumf %a, %b : f32", "f32", {1, nan_}), 1);
  EXPECT_FALSE(std::signbit(apply("arith.maximumf %a, %b : f32", "f32", {-0.0, 0.0})));
  EXPECT_TRUE(std::signbit(apply("arith.minimumf %a, %b : f32", "f32", {0.0, -0.0})));
}

TEST_F(ReferenceTest, FloatsAreRoundedToTheirType) {
  EXPECT_EQ(apply("arith.addf %a, %b : f32", "f32", {16777216, 1}), 16777216);
  EXPECT_EQ(apply("arith.addf %a, %b : f64", "f64", {16777216, 1}), 16777217);
  EXPECT_EQ(apply("arith.addf %a, %b : bf16", "bf16", {256, 1}), 256);
  EXPECT_EQ(apply("arith.addf %a, %b : bf16", "bf16", {258, 1}), 260);
  EXPECT_EQ(apply("arith.addf %a, %b : f16", "f16", {65504, 15}), 65504);
  EXPECT_EQ(apply("arith.addf %a, %b : f16", "f16", {65504, 16}), infinity);
  EXPECT_EQ(apply("arith.mulf %a, %b : f16", "f16", {0x1p-14, 0x1p-10}), 0x1p-24);
  EXPECT_EQ(apply("arith.mulf %a, %b : f16", "f16", {0x1p-14, 0x1p-11}), 0);
  EXPECT_EQ(apply("arith.truncf %a : f32 to f8E5M2", "f32", {57345}, "f8E5M2"), 57344);
  EXPECT_EQ(apply("arith.truncf %a : f32 to f8E5M2", "f32", {1e6}, "f8E5M2"), infinity);
  EXPECT_TRUE(std::isnan(apply("arith.truncf %a : f32 to f8E4M3FN", "f32", {1e6}, "f8E4M3FN")));
  EXPECT_EQ(apply("arith.truncf %a : f32 to f8E4M3FN", "f32", {449}, "f8E4M3FN"), 448);
}

TEST_F(ReferenceTest, ConversionsTakeTheNearestNumber) {
  EXPECT_EQ(apply("arith.fptosi %a : f32 to i8", "f32", {200}, "i8"), 127);
  EXPECT_EQ(apply("arith.fptosi %a : f32 to i8", "f32", {-1e9}, "i8"), -128);
  EXPECT_EQ(apply("arith.fptosi %a : f32 to i32", "f32", {nan_}, "i32"), 0);
  EXPECT_EQ(apply("arith.fptoui %a : f32 to i8", "f32", {255}, "i8"), -1);
  EXPECT_EQ(apply("arith.fptoui %a : f64 to i64", "f64", {0x1p63}, "i64"), -0x1p63);
  EXPECT_EQ(apply("arith.fptoui %a : f32 to i8", "f32", {-0.5}, "i8"), 0);
  EXPECT_EQ(apply("arith.uitofp %a : i8 to f32", "i8", {-1}, "f32"), 255);
  EXPECT_EQ(apply("arith.sitofp %a : i64 to f32", "i64", {0x1p60}, "f32"), 0x1p60);
  EXPECT_EQ(apply("arith.extsi %a : i1 to i8", "i1", {1}, "i8"), -1);
  EXPECT_EQ(apply("arith.extui %a : i1 to i8", "i1", {1}, "i8"), 1);
  EXPECT_EQ(apply("arith.index_castui %a : i8 to index", "i8", {-1}, "index"), 255);
}

TEST_F(ReferenceTest, LargeIntegersAreRoundedOnce) {
  // 2^60 + 2^36 + 1 lies just above the middle of two floats; by way of a double it would lie on it.
  std::vector<Numbers> results = run("func.func @f() -> f32 { %c = arith.constant 1152921573326323713 : i64\n"
                                     "%r = arith.sitofp %c : i64 to f32\n return %r : f32 }",
                                     {});
  EXPECT_EQ(results.front().front(), 0x1p60 + 0x1p37);
}

TEST_F(ReferenceTest, FunctionsOfTheLibrary) {
  EXPECT_EQ(apply("math.cbrt %a : f32", "f32", {-infinity}), -infinity);
  EXPECT_TRUE(std::signbit(apply("math.erf %a : f32", "f32", {-0.0})));
  EXPECT_EQ(apply("math.powf %a, %b : f32", "f32", {0, 0}), 1);
  EXPECT_EQ(apply("math.roundeven %a : f32", "f32", {2.5}), 2);
  EXPECT_EQ(apply("math.round %a : f32", "f32", {2.5}), 3);
  EXPECT_EQ(apply("math.exp %a : f32", "f32", {1}), double(float(M_E)));
  EXPECT_EQ(apply("arith.remf %a, %b : f32", "f32", {-5.5, 2}), -1.5);
  EXPECT_EQ(apply("math.isfinite %a : f32", "f32", {infinity}, "i1"), 0);
}

TEST_F(ReferenceTest, BitcastsKeepPayloads) {
  std::string twice =
      "func.func @f(%a: i32) -> i32 { %x = arith.bitcast %a : i32 to f32\n %r = arith.bitcast %x : f32 to i32\n"
      "return %r : i32 }";
  for (double bits : {0x7fa00001, 0x7fc00000, 0x7f800000, 0x3f800000, 0x00000001})
    EXPECT_EQ(run(twice, {{bits}}).front().front(), bits);
  for (auto [type, bits] :
       std::vector<std::pair<std::string, double>>{{"f16", 0x7d01}, {"bf16", 0x7f81}, {"f16", -0x7ff}, {"f16", 0x3c00}})
    EXPECT_EQ(run("func.func @f(%a: i16) -> i16 { %x = arith.bitcast %a : i16 to " + type +
                      "\n %r = arith.bitcast %x : " + type + " to i16\nreturn %r : i16 }",
                  {{bits}})
                  .front()
                  .front(),
              bits)
        << type;
}
