// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-bind-destinations -split-input-file -verify-diagnostics

// expected-error @+1 {{no public function with a body; one is needed as the program}}
module {
  func.func private @helper() {
    return
  }
}

// -----

// expected-note @+1 {{the first one is here}}
func.func @first() {
  return
}
// expected-error @+1 {{second public function; one program has one}}
func.func @second() {
  return
}

// -----

// expected-error @+1 {{argument 1 has type 'f32'; a program on devices needs tensors of static shape}}
func.func @scalar_argument(%x: tensor<4xf32>, %y: f32) {
  return
}

// -----

// expected-error @+1 {{result 0 has type 'tensor<?xf32>'; a program on devices needs tensors of static shape}}
func.func @dynamic_result(%n: tensor<index>) -> tensor<?xf32> {
  %size = tensor.extract %n[] : tensor<index>
  %0 = tensor.empty(%size) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// expected-error @+1 {{argument 0 has elements of type 'i9'; f64, f32, bf16, f16, f8E4M3FN, f8E5M2, complex numbers of f32 and f64, i1 to i8, i16, i32, i64 and index are supported; i16 holds all of its values}}
func.func @odd_integer(%x: tensor<4xi9>) {
  return
}

// -----

// expected-error-re @+1 {{argument 0 has elements of type 'i24'; {{.*}} are supported; i32 holds all of its values}}
func.func @wider_integer(%x: tensor<4xi24>) {
  return
}

// -----

// expected-error-re @+1 {{argument 0 has elements of type 'f4E2M1FN'; {{.*}} are supported; bf16 holds all of its values}}
func.func @narrow_float(%x: tensor<4xf4E2M1FN>) {
  return
}

// -----

// expected-error-re @+1 {{argument 0 has elements of type 'f128'; {{.*}} and index are supported{{$}}}}
func.func @wide_float(%x: tensor<4xf128>) {
  return
}

// -----

func.func private @callee()
func.func @call_is_left() {
  // expected-error @+1 {{call in a program for devices; calls have to be inlined before}}
  call @callee() : () -> ()
  return
}

// -----

dist.mesh @a = <["x"=2]>
dist.mesh @b = <["x"=4]>
func.func @two_meshes() {
  %0 = dist.axis_index {"x"} on @a
  // expected-error @+1 {{uses mesh @b, but the program also uses @a; a program runs on one mesh}}
  %1 = dist.axis_index {"x"} on @b
  return
}
