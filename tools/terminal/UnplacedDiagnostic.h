// SPDX-License-Identifier: Apache-2.0
//
// What MLIR prints of a message about no place in a file begins with '<unknown>:0'. Here it begins with the tool, as
// all that tools say about options and files. The header alone knows MLIR: dist_terminal is linked by tools without it.

#ifndef DIST_TOOLS_TERMINAL_UNPLACEDDIAGNOSTIC_H
#define DIST_TOOLS_TERMINAL_UNPLACEDDIAGNOSTIC_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/raw_ostream.h"

namespace dist::terminal {

/// Prints `diagnostic` and its notes to `os`, behind the name of `tool`, if nothing says where in a file it belongs.
/// Returns failure otherwise, as a diagnostic handler that leaves it to others.
inline llvm::LogicalResult printUnplaced(llvm::StringRef tool, mlir::Diagnostic &diagnostic, llvm::raw_ostream &os) {
  auto isPlaced = [](mlir::Diagnostic &message) { return !llvm::isa<mlir::UnknownLoc>(message.getLocation()); };
  if (isPlaced(diagnostic) || llvm::any_of(diagnostic.getNotes(), isPlaced)) // A place is shown with its line.
    return llvm::failure();
  auto print = [&](mlir::Diagnostic &message) {
    static constexpr llvm::StringLiteral severities[] = {"note", "warning", "error", "remark"};
    os << tool << ": " << severities[unsigned(message.getSeverity())] << ": " << message << "\n";
  };
  print(diagnostic);
  llvm::for_each(diagnostic.getNotes(), print);
  return llvm::success();
}

} // namespace dist::terminal

#endif // DIST_TOOLS_TERMINAL_UNPLACEDDIAGNOSTIC_H
