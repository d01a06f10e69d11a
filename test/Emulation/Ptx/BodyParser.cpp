// SPDX-License-Identifier: Apache-2.0
//
// The inside of functions: declarations, labels, and instructions with their operands.

#include "TokenStream.h"

using namespace dist::emulation::ptx;

namespace {

class BodyParser {
public:
  BodyParser(TokenStream &tokens, Function &function, const Module &module)
      : tokens(tokens), function(function), builder(function, module) {}

  void run() {
    for (const std::vector<Parameter> *group : {&function.results, &function.parameters})
      for (const Parameter &parameter : *group)
        builder.declare(parameter.name, {function.isEntry ? Symbol::Kind::KernelParameter : Symbol::Kind::Local,
                                         parameter.offset, parameter.bytes});
    for (unsigned depth = 1; depth;) {
      if (tokens.accept("{")) {
        ++depth;
        builder.openScope();
      } else if (tokens.accept("}")) {
        --depth;
        builder.closeScope();
        if (depth == 0)
          break;
      } else {
        parseStatement();
      }
    }
    // Control that runs off the end returns.
    Decoder end(builder, {"ret"}, {}, tokens.peek().line);
    decode(end);
    builder.finish();
  }

private:
  void parseStatement() {
    const Token &token = tokens.peek();
    if (token.kind == Token::Kind::End)
      tokens.fail("the end of the file", "'}'");
    if (token.is(";")) {
      tokens.next();
    } else if (token.is(".loc") || token.is(".pragma") || token.is(".file")) {
      tokens.skipLine(token.line);
    } else if (token.is(".reg")) {
      parseRegisters();
    } else if (token.is(".local") || token.is(".shared") || token.is(".param")) {
      parseLocalVariable();
    } else if (token.kind == Token::Kind::Word && tokens.peek(1).is(":")) {
      parseLabel();
    } else if (token.is("@") || token.kind == Token::Kind::Word) {
      parseInstruction();
    } else {
      tokens.fail("'" + std::string(token.text) + "'", "an instruction");
    }
  }

  void parseRegisters() {
    tokens.next();
    std::string_view type = tokens.word();
    if (parseType(type.substr(1)) == Type::None)
      tokens.fail("'" + std::string(type) + "'", "a type of register");
    do {
      std::string name(tokens.word());
      if (!tokens.accept("<")) {
        builder.declare(name, {Symbol::Kind::Register, builder.newSlot(), 0});
        continue;
      }
      uint64_t count = tokens.unsignedNumber();
      tokens.expect(">");
      if (count > 1u << 20)
        tokens.fail(std::to_string(count) + " registers", "at most 1048576");
      // Slots are given out on first use: most declared registers of a large function never live at once, yet all
      // count.
      families.emplace_back(name, count);
    } while (tokens.accept(","));
    tokens.expect(";");
  }

  void parseLocalVariable() {
    Variable variable = parseVariable(tokens);
    tokens.expect(";");
    if (variable.space == Space::Shared) {
      builder.declare(variable.name, {Symbol::Kind::Shared, 0, static_cast<uint32_t>(variable.bytes)});
      function.sharedVariables[variable.name] = variable;
      return;
    }
    uint32_t offset = builder.reserveLocal(variable.bytes, variable.alignment);
    builder.declare(variable.name, {Symbol::Kind::Local, offset, static_cast<uint32_t>(variable.bytes)});
  }

  void parseLabel() {
    uint32_t line = tokens.peek().line;
    std::string_view name = tokens.word();
    tokens.expect(":");
    if (tokens.accept(".branchtargets")) {
      std::vector<std::string> labels;
      do
        labels.emplace_back(tokens.word());
      while (tokens.accept(","));
      tokens.expect(";");
      builder.declareTable(name, std::move(labels));
    } else if (tokens.peek().is(".callprototype")) {
      while (!tokens.accept(";"))
        tokens.next();
    } else {
      builder.placeLabel(name, line);
    }
  }

