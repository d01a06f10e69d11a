// SPDX-License-Identifier: Apache-2.0

#include "DocumentDiagnostics.h"
#include "dist/Report/Explanation.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "llvm/Support/SMLoc.h"

using namespace mlir;
using namespace dist;
namespace lsp = llvm::lsp;

DocumentDiagnostics::DocumentDiagnostics(MLIRContext &context, const lsp::URIForFile &uri, llvm::StringRef name,
                                         llvm::StringRef text, std::vector<lsp::Diagnostic> &diagnostics)
    : uri(uri), name(name), text(text), diagnostics(diagnostics), handler(&context, [this](Diagnostic &diagnostic) {
        add(diagnostic);
        return success();
      }) {}

lsp::Range DocumentDiagnostics::getRange(FileLineColLoc place) const {
  int line = std::max(int(place.getLine()) - 1, 0), column = std::max(int(place.getColumn()) - 1, 0), length = 1;
  llvm::StringRef rest = text;
  for (int i = 0; i < line; ++i)
    rest = rest.split('\n').second;
  llvm::StringRef word = rest.split('\n').first.drop_front(std::min<size_t>(column, rest.find('\n')));
  if (!word.empty()) {
    llvm::SMRange range = AsmParserState::convertIdLocToRange(llvm::SMLoc::getFromPointer(word.data()));
    length = std::clamp<int64_t>(range.End.getPointer() - range.Start.getPointer(), 1, word.size());
  }
  return lsp::Range(lsp::Position(line, column), lsp::Position(line, column + length));
}

FileLineColLoc DocumentDiagnostics::findPlace(Location location) const {
  FileLineColLoc place;
  location->walk([&](Location part) {
    auto file = dyn_cast<FileLineColLoc>(part);
    if (!file || file.getFilename().getValue() != name)
      return WalkResult::advance();
    place = file;
    return WalkResult::interrupt();
  });
  return place;
}

static lsp::DiagnosticSeverity getSeverity(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Error:
    return lsp::DiagnosticSeverity::Error;
  case DiagnosticSeverity::Warning:
    return lsp::DiagnosticSeverity::Warning;
  case DiagnosticSeverity::Remark:
  case DiagnosticSeverity::Note:
    return lsp::DiagnosticSeverity::Information;
  }
  return lsp::DiagnosticSeverity::Information;
}

void DocumentDiagnostics::add(Diagnostic &diagnostic) {
  lsp::Diagnostic &entry = diagnostics.emplace_back();
  entry.severity = getSeverity(diagnostic.getSeverity());
  entry.source = "dist";
  entry.message = diagnostic.str();
  FileLineColLoc place = findPlace(diagnostic.getLocation());
  if (place)
    entry.range = getRange(place);
  else if (std::string elsewhere = describeLocation(diagnostic.getLocation()); !elsewhere.empty())
    entry.message = elsewhere + ": " + entry.message;
  for (Diagnostic &note : diagnostic.getNotes()) {
    FileLineColLoc notePlace = findPlace(note.getLocation());
    lsp::Location location(uri, notePlace ? getRange(notePlace) : entry.range);
    if (!entry.relatedInformation)
      entry.relatedInformation.emplace();
    entry.relatedInformation->push_back(lsp::DiagnosticRelatedInformation(location, note.str()));
  }
}
