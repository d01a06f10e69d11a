// SPDX-License-Identifier: Apache-2.0
// jax.lax.mulhi: the upper halves of products.
"builtin.module"() <{sym_name = "jit_mulhi"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
  "func.func"() <{arg_attrs = [{sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, {}, {}], function_type = (tensor<64xi32>, tensor<64xui32>, tensor<64xi8>, tensor<64xui64>) -> (tensor<64xi32>, tensor<64xui32>, tensor<64xi8>, tensor<64xui64>), sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%a: tensor<64xi32>, %b: tensor<64xui32>, %c: tensor<64xi8>, %d: tensor<64xui64>):
    %0 = "chlo.mulhi"(%a, %a) : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi32>
    %r = "stablehlo.reverse"(%b) <{dimensions = array<i64: 0>}> : (tensor<64xui32>) -> tensor<64xui32>
    %1 = "chlo.mulhi"(%b, %r) : (tensor<64xui32>, tensor<64xui32>) -> tensor<64xui32>
    %q = "stablehlo.reverse"(%c) <{dimensions = array<i64: 0>}> : (tensor<64xi8>) -> tensor<64xi8>
    %2 = "chlo.mulhi"(%c, %q) : (tensor<64xi8>, tensor<64xi8>) -> tensor<64xi8>
    %3 = "chlo.mulhi"(%d, %d) : (tensor<64xui64>, tensor<64xui64>) -> tensor<64xui64>
    "func.return"(%0, %1, %2, %3) : (tensor<64xi32>, tensor<64xui32>, tensor<64xi8>, tensor<64xui64>) -> ()
  }) : () -> ()
}) : () -> ()
