// SPDX-License-Identifier: Apache-2.0

#include "TextTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace dist;

static constexpr size_t kIndent = 2, kGap = 2;
/// A column of text that is cut keeps as many letters.
static constexpr size_t kLeastWidth = 12;

/// Returns the number of characters of `text`, which is UTF-8.
static size_t countCharacters(llvm::StringRef text) {
  return llvm::count_if(text, [](char byte) { return (byte & 0xC0) != 0x80; });
}

std::vector<size_t> TextTable::getWidths() const {
  std::vector<size_t> widths;
  size_t total = kIndent;
  for (auto [number, column] : llvm::enumerate(columns)) {
    size_t width = column.title.size();
    for (const std::vector<std::string> &row : rows)
      width = std::max(width, countCharacters(row[number]));
    widths.push_back(width);
    total += width + (number > 0 ? kGap : 0);
  }
  // The widest column of text gives way.
  while (total > kReportColumns) {
    size_t widest = columns.size();
    for (auto [number, column] : llvm::enumerate(columns))
      if (!column.isNumber && widths[number] > kLeastWidth &&
          (widest == columns.size() || widths[number] > widths[widest]))
        widest = number;
    if (widest == columns.size())
      break;
    --widths[widest];
    --total;
  }
  return widths;
}

static std::string fit(const std::string &text, size_t width, const TextColumn &column) {
  size_t length = countCharacters(text);
  if (length <= width)
    return column.isNumber ? std::string(width - length, ' ') + text : text + std::string(width - length, ' ');
  if (length != text.size()) // Not cut between the bytes of a character.
    return text;
  std::string cut = column.keepsTheEnd ? ".." : text.substr(0, width - 2);
  return cut.append(column.keepsTheEnd ? text.substr(text.size() - (width - 2)) : "..");
}

void TextTable::write(llvm::raw_ostream &os) const {
  std::vector<size_t> widths = getWidths();
  auto writeLine = [&](auto getCell) {
    std::string line(kIndent, ' ');
    for (auto [number, column] : llvm::enumerate(columns)) {
      line.append(number > 0 ? kGap : 0, ' ');
      line += fit(getCell(number), widths[number], column);
    }
    os << llvm::StringRef(line).rtrim() << "\n";
  };
  if (llvm::any_of(columns, [](const TextColumn &column) { return !column.title.empty(); }))
    writeLine([&](size_t number) { return columns[number].title.str(); });
  for (const std::vector<std::string> &row : rows)
    writeLine([&](size_t number) { return row[number]; });
}

/// Returns `word` without the folders of the place in a file that it is, as `folder/step.py:7:3,`.
static llvm::StringRef withoutFolders(llvm::StringRef word) {
  size_t slash = word.rfind('/');
  bool isPlace = slash != llvm::StringRef::npos && !word.contains('(') && word.drop_front(slash).count(':') >= 2;
  return isPlace ? word.drop_front(slash + 1) : word;
}

void dist::writeWrapped(llvm::StringRef text, size_t indent, size_t hanging, llvm::raw_ostream &os) {
  llvm::SmallVector<llvm::StringRef> words;
  text.split(words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  std::string line(indent, ' ');
  bool isEmpty = true;
  for (llvm::StringRef whole : words) {
    llvm::StringRef word = withoutFolders(whole);
    if (!isEmpty && countCharacters(line) + 1 + countCharacters(word) > kReportColumns) {
      os << line << "\n";
      line = std::string(indent + hanging, ' ');
      isEmpty = true;
    }
    line.append(isEmpty ? 0 : 1, ' ');
    line.append(word.begin(), word.end());
    isEmpty = false;
  }
  if (!isEmpty)
    os << line << "\n";
}

std::string dist::toSentence(llvm::StringRef text) {
  if (text.empty())
    return "";
  return llvm::toUpper(text.front()) + text.drop_front().str() + ".";
}
