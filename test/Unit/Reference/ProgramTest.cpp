// SPDX-License-Identifier: Apache-2.0
//
// Small programs, with results by hand: structured ops, moved data, control flow, and what is no program of this kind.

#include "ReferenceTest.h"

TEST_F(ReferenceTest, InitsAreRead) {
  EXPECT_EQ(run(R"(func.func @f(%x: tensor<2x3xf32>, %o: tensor<2xf32>) -> tensor<2xf32> {
    %r = linalg.reduce {arith.addf} ins(%x : tensor<2x3xf32>) outs(%o : tensor<2xf32>) dimensions = [1]
    return %r : tensor<2xf32>
  })",
                {{1, 2, 3, 4, 5, 6}, {100, 200}}),
            (std::vector<Numbers>{{106, 215}}));
}

TEST_F(ReferenceTest, SumsAreRoundedOnce) {
  // In f32, and in bf16 even more so, ones would get lost one by one.
  EXPECT_EQ(run(R"(func.func @f(%x: tensor<4xbf16>, %o: tensor<bf16>) -> tensor<bf16> {
    %r = linalg.reduce {arith.addf} ins(%x : tensor<4xbf16>) outs(%o : tensor<bf16>) dimensions = [0]
    return %r : tensor<bf16>
  })",
                {{1, 1, 1, 1}, {512}}),
            (std::vector<Numbers>{{516}}));
}

TEST_F(ReferenceTest, MapsMayBeWindowsDiagonalsAndDigits) {
  EXPECT_EQ(run(R"(func.func @f(%x: tensor<5xi32>, %k: tensor<2xi32>, %o: tensor<4xi32>) -> tensor<4xi32> {
    %w = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
                         iterator_types = ["parallel", "reduction"]} ins(%x, %k : tensor<5xi32>, tensor<2xi32>) outs(%o : tensor<4xi32>) {
    ^bb0(%a: i32, %b: i32, %c: i32):
      %i = linalg.index 0 : index
      %n = arith.index_cast %i : index to i32
      %p = arith.muli %a, %b : i32
      %s = arith.addi %p, %c : i32
      %t = arith.addi %s, %n : i32
      linalg.yield %t : i32
    } -> tensor<4xi32>
    return %w : tensor<4xi32>
  })",
                {{1, 2, 3, 4, 5}, {10, 1}, {0, 0, 0, 100}}),
            (std::vector<Numbers>{{12, 25, 38, 151}}));
  EXPECT_EQ(run(R"(func.func @f(%d: tensor<2x2xi32>, %z: tensor<2xi32>) -> tensor<2xi32> {
    %v = linalg.generic {indexing_maps = [affine_map<(i) -> (i, i)>, affine_map<(i) -> (-i + 1)>], iterator_types = ["parallel"]}
        ins(%d : tensor<2x2xi32>) outs(%z : tensor<2xi32>) {
    ^bb0(%a: i32, %o: i32):
      linalg.yield %a : i32
    } -> tensor<2xi32>
    return %v : tensor<2xi32>
  })",
                {{1, 2, 3, 4}, {0, 0}}),
            (std::vector<Numbers>{{4, 1}}));
  EXPECT_EQ(run(R"(func.func @f(%d: tensor<2x3xi32>, %z: tensor<6xi32>) -> tensor<6xi32> {
    %v = linalg.generic {indexing_maps = [affine_map<(i) -> (i floordiv 3, i mod 3)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
        ins(%d : tensor<2x3xi32>) outs(%z : tensor<6xi32>) {
    ^bb0(%a: i32, %o: i32):
      linalg.yield %a : i32
    } -> tensor<6xi32>
    return %v : tensor<6xi32>
  })",
                {{1, 2, 3, 4, 5, 6}, {0, 0, 0, 0, 0, 0}}),
            (std::vector<Numbers>{{1, 2, 3, 4, 5, 6}}));
}

TEST_F(ReferenceTest, BodiesBranchAndReadTensors) {
  EXPECT_EQ(run(R"(func.func @f(%x: tensor<3xi32>, %t: tensor<2xi32>) -> tensor<3xi32> {
    %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
        ins(%x : tensor<3xi32>) outs(%x : tensor<3xi32>) {
    ^bb0(%a: i32, %o: i32):
      %two = arith.constant 2 : i32
      %inside = arith.cmpi ult, %a, %two : i32
      %v = scf.if %inside -> i32 {
        %at = arith.index_cast %a : i32 to index
        %e = tensor.extract %t[%at] : tensor<2xi32>
        scf.yield %e : i32
      } else {
        scf.yield %o : i32
      }
      linalg.yield %v : i32
    } -> tensor<3xi32>
    return %r : tensor<3xi32>
  })",
                {{1, 7, 0}, {10, 20}}),
            (std::vector<Numbers>{{20, 7, 10}}));
}

