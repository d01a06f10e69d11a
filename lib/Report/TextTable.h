// SPDX-License-Identifier: Apache-2.0
//
// What makes a text report easy to read: columns that line up, and sentences that end before the line does.

#ifndef DIST_LIB_REPORT_TEXTTABLE_H
#define DIST_LIB_REPORT_TEXTTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace dist {

/// No line of a text report is longer.
inline constexpr size_t kReportColumns = 100;

struct TextColumn {
  llvm::StringRef title;
  bool isNumber = false;    ///< Written to the right.
  bool keepsTheEnd = false; ///< Where it has to be cut, its beginning goes: of places in files.
};

class TextTable {
public:
  explicit TextTable(std::vector<TextColumn> columns) : columns(std::move(columns)) {}

  void addRow(std::vector<std::string> cells) { rows.push_back(std::move(cells)); }
  /// Writes titles and rows, two columns further in. Where a line would be too long, what stands to the left gets as
  /// much as it needs and wide columns of text are cut.
  void write(llvm::raw_ostream &os) const;

private:
  std::vector<size_t> getWidths() const;

  std::vector<TextColumn> columns;
  std::vector<std::vector<std::string>> rows;
};

/// Writes `text` behind `indent` spaces in lines that are broken between words; lines behind the first one begin
/// `hanging` spaces further in. A word that is too long for a line stands alone, and places in files stand without
/// their folders.
void writeWrapped(llvm::StringRef text, size_t indent, size_t hanging, llvm::raw_ostream &os);

/// Returns `text` with a capital first letter and a point behind it, unless it begins with a quoted name or is empty.
std::string toSentence(llvm::StringRef text);

} // namespace dist

#endif // DIST_LIB_REPORT_TEXTTABLE_H
