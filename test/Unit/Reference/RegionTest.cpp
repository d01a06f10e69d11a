// SPDX-License-Identifier: Apache-2.0
//
// Local regions and their collectives, with results by hand.

#include "ReferenceTest.h"

static const std::string meshOf2x2 = "dist.mesh @mesh = <[\"x\"=2, \"y\"=2]>\n";

/// A region over x and y on tensor<4xi32>, split by x; `results` says how its results are placed and which types they
/// have.
static std::string makeRegion(const std::string &body, const std::string &out, const std::string &type) {
  return meshOf2x2 + "func.func @f(%v: tensor<4xi32>) -> " + type + " {\n" +
         "%r = dist.local(%v) in [#dist.sharding<@mesh, [{\"x\"}]>] out [#dist.sharding<@mesh, " + out +
         ">] manual {\"x\", \"y\"} {\n" + "^bb0(%h: tensor<2xi32>):\n" + body + "\n} : (tensor<4xi32>) -> " + type +
         "\nreturn %r : " + type + "\n}";
}

/// One collective on the shard, with a result of `type`.
static std::string makeCollective(const std::string &collective, const std::string &type) {
  return "%e = tensor.empty() : " + type + "\n%c = dist." + collective + " ins(%h : tensor<2xi32>) outs(%e : " + type +
         ") -> " + type + "\ndist.yield %c : " + type;
}

TEST_F(ReferenceTest, PlacementsMeanNothing) {
  EXPECT_EQ(
      run(meshOf2x2 +
              R"(func.func @f(%v: tensor<4xi32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {"x"}]>}) -> tensor<4xi32> {
    %a = dist.constrain %v to <@mesh, [{"x"}]> : tensor<4xi32>
    %b = dist.reshard %a to <@mesh, [{"y"}]> : tensor<4xi32>
    %c = dist.barrier %b allow none : tensor<4xi32>
    dist.group %a, %c : tensor<4xi32>, tensor<4xi32>
    return %c : tensor<4xi32>
  })",
          {{1, 2, 3, 4}}),
      (std::vector<Numbers>{{1, 2, 3, 4}}));
}

TEST_F(ReferenceTest, Collectives) {
  std::vector<Numbers> v = {{1, 2, 3, 4}};
  auto collective = [&](const std::string &text, const std::string &local, const std::string &out,
                        const std::string &type) { return run(makeRegion(makeCollective(text, local), out, type), v); };
  using Arrays = std::vector<Numbers>;
  EXPECT_EQ(collective("all_reduce sum over {\"x\"} on @mesh", "tensor<2xi32>", "[{}]", "tensor<2xi32>"),
            (Arrays{{4, 6}}));
  EXPECT_EQ(collective("all_reduce max over {\"x\", \"y\"} on @mesh", "tensor<2xi32>", "[{}]", "tensor<2xi32>"),
            (Arrays{{3, 4}}));
  EXPECT_EQ(collective("all_gather dim 0 over {\"x\"} on @mesh", "tensor<4xi32>", "[{}]", "tensor<4xi32>"),
            (Arrays{{1, 2, 3, 4}}));
  EXPECT_EQ(collective("all_gather dim 0 over {\"x\"} on @mesh", "tensor<3xi32>", "[{}]", "tensor<3xi32>"),
            (Arrays{{1, 2, 3}}));
  EXPECT_EQ(collective("reduce_scatter sum dim 0 over {\"x\"} on @mesh", "tensor<1xi32>", "[{\"x\"}]", "tensor<2xi32>"),
            (Arrays{{4, 6}}));
  EXPECT_EQ(collective("all_slice dim 0 over {\"y\"} on @mesh", "tensor<1xi32>", "[{\"x\", \"y\"}]", "tensor<4xi32>"),
            (Arrays{{1, 2, 3, 4}}));
  EXPECT_EQ(
      collective("all_to_all split 0 concat 0 over {\"x\"} on @mesh", "tensor<2xi32>", "[{\"x\"}]", "tensor<4xi32>"),
      (Arrays{{1, 3, 2, 4}}));
  EXPECT_EQ(collective("collective_permute from {\"x\"} shift 1 over {\"x\"} on @mesh", "tensor<2xi32>", "[{\"x\"}]",
                       "tensor<4xi32>"),
            (Arrays{{3, 4, 1, 2}}));
  EXPECT_EQ(collective("collective_permute from {\"y\", \"x\"} over {\"x\", \"y\"} on @mesh", "tensor<2xi32>",
                       "[{\"x\", \"y\"}]", "tensor<8xi32>"),
            (Arrays{{1, 2, 3, 4, 1, 2, 3, 4}}));
  EXPECT_EQ(collective("broadcast root 1 over {\"x\"} on @mesh", "tensor<2xi32>", "[{}]", "tensor<2xi32>"),
            (Arrays{{3, 4}}));
}

