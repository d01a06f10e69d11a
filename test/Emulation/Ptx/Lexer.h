// SPDX-License-Identifier: Apache-2.0
//
// Cuts PTX text into tokens. A word may contain dots, `%`, `$` and `::`, so that `ld.global.L2::128B.v4.f32`, `%tid.x`
// and `.visible` are one token each; the parser splits them where it has to.

#ifndef DIST_TEST_EMULATION_PTX_LEXER_H
#define DIST_TEST_EMULATION_PTX_LEXER_H

#include <cstdint>
#include <string_view>
#include <vector>

namespace dist::emulation::ptx {

struct Token {
  enum class Kind : uint8_t { End, Word, Number, String, Sign };
  Kind kind = Kind::End;
  std::string_view text;
  uint32_t line = 0;

  bool is(std::string_view other) const { return text == other && kind != Kind::String; }
};

/// Returns the tokens of `text`, closed by one of kind End; they point into `text`. Throws a Fault on an unclosed
/// comment or string.
std::vector<Token> tokenize(std::string_view text);

} // namespace dist::emulation::ptx

#endif // DIST_TEST_EMULATION_PTX_LEXER_H
