// SPDX-License-Identifier: Apache-2.0

#include "dist/Extensions/Extensions.h"

void dist::registerAllExtensions(mlir::DialectRegistry &registry) {
  registerArithExtension(registry);
  registerCollectiveExtension(registry);
  registerLinalgExtension(registry);
  registerMathExtension(registry);
  registerTensorExtension(registry);
  registerTensorExtExtension(registry);
}
