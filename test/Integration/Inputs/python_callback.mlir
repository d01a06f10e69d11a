// SPDX-License-Identifier: Apache-2.0
// What equinox.error_if exports: where an element is too large, Python is called, which raises.
"builtin.module"() <{sym_name = "jit_checked"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<[], device_ids=[0]>, sym_name = "maximal_mesh_0"}> : () -> ()
  "func.func"() <{arg_attrs = [{sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}], function_type = (tensor<8x4xf32>) -> tensor<4xf32>, sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%a: tensor<8x4xf32>):
    %limit = "stablehlo.constant"() <{value = dense<5.000000e+01> : tensor<8x4xf32>}> : () -> tensor<8x4xf32>
    %zero = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %no = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    %large = "stablehlo.compare"(%a, %limit) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xi1>
    %any = "stablehlo.reduce"(%large, %no) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%p: tensor<i1>, %q: tensor<i1>):
      %r = "stablehlo.or"(%p, %q) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%r) : (tensor<i1>) -> ()
    }) : (tensor<8x4xi1>, tensor<i1>) -> tensor<i1>
    %index = "stablehlo.convert"(%any) : (tensor<i1>) -> tensor<i32>
    %checked = "stablehlo.case"(%index) ({
      "stablehlo.return"(%a) : (tensor<8x4xf32>) -> ()
    }, {
      %raised = "stablehlo.custom_call"(%index) <{api_version = 1 : i32, backend_config = "", call_target_name = "xla_ffi_python_cpu_callback", has_side_effect = false}> {mhlo.backend_config = {index = 0 : ui64}, sdy.sharding = #sdy.sharding_per_value<[<@maximal_mesh_0, []>]>} : (tensor<i32>) -> tensor<8x4xf32> loc("checked.py":7:9)
      "stablehlo.return"(%raised) : (tensor<8x4xf32>) -> ()
    }) : (tensor<i32>) -> tensor<8x4xf32>
    %sum = "stablehlo.reduce"(%checked, %zero) <{dimensions = array<i64: 0>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%r) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
    "func.return"(%sum) : (tensor<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()
