// SPDX-License-Identifier: Apache-2.0
//
// A cursor over JSON text that expects what comes next, and says where it found something else. It reads integers as 64
// bits (also as `1e18` or `2.0`) and skips what nobody asked for. After the first problem every method does nothing.

#ifndef DIST_LIB_PLANNING_JSONCURSOR_H
#define DIST_LIB_PLANNING_JSONCURSOR_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <cstdint>
#include <string>
#include <vector>

namespace dist::planning {

class JsonCursor {
public:
  explicit JsonCursor(llvm::StringRef text) : begin(text.begin()), position(begin), end(text.end()) {}

  bool hasFailed() const { return !problem.empty(); }
  /// Returns `line:column: problem`, of the first one.
  std::string describeProblem() const;
  /// Remembers that at the current position something is wrong.
  void fail(const llvm::Twine &what);

  /// Calls `member` for each name of an object, with the cursor before the value, which `member` has to read.
  void readObject(llvm::function_ref<void(llvm::StringRef)> member);
  /// Calls `element` for each element of an array, with the cursor before it.
  void readArray(llvm::function_ref<void()> element);
  int64_t readInteger();
  /// Reads an array of integers into `values`, which is cleared first.
  void readIntegers(std::vector<int64_t> &values);
  void skipValue(unsigned depth = 0);
  /// Fails unless only white space is left.
  void expectEnd();

private:
  void skipSpace();
  /// Returns true and steps over `character` if it comes next.
  bool accept(char character);
  void expect(char character, llvm::StringRef where);
  llvm::StringRef readString();

  const char *begin, *position, *end;
  const char *problemPosition = nullptr;
  std::string problem;
};

} // namespace dist::planning

#endif // DIST_LIB_PLANNING_JSONCURSOR_H
