// SPDX-License-Identifier: Apache-2.0
//
// Shardings as text, in the notation that the IR has for them, for files that are read without a compiler:
//
//   placement ::= `[` (axes (`,` axes)*)? `]`       axes ::= `{` (axis (`,` axis)*)? `}`
//   axis      ::= string (`:` `(` number `)` number)?

#include "dist/Runtime/Checkpoint.h"

#include "StrictJson.h"

#include <cctype>

namespace dist::runtime {

static const char hexDigits[] = "0123456789ABCDEF";

/// Quotes a name as MLIR prints strings.
static std::string quoteName(const std::string &name) {
  std::string text = "\"";
  for (unsigned char c : name) {
    if (c == '\\')
      text += "\\\\";
    else if (c >= ' ' && c <= '~' && c != '"')
      text += char(c);
    else
      text += {'\\', hexDigits[c >> 4], hexDigits[c & 15]};
  }
  return text + "\"";
}

std::string describePlacement(const DistMesh &mesh, const ArrayPlacement &placement) {
  std::string text = "[";
  for (size_t d = 0; d < placement.dims.size(); ++d) {
    text += d ? ", {" : "{";
    for (size_t a = 0; a < placement.dims[d].size(); ++a) {
      const DistAxisRef &ref = placement.dims[d][a];
      text += (a ? ", " : "") + quoteName(mesh.axes[ref.axis].name);
      if (ref.size != mesh.axes[ref.axis].size)
        text += ":(" + std::to_string(ref.preSize) + ")" + std::to_string(ref.size);
    }
    text += "}";
  }
  return text + "]";
}

namespace {
class PlacementParser {
public:
  PlacementParser(const std::string &text, const DistMesh &mesh) : text(text), mesh(mesh) {}

  /// Returns false at the first character that should not be there.
  bool parse(ArrayPlacement &placement) {
    return parseList('[', ']', [&] { return parseAxes(placement.dims.emplace_back()); }) && peek() == '\0' &&
           position == text.size();
  }
  std::string problem() const {
    return !unknownAxis.empty() ? "the mesh has no axis " + quoteForMessage(unknownAxis)
                                : quoteForMessage(text) + " is no sharding such as [{\"dp\"}, {}]: see its character " +
                                      std::to_string(position + 1);
  }

private:
  char peek() {
    while (position < text.size() && text[position] == ' ')
      ++position;
    return position < text.size() ? text[position] : '\0';
  }
  bool accept(char wanted) {
    if (peek() != wanted)
      return false;
    ++position;
    return true;
  }
  template <typename ParseItem> bool parseList(char begin, char end, ParseItem parseItem) {
    if (!accept(begin))
      return false;
    if (accept(end))
      return true;
    do {
      if (!parseItem())
        return false;
    } while (accept(','));
    return accept(end);
  }
  bool parseAxes(std::vector<DistAxisRef> &axes) {
    return parseList('{', '}', [&] { return parseAxis(axes.emplace_back()); });
  }
  bool parseAxis(DistAxisRef &ref) {
    std::string name;
    if (!parseName(name))
      return false;
    for (ref.axis = 0; ref.axis < mesh.numAxes && name != mesh.axes[ref.axis].name;)
      ++ref.axis;
    if (ref.axis == mesh.numAxes) {
      unknownAxis = name;
      return false;
    }
    ref.preSize = 1;
    ref.size = mesh.axes[ref.axis].size;
    return !accept(':') || (accept('(') && parseNumber(ref.preSize) && accept(')') && parseNumber(ref.size));
  }
  bool parseName(std::string &name) {
    if (!accept('"'))
      return false;
    while (position < text.size() && text[position] != '"') {
      char c = text[position++];
      if (c == '\\' && position < text.size() && text[position] == '\\')
        ++position;
      else if (c == '\\' && !parseHex(c))
        return false;
      name += c;
    }
    return accept('"');
  }
  bool parseHex(char &c) {
    unsigned value = 0;
    for (int digit = 0; digit < 2; ++digit, ++position) {
      if (position >= text.size() || !std::isxdigit(static_cast<unsigned char>(text[position])))
        return false;
      char upper = char(std::toupper(static_cast<unsigned char>(text[position])));
      value = value * 16 + unsigned(upper <= '9' ? upper - '0' : upper - 'A' + 10);
    }
    c = char(value);
    return true;
  }
  bool parseNumber(int64_t &number) {
    constexpr int64_t most = int64_t(1) << 40;
    if (!std::isdigit(static_cast<unsigned char>(peek())))
      return false;
    for (number = 0; position < text.size() && std::isdigit(static_cast<unsigned char>(text[position])); ++position)
      if ((number = number * 10 + (text[position] - '0')) > most)
        return false;
    return true;
  }

  const std::string &text;
  const DistMesh &mesh;
  size_t position = 0;
  std::string unknownAxis;
};
} // namespace

bool parsePlacement(const std::string &text, const DistMesh &mesh, ArrayPlacement &placement, std::string &problem) {
  placement = {};
  PlacementParser parser(text, mesh);
  if (parser.parse(placement))
    return true;
  problem = parser.problem();
  return false;
}

} // namespace dist::runtime
