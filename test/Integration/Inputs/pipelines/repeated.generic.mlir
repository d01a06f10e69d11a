// SPDX-License-Identifier: Apache-2.0
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}], function_type = (tensor<4x16xf32>, tensor<f32>, tensor<8x16xf32>, tensor<8x16xf32>) -> (tensor<4x16xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg26: tensor<4x16xf32> loc("p"), %arg27: tensor<f32> loc("s"), %arg28: tensor<8x16xf32> loc("x"), %arg29: tensor<8x16xf32> loc("y")):
    %42 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %43 = "stablehlo.broadcast_in_dim"(%42) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x1x16xf32>
    %44 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %45 = "stablehlo.broadcast_in_dim"(%44) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x16xf32>
    %46 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %47 = "stablehlo.broadcast_in_dim"(%46) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x16xf32>
    %48 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %49 = "stablehlo.broadcast_in_dim"(%48) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x16xf32>
    %50 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %51:7 = "stablehlo.while"(%arg26, %50, %arg28, %43, %45, %47, %49) ({
    ^bb0(%arg53: tensor<4x16xf32>, %arg54: tensor<i32>, %arg55: tensor<8x16xf32>, %arg56: tensor<4x1x16xf32>, %arg57: tensor<4x8x16xf32>, %arg58: tensor<4x8x16xf32>, %arg59: tensor<4x8x16xf32>):
      %290 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %291 = "stablehlo.compare"(%arg54, %290) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%291) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg46: tensor<4x16xf32>, %arg47: tensor<i32>, %arg48: tensor<8x16xf32>, %arg49: tensor<4x1x16xf32>, %arg50: tensor<4x8x16xf32>, %arg51: tensor<4x8x16xf32>, %arg52: tensor<4x8x16xf32>):
      %282 = "func.call"(%arg46, %arg47) <{callee = @dynamic_index_in_dim}> : (tensor<4x16xf32>, tensor<i32>) -> tensor<16xf32>
      %283:5 = "func.call"(%arg48, %282) <{callee = @closed_call}> : (tensor<8x16xf32>, tensor<16xf32>) -> (tensor<8x16xf32>, tensor<1x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>)
      %284 = "func.call"(%arg49, %283#1, %arg47) <{callee = @dynamic_update_index_in_dim}> : (tensor<4x1x16xf32>, tensor<1x16xf32>, tensor<i32>) -> tensor<4x1x16xf32>
      %285 = "func.call"(%arg50, %283#2, %arg47) <{callee = @dynamic_update_index_in_dim_0}> : (tensor<4x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<4x8x16xf32>
      %286 = "func.call"(%arg51, %283#3, %arg47) <{callee = @dynamic_update_index_in_dim_0}> : (tensor<4x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<4x8x16xf32>
      %287 = "func.call"(%arg52, %283#4, %arg47) <{callee = @dynamic_update_index_in_dim_0}> : (tensor<4x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<4x8x16xf32>
      %288 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %289 = "stablehlo.add"(%arg47, %288) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg46, %289, %283#0, %284, %285, %286, %287) : (tensor<4x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<4x1x16xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> ()
    }) : (tensor<4x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<4x1x16xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> (tensor<4x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<4x1x16xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>)
    %52 = "stablehlo.subtract"(%51#2, %arg29) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %53 = "stablehlo.multiply"(%52, %52) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %54 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %55 = "stablehlo.broadcast_in_dim"(%54) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
    %56 = "stablehlo.multiply"(%55, %52) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %57 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %58 = "stablehlo.reduce"(%53, %57) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg44: tensor<f32>, %arg45: tensor<f32>):
      %281 = "stablehlo.add"(%arg44, %arg45) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%281) : (tensor<f32>) -> ()
    }) : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
    %59 = "stablehlo.constant"() <{value = dense<1.280000e+02> : tensor<f32>}> : () -> tensor<f32>
    %60 = "stablehlo.divide"(%58, %59) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %61 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %62 = "stablehlo.broadcast_in_dim"(%61) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
    %63 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %64 = "stablehlo.constant"() <{value = dense<1.280000e+02> : tensor<f32>}> : () -> tensor<f32>
    %65 = "stablehlo.divide"(%63, %64) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %66 = "stablehlo.broadcast_in_dim"(%65) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
    %67 = "stablehlo.multiply"(%66, %56) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %68 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %69 = "stablehlo.broadcast_in_dim"(%68) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %70 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %71:7 = "stablehlo.while"(%51#3, %51#4, %51#5, %51#6, %70, %67, %69) ({
    ^bb0(%arg37: tensor<4x1x16xf32>, %arg38: tensor<4x8x16xf32>, %arg39: tensor<4x8x16xf32>, %arg40: tensor<4x8x16xf32>, %arg41: tensor<i32>, %arg42: tensor<8x16xf32>, %arg43: tensor<4x16xf32>):
      %279 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %280 = "stablehlo.compare"(%arg41, %279) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%280) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg30: tensor<4x1x16xf32>, %arg31: tensor<4x8x16xf32>, %arg32: tensor<4x8x16xf32>, %arg33: tensor<4x8x16xf32>, %arg34: tensor<i32>, %arg35: tensor<8x16xf32>, %arg36: tensor<4x16xf32>):
      %267 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %268 = "stablehlo.subtract"(%267, %arg34) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %269 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %270 = "stablehlo.subtract"(%268, %269) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %271 = "func.call"(%arg30, %270) <{callee = @dynamic_index_in_dim_1}> : (tensor<4x1x16xf32>, tensor<i32>) -> tensor<1x16xf32>
      %272 = "func.call"(%arg31, %270) <{callee = @dynamic_index_in_dim_2}> : (tensor<4x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %273 = "func.call"(%arg32, %270) <{callee = @dynamic_index_in_dim_2}> : (tensor<4x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %274 = "func.call"(%arg33, %270) <{callee = @dynamic_index_in_dim_2}> : (tensor<4x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %275:2 = "func.call"(%arg35, %271, %272, %273, %274) <{callee = @closed_call_3}> : (tensor<8x16xf32>, tensor<1x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<16xf32>)
      %276 = "func.call"(%arg36, %275#1, %270) <{callee = @dynamic_update_index_in_dim_4}> : (tensor<4x16xf32>, tensor<16xf32>, tensor<i32>) -> tensor<4x16xf32>
      %277 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %278 = "stablehlo.add"(%arg34, %277) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg30, %arg31, %arg32, %arg33, %278, %275#0, %276) : (tensor<4x1x16xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<4x16xf32>) -> ()
    }) : (tensor<4x1x16xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<4x16xf32>) -> (tensor<4x1x16xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<4x16xf32>)
    %72 = "stablehlo.broadcast_in_dim"(%arg27) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %73 = "stablehlo.multiply"(%72, %72) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %74 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %75 = "stablehlo.broadcast_in_dim"(%74) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %76 = "stablehlo.multiply"(%73, %75) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %77 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %78 = "stablehlo.broadcast_in_dim"(%77) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %79 = "stablehlo.multiply"(%72, %78) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %80 = "stablehlo.add"(%76, %79) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %81 = "stablehlo.multiply"(%80, %80) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %82 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %83 = "stablehlo.broadcast_in_dim"(%82) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %84 = "stablehlo.multiply"(%81, %83) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %85 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %86 = "stablehlo.broadcast_in_dim"(%85) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %87 = "stablehlo.multiply"(%80, %86) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %88 = "stablehlo.add"(%84, %87) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %89 = "stablehlo.multiply"(%88, %88) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %90 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %91 = "stablehlo.broadcast_in_dim"(%90) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %92 = "stablehlo.multiply"(%89, %91) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %93 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %94 = "stablehlo.broadcast_in_dim"(%93) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %95 = "stablehlo.multiply"(%88, %94) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %96 = "stablehlo.add"(%92, %95) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %97 = "stablehlo.multiply"(%96, %96) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %98 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %99 = "stablehlo.broadcast_in_dim"(%98) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %100 = "stablehlo.multiply"(%97, %99) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %101 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %102 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %103 = "stablehlo.multiply"(%96, %102) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %104 = "stablehlo.add"(%100, %103) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %105 = "stablehlo.multiply"(%104, %104) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %106 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %107 = "stablehlo.broadcast_in_dim"(%106) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %108 = "stablehlo.multiply"(%105, %107) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %109 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %110 = "stablehlo.broadcast_in_dim"(%109) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %111 = "stablehlo.multiply"(%104, %110) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %112 = "stablehlo.add"(%108, %111) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %113 = "stablehlo.multiply"(%112, %112) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %114 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %115 = "stablehlo.broadcast_in_dim"(%114) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %116 = "stablehlo.multiply"(%113, %115) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %117 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %118 = "stablehlo.broadcast_in_dim"(%117) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %119 = "stablehlo.multiply"(%112, %118) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %120 = "stablehlo.add"(%116, %119) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %121 = "stablehlo.multiply"(%120, %120) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %122 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %123 = "stablehlo.broadcast_in_dim"(%122) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %124 = "stablehlo.multiply"(%121, %123) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %125 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %126 = "stablehlo.broadcast_in_dim"(%125) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %127 = "stablehlo.multiply"(%120, %126) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %128 = "stablehlo.add"(%124, %127) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %129 = "stablehlo.multiply"(%128, %128) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %130 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %131 = "stablehlo.broadcast_in_dim"(%130) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %132 = "stablehlo.multiply"(%129, %131) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %133 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %134 = "stablehlo.broadcast_in_dim"(%133) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %135 = "stablehlo.multiply"(%128, %134) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %136 = "stablehlo.add"(%132, %135) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %137 = "stablehlo.multiply"(%136, %136) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %138 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %139 = "stablehlo.broadcast_in_dim"(%138) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %140 = "stablehlo.multiply"(%137, %139) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %141 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %142 = "stablehlo.broadcast_in_dim"(%141) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %143 = "stablehlo.multiply"(%136, %142) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %144 = "stablehlo.add"(%140, %143) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %145 = "stablehlo.multiply"(%144, %144) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %146 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %147 = "stablehlo.broadcast_in_dim"(%146) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %148 = "stablehlo.multiply"(%145, %147) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %149 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %150 = "stablehlo.broadcast_in_dim"(%149) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %151 = "stablehlo.multiply"(%144, %150) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %152 = "stablehlo.add"(%148, %151) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %153 = "stablehlo.multiply"(%152, %152) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %154 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %155 = "stablehlo.broadcast_in_dim"(%154) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %156 = "stablehlo.multiply"(%153, %155) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %157 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %158 = "stablehlo.broadcast_in_dim"(%157) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %159 = "stablehlo.multiply"(%152, %158) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %160 = "stablehlo.add"(%156, %159) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %161 = "stablehlo.multiply"(%160, %160) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %162 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %163 = "stablehlo.broadcast_in_dim"(%162) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %164 = "stablehlo.multiply"(%161, %163) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %165 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %166 = "stablehlo.broadcast_in_dim"(%165) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %167 = "stablehlo.multiply"(%160, %166) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %168 = "stablehlo.add"(%164, %167) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %169 = "stablehlo.multiply"(%168, %168) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %170 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %171 = "stablehlo.broadcast_in_dim"(%170) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %172 = "stablehlo.multiply"(%169, %171) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %173 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %174 = "stablehlo.broadcast_in_dim"(%173) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %175 = "stablehlo.multiply"(%168, %174) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %176 = "stablehlo.add"(%172, %175) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %177 = "stablehlo.multiply"(%176, %176) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %178 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %179 = "stablehlo.broadcast_in_dim"(%178) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %180 = "stablehlo.multiply"(%177, %179) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %181 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %182 = "stablehlo.broadcast_in_dim"(%181) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %183 = "stablehlo.multiply"(%176, %182) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %184 = "stablehlo.add"(%180, %183) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %185 = "stablehlo.multiply"(%184, %184) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %186 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %187 = "stablehlo.broadcast_in_dim"(%186) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %188 = "stablehlo.multiply"(%185, %187) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %189 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %190 = "stablehlo.broadcast_in_dim"(%189) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %191 = "stablehlo.multiply"(%184, %190) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %192 = "stablehlo.add"(%188, %191) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %193 = "stablehlo.multiply"(%192, %192) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %194 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %195 = "stablehlo.broadcast_in_dim"(%194) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %196 = "stablehlo.multiply"(%193, %195) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %197 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %198 = "stablehlo.broadcast_in_dim"(%197) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %199 = "stablehlo.multiply"(%192, %198) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %200 = "stablehlo.add"(%196, %199) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %201 = "stablehlo.multiply"(%200, %200) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %202 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %203 = "stablehlo.broadcast_in_dim"(%202) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %204 = "stablehlo.multiply"(%201, %203) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %205 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %206 = "stablehlo.broadcast_in_dim"(%205) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %207 = "stablehlo.multiply"(%200, %206) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %208 = "stablehlo.add"(%204, %207) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %209 = "stablehlo.multiply"(%208, %208) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %210 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %211 = "stablehlo.broadcast_in_dim"(%210) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %212 = "stablehlo.multiply"(%209, %211) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %213 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %214 = "stablehlo.broadcast_in_dim"(%213) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %215 = "stablehlo.multiply"(%208, %214) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %216 = "stablehlo.add"(%212, %215) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %217 = "stablehlo.multiply"(%216, %216) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %218 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %219 = "stablehlo.broadcast_in_dim"(%218) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %220 = "stablehlo.multiply"(%217, %219) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %221 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %222 = "stablehlo.broadcast_in_dim"(%221) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %223 = "stablehlo.multiply"(%216, %222) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %224 = "stablehlo.add"(%220, %223) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %225 = "stablehlo.multiply"(%224, %224) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %226 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %227 = "stablehlo.broadcast_in_dim"(%226) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %228 = "stablehlo.multiply"(%225, %227) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %229 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %230 = "stablehlo.broadcast_in_dim"(%229) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %231 = "stablehlo.multiply"(%224, %230) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %232 = "stablehlo.add"(%228, %231) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %233 = "stablehlo.multiply"(%232, %232) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %234 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %235 = "stablehlo.broadcast_in_dim"(%234) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %236 = "stablehlo.multiply"(%233, %235) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %237 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %238 = "stablehlo.broadcast_in_dim"(%237) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %239 = "stablehlo.multiply"(%232, %238) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %240 = "stablehlo.add"(%236, %239) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %241 = "stablehlo.multiply"(%240, %240) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %242 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %243 = "stablehlo.broadcast_in_dim"(%242) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %244 = "stablehlo.multiply"(%241, %243) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %245 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %246 = "stablehlo.broadcast_in_dim"(%245) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %247 = "stablehlo.multiply"(%240, %246) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %248 = "stablehlo.add"(%244, %247) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %249 = "stablehlo.multiply"(%248, %248) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %250 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %251 = "stablehlo.broadcast_in_dim"(%250) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %252 = "stablehlo.multiply"(%249, %251) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %253 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %254 = "stablehlo.broadcast_in_dim"(%253) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %255 = "stablehlo.multiply"(%248, %254) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %256 = "stablehlo.add"(%252, %255) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %257 = "stablehlo.multiply"(%256, %256) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %258 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %259 = "stablehlo.broadcast_in_dim"(%258) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %260 = "stablehlo.multiply"(%257, %259) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %261 = "stablehlo.constant"() <{value = dense<4.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %262 = "stablehlo.broadcast_in_dim"(%261) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16xf32>
    %263 = "stablehlo.multiply"(%256, %262) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %264 = "stablehlo.add"(%260, %263) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %265 = "stablehlo.multiply"(%71#6, %264) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %266 = "stablehlo.subtract"(%arg26, %265) : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    "func.return"(%266, %60) : (tensor<4x16xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x16xf32>, tensor<i32>) -> tensor<16xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg24: tensor<4x16xf32> loc(unknown), %arg25: tensor<i32> loc(unknown)):
    %39 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %40 = "stablehlo.dynamic_slice"(%arg24, %arg25, %39) <{slice_sizes = array<i64: 1, 16>}> : (tensor<4x16xf32>, tensor<i32>, tensor<i32>) -> tensor<1x16xf32>
    %41 = "stablehlo.reshape"(%40) : (tensor<1x16xf32>) -> tensor<16xf32>
    "func.return"(%41) : (tensor<16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8x16xf32>, tensor<16xf32>) -> (tensor<8x16xf32>, tensor<1x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>), res_attrs = [{}, {}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg22: tensor<8x16xf32> loc(unknown), %arg23: tensor<16xf32> loc(unknown)):
    %32 = "stablehlo.broadcast_in_dim"(%arg23) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf32>) -> tensor<1x16xf32>
    %33 = "stablehlo.broadcast_in_dim"(%32) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<8x16xf32>
    %34 = "stablehlo.multiply"(%arg22, %33) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %35 = "stablehlo.tanh"(%34) : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %36 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %37 = "stablehlo.broadcast_in_dim"(%36) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
    %38 = "stablehlo.subtract"(%37, %35) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    "func.return"(%35, %32, %arg22, %35, %38) : (tensor<8x16xf32>, tensor<1x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x1x16xf32>, tensor<1x16xf32>, tensor<i32>) -> tensor<4x1x16xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg19: tensor<4x1x16xf32> loc(unknown), %arg20: tensor<1x16xf32> loc(unknown), %arg21: tensor<i32> loc(unknown)):
    %28 = "stablehlo.broadcast_in_dim"(%arg20) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<1x16xf32>) -> tensor<1x1x16xf32>
    %29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %30 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %31 = "stablehlo.dynamic_update_slice"(%arg19, %28, %arg21, %29, %30) : (tensor<4x1x16xf32>, tensor<1x1x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x1x16xf32>
    "func.return"(%31) : (tensor<4x1x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<4x8x16xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg16: tensor<4x8x16xf32> loc(unknown), %arg17: tensor<8x16xf32> loc(unknown), %arg18: tensor<i32> loc(unknown)):
    %24 = "stablehlo.broadcast_in_dim"(%arg17) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<8x16xf32>) -> tensor<1x8x16xf32>
    %25 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %27 = "stablehlo.dynamic_update_slice"(%arg16, %24, %arg18, %25, %26) : (tensor<4x8x16xf32>, tensor<1x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x8x16xf32>
    "func.return"(%27) : (tensor<4x8x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x1x16xf32>, tensor<i32>) -> tensor<1x16xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_1", sym_visibility = "private"}> ({
  ^bb0(%arg14: tensor<4x1x16xf32> loc(unknown), %arg15: tensor<i32> loc(unknown)):
    %20 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %22 = "stablehlo.dynamic_slice"(%arg14, %arg15, %20, %21) <{slice_sizes = array<i64: 1, 1, 16>}> : (tensor<4x1x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x16xf32>
    %23 = "stablehlo.reshape"(%22) : (tensor<1x1x16xf32>) -> tensor<1x16xf32>
    "func.return"(%23) : (tensor<1x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_2", sym_visibility = "private"}> ({
  ^bb0(%arg12: tensor<4x8x16xf32> loc(unknown), %arg13: tensor<i32> loc(unknown)):
    %16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %17 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %18 = "stablehlo.dynamic_slice"(%arg12, %arg13, %16, %17) <{slice_sizes = array<i64: 1, 8, 16>}> : (tensor<4x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x16xf32>
    %19 = "stablehlo.reshape"(%18) : (tensor<1x8x16xf32>) -> tensor<8x16xf32>
    "func.return"(%19) : (tensor<8x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8x16xf32>, tensor<1x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<16xf32>), res_attrs = [{}, {}], sym_name = "closed_call_3", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<8x16xf32> loc(unknown), %arg4: tensor<1x16xf32> loc(unknown), %arg5: tensor<8x16xf32> loc(unknown), %arg6: tensor<8x16xf32> loc(unknown), %arg7: tensor<8x16xf32> loc(unknown)):
    %3 = "stablehlo.multiply"(%arg3, %arg7) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %4 = "stablehlo.multiply"(%3, %arg6) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %5 = "stablehlo.add"(%3, %4) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %6 = "stablehlo.multiply"(%arg5, %5) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %7 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %8 = "stablehlo.reduce"(%6, %7) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg10: tensor<f32>, %arg11: tensor<f32>):
      %15 = "stablehlo.add"(%arg10, %arg11) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%15) : (tensor<f32>) -> ()
    }) : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %9 = "stablehlo.reshape"(%8) : (tensor<16xf32>) -> tensor<1x16xf32>
    %10 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<8x16xf32>
    %11 = "stablehlo.multiply"(%5, %10) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %12 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %13 = "stablehlo.reduce"(%9, %12) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
      %14 = "stablehlo.add"(%arg8, %arg9) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%14) : (tensor<f32>) -> ()
    }) : (tensor<1x16xf32>, tensor<f32>) -> tensor<16xf32>
    "func.return"(%11, %13) : (tensor<8x16xf32>, tensor<16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x16xf32>, tensor<16xf32>, tensor<i32>) -> tensor<4x16xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_4", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<4x16xf32> loc(unknown), %arg1: tensor<16xf32> loc(unknown), %arg2: tensor<i32> loc(unknown)):
    %0 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf32>) -> tensor<1x16xf32>
    %1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %2 = "stablehlo.dynamic_update_slice"(%arg0, %0, %arg2, %1) : (tensor<4x16xf32>, tensor<1x16xf32>, tensor<i32>, tensor<i32>) -> tensor<4x16xf32>
    "func.return"(%2) : (tensor<4x16xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
