// SPDX-License-Identifier: Apache-2.0
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}], function_type = (tensor<16x8xf32>, tensor<16xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x16xf32>, tensor<8x8xf32>, tensor<16xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x16xf32>, tensor<8x8xf32>, tensor<6x8xf32>, tensor<8x6xi32>, tensor<8x6xi32>) -> (tensor<16x8xf32>, tensor<16xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x16xf32>, tensor<8x8xf32>, tensor<16xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x16xf32>, tensor<8x8xf32>, tensor<6x8xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['embedding']"}, {jax.result_info = "result[0]['layers'][0]['bias']"}, {jax.result_info = "result[0]['layers'][0]['down']"}, {jax.result_info = "result[0]['layers'][0]['gain']"}, {jax.result_info = "result[0]['layers'][0]['key']"}, {jax.result_info = "result[0]['layers'][0]['out']"}, {jax.result_info = "result[0]['layers'][0]['query']"}, {jax.result_info = "result[0]['layers'][0]['up']"}, {jax.result_info = "result[0]['layers'][0]['value']"}, {jax.result_info = "result[0]['layers'][1]['bias']"}, {jax.result_info = "result[0]['layers'][1]['down']"}, {jax.result_info = "result[0]['layers'][1]['gain']"}, {jax.result_info = "result[0]['layers'][1]['key']"}, {jax.result_info = "result[0]['layers'][1]['out']"}, {jax.result_info = "result[0]['layers'][1]['query']"}, {jax.result_info = "result[0]['layers'][1]['up']"}, {jax.result_info = "result[0]['layers'][1]['value']"}, {jax.result_info = "result[0]['positions']"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg31: tensor<16x8xf32> loc("p['embedding']"), %arg32: tensor<16xf32> loc("p['layers'][0]['bias']"), %arg33: tensor<16x8xf32> loc("p['layers'][0]['down']"), %arg34: tensor<8xf32> loc("p['layers'][0]['gain']"), %arg35: tensor<8x8xf32> loc("p['layers'][0]['key']"), %arg36: tensor<8x8xf32> loc("p['layers'][0]['out']"), %arg37: tensor<8x8xf32> loc("p['layers'][0]['query']"), %arg38: tensor<8x16xf32> loc("p['layers'][0]['up']"), %arg39: tensor<8x8xf32> loc("p['layers'][0]['value']"), %arg40: tensor<16xf32> loc("p['layers'][1]['bias']"), %arg41: tensor<16x8xf32> loc("p['layers'][1]['down']"), %arg42: tensor<8xf32> loc("p['layers'][1]['gain']"), %arg43: tensor<8x8xf32> loc("p['layers'][1]['key']"), %arg44: tensor<8x8xf32> loc("p['layers'][1]['out']"), %arg45: tensor<8x8xf32> loc("p['layers'][1]['query']"), %arg46: tensor<8x16xf32> loc("p['layers'][1]['up']"), %arg47: tensor<8x8xf32> loc("p['layers'][1]['value']"), %arg48: tensor<6x8xf32> loc("p['positions']"), %arg49: tensor<8x6xi32> loc("x"), %arg50: tensor<8x6xi32> loc("y")):
    %85 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %86 = "stablehlo.broadcast_in_dim"(%85) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x6xi32>
    %87 = "stablehlo.compare"(%arg49, %86) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x6xi32>, tensor<8x6xi32>) -> tensor<8x6xi1>
    %88 = "stablehlo.constant"() <{value = dense<16> : tensor<i32>}> : () -> tensor<i32>
    %89 = "stablehlo.broadcast_in_dim"(%88) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x6xi32>
    %90 = "stablehlo.add"(%arg49, %89) : (tensor<8x6xi32>, tensor<8x6xi32>) -> tensor<8x6xi32>
    %91 = "stablehlo.select"(%87, %90, %arg49) : (tensor<8x6xi1>, tensor<8x6xi32>, tensor<8x6xi32>) -> tensor<8x6xi32>
    %92 = "stablehlo.broadcast_in_dim"(%91) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xi32>) -> tensor<8x6x1xi32>
    %93 = "stablehlo.gather"(%arg31, %92) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<16x8xf32>, tensor<8x6x1xi32>) -> tensor<8x6x8xf32>
    %94 = "stablehlo.broadcast_in_dim"(%arg48) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x8xf32>) -> tensor<1x6x8xf32>
    %95 = "stablehlo.broadcast_in_dim"(%94) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x6x8xf32>) -> tensor<8x6x8xf32>
    %96 = "stablehlo.add"(%93, %95) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %97 = "stablehlo.multiply"(%96, %96) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %98 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %99 = "stablehlo.reduce"(%97, %98) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg113: tensor<f32>, %arg114: tensor<f32>):
      %614 = "stablehlo.add"(%arg113, %arg114) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%614) : (tensor<f32>) -> ()
    }) : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<8x6xf32>
    %100 = "stablehlo.broadcast_in_dim"(%99) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %101 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %102 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %103 = "stablehlo.divide"(%100, %102) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %104 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %105 = "stablehlo.broadcast_in_dim"(%104) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %106 = "stablehlo.add"(%103, %105) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %107 = "stablehlo.rsqrt"(%106) : (tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %108 = "stablehlo.broadcast_in_dim"(%107) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x8xf32>
    %109 = "stablehlo.multiply"(%96, %108) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %110 = "stablehlo.broadcast_in_dim"(%arg34) <{broadcast_dimensions = array<i64: 2>}> : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %111 = "stablehlo.broadcast_in_dim"(%110) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x8xf32>) -> tensor<8x6x8xf32>
    %112 = "stablehlo.multiply"(%109, %111) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %113 = "stablehlo.dot_general"(%112, %arg37) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %114 = "stablehlo.dot_general"(%112, %arg35) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %115 = "stablehlo.dot_general"(%112, %arg39) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %116 = "stablehlo.dot_general"(%113, %114) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x6xf32>
    %117 = "stablehlo.constant"() <{value = dense<0.353553385> : tensor<f32>}> : () -> tensor<f32>
    %118 = "stablehlo.broadcast_in_dim"(%117) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x6xf32>
    %119 = "stablehlo.multiply"(%116, %118) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %120 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %121 = "stablehlo.broadcast_in_dim"(%120) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<6x6xi1>
    %122 = "func.call"(%121) <{callee = @tril}> : (tensor<6x6xi1>) -> tensor<6x6xi1>
    %123 = "stablehlo.constant"() <{value = dense<-1.000000e+09> : tensor<f32>}> : () -> tensor<f32>
    %124 = "func.call"(%122, %119, %123) <{callee = @_where}> : (tensor<6x6xi1>, tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6x6xf32>
    %125 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %126 = "stablehlo.reduce"(%124, %125) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg111: tensor<f32>, %arg112: tensor<f32>):
      %613 = "stablehlo.maximum"(%arg111, %arg112) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%613) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %127 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %128 = "stablehlo.broadcast_in_dim"(%127) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %129 = "stablehlo.maximum"(%128, %126) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %130 = "stablehlo.broadcast_in_dim"(%129) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %131 = "stablehlo.broadcast_in_dim"(%130) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %132 = "stablehlo.subtract"(%124, %131) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %133 = "stablehlo.exponential"(%132) : (tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %134 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %135 = "stablehlo.reduce"(%133, %134) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg109: tensor<f32>, %arg110: tensor<f32>):
      %612 = "stablehlo.add"(%arg109, %arg110) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%612) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %136 = "stablehlo.broadcast_in_dim"(%135) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %137 = "stablehlo.broadcast_in_dim"(%136) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %138 = "stablehlo.divide"(%133, %137) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %139 = "stablehlo.dot_general"(%138, %115) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %140 = "stablehlo.dot_general"(%139, %arg36) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %141 = "stablehlo.add"(%112, %140) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %142 = "stablehlo.dot_general"(%141, %arg38) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x16xf32>) -> tensor<8x6x16xf32>
    %143 = "stablehlo.broadcast_in_dim"(%arg32) <{broadcast_dimensions = array<i64: 2>}> : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %144 = "stablehlo.broadcast_in_dim"(%143) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x16xf32>) -> tensor<8x6x16xf32>
    %145 = "stablehlo.add"(%142, %144) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %146 = "stablehlo.tanh"(%145) : (tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %147 = "stablehlo.dot_general"(%146, %arg33) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<16x8xf32>) -> tensor<8x6x8xf32>
    %148 = "stablehlo.add"(%96, %147) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %149 = "stablehlo.multiply"(%148, %148) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %150 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %151 = "stablehlo.reduce"(%149, %150) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg107: tensor<f32>, %arg108: tensor<f32>):
      %611 = "stablehlo.add"(%arg107, %arg108) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%611) : (tensor<f32>) -> ()
    }) : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<8x6xf32>
    %152 = "stablehlo.broadcast_in_dim"(%151) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %153 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %154 = "stablehlo.broadcast_in_dim"(%153) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %155 = "stablehlo.divide"(%152, %154) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %156 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %157 = "stablehlo.broadcast_in_dim"(%156) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %158 = "stablehlo.add"(%155, %157) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %159 = "stablehlo.rsqrt"(%158) : (tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %160 = "stablehlo.broadcast_in_dim"(%159) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x8xf32>
    %161 = "stablehlo.multiply"(%148, %160) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %162 = "stablehlo.broadcast_in_dim"(%arg42) <{broadcast_dimensions = array<i64: 2>}> : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %163 = "stablehlo.broadcast_in_dim"(%162) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x8xf32>) -> tensor<8x6x8xf32>
    %164 = "stablehlo.multiply"(%161, %163) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %165 = "stablehlo.dot_general"(%164, %arg45) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %166 = "stablehlo.dot_general"(%164, %arg43) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %167 = "stablehlo.dot_general"(%164, %arg47) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %168 = "stablehlo.dot_general"(%165, %166) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x6xf32>
    %169 = "stablehlo.constant"() <{value = dense<0.353553385> : tensor<f32>}> : () -> tensor<f32>
    %170 = "stablehlo.broadcast_in_dim"(%169) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x6xf32>
    %171 = "stablehlo.multiply"(%168, %170) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %172 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %173 = "stablehlo.broadcast_in_dim"(%172) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<6x6xi1>
    %174 = "func.call"(%173) <{callee = @tril}> : (tensor<6x6xi1>) -> tensor<6x6xi1>
    %175 = "stablehlo.constant"() <{value = dense<-1.000000e+09> : tensor<f32>}> : () -> tensor<f32>
    %176 = "func.call"(%174, %171, %175) <{callee = @_where}> : (tensor<6x6xi1>, tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6x6xf32>
    %177 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %178 = "stablehlo.reduce"(%176, %177) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg105: tensor<f32>, %arg106: tensor<f32>):
      %610 = "stablehlo.maximum"(%arg105, %arg106) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%610) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %179 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %180 = "stablehlo.broadcast_in_dim"(%179) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %181 = "stablehlo.maximum"(%180, %178) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %182 = "stablehlo.broadcast_in_dim"(%181) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %183 = "stablehlo.broadcast_in_dim"(%182) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %184 = "stablehlo.subtract"(%176, %183) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %185 = "stablehlo.exponential"(%184) : (tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %186 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %187 = "stablehlo.reduce"(%185, %186) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg103: tensor<f32>, %arg104: tensor<f32>):
      %609 = "stablehlo.add"(%arg103, %arg104) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%609) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %188 = "stablehlo.broadcast_in_dim"(%187) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %189 = "stablehlo.broadcast_in_dim"(%188) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %190 = "stablehlo.divide"(%185, %189) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %191 = "stablehlo.dot_general"(%190, %167) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %192 = "stablehlo.dot_general"(%191, %arg44) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %193 = "stablehlo.add"(%164, %192) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %194 = "stablehlo.dot_general"(%193, %arg46) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x16xf32>) -> tensor<8x6x16xf32>
    %195 = "stablehlo.broadcast_in_dim"(%arg40) <{broadcast_dimensions = array<i64: 2>}> : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %196 = "stablehlo.broadcast_in_dim"(%195) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x16xf32>) -> tensor<8x6x16xf32>
    %197 = "stablehlo.add"(%194, %196) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %198 = "stablehlo.tanh"(%197) : (tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %199 = "stablehlo.dot_general"(%198, %arg41) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<16x8xf32>) -> tensor<8x6x8xf32>
    %200 = "stablehlo.add"(%148, %199) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %201 = "stablehlo.transpose"(%arg31) <{permutation = array<i64: 1, 0>}> : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %202 = "stablehlo.dot_general"(%200, %201) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x16xf32>) -> tensor<8x6x16xf32>
    %203:3 = "func.call"(%202) <{callee = @log_softmax}> : (tensor<8x6x16xf32>) -> (tensor<8x6x16xf32>, tensor<8x6x16xf32>, tensor<8x6x1xf32>)
    %204 = "stablehlo.broadcast_in_dim"(%arg50) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xi32>) -> tensor<8x6x1xi32>
    %205:2 = "func.call"(%203#0, %204) <{callee = @take_along_axis}> : (tensor<8x6x16xf32>, tensor<8x6x1xi32>) -> (tensor<8x6x1xf32>, tensor<8x6x1x1xi32>)
    %206 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %207 = "stablehlo.reduce"(%205#0, %206) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg101: tensor<f32>, %arg102: tensor<f32>):
      %608 = "stablehlo.add"(%arg101, %arg102) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%608) : (tensor<f32>) -> ()
    }) : (tensor<8x6x1xf32>, tensor<f32>) -> tensor<f32>
    %208 = "stablehlo.constant"() <{value = dense<4.800000e+01> : tensor<f32>}> : () -> tensor<f32>
    %209 = "stablehlo.divide"(%207, %208) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %210 = "stablehlo.negate"(%209) : (tensor<f32>) -> tensor<f32>
    %211 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %212 = "stablehlo.negate"(%211) : (tensor<f32>) -> tensor<f32>
    %213 = "stablehlo.constant"() <{value = dense<4.800000e+01> : tensor<f32>}> : () -> tensor<f32>
    %214 = "stablehlo.divide"(%212, %213) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %215 = "stablehlo.broadcast_in_dim"(%214) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %216 = "func.call"(%205#1, %215) <{callee = @take_along_axis_0}> : (tensor<8x6x1x1xi32>, tensor<8x6x1xf32>) -> tensor<8x6x16xf32>
    %217 = "func.call"(%203#1, %203#2, %216) <{callee = @log_softmax_1}> : (tensor<8x6x16xf32>, tensor<8x6x1xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %218 = "stablehlo.dot_general"(%217, %200) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<8x6x8xf32>) -> tensor<16x8xf32>
    %219 = "stablehlo.transpose"(%218) <{permutation = array<i64: 1, 0>}> : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %220 = "stablehlo.dot_general"(%217, %201) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<8x16xf32>) -> tensor<8x6x8xf32>
    %221 = "stablehlo.transpose"(%219) <{permutation = array<i64: 1, 0>}> : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %222:10 = "stablehlo.optimization_barrier"(%arg40, %arg41, %arg42, %arg43, %arg44, %arg45, %arg46, %arg47, %148, %220) : (tensor<16xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x16xf32>, tensor<8x8xf32>, tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> (tensor<16xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x16xf32>, tensor<8x8xf32>, tensor<8x6x8xf32>, tensor<8x6x8xf32>)
    %223 = "stablehlo.multiply"(%222#8, %222#8) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %224 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %225 = "stablehlo.reduce"(%223, %224) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg99: tensor<f32>, %arg100: tensor<f32>):
      %607 = "stablehlo.add"(%arg99, %arg100) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%607) : (tensor<f32>) -> ()
    }) : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<8x6xf32>
    %226 = "stablehlo.broadcast_in_dim"(%225) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %227 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %228 = "stablehlo.broadcast_in_dim"(%227) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %229 = "stablehlo.divide"(%226, %228) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %230 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %231 = "stablehlo.broadcast_in_dim"(%230) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %232 = "stablehlo.add"(%229, %231) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %233 = "stablehlo.rsqrt"(%232) : (tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %234 = "stablehlo.divide"(%233, %232) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %235 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %236 = "stablehlo.broadcast_in_dim"(%235) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %237 = "stablehlo.multiply"(%236, %234) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %238 = "stablehlo.broadcast_in_dim"(%233) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x8xf32>
    %239 = "stablehlo.multiply"(%222#8, %238) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %240 = "stablehlo.broadcast_in_dim"(%222#2) <{broadcast_dimensions = array<i64: 2>}> : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %241 = "stablehlo.broadcast_in_dim"(%240) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x8xf32>) -> tensor<8x6x8xf32>
    %242 = "stablehlo.multiply"(%239, %241) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %243 = "stablehlo.dot_general"(%242, %222#5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %244 = "stablehlo.dot_general"(%242, %222#3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %245 = "stablehlo.dot_general"(%242, %222#7) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %246 = "stablehlo.dot_general"(%243, %244) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x6xf32>
    %247 = "stablehlo.constant"() <{value = dense<0.353553385> : tensor<f32>}> : () -> tensor<f32>
    %248 = "stablehlo.broadcast_in_dim"(%247) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x6xf32>
    %249 = "stablehlo.multiply"(%246, %248) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %250 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %251 = "stablehlo.broadcast_in_dim"(%250) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<6x6xi1>
    %252 = "func.call"(%251) <{callee = @tril_2}> : (tensor<6x6xi1>) -> tensor<6x6xi1>
    %253 = "stablehlo.constant"() <{value = dense<-1.000000e+09> : tensor<f32>}> : () -> tensor<f32>
    %254:3 = "func.call"(%252, %249, %253) <{callee = @_where_3}> : (tensor<6x6xi1>, tensor<8x6x6xf32>, tensor<f32>) -> (tensor<8x6x6xf32>, tensor<8x6x6xi1>, tensor<8x6x6xf32>)
    %255 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %256 = "stablehlo.reduce"(%254#0, %255) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg97: tensor<f32>, %arg98: tensor<f32>):
      %606 = "stablehlo.maximum"(%arg97, %arg98) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%606) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %257 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %258 = "stablehlo.broadcast_in_dim"(%257) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %259 = "stablehlo.maximum"(%258, %256) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %260 = "stablehlo.broadcast_in_dim"(%259) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %261 = "stablehlo.broadcast_in_dim"(%260) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %262 = "stablehlo.subtract"(%254#0, %261) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %263 = "stablehlo.exponential"(%262) : (tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %264 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %265 = "stablehlo.reduce"(%263, %264) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg95: tensor<f32>, %arg96: tensor<f32>):
      %605 = "stablehlo.add"(%arg95, %arg96) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%605) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %266 = "stablehlo.broadcast_in_dim"(%265) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %267 = "stablehlo.broadcast_in_dim"(%266) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %268 = "stablehlo.divide"(%263, %267) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %269 = "stablehlo.multiply"(%266, %266) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %270 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %271 = "stablehlo.broadcast_in_dim"(%270) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %272 = "stablehlo.divide"(%271, %269) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %273 = "stablehlo.dot_general"(%268, %245) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %274 = "stablehlo.dot_general"(%273, %222#4) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %275 = "stablehlo.add"(%242, %274) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %276 = "stablehlo.dot_general"(%275, %222#6) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x16xf32>) -> tensor<8x6x16xf32>
    %277 = "stablehlo.broadcast_in_dim"(%222#0) <{broadcast_dimensions = array<i64: 2>}> : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %278 = "stablehlo.broadcast_in_dim"(%277) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x16xf32>) -> tensor<8x6x16xf32>
    %279 = "stablehlo.add"(%276, %278) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %280 = "stablehlo.tanh"(%279) : (tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %281 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %282 = "stablehlo.broadcast_in_dim"(%281) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x16xf32>
    %283 = "stablehlo.subtract"(%282, %280) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %284 = "stablehlo.dot_general"(%222#9, %280) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x6x16xf32>) -> tensor<8x16xf32>
    %285 = "stablehlo.transpose"(%284) <{permutation = array<i64: 1, 0>}> : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %286 = "stablehlo.dot_general"(%222#9, %222#1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<16x8xf32>) -> tensor<8x6x16xf32>
    %287 = "stablehlo.multiply"(%286, %283) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %288 = "stablehlo.multiply"(%287, %280) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %289 = "stablehlo.add"(%287, %288) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %290 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %291 = "stablehlo.reduce"(%289, %290) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg93: tensor<f32>, %arg94: tensor<f32>):
      %604 = "stablehlo.add"(%arg93, %arg94) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%604) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %292 = "stablehlo.reshape"(%291) : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %293 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %294 = "stablehlo.reduce"(%292, %293) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg91: tensor<f32>, %arg92: tensor<f32>):
      %603 = "stablehlo.add"(%arg91, %arg92) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%603) : (tensor<f32>) -> ()
    }) : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %295 = "stablehlo.dot_general"(%289, %275) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<8x6x8xf32>) -> tensor<16x8xf32>
    %296 = "stablehlo.transpose"(%295) <{permutation = array<i64: 1, 0>}> : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %297 = "stablehlo.dot_general"(%289, %222#6) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<8x16xf32>) -> tensor<8x6x8xf32>
    %298 = "stablehlo.dot_general"(%297, %273) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x8xf32>
    %299 = "stablehlo.transpose"(%298) <{permutation = array<i64: 1, 0>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %300 = "stablehlo.dot_general"(%297, %222#4) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %301 = "stablehlo.dot_general"(%300, %268) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x6x6xf32>) -> tensor<8x8x6xf32>
    %302 = "stablehlo.transpose"(%301) <{permutation = array<i64: 0, 2, 1>}> : (tensor<8x8x6xf32>) -> tensor<8x6x8xf32>
    %303 = "stablehlo.dot_general"(%300, %245) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x6xf32>
    %304 = "stablehlo.broadcast_in_dim"(%272) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %305 = "stablehlo.multiply"(%303, %304) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %306 = "stablehlo.multiply"(%305, %263) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %307 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %308 = "stablehlo.reduce"(%306, %307) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg89: tensor<f32>, %arg90: tensor<f32>):
      %602 = "stablehlo.add"(%arg89, %arg90) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%602) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %309 = "stablehlo.reshape"(%308) : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %310 = "stablehlo.negate"(%309) : (tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %311 = "stablehlo.broadcast_in_dim"(%266) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %312 = "stablehlo.divide"(%303, %311) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %313 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %314 = "stablehlo.reduce"(%310, %313) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg87: tensor<f32>, %arg88: tensor<f32>):
      %601 = "stablehlo.add"(%arg87, %arg88) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%601) : (tensor<f32>) -> ()
    }) : (tensor<8x6x1xf32>, tensor<f32>) -> tensor<8x6xf32>
    %315 = "stablehlo.broadcast_in_dim"(%314) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x6xf32>
    %316 = "stablehlo.add"(%312, %315) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %317 = "stablehlo.multiply"(%316, %263) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %318 = "func.call"(%254#1, %254#2, %317) <{callee = @_where_4}> : (tensor<8x6x6xi1>, tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %319 = "stablehlo.constant"() <{value = dense<0.353553385> : tensor<f32>}> : () -> tensor<f32>
    %320 = "stablehlo.broadcast_in_dim"(%319) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x6xf32>
    %321 = "stablehlo.multiply"(%318, %320) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %322 = "stablehlo.dot_general"(%321, %243) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %323 = "stablehlo.dot_general"(%321, %244) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %324 = "stablehlo.dot_general"(%302, %242) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x8xf32>
    %325 = "stablehlo.transpose"(%324) <{permutation = array<i64: 1, 0>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %326 = "stablehlo.dot_general"(%302, %222#7) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %327 = "stablehlo.add"(%297, %326) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %328 = "stablehlo.dot_general"(%322, %242) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x8xf32>
    %329 = "stablehlo.transpose"(%328) <{permutation = array<i64: 1, 0>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %330 = "stablehlo.dot_general"(%322, %222#3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %331 = "stablehlo.add"(%327, %330) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %332 = "stablehlo.dot_general"(%323, %242) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x8xf32>
    %333 = "stablehlo.transpose"(%332) <{permutation = array<i64: 1, 0>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %334 = "stablehlo.dot_general"(%323, %222#5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %335 = "stablehlo.add"(%331, %334) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %336 = "stablehlo.multiply"(%239, %335) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %337 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %338 = "stablehlo.reduce"(%336, %337) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg85: tensor<f32>, %arg86: tensor<f32>):
      %600 = "stablehlo.add"(%arg85, %arg86) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%600) : (tensor<f32>) -> ()
    }) : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %339 = "stablehlo.reshape"(%338) : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %340 = "stablehlo.broadcast_in_dim"(%240) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x8xf32>) -> tensor<8x6x8xf32>
    %341 = "stablehlo.multiply"(%335, %340) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %342 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %343 = "stablehlo.reduce"(%339, %342) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg83: tensor<f32>, %arg84: tensor<f32>):
      %599 = "stablehlo.add"(%arg83, %arg84) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%599) : (tensor<f32>) -> ()
    }) : (tensor<1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %344 = "stablehlo.multiply"(%222#8, %341) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %345 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %346 = "stablehlo.reduce"(%344, %345) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg81: tensor<f32>, %arg82: tensor<f32>):
      %598 = "stablehlo.add"(%arg81, %arg82) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%598) : (tensor<f32>) -> ()
    }) : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<8x6xf32>
    %347 = "stablehlo.reshape"(%346) : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %348 = "stablehlo.broadcast_in_dim"(%233) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x8xf32>
    %349 = "stablehlo.multiply"(%341, %348) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %350 = "stablehlo.add"(%222#9, %349) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %351 = "stablehlo.multiply"(%347, %237) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %352 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %353 = "stablehlo.broadcast_in_dim"(%352) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %354 = "stablehlo.divide"(%351, %353) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %355 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %356 = "stablehlo.reduce"(%354, %355) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg79: tensor<f32>, %arg80: tensor<f32>):
      %597 = "stablehlo.add"(%arg79, %arg80) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%597) : (tensor<f32>) -> ()
    }) : (tensor<8x6x1xf32>, tensor<f32>) -> tensor<8x6xf32>
    %357 = "stablehlo.broadcast_in_dim"(%356) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x8xf32>
    %358 = "stablehlo.multiply"(%222#8, %357) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %359 = "stablehlo.add"(%350, %358) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %360 = "stablehlo.multiply"(%357, %222#8) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %361 = "stablehlo.add"(%359, %360) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %362:10 = "stablehlo.optimization_barrier"(%arg32, %arg33, %arg34, %arg35, %arg36, %arg37, %arg38, %arg39, %96, %361) : (tensor<16xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x16xf32>, tensor<8x8xf32>, tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> (tensor<16xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x16xf32>, tensor<8x8xf32>, tensor<8x6x8xf32>, tensor<8x6x8xf32>)
    %363 = "stablehlo.multiply"(%362#8, %362#8) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %364 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %365 = "stablehlo.reduce"(%363, %364) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg77: tensor<f32>, %arg78: tensor<f32>):
      %596 = "stablehlo.add"(%arg77, %arg78) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%596) : (tensor<f32>) -> ()
    }) : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<8x6xf32>
    %366 = "stablehlo.broadcast_in_dim"(%365) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %367 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %368 = "stablehlo.broadcast_in_dim"(%367) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %369 = "stablehlo.divide"(%366, %368) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %370 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %371 = "stablehlo.broadcast_in_dim"(%370) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %372 = "stablehlo.add"(%369, %371) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %373 = "stablehlo.rsqrt"(%372) : (tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %374 = "stablehlo.divide"(%373, %372) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %375 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %376 = "stablehlo.broadcast_in_dim"(%375) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %377 = "stablehlo.multiply"(%376, %374) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %378 = "stablehlo.broadcast_in_dim"(%373) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x8xf32>
    %379 = "stablehlo.multiply"(%362#8, %378) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %380 = "stablehlo.broadcast_in_dim"(%362#2) <{broadcast_dimensions = array<i64: 2>}> : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %381 = "stablehlo.broadcast_in_dim"(%380) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x8xf32>) -> tensor<8x6x8xf32>
    %382 = "stablehlo.multiply"(%379, %381) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %383 = "stablehlo.dot_general"(%382, %362#5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %384 = "stablehlo.dot_general"(%382, %362#3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %385 = "stablehlo.dot_general"(%382, %362#7) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %386 = "stablehlo.dot_general"(%383, %384) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x6xf32>
    %387 = "stablehlo.constant"() <{value = dense<0.353553385> : tensor<f32>}> : () -> tensor<f32>
    %388 = "stablehlo.broadcast_in_dim"(%387) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x6xf32>
    %389 = "stablehlo.multiply"(%386, %388) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %390 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %391 = "stablehlo.broadcast_in_dim"(%390) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<6x6xi1>
    %392 = "func.call"(%391) <{callee = @tril_2}> : (tensor<6x6xi1>) -> tensor<6x6xi1>
    %393 = "stablehlo.constant"() <{value = dense<-1.000000e+09> : tensor<f32>}> : () -> tensor<f32>
    %394:3 = "func.call"(%392, %389, %393) <{callee = @_where_3}> : (tensor<6x6xi1>, tensor<8x6x6xf32>, tensor<f32>) -> (tensor<8x6x6xf32>, tensor<8x6x6xi1>, tensor<8x6x6xf32>)
    %395 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %396 = "stablehlo.reduce"(%394#0, %395) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg75: tensor<f32>, %arg76: tensor<f32>):
      %595 = "stablehlo.maximum"(%arg75, %arg76) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%595) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %397 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %398 = "stablehlo.broadcast_in_dim"(%397) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %399 = "stablehlo.maximum"(%398, %396) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %400 = "stablehlo.broadcast_in_dim"(%399) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %401 = "stablehlo.broadcast_in_dim"(%400) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %402 = "stablehlo.subtract"(%394#0, %401) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %403 = "stablehlo.exponential"(%402) : (tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %404 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %405 = "stablehlo.reduce"(%403, %404) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg73: tensor<f32>, %arg74: tensor<f32>):
      %594 = "stablehlo.add"(%arg73, %arg74) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%594) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %406 = "stablehlo.broadcast_in_dim"(%405) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %407 = "stablehlo.broadcast_in_dim"(%406) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %408 = "stablehlo.divide"(%403, %407) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %409 = "stablehlo.multiply"(%406, %406) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %410 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %411 = "stablehlo.broadcast_in_dim"(%410) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %412 = "stablehlo.divide"(%411, %409) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %413 = "stablehlo.dot_general"(%408, %385) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %414 = "stablehlo.dot_general"(%413, %362#4) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %415 = "stablehlo.add"(%382, %414) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %416 = "stablehlo.dot_general"(%415, %362#6) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x16xf32>) -> tensor<8x6x16xf32>
    %417 = "stablehlo.broadcast_in_dim"(%362#0) <{broadcast_dimensions = array<i64: 2>}> : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %418 = "stablehlo.broadcast_in_dim"(%417) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x16xf32>) -> tensor<8x6x16xf32>
    %419 = "stablehlo.add"(%416, %418) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %420 = "stablehlo.tanh"(%419) : (tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %421 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %422 = "stablehlo.broadcast_in_dim"(%421) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x16xf32>
    %423 = "stablehlo.subtract"(%422, %420) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %424 = "stablehlo.dot_general"(%362#9, %420) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x6x16xf32>) -> tensor<8x16xf32>
    %425 = "stablehlo.transpose"(%424) <{permutation = array<i64: 1, 0>}> : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %426 = "stablehlo.dot_general"(%362#9, %362#1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<16x8xf32>) -> tensor<8x6x16xf32>
    %427 = "stablehlo.multiply"(%426, %423) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %428 = "stablehlo.multiply"(%427, %420) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %429 = "stablehlo.add"(%427, %428) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %430 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %431 = "stablehlo.reduce"(%429, %430) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg71: tensor<f32>, %arg72: tensor<f32>):
      %593 = "stablehlo.add"(%arg71, %arg72) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%593) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %432 = "stablehlo.reshape"(%431) : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %433 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %434 = "stablehlo.reduce"(%432, %433) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg69: tensor<f32>, %arg70: tensor<f32>):
      %592 = "stablehlo.add"(%arg69, %arg70) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%592) : (tensor<f32>) -> ()
    }) : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %435 = "stablehlo.dot_general"(%429, %415) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<8x6x8xf32>) -> tensor<16x8xf32>
    %436 = "stablehlo.transpose"(%435) <{permutation = array<i64: 1, 0>}> : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %437 = "stablehlo.dot_general"(%429, %362#6) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<8x16xf32>) -> tensor<8x6x8xf32>
    %438 = "stablehlo.dot_general"(%437, %413) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x8xf32>
    %439 = "stablehlo.transpose"(%438) <{permutation = array<i64: 1, 0>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %440 = "stablehlo.dot_general"(%437, %362#4) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %441 = "stablehlo.dot_general"(%440, %408) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x6x6xf32>) -> tensor<8x8x6xf32>
    %442 = "stablehlo.transpose"(%441) <{permutation = array<i64: 0, 2, 1>}> : (tensor<8x8x6xf32>) -> tensor<8x6x8xf32>
    %443 = "stablehlo.dot_general"(%440, %385) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x6xf32>
    %444 = "stablehlo.broadcast_in_dim"(%412) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %445 = "stablehlo.multiply"(%443, %444) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %446 = "stablehlo.multiply"(%445, %403) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %447 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %448 = "stablehlo.reduce"(%446, %447) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg67: tensor<f32>, %arg68: tensor<f32>):
      %591 = "stablehlo.add"(%arg67, %arg68) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%591) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %449 = "stablehlo.reshape"(%448) : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %450 = "stablehlo.negate"(%449) : (tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %451 = "stablehlo.broadcast_in_dim"(%406) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %452 = "stablehlo.divide"(%443, %451) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %453 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %454 = "stablehlo.reduce"(%450, %453) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg65: tensor<f32>, %arg66: tensor<f32>):
      %590 = "stablehlo.add"(%arg65, %arg66) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%590) : (tensor<f32>) -> ()
    }) : (tensor<8x6x1xf32>, tensor<f32>) -> tensor<8x6xf32>
    %455 = "stablehlo.broadcast_in_dim"(%454) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x6xf32>
    %456 = "stablehlo.add"(%452, %455) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %457 = "stablehlo.multiply"(%456, %403) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %458 = "func.call"(%394#1, %394#2, %457) <{callee = @_where_4}> : (tensor<8x6x6xi1>, tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %459 = "stablehlo.constant"() <{value = dense<0.353553385> : tensor<f32>}> : () -> tensor<f32>
    %460 = "stablehlo.broadcast_in_dim"(%459) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x6xf32>
    %461 = "stablehlo.multiply"(%458, %460) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %462 = "stablehlo.dot_general"(%461, %383) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %463 = "stablehlo.dot_general"(%461, %384) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %464 = "stablehlo.dot_general"(%442, %382) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x8xf32>
    %465 = "stablehlo.transpose"(%464) <{permutation = array<i64: 1, 0>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %466 = "stablehlo.dot_general"(%442, %362#7) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %467 = "stablehlo.add"(%437, %466) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %468 = "stablehlo.dot_general"(%462, %382) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x8xf32>
    %469 = "stablehlo.transpose"(%468) <{permutation = array<i64: 1, 0>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %470 = "stablehlo.dot_general"(%462, %362#3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %471 = "stablehlo.add"(%467, %470) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %472 = "stablehlo.dot_general"(%463, %382) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x8xf32>
    %473 = "stablehlo.transpose"(%472) <{permutation = array<i64: 1, 0>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %474 = "stablehlo.dot_general"(%463, %362#5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x8xf32>, tensor<8x8xf32>) -> tensor<8x6x8xf32>
    %475 = "stablehlo.add"(%471, %474) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %476 = "stablehlo.multiply"(%379, %475) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %477 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %478 = "stablehlo.reduce"(%476, %477) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg63: tensor<f32>, %arg64: tensor<f32>):
      %589 = "stablehlo.add"(%arg63, %arg64) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%589) : (tensor<f32>) -> ()
    }) : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %479 = "stablehlo.reshape"(%478) : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %480 = "stablehlo.broadcast_in_dim"(%380) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x8xf32>) -> tensor<8x6x8xf32>
    %481 = "stablehlo.multiply"(%475, %480) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %482 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %483 = "stablehlo.reduce"(%479, %482) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg61: tensor<f32>, %arg62: tensor<f32>):
      %588 = "stablehlo.add"(%arg61, %arg62) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%588) : (tensor<f32>) -> ()
    }) : (tensor<1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %484 = "stablehlo.multiply"(%362#8, %481) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %485 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %486 = "stablehlo.reduce"(%484, %485) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg59: tensor<f32>, %arg60: tensor<f32>):
      %587 = "stablehlo.add"(%arg59, %arg60) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%587) : (tensor<f32>) -> ()
    }) : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<8x6xf32>
    %487 = "stablehlo.reshape"(%486) : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %488 = "stablehlo.broadcast_in_dim"(%373) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x8xf32>
    %489 = "stablehlo.multiply"(%481, %488) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %490 = "stablehlo.add"(%362#9, %489) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %491 = "stablehlo.multiply"(%487, %377) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %492 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %493 = "stablehlo.broadcast_in_dim"(%492) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %494 = "stablehlo.divide"(%491, %493) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %495 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %496 = "stablehlo.reduce"(%494, %495) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg57: tensor<f32>, %arg58: tensor<f32>):
      %586 = "stablehlo.add"(%arg57, %arg58) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%586) : (tensor<f32>) -> ()
    }) : (tensor<8x6x1xf32>, tensor<f32>) -> tensor<8x6xf32>
    %497 = "stablehlo.broadcast_in_dim"(%496) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x8xf32>
    %498 = "stablehlo.multiply"(%362#8, %497) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %499 = "stablehlo.add"(%490, %498) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %500 = "stablehlo.multiply"(%497, %362#8) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %501 = "stablehlo.add"(%499, %500) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
    %502 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %503 = "stablehlo.reduce"(%501, %502) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg55: tensor<f32>, %arg56: tensor<f32>):
      %585 = "stablehlo.add"(%arg55, %arg56) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%585) : (tensor<f32>) -> ()
    }) : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<6x8xf32>
    %504 = "stablehlo.reshape"(%503) : (tensor<6x8xf32>) -> tensor<1x6x8xf32>
    %505 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %506 = "stablehlo.reduce"(%504, %505) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg53: tensor<f32>, %arg54: tensor<f32>):
      %584 = "stablehlo.add"(%arg53, %arg54) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%584) : (tensor<f32>) -> ()
    }) : (tensor<1x6x8xf32>, tensor<f32>) -> tensor<6x8xf32>
    %507 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %508 = "stablehlo.broadcast_in_dim"(%507) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x8xf32>
    %509 = "stablehlo.scatter"(%508, %92, %501) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg51: tensor<f32>, %arg52: tensor<f32>):
      %583 = "stablehlo.add"(%arg51, %arg52) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%583) : (tensor<f32>) -> ()
    }) : (tensor<16x8xf32>, tensor<8x6x1xi32>, tensor<8x6x8xf32>) -> tensor<16x8xf32>
    %510 = "stablehlo.add"(%221, %509) : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %511 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %512 = "stablehlo.broadcast_in_dim"(%511) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x8xf32>
    %513 = "stablehlo.multiply"(%512, %510) : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %514 = "stablehlo.subtract"(%arg31, %513) : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %515 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %516 = "stablehlo.broadcast_in_dim"(%515) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %517 = "stablehlo.multiply"(%516, %434) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %518 = "stablehlo.subtract"(%arg32, %517) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %519 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %520 = "stablehlo.broadcast_in_dim"(%519) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x8xf32>
    %521 = "stablehlo.multiply"(%520, %425) : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %522 = "stablehlo.subtract"(%arg33, %521) : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %523 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %524 = "stablehlo.broadcast_in_dim"(%523) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %525 = "stablehlo.multiply"(%524, %483) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %526 = "stablehlo.subtract"(%arg34, %525) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %527 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %528 = "stablehlo.broadcast_in_dim"(%527) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %529 = "stablehlo.multiply"(%528, %469) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %530 = "stablehlo.subtract"(%arg35, %529) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %531 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %532 = "stablehlo.broadcast_in_dim"(%531) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %533 = "stablehlo.multiply"(%532, %439) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %534 = "stablehlo.subtract"(%arg36, %533) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %535 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %536 = "stablehlo.broadcast_in_dim"(%535) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %537 = "stablehlo.multiply"(%536, %473) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %538 = "stablehlo.subtract"(%arg37, %537) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %539 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %540 = "stablehlo.broadcast_in_dim"(%539) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
    %541 = "stablehlo.multiply"(%540, %436) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %542 = "stablehlo.subtract"(%arg38, %541) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %543 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %544 = "stablehlo.broadcast_in_dim"(%543) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %545 = "stablehlo.multiply"(%544, %465) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %546 = "stablehlo.subtract"(%arg39, %545) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %547 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %548 = "stablehlo.broadcast_in_dim"(%547) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %549 = "stablehlo.multiply"(%548, %294) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %550 = "stablehlo.subtract"(%arg40, %549) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %551 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %552 = "stablehlo.broadcast_in_dim"(%551) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x8xf32>
    %553 = "stablehlo.multiply"(%552, %285) : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %554 = "stablehlo.subtract"(%arg41, %553) : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %555 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %556 = "stablehlo.broadcast_in_dim"(%555) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %557 = "stablehlo.multiply"(%556, %343) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %558 = "stablehlo.subtract"(%arg42, %557) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %559 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %560 = "stablehlo.broadcast_in_dim"(%559) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %561 = "stablehlo.multiply"(%560, %329) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %562 = "stablehlo.subtract"(%arg43, %561) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %563 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %564 = "stablehlo.broadcast_in_dim"(%563) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %565 = "stablehlo.multiply"(%564, %299) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %566 = "stablehlo.subtract"(%arg44, %565) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %567 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %568 = "stablehlo.broadcast_in_dim"(%567) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %569 = "stablehlo.multiply"(%568, %333) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %570 = "stablehlo.subtract"(%arg45, %569) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %571 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %572 = "stablehlo.broadcast_in_dim"(%571) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
    %573 = "stablehlo.multiply"(%572, %296) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %574 = "stablehlo.subtract"(%arg46, %573) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %575 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %576 = "stablehlo.broadcast_in_dim"(%575) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %577 = "stablehlo.multiply"(%576, %325) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %578 = "stablehlo.subtract"(%arg47, %577) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %579 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %580 = "stablehlo.broadcast_in_dim"(%579) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x8xf32>
    %581 = "stablehlo.multiply"(%580, %506) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %582 = "stablehlo.subtract"(%arg48, %581) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    "func.return"(%514, %518, %522, %526, %530, %534, %538, %542, %546, %550, %554, %558, %562, %566, %570, %574, %578, %582, %210) : (tensor<16x8xf32>, tensor<16xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x16xf32>, tensor<8x8xf32>, tensor<16xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x16xf32>, tensor<8x8xf32>, tensor<6x8xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<6x6xi1>) -> tensor<6x6xi1>, res_attrs = [{}], sym_name = "tril", sym_visibility = "private"}> ({
  ^bb0(%arg30: tensor<6x6xi1> loc(unknown)):
    %76 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6x6xi32>
    %77 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %78 = "stablehlo.broadcast_in_dim"(%77) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<6x6xi32>
    %79 = "stablehlo.add"(%76, %78) : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi32>
    %80 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<6x6xi32>
    %81 = "stablehlo.compare"(%79, %80) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
    %82 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    %83 = "stablehlo.broadcast_in_dim"(%82) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<6x6xi1>
    %84 = "stablehlo.select"(%81, %arg30, %83) : (tensor<6x6xi1>, tensor<6x6xi1>, tensor<6x6xi1>) -> tensor<6x6xi1>
    "func.return"(%84) : (tensor<6x6xi1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<6x6xi1>, tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6x6xf32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg27: tensor<6x6xi1> loc(unknown), %arg28: tensor<8x6x6xf32> loc(unknown), %arg29: tensor<f32> loc(unknown)):
    %73 = "stablehlo.broadcast_in_dim"(%arg27) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x6xi1>) -> tensor<8x6x6xi1>
    %74 = "stablehlo.broadcast_in_dim"(%arg29) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x6xf32>
    %75 = "stablehlo.select"(%73, %arg28, %74) : (tensor<8x6x6xi1>, tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    "func.return"(%75) : (tensor<8x6x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<8x6x16xf32>) -> (tensor<8x6x16xf32>, tensor<8x6x16xf32>, tensor<8x6x1xf32>), res_attrs = [{}, {}, {}], sym_name = "log_softmax", sym_visibility = "private"}> ({
  ^bb0(%arg22: tensor<8x6x16xf32> loc(unknown)):
    %56 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %57 = "stablehlo.reduce"(%arg22, %56) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg25: tensor<f32>, %arg26: tensor<f32>):
      %72 = "stablehlo.maximum"(%arg25, %arg26) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%72) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<8x6xf32>
    %58 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %59 = "stablehlo.broadcast_in_dim"(%58) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %60 = "stablehlo.maximum"(%59, %57) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %61 = "stablehlo.broadcast_in_dim"(%60) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %62 = "stablehlo.broadcast_in_dim"(%61) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x16xf32>
    %63 = "stablehlo.subtract"(%arg22, %62) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %64 = "stablehlo.exponential"(%63) : (tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %65 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %66 = "stablehlo.reduce"(%64, %65) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg23: tensor<f32>, %arg24: tensor<f32>):
      %71 = "stablehlo.add"(%arg23, %arg24) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%71) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<8x6xf32>
    %67 = "stablehlo.broadcast_in_dim"(%66) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %68 = "stablehlo.log"(%67) : (tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %69 = "stablehlo.broadcast_in_dim"(%68) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x16xf32>
    %70 = "stablehlo.subtract"(%63, %69) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    "func.return"(%70, %64, %67) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>, tensor<8x6x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x6x16xf32>, tensor<8x6x1xi32>) -> (tensor<8x6x1xf32>, tensor<8x6x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg18: tensor<8x6x16xf32> loc(unknown), %arg19: tensor<8x6x1xi32> loc(unknown)):
    %33 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %34 = "stablehlo.broadcast_in_dim"(%33) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x6x1xi32>
    %35 = "stablehlo.compare"(%arg19, %34) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x6x1xi32>, tensor<8x6x1xi32>) -> tensor<8x6x1xi1>
    %36 = "stablehlo.constant"() <{value = dense<16> : tensor<i32>}> : () -> tensor<i32>
    %37 = "stablehlo.broadcast_in_dim"(%36) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x6x1xi32>
    %38 = "stablehlo.add"(%arg19, %37) : (tensor<8x6x1xi32>, tensor<8x6x1xi32>) -> tensor<8x6x1xi32>
    %39 = "stablehlo.select"(%35, %38, %arg19) : (tensor<8x6x1xi1>, tensor<8x6x1xi32>, tensor<8x6x1xi32>) -> tensor<8x6x1xi32>
    %40 = "stablehlo.reshape"(%39) : (tensor<8x6x1xi32>) -> tensor<8x6x1x1xi32>
    %41 = "stablehlo.constant"() <{value = dense<15> : tensor<1xi32>}> : () -> tensor<1xi32>
    %42 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %43 = "stablehlo.broadcast_in_dim"(%42) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x6x1x1xi32>
    %44 = "stablehlo.compare"(%40, %43) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x6x1x1xi32>, tensor<8x6x1x1xi32>) -> tensor<8x6x1x1xi1>
    %45 = "stablehlo.broadcast_in_dim"(%41) <{broadcast_dimensions = array<i64: 3>}> : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %46 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x1xi32>) -> tensor<8x6x1x1xi32>
    %47 = "stablehlo.compare"(%40, %46) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<8x6x1x1xi32>, tensor<8x6x1x1xi32>) -> tensor<8x6x1x1xi1>
    %48 = "stablehlo.and"(%44, %47) : (tensor<8x6x1x1xi1>, tensor<8x6x1x1xi1>) -> tensor<8x6x1x1xi1>
    %49 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %50 = "stablehlo.reduce"(%48, %49) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg20: tensor<i1>, %arg21: tensor<i1>):
      %55 = "stablehlo.and"(%arg20, %arg21) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%55) : (tensor<i1>) -> ()
    }) : (tensor<8x6x1x1xi1>, tensor<i1>) -> tensor<8x6x1xi1>
    %51 = "stablehlo.gather"(%arg18, %40) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<8x6x16xf32>, tensor<8x6x1x1xi32>) -> tensor<8x6x1xf32>
    %52 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %53 = "stablehlo.broadcast_in_dim"(%52) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %54 = "stablehlo.select"(%50, %51, %53) : (tensor<8x6x1xi1>, tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    "func.return"(%54, %40) : (tensor<8x6x1xf32>, tensor<8x6x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x6x1x1xi32>, tensor<8x6x1xf32>) -> tensor<8x6x16xf32>, res_attrs = [{}], sym_name = "take_along_axis_0", sym_visibility = "private"}> ({
  ^bb0(%arg14: tensor<8x6x1x1xi32> loc(unknown), %arg15: tensor<8x6x1xf32> loc(unknown)):
    %29 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %30 = "stablehlo.broadcast_in_dim"(%29) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x16xf32>
    %31 = "stablehlo.scatter"(%30, %arg14, %arg15) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
      %32 = "stablehlo.add"(%arg16, %arg17) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%32) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<8x6x1x1xi32>, tensor<8x6x1xf32>) -> tensor<8x6x16xf32>
    "func.return"(%31) : (tensor<8x6x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x6x16xf32>, tensor<8x6x1xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>, res_attrs = [{}], sym_name = "log_softmax_1", sym_visibility = "private"}> ({
  ^bb0(%arg7: tensor<8x6x16xf32> loc(unknown), %arg8: tensor<8x6x1xf32> loc(unknown), %arg9: tensor<8x6x16xf32> loc(unknown)):
    %17 = "stablehlo.negate"(%arg9) : (tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %18 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %19 = "stablehlo.reduce"(%17, %18) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %28 = "stablehlo.add"(%arg12, %arg13) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%28) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<8x6xf32>
    %20 = "stablehlo.reshape"(%19) : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %21 = "stablehlo.divide"(%20, %arg8) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %22 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %23 = "stablehlo.reduce"(%21, %22) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg10: tensor<f32>, %arg11: tensor<f32>):
      %27 = "stablehlo.add"(%arg10, %arg11) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%27) : (tensor<f32>) -> ()
    }) : (tensor<8x6x1xf32>, tensor<f32>) -> tensor<8x6xf32>
    %24 = "stablehlo.broadcast_in_dim"(%23) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x16xf32>
    %25 = "stablehlo.multiply"(%24, %arg7) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %26 = "stablehlo.add"(%arg9, %25) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    "func.return"(%26) : (tensor<8x6x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<6x6xi1>) -> tensor<6x6xi1>, res_attrs = [{}], sym_name = "tril_2", sym_visibility = "private"}> ({
  ^bb0(%arg6: tensor<6x6xi1> loc(unknown)):
    %8 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6x6xi32>
    %9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %10 = "stablehlo.broadcast_in_dim"(%9) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<6x6xi32>
    %11 = "stablehlo.add"(%8, %10) : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi32>
    %12 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<6x6xi32>
    %13 = "stablehlo.compare"(%11, %12) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
    %14 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    %15 = "stablehlo.broadcast_in_dim"(%14) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<6x6xi1>
    %16 = "stablehlo.select"(%13, %arg6, %15) : (tensor<6x6xi1>, tensor<6x6xi1>, tensor<6x6xi1>) -> tensor<6x6xi1>
    "func.return"(%16) : (tensor<6x6xi1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<6x6xi1>, tensor<8x6x6xf32>, tensor<f32>) -> (tensor<8x6x6xf32>, tensor<8x6x6xi1>, tensor<8x6x6xf32>), res_attrs = [{}, {}, {}], sym_name = "_where_3", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<6x6xi1> loc(unknown), %arg4: tensor<8x6x6xf32> loc(unknown), %arg5: tensor<f32> loc(unknown)):
    %3 = "stablehlo.broadcast_in_dim"(%arg3) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x6xi1>) -> tensor<8x6x6xi1>
    %4 = "stablehlo.broadcast_in_dim"(%arg5) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x6xf32>
    %5 = "stablehlo.select"(%3, %arg4, %4) : (tensor<8x6x6xi1>, tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %6 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %7 = "stablehlo.broadcast_in_dim"(%6) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x6xf32>
    "func.return"(%5, %3, %7) : (tensor<8x6x6xf32>, tensor<8x6x6xi1>, tensor<8x6x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x6x6xi1>, tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>, res_attrs = [{}], sym_name = "_where_4", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<8x6x6xi1> loc(unknown), %arg1: tensor<8x6x6xf32> loc(unknown), %arg2: tensor<8x6x6xf32> loc(unknown)):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x6xf32>
    %2 = "stablehlo.select"(%arg0, %arg2, %1) : (tensor<8x6x6xi1>, tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    "func.return"(%2) : (tensor<8x6x6xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
