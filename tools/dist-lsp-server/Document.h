// SPDX-License-Identifier: Apache-2.0
//
// What is known about one version of a file: messages, and for each tensor value where it is written, where it lies and
// which annotations decided that. Everything is found when the document is made; nothing of MLIR is kept.
//
// The text is parsed twice. One module stays as it was written: its ops and values have their ranges in the text
// (AsmParserState). In the other each op gets the place of its name in the text as its location, and is imported and
// propagated. Passes keep locations, so a placement is found again at the op that it was written for, and messages of
// passes point into the text.

#ifndef DIST_TOOLS_DOCUMENT_H
#define DIST_TOOLS_DOCUMENT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LSP/Protocol.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace dist {

/// A tensor value of the program as it is written.
struct DocumentValue {
  llvm::lsp::Range definition;           ///< Its name where it is defined.
  std::vector<llvm::lsp::Range> uses;    ///< Its name where it is used, and the name of the op that defines it.
  std::string placements;                ///< `dp: Shard(0), tp: Replicate`; empty if none was found.
  std::string markdown;                  ///< What a hover shows.
  std::vector<llvm::lsp::Range> decided; ///< The annotations that it has its axes from.
};

class Document {
public:
  /// Analyses `text`, the contents of the file `uri`.
  Document(llvm::lsp::URIForFile uri, std::string text, const mlir::DialectRegistry &registry);

  llvm::StringRef getText() const { return text; }
  const std::vector<llvm::lsp::Diagnostic> &getDiagnostics() const { return diagnostics; }

  /// Returns the placement, local shape and origin of the value or op at `position`, or nothing where there is no
  /// tensor.
  std::optional<llvm::lsp::Hover> hover(llvm::lsp::Position position) const;
  /// Returns where the value at `position` is defined: one place, or none.
  std::vector<llvm::lsp::Location> findDefinition(llvm::lsp::Position position) const;
  /// Returns the annotations that decided where the value at `position` lies.
  std::vector<llvm::lsp::Location> findAnnotations(llvm::lsp::Position position) const;
  /// Returns the placements of the values that are defined in `range`, each behind the name of its value.
  std::vector<llvm::lsp::InlayHint> listHints(llvm::lsp::Range range) const;

private:
  const DocumentValue *find(llvm::lsp::Position position) const;

  llvm::lsp::URIForFile uri;
  std::string text;
  std::vector<llvm::lsp::Diagnostic> diagnostics;
  std::vector<DocumentValue> values;
};

} // namespace dist

#endif // DIST_TOOLS_DOCUMENT_H
