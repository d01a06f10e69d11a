// SPDX-License-Identifier: Apache-2.0
//
// Diagnostics of MLIR as an editor shows them.

#ifndef DIST_TOOLS_DOCUMENTDIAGNOSTICS_H
#define DIST_TOOLS_DOCUMENTDIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/LSP/Protocol.h"
#include <string>
#include <vector>

namespace dist {

/// While it exists, what is reported in a context is added to a list. A message that is about no place in the file
/// stands at its beginning and names its place.
class DocumentDiagnostics {
public:
  /// `name` is what locations call the file `uri`, whose contents are `text`.
  DocumentDiagnostics(mlir::MLIRContext &context, const llvm::lsp::URIForFile &uri, llvm::StringRef name,
                      llvm::StringRef text, std::vector<llvm::lsp::Diagnostic> &diagnostics);

  /// Returns the range of the name that begins at `place`, at least one character.
  llvm::lsp::Range getRange(mlir::FileLineColLoc place) const;

private:
  void add(mlir::Diagnostic &diagnostic);
  mlir::FileLineColLoc findPlace(mlir::Location location) const;

  llvm::lsp::URIForFile uri;
  std::string name;
  llvm::StringRef text;
  std::vector<llvm::lsp::Diagnostic> &diagnostics;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace dist

#endif // DIST_TOOLS_DOCUMENTDIAGNOSTICS_H
