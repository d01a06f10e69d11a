// SPDX-License-Identifier: Apache-2.0
//
// What all parts of the parser share: a cursor over tokens, and the numbers of PTX.

#ifndef DIST_TEST_EMULATION_PTX_TOKENSTREAM_H
#define DIST_TEST_EMULATION_PTX_TOKENSTREAM_H

#include "Decoder.h"
#include "Lexer.h"

namespace dist::emulation::ptx {

class TokenStream {
public:
  explicit TokenStream(std::vector<Token> tokens) : tokens(std::move(tokens)) {}

  const Token &peek(size_t ahead = 0) const { return tokens[std::min(at + ahead, tokens.size() - 1)]; }
  const Token &next() {
    const Token &token = peek();
    at = std::min(at + 1, tokens.size() - 1);
    return token;
  }
  bool accept(std::string_view text);
  void expect(std::string_view text);
  std::string_view word();
  void skipLine(uint32_t line);
  /// Skips from `{` to the brace that closes it.
  void skipBraces();
  [[noreturn]] void fail(const std::string &found, const std::string &needed) const;

  /// Parses a number with an optional sign: Integer, Float32 (0f...) or Float64 (0d..., 1.5).
  Operand number();
  uint64_t unsignedNumber();

private:
  std::vector<Token> tokens;
  size_t at = 0;
};

/// Parses what stands between the braces of a function body into `function`.
void parseBody(TokenStream &tokens, Function &function, const Module &module);

/// Parses a variable from its state space on (`.shared .align 4 .b8 name[16] = {...}`), without the semicolon.
/// Several names (`%r<10>` of registers excepted) are not allowed.
Variable parseVariable(TokenStream &tokens);

} // namespace dist::emulation::ptx

#endif // DIST_TEST_EMULATION_PTX_TOKENSTREAM_H
