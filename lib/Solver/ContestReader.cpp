// SPDX-License-Identifier: Apache-2.0
//
// See ContestReader.h. The parser does not say where what it reports stands, but it reads the text through an iterator
// of which others see the position. A report comes right behind its token, or, for a number, behind the character that
// ends it; so the token of a report that is wrong is found by going back from there.

#include "ContestReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

#include <cmath>
#include <nlohmann/json.hpp>

using namespace dist::planning;
using llvm::StringRef;
using llvm::Twine;

namespace {
/// Iterates over characters; copies move together.
struct SharedIterator {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char *;
  using reference = const char &;

  const char **position;
  reference operator*() const { return **position; }
  SharedIterator &operator++() {
    ++*position;
    return *this;
  }
  bool operator!=(const SharedIterator &other) const { return *position != *other.position; }
};

/// What a value of the file is.
enum class Part { File, Problem, Nodes, Edges, Lists, List, Integer, UsageLimit, Skipped, SkippedObject, SkippedList };

/// Takes the parser's reports. Each returns false to stop after an error.
class Reports {
public:
  Reports(StringRef text, ContestArrays &arrays) : text(text), position(text.begin()), arrays(arrays) {}
  /// Returns what is wrong, with its place.
  std::optional<std::string> run();

  bool null() { return takeWord(); }
  bool boolean(bool) { return takeWord(); }
  bool number_integer(int64_t value) { return takeInteger(value); }
  bool number_unsigned(uint64_t value) { return takeInteger(value > INT64_MAX ? kLargest : int64_t(value)); }
  bool number_float(double value, const std::string &written);
  bool string(std::string &) { return next == Part::Skipped ? leave() : failMismatch(findString(position)); }
  bool binary(std::vector<uint8_t> &) { return false; } // Other formats have it, JSON has not.
  bool start_object(size_t);
  bool end_object() { return leaveList(); }
  bool start_array(size_t);
  bool end_array();
  bool key(std::string &name);
  bool parse_error(size_t numRead, const std::string &, const nlohmann::detail::exception &fault);

private:
  static constexpr int64_t kLargest = int64_t(1) << 62;

  bool takeWord() { return next == Part::Skipped ? leave() : failMismatch(findWord(position)); }
  bool takeInteger(int64_t value);
  /// A value has ended; sets what comes next.
  bool leave();
  bool leaveList() {
    enclosing.pop_back();
    return leave();
  }
  bool isInList() const { return llvm::is_contained({Part::Lists, Part::List, Part::SkippedList}, enclosing.back()); }
  /// Returns where the number or word begins that ends at `end` or a character before.
  const char *findWord(const char *end) const;
  /// Returns where the string begins that ends at `end`.
  const char *findString(const char *end) const;
  bool fail(const char *where, const Twine &what);
  /// Fails because what stands at `where` is not what comes next.
  bool failMismatch(const char *where);
  /// Fails because `needed` does not stand at `where`.
  bool failNeeded(const char *where, StringRef place, char needed);

  StringRef text;
  const char *position;
  ContestArrays &arrays;
  std::vector<Part> enclosing;
  Part next = Part::File;
  ContestArrays::Lists *lists = nullptr; ///< That are being read.
  std::vector<int64_t> values;           ///< Of the list that is being read.
  bool isNamed = false;                  ///< Whether a name has come and not yet its value.
  bool hasProblem = false, hasEnded = false;
  std::string problem;
};
} // namespace

bool Reports::fail(const char *where, const Twine &what) {
  StringRef before = text.take_front(where - text.begin());
  size_t lineStart = before.rfind('\n') + 1; // npos + 1 is 0.
  problem = (Twine(before.count('\n') + 1) + ":" + Twine(before.size() - lineStart + 1) + ": " + what).str();
  return false;
}

bool Reports::failNeeded(const char *where, StringRef place, char needed) {
  if (where == text.end())
    return fail(where, "the text ends " + place + "; needed is '" + Twine(needed) + "'");
  return fail(where, "'" + Twine(*where) + "' stands " + place + "; needed is '" + Twine(needed) + "'");
}

bool Reports::failMismatch(const char *where) {
  switch (next) {
  case Part::Lists:
  case Part::List:
    return failNeeded(where, "before an array", '[');
  case Part::Integer:
  case Part::UsageLimit:
    return fail(where, "no number stands here; needed is an integer");
  case Part::Skipped:
    return fail(where, "no value stands here that can be read");
  default:
    return failNeeded(where, "before an object", '{');
  }
}

static bool isPartOfWord(char character) {
  return llvm::isAlnum(character) || character == '-' || character == '+' || character == '.';
}

const char *Reports::findWord(const char *end) const {
  if (end != text.begin() && !isPartOfWord(end[-1]))
    --end;
  while (end != text.begin() && isPartOfWord(end[-1]))
    --end;
  return end;
}