TEST_F(ReferenceTest, SlicesPaddingAndConcatenation) {
  EXPECT_EQ(
      run(R"(func.func @f(%x: tensor<2x3xi32>, %n: index) -> (tensor<2xi32>, tensor<4x3xi32>, tensor<2x3xi32>, tensor<4x3xi32>) {
    %seven = arith.constant 7 : i32
    %s = tensor.extract_slice %x[%n, 0] [1, 2] [1, 2] : tensor<2x3xi32> to tensor<2xi32>
    %p = tensor.pad %x low[1, 0] high[1, 0] { ^bb0(%i: index, %j: index): tensor.yield %seven : i32 } : tensor<2x3xi32> to tensor<4x3xi32>
    %w = tensor.insert_slice %s into %x[0, 0] [2, 1] [1, 1] : tensor<2xi32> into tensor<2x3xi32>
    %c = tensor.concat dim(0) %x, %w : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<4x3xi32>
    return %s, %p, %w, %c : tensor<2xi32>, tensor<4x3xi32>, tensor<2x3xi32>, tensor<4x3xi32>
  })",
          {{1, 2, 3, 4, 5, 6}, {1}}),
      (std::vector<Numbers>{
          {4, 6}, {7, 7, 7, 1, 2, 3, 4, 5, 6, 7, 7, 7}, {4, 2, 3, 6, 5, 6}, {1, 2, 3, 4, 5, 6, 4, 2, 3, 6, 5, 6}}));
}

TEST_F(ReferenceTest, GathersClampAndMask) {
  std::string text = R"(func.func @f(%t: tensor<4xi32>, %ids: tensor<3x1xi32>, %o: tensor<3x2xi32>) -> tensor<3x2xi32> {
    %r = tensor_ext.gather windows [1] components [0] along [0] MODE ins(%t, %ids : tensor<4xi32>, tensor<3x1xi32>)
        outs(%o : tensor<3x2xi32>) -> tensor<3x2xi32>
    return %r : tensor<3x2xi32>
  })";
  std::string masked = text;
  text.replace(text.find("MODE"), 4, "");
  masked.replace(masked.find("MODE"), 4, "masked");
  std::vector<Numbers> arguments = {{1, 2, 3, 4}, {-1, 3, 1}, {9, 9, 9, 9, 9, 9}};
  EXPECT_EQ(run(text, arguments), (std::vector<Numbers>{{1, 2, 3, 4, 2, 3}}));
  EXPECT_EQ(run(masked, arguments), (std::vector<Numbers>{{0, 0, 0, 0, 2, 3}}));
}

TEST_F(ReferenceTest, ScattersCombineInOrderAndLeaveOut) {
  EXPECT_EQ(run(R"(func.func @f(%u: tensor<4xi32>, %ids: tensor<4x1xi32>, %o: tensor<3xi32>) -> tensor<3xi32> {
    %r = tensor_ext.scatter windows [-1] components [0] along [0] ins(%u, %ids : tensor<4xi32>, tensor<4x1xi32>)
        outs(%o : tensor<3xi32>) -> tensor<3xi32> {
    ^bb0(%old: i32, %new: i32):
      %two = arith.constant 2 : i32
      %d = arith.muli %old, %two : i32
      %s = arith.addi %d, %new : i32
      tensor_ext.yield %s : i32
    }
    return %r : tensor<3xi32>
  })",
                {{1, 2, 3, 4}, {1, 1, 3, 0}, {10, 20, 30}}),
            (std::vector<Numbers>{{24, 84, 30}}));
}

TEST_F(ReferenceTest, SortsAreStableAndKeepTheFirst) {
  EXPECT_EQ(
      run(R"(func.func @f(%k: tensor<2x4xi32>, %v: tensor<2x4xi32>, %a: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
    %r:2 = tensor_ext.sort dimension 1 ins(%k, %v : tensor<2x4xi32>, tensor<2x4xi32>) outs(%a, %a : tensor<2x3xi32>, tensor<2x3xi32>)
        -> tensor<2x3xi32>, tensor<2x3xi32> {
    ^bb0(%a0: i32, %b0: i32, %a1: i32, %b1: i32):
      %before = arith.cmpi slt, %a0, %b0 : i32
      tensor_ext.yield %before : i1
    }
    return %r#0, %r#1 : tensor<2x3xi32>, tensor<2x3xi32>
  })",
          {{2, 1, 2, 1, 4, 3, 2, 1}, {0, 1, 2, 3, 4, 5, 6, 7}, {0, 0, 0, 0, 0, 0}}),
      (std::vector<Numbers>{{1, 1, 2, 1, 2, 3}, {1, 3, 0, 7, 6, 5}}));
}