TEST_F(ReferenceTest, PermutesGoAround) {
  EXPECT_EQ(run(R"(dist.mesh @mesh = <["x"=3]>
  func.func @f(%v: tensor<3xi32>) -> tensor<3xi32> {
    %r = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] manual {"x"} {
    ^bb0(%h: tensor<1xi32>):
      %e = tensor.empty() : tensor<1xi32>
      %p = dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%h : tensor<1xi32>) outs(%e : tensor<1xi32>) -> tensor<1xi32>
      dist.yield %p : tensor<1xi32>
    } : (tensor<3xi32>) -> tensor<3xi32>
    return %r : tensor<3xi32>
  })",
                {{1, 2, 3}}),
            (std::vector<Numbers>{{3, 1, 2}}));
}

TEST_F(ReferenceTest, StartedCollectives) {
  EXPECT_EQ(run(makeRegion(R"(%e = tensor.empty() : tensor<2xi32>
    %p, %t = dist.all_reduce_start sum over {"x"} on @mesh ins(%h : tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
    %c = dist.done %t ins(%h : tensor<2xi32>) pending(%p : tensor<2xi32>) -> tensor<2xi32>
    dist.yield %c : tensor<2xi32>)",
                           "[{}]", "tensor<2xi32>"),
                {{1, 2, 3, 4}}),
            (std::vector<Numbers>{{4, 6}}));
}

TEST_F(ReferenceTest, ContributionsAreReducedInOrder) {
  // Each device has x * 10 + y: the maximum over y of what x sums up is not the sum of the maxima.
  std::string body = R"(%i = dist.axis_index {"x"} on @mesh
    %j = dist.axis_index {"y"} on @mesh
    %ten = arith.constant 10 : index
    %k = arith.muli %i, %ten : index
    %l = arith.addi %k, %j : index
    %n = arith.index_cast %l : index to i32
    %t = tensor.from_elements %n : tensor<1xi32>
    dist.yield %t : tensor<1xi32>)";
  EXPECT_EQ(run(makeRegion(body, "[{}], partial = [sum {\"x\"}, max {\"y\"}]", "tensor<1xi32>"), {{0, 0, 0, 0}}),
            (std::vector<Numbers>{{12}}));
  EXPECT_EQ(run(makeRegion(body, "[{}], partial = [max {\"x\"}, sum {\"y\"}]", "tensor<1xi32>"), {{0, 0, 0, 0}}),
            (std::vector<Numbers>{{21}}));
}