const char *Reports::findString(const char *end) const {
  StringRef rest = text.take_front(end - text.begin()).drop_back();
  for (;;) { // A quote within the string stands behind an odd number of backslashes.
    size_t quote = rest.rfind('"');
    rest = rest.take_front(quote);
    if ((rest.size() - rest.rtrim('\\').size()) % 2 == 0)
      return rest.end();
  }
}

bool Reports::leave() {
  isNamed = false;
  hasEnded = enclosing.empty();
  Part outer = hasEnded ? Part::SkippedObject : enclosing.back();
  next = outer == Part::Lists ? Part::List : outer == Part::List ? Part::Integer : Part::Skipped;
  return true;
}

bool Reports::takeInteger(int64_t value) {
  if (next == Part::Integer) {
    values.push_back(value);
    return true;
  }
  if (next == Part::UsageLimit)
    arrays.usageLimit = value;
  else if (next != Part::Skipped)
    return failMismatch(findWord(position));
  return leave();
}

bool Reports::number_float(double value, const std::string &written) {
  if (next == Part::Skipped || std::abs(value) >= double(kLargest))
    return takeInteger(value > 0 ? kLargest : -kLargest);
  bool isNeeded = next == Part::Integer || next == Part::UsageLimit;
  if (isNeeded && value != std::floor(value))
    return fail(findWord(position), "'" + written + "' is no integer");
  return takeInteger(int64_t(value));
}

bool Reports::start_object(size_t) {
  if (next == Part::Skipped)
    next = Part::SkippedObject;
  else if (!llvm::is_contained({Part::File, Part::Problem, Part::Nodes, Part::Edges}, next))
    return failMismatch(position - 1);
  enclosing.push_back(next);
  return leave();
}

bool Reports::start_array(size_t) {
  if (next == Part::Skipped)
    next = Part::SkippedList;
  else if (next != Part::Lists && next != Part::List)
    return failMismatch(position - 1);
  values.clear();
  enclosing.push_back(next);
  return leave();
}

bool Reports::end_array() {
  if (enclosing.back() == Part::List)
    lists->push_back(values);
  return leaveList();
}

bool Reports::key(std::string &name) {
  isNamed = true;
  Part outer = enclosing.back();
  next = Part::Skipped;
  lists = nullptr;
  if (outer == Part::File && name == "problem")
    next = Part::Problem;
  else if (outer == Part::Problem && name == "usage_limit")
    next = Part::UsageLimit;
  else if (outer == Part::Problem && (name == "nodes" || name == "edges"))
    next = name == "nodes" ? Part::Nodes : Part::Edges;
  else if (outer == Part::Nodes)
    lists = name == "intervals" ? &arrays.intervals
            : name == "costs"   ? &arrays.costs
            : name == "usages"  ? &arrays.usages
                                : nullptr;
  else if (outer == Part::Edges)
    lists = name == "nodes" ? &arrays.edgeNodes : name == "costs" ? &arrays.edgeCosts : nullptr;
  hasProblem |= next == Part::Problem;
  if (!lists)
    return true;
  next = Part::Lists;
  return lists->empty() || fail(findString(position), "'" + name + "' stands here again; needed is one of each");
}

bool Reports::parse_error(size_t numRead, const std::string &, const nlohmann::detail::exception &fault) {
  constexpr StringRef invalidString = "invalid string: ";
  const char *where = numRead > text.size() ? text.end() : text.begin() + std::max<size_t>(numRead, 1) - 1;
  auto [head, reason] = StringRef(fault.what()).split(invalidString);
  if (!reason.empty() && where == text.end())
    return failNeeded(where, "behind a string", '"');
  if (!reason.empty())
    return fail(where, "this stands in no string of JSON: " + reason.split("; last read").first);
  const char *word = where == text.end() ? where : findWord(where + 1);
  // Where a number or word breaks off, the parser stops at the character behind it.
  bool breaksOff =
      word != where && (StringRef(fault.what()).contains("invalid number") || StringRef("tfn").contains(*word));
  if (where != text.end() && (isPartOfWord(*where) || breaksOff))
    where = word;
  else if (where != text.end() && *where == '"')
    where = findString(where + 1);

  if (enclosing.empty())
    return hasEnded ? fail(where, "text stands behind the end of the object") : failMismatch(where);
  char before = text.take_front(where - text.begin()).rtrim(" \t\r\n").back();
  if (before == ':' || (isInList() && (before == '[' || before == ',')))
    return failMismatch(where);
  if (isInList())
    return failNeeded(where, "in an array", ']');
  if (isNamed)
    return failNeeded(where, "behind a name", ':');
  return before == '{' || before == ',' ? failNeeded(where, "before a string", '"')
                                        : failNeeded(where, "in an object", '}');
}

std::optional<std::string> Reports::run() {
  const char *end = text.end();
  if (!nlohmann::json::sax_parse(SharedIterator{&position}, SharedIterator{&end}, this))
    return problem;
  if (!hasProblem)
    return "1:1: the object has no member 'problem'; needed is a problem in the format of the contest";
  return std::nullopt;
}

std::optional<std::string> dist::planning::readContestArrays(StringRef text, ContestArrays &arrays) {
  return Reports(text, arrays).run();
}
