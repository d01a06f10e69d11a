// SPDX-License-Identifier: Apache-2.0
//
// The scanner behind Lexer.h.

#include "Lexer.h"

#include "Fault.h"

#include <cctype>

using namespace dist::emulation::ptx;

namespace {

bool startsWord(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '%' || c == '.';
}
bool continuesWord(char c) { return startsWord(c) || std::isdigit(static_cast<unsigned char>(c)); }

class Scanner {
public:
  explicit Scanner(std::string_view text) : text(text) {}

  std::vector<Token> run() {
    std::vector<Token> tokens;
    while (skipBlank())
      tokens.push_back(next());
    tokens.push_back({Token::Kind::End, "end of file", line});
    return tokens;
  }

private:
  /// Skips blanks and comments; returns false at the end.
  bool skipBlank() {
    while (at < text.size()) {
      char c = text[at];
      if (c == '\n')
        ++line, ++at;
      else if (std::isspace(static_cast<unsigned char>(c)) || c == '\0')
        ++at;
      else if (text.substr(at, 2) == "//")
        while (at < text.size() && text[at] != '\n')
          ++at;
      else if (text.substr(at, 2) == "/*")
        skipComment();
      else
        return true;
    }
    return false;
  }

  void skipComment() {
    size_t end = text.find("*/", at + 2);
    if (end == std::string_view::npos)
      throw Fault(Fault::Kind::Invalid, "line " + std::to_string(line) + ": a comment is not closed");
    for (; at < end + 2; ++at)
      line += text[at] == '\n';
  }

  Token next() {
    size_t begin = at;
    char c = text[at];
    Token::Kind kind = Token::Kind::Sign;
    if (c == '"') {
      size_t end = text.find('"', at + 1);
      if (end == std::string_view::npos)
        throw Fault(Fault::Kind::Invalid, "line " + std::to_string(line) + ": a string is not closed");
      at = end + 1;
      return {Token::Kind::String, text.substr(begin + 1, end - begin - 1), line};
    }
    if (std::isdigit(static_cast<unsigned char>(c))) {
      kind = Token::Kind::Number;
      while (at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '.'))
        ++at;
    } else if (startsWord(c)) {
      kind = Token::Kind::Word;
      while (at < text.size() && (continuesWord(text[at]) || isDoubleColon()))
        at += text[at] == ':' ? 2 : 1;
    } else {
      ++at;
    }
    return {kind, text.substr(begin, at - begin), line};
  }

  bool isDoubleColon() const {
    return text.substr(at, 2) == "::" && at + 2 < text.size() && std::isalnum(static_cast<unsigned char>(text[at + 2]));
  }

  std::string_view text;
  size_t at = 0;
  uint32_t line = 1;
};

} // namespace

std::vector<Token> dist::emulation::ptx::tokenize(std::string_view text) { return Scanner(text).run(); }