TEST_F(ReferenceTest, ShardsEndWhereTheirDimensionDoes) {
  // exp(0) would be 1, 0 would be the largest, and 3 shards of 2 do not make 5.
  EXPECT_EQ(run(R"(dist.mesh @mesh = <["x"=3]>
  func.func @f(%v: tensor<5x2xf32>) -> (tensor<f32>, tensor<f32>, tensor<5x2xf32>, tensor<f32>) {
    %r:4 = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}, {}]>]
        out [#dist.sharding<@mesh, [], partial = [sum {"x"}]>, #dist.sharding<@mesh, [], partial = [max {"x"}]>,
             #dist.sharding<@mesh, [{}, {}]>, #dist.sharding<@mesh, [], partial = [sum {"x"}]>] manual {"x"} {
    ^bb0(%h: tensor<2x2xf32>):
      %zero = arith.constant dense<0.0> : tensor<f32>
      %low = arith.constant dense<-100.0> : tensor<f32>
      %one = arith.constant dense<1.0> : tensor<2x2xf32>
      %m = arith.mulf %h, %one : tensor<2x2xf32>
      %flat = tensor.collapse_shape %m [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
      %sum = linalg.reduce {arith.addf} ins(%flat : tensor<4xf32>) outs(%zero : tensor<f32>) dimensions = [0]
      %max = linalg.reduce {arith.maximumf} ins(%h : tensor<2x2xf32>) outs(%low : tensor<f32>) dimensions = [0, 1]
      %e = tensor.empty() : tensor<5x2xf32>
      %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%h : tensor<2x2xf32>) outs(%e : tensor<5x2xf32>) -> tensor<5x2xf32>
      %exp = math.exp %h : tensor<2x2xf32>
      %back = math.log %exp : tensor<2x2xf32>
      %count = linalg.reduce ins(%back : tensor<2x2xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
        (%x: f32, %n: f32) { %c = arith.constant 1.0 : f32 %k = arith.addf %n, %c : f32 linalg.yield %k : f32 }
      dist.yield %sum, %max, %g, %count : tensor<f32>, tensor<f32>, tensor<5x2xf32>, tensor<f32>
    } : (tensor<5x2xf32>) -> (tensor<f32>, tensor<f32>, tensor<5x2xf32>, tensor<f32>)
    return %r#0, %r#1, %r#2, %r#3 : tensor<f32>, tensor<f32>, tensor<5x2xf32>, tensor<f32>
  })",
                {{-1, -2, -3, -4, -5, -6, -7, -8, -9, -10}}),
            (std::vector<Numbers>{{-55}, {-1}, {-1, -2, -3, -4, -5, -6, -7, -8, -9, -10}, {10}}));
}

TEST_F(ReferenceTest, ReadingAcrossTheEndOfAShardIsAnError) {
  EXPECT_TRUE(run(R"(dist.mesh @mesh = <["x"=2]>
  func.func @f(%v: tensor<3xi32>) -> tensor<2xi32> {
    %r = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] manual {"x"} {
    ^bb0(%h: tensor<2xi32>):
      %s = tensor.extract_slice %h[1] [1] [1] : tensor<2xi32> to tensor<1xi32>
      dist.yield %s : tensor<1xi32>
    } : (tensor<3xi32>) -> tensor<2xi32>
    return %r : tensor<2xi32>
  })",
                  {{1, 2, 4}})
                  .empty());
  EXPECT_EQ(message, "'tensor.extract_slice' reads across the end of a shard");
}

TEST_F(ReferenceTest, WhatHasNoElementsHasNoEnd) {
  EXPECT_EQ(run(R"(dist.mesh @mesh = <["x"=2]>
  func.func @f(%v: tensor<0x3xi32>) -> tensor<0x3xi32> {
    %e = tensor.empty() : tensor<0x3xi32>
    %r = dist.local(%v) in [#dist.sharding<@mesh, [{}, {}]>] out [#dist.sharding<@mesh, [{}, {}], partial = [max {"x"}]>] manual {"x"} {
    ^bb0(%h: tensor<0x3xi32>):
      dist.yield %h : tensor<0x3xi32>
    } : (tensor<0x3xi32>) -> tensor<0x3xi32>
    %s = tensor_ext.sort dimension 1 ins(%r : tensor<0x3xi32>) outs(%e : tensor<0x3xi32>) -> tensor<0x3xi32> {
    ^bb0(%a: i32, %b: i32):
      %before = arith.cmpi slt, %a, %b : i32
      tensor_ext.yield %before : i1
    }
    return %s : tensor<0x3xi32>
  })",
                {{}}),
            (std::vector<Numbers>{{}}));
}

