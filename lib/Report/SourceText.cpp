// SPDX-License-Identifier: Apache-2.0
//
// Places are texts, `file:line:column`, as reports have them. A file is read once; lines are cut, and all together take
// at most a megabyte, so that the page of a program of 20,000 lines stays below 5 MB.

#include "SourceText.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace dist;

static constexpr size_t kLongestLine = 120;
static constexpr size_t kMostBytes = 1'000'000;
static constexpr uint64_t kLargestFile = 32'000'000;

namespace {
/// The lines of files.
class SourceFiles {
public:
  /// Returns line `number`, from 1 on, of `path`; empty if there is none.
  llvm::StringRef getLine(llvm::StringRef path, unsigned number) {
    auto [entry, isNew] = files.try_emplace(path);
    if (isNew)
      read(path, entry->second);
    const std::vector<llvm::StringRef> &lines = entry->second.lines;
    return number >= 1 && number <= lines.size() ? lines[number - 1].trim() : llvm::StringRef();
  }

private:
  struct File {
    std::unique_ptr<llvm::MemoryBuffer> buffer;
    std::vector<llvm::StringRef> lines;
  };

  static void read(llvm::StringRef path, File &file) {
    uint64_t size = 0;
    if (!llvm::sys::fs::is_regular_file(path) || llvm::sys::fs::file_size(path, size) || size > kLargestFile)
      return;
    llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer = llvm::MemoryBuffer::getFile(path);
    if (!buffer || (*buffer)->getBuffer().contains('\0'))
      return;
    file.buffer = std::move(*buffer);
    llvm::StringRef rest = file.buffer->getBuffer();
    while (!rest.empty()) {
      auto [line, behind] = rest.split('\n');
      file.lines.push_back(line);
      rest = behind;
    }
  }

  llvm::StringMap<File> files;
};
} // namespace

llvm::json::Object dist::readSourceText(llvm::ArrayRef<FunctionReport> reports) {
  llvm::json::Object texts;
  SourceFiles files;
  size_t bytes = 0;
  for (const FunctionReport &report : reports) {
    if (!report.program)
      continue;
    for (const ReportedProgram::Op &op : report.program->ops) {
      llvm::StringRef place = llvm::StringRef(op.source).rsplit(':').first;
      auto [path, number] = place.rsplit(':');
      unsigned line = 0;
      if (number.getAsInteger(10, line) || texts.find(place) != texts.end())
        continue;
      llvm::StringRef text = files.getLine(path, line).take_front(kLongestLine);
      bytes += place.size() + text.size();
      if (!text.empty() && bytes <= kMostBytes)
        texts[place] = llvm::json::fixUTF8(text);
    }
  }
  return texts;
}
