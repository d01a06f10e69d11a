// SPDX-License-Identifier: Apache-2.0
//
// Cursor and numbers.

#include "TokenStream.h"

#include <cstdlib>

using namespace dist::emulation::ptx;

bool TokenStream::accept(std::string_view text) {
  if (!peek().is(text))
    return false;
  next();
  return true;
}

void TokenStream::expect(std::string_view text) {
  if (!accept(text))
    fail("'" + std::string(peek().text) + "'", "'" + std::string(text) + "'");
}

std::string_view TokenStream::word() {
  if (peek().kind != Token::Kind::Word)
    fail("'" + std::string(peek().text) + "'", "a name");
  return next().text;
}

void TokenStream::skipLine(uint32_t line) {
  while (peek().kind != Token::Kind::End && peek().line == line)
    next();
}

void TokenStream::skipBraces() {
  expect("{");
  for (unsigned depth = 1; depth;) {
    const Token &token = next();
    if (token.kind == Token::Kind::End)
      fail("the end of the file", "'}'");
    depth += token.is("{");
    depth -= token.is("}");
  }
}

void TokenStream::fail(const std::string &found, const std::string &needed) const {
  throw Fault(Fault::Kind::Invalid,
              "PTX line " + std::to_string(peek().line) + ": found " + found + ", needed " + needed);
}

Operand TokenStream::number() {
  Operand operand;
  operand.kind = Operand::Kind::Integer;
  bool negative = false;
  while (peek().is("-") || peek().is("+"))
    negative ^= next().is("-");
  if (peek().kind != Token::Kind::Number)
    fail("'" + std::string(peek().text) + "'", "a number");
  std::string text(next().text);
  char second = text.size() > 1 ? text[1] : ' ';
  char *end = nullptr;
  if (text[0] == '0' && (second == 'f' || second == 'F')) {
    operand.kind = Operand::Kind::Float32;
    operand.bits = std::strtoull(text.c_str() + 2, &end, 16) ^ (negative ? 0x80000000u : 0);
  } else if (text[0] == '0' && (second == 'd' || second == 'D')) {
    operand.kind = Operand::Kind::Float64;
    operand.bits = std::strtoull(text.c_str() + 2, &end, 16) ^ (negative ? uint64_t(1) << 63 : 0);
  } else if (second != 'x' && second != 'X' && text.find('.') != std::string::npos) {
    operand.kind = Operand::Kind::Float64;
    double value = std::strtod(text.c_str(), &end);
    operand.bits = toSlot<double>(negative ? -value : value);
  } else {
    bool isBinary = text[0] == '0' && (second == 'b' || second == 'B');
    operand.bits = isBinary ? std::strtoull(text.c_str() + 2, &end, 2) : std::strtoull(text.c_str(), &end, 0);
    if (negative)
      operand.bits = -operand.bits;
    if (*end == 'U')
      ++end;
  }
  if (*end != '\0')
    fail("'" + text + "'", "a number");
  return operand;
}

uint64_t TokenStream::unsignedNumber() {
  Operand operand = number();
  if (operand.kind != Operand::Kind::Integer)
    fail("a floating-point number", "an integer");
  return operand.bits;
}
