// SPDX-License-Identifier: Apache-2.0
//
// The C ABI works from C.

#include <gtest/gtest.h>

extern "C" int distRunFromPlainC(void);

TEST(PlainC, RunsAnEmptyProgram) { EXPECT_EQ(distRunFromPlainC(), 1); }
