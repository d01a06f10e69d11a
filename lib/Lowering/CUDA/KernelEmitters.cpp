// SPDX-License-Identifier: Apache-2.0
//
// The order in which emitters are asked.

#include "KernelEmitter.h"

using namespace dist::cuda;

llvm::ArrayRef<const KernelEmitter *> dist::cuda::getKernelEmitters() {
  static const KernelEmitter *const emitters[] = {
      &getFlashAttentionEmitter(), &getFlashGradientEmitter(), &getRowReductionEmitter(), &getColumnReductionEmitter(),
      &getTransposeEmitter(),      &getElementwiseEmitter(),   &getScatterEmitter(),      &getGeneralEmitter()};
  return emitters;
}