TEST_F(ReferenceTest, PaddingIsGoneOutside) {
  EXPECT_EQ(run(R"(dist.mesh @mesh = <["x"=2]>
  func.func @f(%v: tensor<3xi32>) -> (tensor<3xi32>, tensor<i32>) {
    %r:2 = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>]
        out [#dist.sharding<@mesh, [{"x"}]>, #dist.sharding<@mesh, [], partial = [sum {"x"}]>] manual {"x"} {
    ^bb0(%h: tensor<2xi32>):
      %zero = arith.constant dense<0> : tensor<i32>
      %s = linalg.reduce {arith.addi} ins(%h : tensor<2xi32>) outs(%zero : tensor<i32>) dimensions = [0]
      %one = arith.constant dense<1> : tensor<2xi32>
      %q = arith.divsi %one, %h : tensor<2xi32>
      dist.yield %q, %s : tensor<2xi32>, tensor<i32>
    } : (tensor<3xi32>) -> (tensor<3xi32>, tensor<i32>)
    return %r#0, %r#1 : tensor<3xi32>, tensor<i32>
  })",
                {{1, 2, 4}}),
            (std::vector<Numbers>{{1, 0, 0}, {7}}));
}

TEST_F(ReferenceTest, NestedRegionsKnowBothCoordinates) {
  EXPECT_EQ(run(meshOf2x2 + R"(func.func @f(%v: tensor<4xindex>) -> tensor<4xindex> {
    %r = dist.local(%v) in [#dist.sharding<@mesh, [{"y"}]>] out [#dist.sharding<@mesh, [{"y"}]>] manual {"y"} {
    ^bb0(%h: tensor<2xindex>):
      %q = dist.local(%h) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] manual {"x"} {
      ^bb0(%e: tensor<1xindex>):
        %i = dist.axis_index {"x", "y"} on @mesh
        %t = tensor.from_elements %i : tensor<1xindex>
        %s = arith.addi %t, %e : tensor<1xindex>
        dist.yield %s : tensor<1xindex>
      } : (tensor<2xindex>) -> tensor<2xindex>
      dist.yield %q : tensor<2xindex>
    } : (tensor<4xindex>) -> tensor<4xindex>
    return %r : tensor<4xindex>
  })",
                {{0, 10, 20, 30}}),
            (std::vector<Numbers>{{0, 12, 21, 33}}));
}

TEST_F(ReferenceTest, DevicesBranchApart) {
  std::string text = makeRegion(R"(%i = dist.axis_index {"x"} on @mesh
    %zero = arith.constant 0 : index
    %first = arith.cmpi eq, %i, %zero : index
    %c = scf.if %first -> tensor<2xi32> {
      %e = tensor.empty() : tensor<2xi32>
      %s = dist.all_reduce sum over {"y"} on @mesh ins(%h : tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
      scf.yield %s : tensor<2xi32>
    } else {
      scf.yield %h : tensor<2xi32>
    }
    dist.yield %c : tensor<2xi32>)",
                                "[{\"x\"}]", "tensor<4xi32>");
  EXPECT_EQ(run(text, {{1, 2, 3, 4}}), (std::vector<Numbers>{{2, 4, 3, 4}}));
  text.replace(text.find("sum over {\"y\"}"), 14, "sum over {\"x\"}");
  EXPECT_TRUE(run(text, {{1, 2, 3, 4}}).empty());
  EXPECT_EQ(message, "only 1 of the 2 devices of a group come to 'dist.all_reduce'");
}

TEST_F(ReferenceTest, BrokenPromisesAreErrors) {
  EXPECT_TRUE(run(makeRegion("dist.yield %h : tensor<2xi32>", "[{}]", "tensor<2xi32>"), {{1, 2, 3, 4}}).empty());
  EXPECT_EQ(message, "result 0 of 'dist.local' differs between devices that its placement says are equal");
}

TEST_F(ReferenceTest, WholeProgramsHaveNoDevices) {
  EXPECT_TRUE(run(meshOf2x2 + R"(func.func @f() -> index {
    %i = dist.axis_index {"x"} on @mesh
    return %i : index
  })",
                  {})
                  .empty());
  EXPECT_EQ(message, "'dist.axis_index' of an axis that is not manual here; the whole program does not know it");
}
