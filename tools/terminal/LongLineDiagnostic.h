// SPDX-License-Identifier: Apache-2.0
//
// MLIR shows the whole line that a message is about. A function of a training step has all its arguments in one, which
// may be tens of thousands of characters: of such lines only what stands around the place is shown. The header alone
// knows MLIR: dist_terminal is linked by tools without it.

#ifndef DIST_TOOLS_TERMINAL_LONGLINEDIAGNOSTIC_H
#define DIST_TOOLS_TERMINAL_LONGLINEDIAGNOSTIC_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

namespace dist::terminal {

class LongLineDiagnostics {
public:
  /// Prints `diagnostic` and its notes to `os` if one of them is about a long line of a file. Returns failure
  /// otherwise, as a diagnostic handler that leaves it to others.
  llvm::LogicalResult print(mlir::Diagnostic &diagnostic, llvm::raw_ostream &os) {
    auto isLong = [&](mlir::Diagnostic &message) { return getLine(message).size() > kLong; };
    if (!isLong(diagnostic) && llvm::none_of(diagnostic.getNotes(), isLong))
      return llvm::failure();
    printShort(diagnostic, os);
    for (mlir::Diagnostic &note : diagnostic.getNotes())
      printShort(note, os);
    return llvm::success();
  }

private:
  /// How many characters a long line has, and how many are shown of it on each side of the place.
  static constexpr size_t kLong = 400, kAround = 100;

  /// Returns the line that `message` is about, or nothing if there is none.
  llvm::StringRef getLine(mlir::Diagnostic &message) {
    auto place = message.getLocation()->findInstanceOf<mlir::FileLineColLoc>();
    if (!place || place.getLine() == 0)
      return {};
    auto [file, isNew] = files.try_emplace(place.getFilename().getValue());
    if (isNew && llvm::sys::fs::is_regular_file(place.getFilename().getValue())) // A pipe can be read once only.
      if (auto buffer = llvm::MemoryBuffer::getFile(place.getFilename().getValue()))
        file->second = std::move(*buffer);
    llvm::StringRef text = file->second ? file->second->getBuffer() : llvm::StringRef();
    for (unsigned line = 1; line < place.getLine() && !text.empty(); ++line)
      text = text.split('\n').second;
    return text.split('\n').first;
  }

  void printShort(mlir::Diagnostic &message, llvm::raw_ostream &os) {
    using Color = llvm::HighlightColor;
    static constexpr std::pair<llvm::StringLiteral, Color> severities[] = {
        {"note", Color::Note}, {"warning", Color::Warning}, {"error", Color::Error}, {"remark", Color::Remark}};
    auto place = message.getLocation()->findInstanceOf<mlir::FileLineColLoc>();
    if (place)
      os << place.getFilename().getValue() << ":" << place.getLine() << ":" << place.getColumn() << ": ";
    auto [severity, color] = severities[unsigned(message.getSeverity())];
    llvm::WithColor(os, color) << severity << ": ";
    os << message << "\n";
    llvm::StringRef line = getLine(message);
    if (line.empty())
      return;
    size_t column = std::min<size_t>(std::max(place.getColumn(), 1u) - 1, line.size()), begin = 0;
    llvm::StringRef front, behind;
    if (line.size() > kLong) {
      begin = std::max(column, kAround) - kAround;
      front = begin > 0 ? "..." : "";
      behind = begin + 2 * kAround < line.size() ? "..." : "";
      line = line.substr(begin, 2 * kAround);
    }
    std::string shown = line.str();
    std::replace(shown.begin(), shown.end(), '\t', ' ');
    os << front << shown << behind << "\n";
    llvm::WithColor(os.indent(front.size() + column - begin), llvm::raw_ostream::GREEN, /*Bold=*/true) << "^";
    os << "\n";
  }

  llvm::StringMap<std::unique_ptr<llvm::MemoryBuffer>> files;
};

} // namespace dist::terminal

#endif // DIST_TOOLS_TERMINAL_LONGLINEDIAGNOSTIC_H