TEST_F(ReferenceTest, ScansGoBothWays) {
  std::string text = R"(func.func @f(%x: tensor<4xi32>) -> tensor<4xi32> {
    %r = tensor_ext.scan dimension 0 MODE ins(%x : tensor<4xi32>) outs(%x : tensor<4xi32>) -> tensor<4xi32> {
    ^bb0(%before: i32, %here: i32):
      %d = arith.subi %before, %here : i32
      tensor_ext.yield %d : i32
    }
    return %r : tensor<4xi32>
  })";
  std::string reverse = text;
  text.replace(text.find("MODE"), 4, "");
  reverse.replace(reverse.find("MODE"), 4, "reverse");
  EXPECT_EQ(run(text, {{10, 1, 2, 3}}), (std::vector<Numbers>{{10, 9, 7, 4}}));
  EXPECT_EQ(run(reverse, {{10, 1, 2, 3}}), (std::vector<Numbers>{{-10, 0, 1, 3}}));
}

TEST_F(ReferenceTest, LoopsExchangeWhatTheyCarry) {
  EXPECT_EQ(run(R"(func.func @f(%n: index, %a: tensor<i32>, %b: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
    %zero = arith.constant 0 : index
    %two = arith.constant 2 : index
    %r:2 = scf.for %i = %zero to %n step %two iter_args(%x = %a, %y = %b) -> (tensor<i32>, tensor<i32>) {
      scf.yield %y, %x : tensor<i32>, tensor<i32>
    }
    return %r#0, %r#1 : tensor<i32>, tensor<i32>
  })",
                {{5}, {1}, {2}}),
            (std::vector<Numbers>{{2}, {1}}));
}

TEST_F(ReferenceTest, WhileHandsOn) {
  EXPECT_EQ(run(R"(func.func @f(%a: i32) -> (i32, i32) {
    %r:2 = scf.while (%x = %a) : (i32) -> (i32, i32) {
      %limit = arith.constant 100 : i32
      %goes = arith.cmpi slt, %x, %limit : i32
      %double = arith.addi %x, %x : i32
      scf.condition(%goes) %double, %x : i32, i32
    } do {
    ^bb0(%d: i32, %x: i32):
      scf.yield %d : i32
    }
    return %r#0, %r#1 : i32, i32
  })",
                {{3}}),
            (std::vector<Numbers>{{384}, {192}}));
}

TEST_F(ReferenceTest, SwitchesHaveDefaults) {
  std::string text = R"(func.func @f(%a: index) -> i32 {
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %three = arith.constant 3 : i32
    %r = scf.index_switch %a -> i32 case 5 { scf.yield %one : i32 } case 0 { scf.yield %two : i32 } default { scf.yield %three : i32 }
    return %r : i32
  })";
  EXPECT_EQ(run(text, {{5}}), (std::vector<Numbers>{{1}}));
  EXPECT_EQ(run(text, {{0}}), (std::vector<Numbers>{{2}}));
  EXPECT_EQ(run(text, {{-1}}), (std::vector<Numbers>{{3}}));
}

TEST_F(ReferenceTest, EmptyDimensions) {
  EXPECT_EQ(run(R"(func.func @f(%x: tensor<2x0xf32>, %o: tensor<2xf32>) -> (tensor<2xf32>, tensor<0xf32>) {
    %r = linalg.reduce {arith.addf} ins(%x : tensor<2x0xf32>) outs(%o : tensor<2xf32>) dimensions = [1]
    %c = tensor.collapse_shape %x [[0, 1]] : tensor<2x0xf32> into tensor<0xf32>
    return %r, %c : tensor<2xf32>, tensor<0xf32>
  })",
                {{}, {1, 2}}),
            (std::vector<Numbers>{{1, 2}, {}}));
}

TEST_F(ReferenceTest, ReadingOutsideIsAnError) {
  EXPECT_TRUE(run(R"(func.func @f(%x: tensor<2xf32>, %i: index) -> f32 {
    %r = tensor.extract %x[%i] : tensor<2xf32>
    return %r : f32
  })",
                  {{1, 2}, {2}})
                  .empty());
  EXPECT_EQ(message, "'tensor.extract' reads an element outside of 'tensor<2xf32>'");
}

TEST_F(ReferenceTest, UnknownOpsAndTypesAreErrors) {
  EXPECT_TRUE(run(R"(func.func @f(%x: tensor<2xf32>) -> tensor<?xf32> {
    %r = tensor.cast %x : tensor<2xf32> to tensor<?xf32>
    return %r : tensor<?xf32>
  })",
                  {{1, 2}})
                  .empty());
  EXPECT_EQ(message, "the reference does not know values of type 'tensor<?xf32>'");
  EXPECT_TRUE(run(R"(func.func @f(%x: f32) -> f32 {
    %r = scf.execute_region -> f32 { scf.yield %x : f32 }
    return %r : f32
  })",
                  {{1}})
                  .empty());
  EXPECT_EQ(message, "the reference does not know 'scf.execute_region' on ");
}
