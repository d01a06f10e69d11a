// SPDX-License-Identifier: Apache-2.0
//
// The messages between an editor and the documents that it has open.

#ifndef DIST_TOOLS_LANGUAGESERVER_H
#define DIST_TOOLS_LANGUAGESERVER_H

#include "mlir/Support/LLVM.h"

namespace llvm::lsp {
class JSONTransport;
} // namespace llvm::lsp
namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace dist {

/// Answers messages of `transport` until the editor says exit. Returns failure if it does so without a shutdown before,
/// or if the input ends or is malformed.
mlir::LogicalResult runLanguageServer(const mlir::DialectRegistry &registry, llvm::lsp::JSONTransport &transport);

} // namespace dist

#endif // DIST_TOOLS_LANGUAGESERVER_H
