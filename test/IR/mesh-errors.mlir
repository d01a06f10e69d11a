// SPDX-License-Identifier: Apache-2.0
// Every error of a mesh; each piece is named after the constraint that it breaks.
// RUN: dist-opt %s -split-input-file -verify-diagnostics

// expected-error@+1 {{mesh has two axes "x"}}
dist.mesh @mesh_c1_axis_twice = <["x"=2, "x"=2]>

// -----

// expected-error@+1 {{mesh axis has an empty name}}
dist.mesh @mesh_c1_empty_name = <[""=2]>

// -----

// expected-error@+1 {{mesh axis "x" has size 0; sizes have to be at least 1 and their product below 2^31}}
dist.mesh @mesh_c2_size_zero = <["x"=0]>

// -----

// expected-error@+1 {{mesh axis "x" has size -2; sizes have to be at least 1}}
dist.mesh @mesh_c2_size_negative = <["x"=-2]>

// -----

// expected-error@+1 {{mesh axis "y" has size 32768; sizes have to be at least 1 and their product below 2^31}}
dist.mesh @mesh_c2_product_too_large = <["x"=65536, "y"=32768]>

// -----

// expected-error@+1 {{mesh axis "x" has size 9223372036854775807; sizes have to be at least 1 and their product below 2^31}}
dist.mesh @mesh_c2_size_too_large = <["x"=9223372036854775807, "y"=2]>

// -----

// expected-error@+1 {{device_ids has to be a permutation of 0 to 3}}
dist.mesh @mesh_c3_device_twice = <["x"=4], device_ids = [0, 1, 1, 3]>

// -----

// expected-error@+1 {{device_ids has to be a permutation of 0 to 3}}
dist.mesh @mesh_c3_too_few_devices = <["x"=4], device_ids = [0, 1, 2]>

// -----

// expected-error@+1 {{device_ids has to be a permutation of 0 to 1}}
dist.mesh @mesh_c3_negative_device = <["x"=2], device_ids = [0, -1]>

// -----

// expected-error@+1 {{expected '['}}
dist.mesh @parse_mesh_without_list = <"x"=2>

// -----

// expected-error@+1 {{expected '='}}
dist.mesh @parse_mesh_without_size = <["x"]>

// -----

// expected-error@+1 {{expected 'device_ids'}}
dist.mesh @parse_mesh_unknown_word = <["x"=2], devices = [0, 1]>
