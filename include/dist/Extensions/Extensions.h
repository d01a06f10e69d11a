// SPDX-License-Identifier: Apache-2.0
//
// Per-op knowledge, one file per dialect, attached from outside as external models of the interfaces in
// dist/Analysis/ShardingInterfaces.h. To support another dialect, write one such file and register it here.

#ifndef DIST_EXTENSIONS_EXTENSIONS_H
#define DIST_EXTENSIONS_EXTENSIONS_H

namespace mlir {
class DialectRegistry;
}

namespace dist {

void registerArithExtension(mlir::DialectRegistry &registry);
void registerCollectiveExtension(mlir::DialectRegistry &registry);
void registerLinalgExtension(mlir::DialectRegistry &registry);
void registerMathExtension(mlir::DialectRegistry &registry);
void registerTensorExtension(mlir::DialectRegistry &registry);
void registerTensorExtExtension(mlir::DialectRegistry &registry);

/// Registers all of the above.
void registerAllExtensions(mlir::DialectRegistry &registry);

} // namespace dist

#endif // DIST_EXTENSIONS_EXTENSIONS_H
