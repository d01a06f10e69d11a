// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate-shardings="unknown-ops=maybe" -split-input-file -verify-diagnostics

// expected-error@below {{unknown-ops is 'maybe'; it has to be 'error' or 'replicate'}}
module {
}