  void parseInstruction() {
    uint32_t line = tokens.peek().line;
    bool guarded = tokens.accept("@"), negated = guarded && tokens.accept("!");
    uint32_t guard = 0;
    if (guarded) {
      Operand predicate = parseName(tokens.word());
      if (predicate.kind != Operand::Kind::Register)
        tokens.fail("a guard that is no register", "a predicate register");
      guard = predicate.slot;
    }
    std::vector<std::string_view> parts = split(tokens.word());
    std::vector<Operand> operands;
    while (!tokens.peek().is(";")) {
      operands.push_back(parseOperand());
      if (!tokens.accept(",") && !tokens.peek().is(";"))
        tokens.fail("'" + std::string(tokens.peek().text) + "'", "',' or ';'");
    }
    tokens.expect(";");
    Decoder decoder(builder, std::move(parts), std::move(operands), line);
    decoder.instruction.guarded = guarded;
    decoder.instruction.guardNegated = negated;
    decoder.instruction.guard = guard;
    decode(decoder);
  }

  static std::vector<std::string_view> split(std::string_view mnemonic) {
    std::vector<std::string_view> parts;
    while (true) {
      size_t dot = mnemonic.find('.');
      parts.push_back(mnemonic.substr(0, dot));
      if (dot == std::string_view::npos)
        return parts;
      mnemonic.remove_prefix(dot + 1);
    }
  }

  Operand parseOperand() {
    Operand operand = parseSimpleOperand();
    if (tokens.accept("|")) {
      Operand pair;
      pair.kind = Operand::Kind::Pair;
      pair.elements.push_back(std::move(operand));
      pair.elements.push_back(parseSimpleOperand());
      return pair;
    }
    return operand;
  }

  Operand parseSimpleOperand() {
    const Token &token = tokens.peek();
    if (tokens.accept("!")) {
      Operand operand = parseName(tokens.word());
      operand.negated = true;
      return operand;
    }
    if (token.is("{"))
      return parseSequence(Operand::Kind::Vector, "{", "}");
    if (token.is("("))
      return parseSequence(Operand::Kind::List, "(", ")");
    if (token.is("["))
      return parseAddress();
    if (token.kind == Token::Kind::Word) {
      Operand operand = parseName(tokens.word());
      if (operand.kind == Operand::Kind::Symbol && (tokens.peek().is("+") || tokens.peek().is("-")))
        operand.offset = static_cast<int64_t>(tokens.unsignedNumber());
      return operand;
    }
    return tokens.number();
  }

  Operand parseSequence(Operand::Kind kind, std::string_view open, std::string_view close) {
    Operand operand;
    operand.kind = kind;
    tokens.expect(open);
    while (!tokens.accept(close)) {
      operand.elements.push_back(parseSimpleOperand());
      if (!tokens.peek().is(close))
        tokens.expect(",");
    }
    return operand;
  }

  Operand parseAddress() {
    Operand operand;
    operand.kind = Operand::Kind::Address;
    tokens.expect("[");
    operand.elements.push_back(tokens.peek().kind == Token::Kind::Word ? parseName(tokens.word()) : tokens.number());
    if (tokens.peek().is("+") || tokens.peek().is("-"))
      operand.offset = static_cast<int64_t>(tokens.unsignedNumber());
    tokens.expect("]");
    return operand;
  }

  Operand parseName(std::string_view name) {
    Operand operand;
    operand.name = name;
    if (name == "_") {
      operand.kind = Operand::Kind::Sink;
      return operand;
    }
    if (const Symbol *symbol = builder.find(name)) {
      operand.kind = symbol->kind == Symbol::Kind::Register ? Operand::Kind::Register : Operand::Kind::Symbol;
      operand.slot = symbol->value;
      return operand;
    }
    for (auto &[prefix, count] : families)
      if (name.size() > prefix.size() && name.substr(0, prefix.size()) == prefix &&
          name.find_first_not_of("0123456789", prefix.size()) == std::string_view::npos) {
        operand.slot = registers.try_emplace(std::string(name), ~0u).first->second;
        if (operand.slot == ~0u)
          operand.slot = registers[std::string(name)] = builder.newSlot();
        return operand;
      }
    operand.kind = Operand::Kind::Symbol;
    return operand;
  }

  TokenStream &tokens;
  Function &function;
  FunctionBuilder builder;
  std::vector<std::pair<std::string, uint64_t>> families;
  std::map<std::string, uint32_t> registers;
};

} // namespace

void dist::emulation::ptx::parseBody(TokenStream &tokens, Function &function, const Module &module) {
  BodyParser(tokens, function, module).run();
}
