// SPDX-License-Identifier: Apache-2.0
//
// The two interfaces by which ops take part: what sharding means for them, and how they are computed on one device. They
// are implemented as external models, one file per dialect, in lib/Extensions; nothing else in the project knows ops.

#ifndef DIST_ANALYSIS_SHARDINGINTERFACES_TD
#define DIST_ANALYSIS_SHARDINGINTERFACES_TD

include "mlir/IR/OpBase.td"

def ShardingRuleOpInterface : OpInterface<"ShardingRuleOpInterface"> {
  let cppNamespace = "::dist";
  let description = "An op that states its sharding rule.";
  let methods = [
    InterfaceMethod<[{
      Returns the factors of the op and what passes through it. They follow from its name, properties, types and regions, from
      the constants that it reads, and from what `addRuleContext` adds: equal ops share one rule (RuleTable.h).
    }], "::dist::ShardingRule", "getShardingRule">,
    InterfaceMethod<"Adds to `words` what the rule follows from besides the op itself and constants.", "void",
                    "addRuleContext", (ins "::llvm::SmallVectorImpl<uintptr_t> &":$words), "", "return;">,
    InterfaceMethod<[{
      Returns the floating-point operations of the op, on the shapes that it has, where its factors and its body do not tell them.
    }], "::std::optional<int64_t>", "getFlops", (ins), "", "return std::nullopt;">,
    InterfaceMethod<"Returns the value of all elements of result `number` if it is the same constant for all, or null.",
                    "::mlir::TypedAttr", "getSplatElement", (ins "unsigned":$number), "", "return {};">,
    InterfaceMethod<"Returns true if result `number` depends on operand `operand`.", "bool", "dependsOn",
                    (ins "unsigned":$number, "unsigned":$operand), "", "return true;">,
    InterfaceMethod<[{
      Returns the numbers of the operands of which each element of the only result is the sum, of numbers at the same place; floats
      may be of narrower types. Empty if the op computes anything else.
    }], "::llvm::SmallVector<unsigned>", "getAddends", (ins), "", "return {};">,
  ];
}

def LocalRewriteOpInterface : OpInterface<"LocalRewriteOpInterface"> {
  let cppNamespace = "::dist";
  let description = "An op that can be computed on one device's shards.";
  let methods = [
    InterfaceMethod<[{
      Builds the computation of this device and returns one local value per result, or failure after an error at the op.
      `shards` says which part of the iteration space is this device's.
    }], "::llvm::FailureOr<::llvm::SmallVector<::mlir::Value>>", "rewriteToLocal",
      (ins "::mlir::OpBuilder &":$builder, "const ::dist::LocalShards &":$shards)>,
  ];
}

#endif // DIST_ANALYSIS_SHARDINGINTERFACES_TD
