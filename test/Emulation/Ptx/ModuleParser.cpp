// SPDX-License-Identifier: Apache-2.0
//
// The outer level of PTX: version and target, variables with their initial values, functions with their parameters.

#include "TokenStream.h"

#include <algorithm>
#include <cstring>

using namespace dist::emulation::ptx;

namespace {

Space parseSpace(TokenStream &tokens) {
  std::string_view word = tokens.word();
  if (word == ".global" || word == ".const")
    return Space::Global;
  if (word == ".shared" || word == ".shared::cta")
    return Space::Shared;
  if (word == ".local")
    return Space::Local;
  if (word == ".param")
    return Space::KernelParameter;
  tokens.fail("'" + std::string(word) + "'", "a state space");
}

/// Reads the elements of an initialiser into `variable`, which has elements of `width` bytes.
class InitializerParser {
public:
  InitializerParser(TokenStream &tokens, Variable &variable, Type type)
      : tokens(tokens), variable(variable), type(type), width(sizeOf(type)) {}

  void run() {
    if (tokens.peek().is("{"))
      parseList();
    else
      parseElement();
    if (variable.initializer.size() > variable.bytes)
      tokens.fail(std::to_string(variable.initializer.size()) + " bytes of initial values",
                  "at most " + std::to_string(variable.bytes));
    variable.initializer.resize(variable.bytes);
  }

private:
  void parseList() {
    tokens.expect("{");
    while (!tokens.accept("}")) {
      if (tokens.peek().is("{"))
        parseList();
      else
        parseElement();
      if (!tokens.peek().is("}"))
        tokens.expect(",");
    }
  }

  void parseElement() {
    uint64_t bits = 0;
    if (tokens.peek().kind == Token::Kind::Word) {
      std::string symbol(tokens.word());
      if (symbol == "generic") {
        tokens.expect("(");
        symbol = tokens.word();
        tokens.expect(")");
      }
      int64_t addend = 0;
      if (tokens.peek().is("+") || tokens.peek().is("-"))
        addend = static_cast<int64_t>(tokens.unsignedNumber());
      if (width != 8)
        tokens.fail("an address in elements of " + std::to_string(width) + " bytes", "elements of 8 bytes");
      variable.addresses.push_back({variable.initializer.size(), symbol, addend});
    } else {
      Operand number = tokens.number();
      bits = number.bits;
      if (type == Type::F32 && number.kind == Operand::Kind::Float64)
        bits = toSlot<float>(static_cast<float>(fromSlot<double>(bits)));
      if (type == Type::F64 && number.kind == Operand::Kind::Float32)
        bits = toSlot<double>(fromSlot<float>(bits));
    }
    for (unsigned i = 0; i < width; ++i)
      variable.initializer.push_back(static_cast<uint8_t>(i < 8 ? bits >> (8 * i) : 0));
  }

  TokenStream &tokens;
  Variable &variable;
  Type type;
  unsigned width;
};

class ModuleParser {
public:
  explicit ModuleParser(std::string_view text) : tokens(tokenize(text)), module(std::make_unique<Module>()) {}

  std::unique_ptr<Module> run() {
    if (!tokens.peek().is(".version"))
      tokens.fail("'" + std::string(tokens.peek().text.substr(0, 20)) + "' at the start",
                  "'.version', as PTX text begins");
    while (tokens.peek().kind != Token::Kind::End)
      parseTopLevel();
    return std::move(module);
  }

private:
  void parseTopLevel() {
    const Token &token = tokens.peek();
    if (token.is(".version") || token.is(".address_size") || token.is(".file") || token.is(".loc") ||
        token.is(".pragma")) {
      tokens.skipLine(token.line);
    } else if (token.is(".target")) {
      uint32_t line = token.line;
      tokens.next();
      std::string chip(tokens.word());
      module->chip = chip.rfind("sm_", 0) == 0 ? static_cast<unsigned>(std::atoi(chip.c_str() + 3)) : 0;
      tokens.skipLine(line);
    } else if (token.is(".section")) {
      tokens.next();
      tokens.word();
      tokens.skipBraces();
    } else {
      parseDeclaration();
    }
  }

  void parseDeclaration() {
    bool isExternal = false;
    while (tokens.peek().is(".visible") || tokens.peek().is(".extern") || tokens.peek().is(".weak") ||
           tokens.peek().is(".common"))
      isExternal |= tokens.next().is(".extern");
    if (tokens.peek().is(".entry") || tokens.peek().is(".func")) {
      parseFunction();
      return;
    }
    Variable variable = parseVariable(tokens);
    tokens.expect(";");
    variable.isExternal = isExternal;
    module->variables[variable.name] = variable;
  }

  void parseFunction() {
    Function function;
    function.line = tokens.peek().line;
    function.isEntry = tokens.next().is(".entry");
    if (tokens.peek().is("("))
      parseParameters(function.results);
    function.name = tokens.word();
    if (tokens.peek().is("("))
      parseParameters(function.parameters);
    layOut(function);
    parseLaunchBounds(function);
    if (tokens.accept(";")) {
      module->functions.try_emplace(function.name, std::move(function));
      return;
    }
    function.isDefined = true;
    // The name is known inside the body, too.
    module->functions[function.name].name = function.name;
    tokens.expect("{");
    parseBody(tokens, function, *module);
    std::string name = function.name;
    module->functions[name] = std::move(function);
  }

  void parseParameters(std::vector<Parameter> &parameters) {
    tokens.expect("(");
    while (!tokens.accept(")")) {
      Variable variable = parseParameter();
      parameters.push_back({variable.name, variable.alignment, static_cast<unsigned>(variable.bytes), 0});
      if (!tokens.peek().is(")"))
        tokens.expect(",");
    }
  }

  Variable parseParameter() {
    Variable variable = parseVariable(tokens);
    if (variable.space != Space::KernelParameter)
      tokens.fail("parameter '" + variable.name + "' in another state space", "'.param'");
    return variable;
  }

  /// A kernel's parameters are packed with their alignment; those of a function each get their own place in local
  /// memory, results first.
  static void layOut(Function &function) {
    unsigned end = 0;
    for (std::vector<Parameter> *group : {&function.results, &function.parameters})
      for (Parameter &parameter : *group) {
        unsigned unit = function.isEntry ? parameter.alignment : std::max(parameter.alignment, 16u);
        parameter.offset = (end + unit - 1) / unit * unit;
        end = parameter.offset + parameter.bytes;
      }
    if (function.isEntry)
      function.parameterBytes = end;
    else
      function.localBytes = end;
  }

  void parseLaunchBounds(Function &function) {
    while (tokens.peek().kind == Token::Kind::Word) {
      std::string_view name = tokens.word();
      unsigned sizes[3] = {1, 1, 1}, count = 0;
      while (tokens.peek().kind == Token::Kind::Number && count < 3) {
        sizes[count++] = static_cast<unsigned>(tokens.unsignedNumber());
        if (!tokens.accept(","))
          break;
      }
      if (name == ".reqntid")
        std::copy_n(sizes, 3, function.requiredThreads);
      else if (name == ".maxntid")
        function.maxThreads = sizes[0] * sizes[1] * sizes[2];
    }
  }

  TokenStream tokens;
  std::unique_ptr<Module> module;
};

} // namespace

Variable dist::emulation::ptx::parseVariable(TokenStream &tokens) {
  Variable variable;
  variable.space = parseSpace(tokens);
  Type type = Type::None;
  while (type == Type::None) {
    std::string_view word = tokens.word();
    if (word == ".align") {
      variable.alignment = static_cast<unsigned>(tokens.unsignedNumber());
    } else if (word == ".ptr" || word == ".global" || word == ".const" || word == ".shared" || word == ".local") {
      continue;
    } else if (word == ".attribute") {
      tokens.expect("(");
      while (!tokens.accept(")"))
        tokens.next();
    } else if (type = parseType(word.substr(1)); type == Type::None) {
      tokens.fail("'" + std::string(word) + "'", "a type");
    }
  }
  // A pointer parameter says what it points to behind its type, and has an alignment of the memory it points to.
  while (tokens.peek().is(".ptr") || tokens.peek().is(".global") || tokens.peek().is(".shared") ||
         tokens.peek().is(".const") || tokens.peek().is(".local") || tokens.peek().is(".align"))
    if (tokens.next().is(".align"))
      tokens.unsignedNumber();
  variable.alignment = std::max(variable.alignment, sizeOf(type));
  variable.name = tokens.word();
  uint64_t elements = 1;
  bool open = false;
  while (tokens.accept("[")) {
    if (tokens.accept("]")) {
      open = true;
      continue;
    }
    elements *= tokens.unsignedNumber();
    tokens.expect("]");
  }
  variable.bytes = open ? 0 : elements * sizeOf(type);
  if (tokens.accept("="))
    InitializerParser(tokens, variable, type).run();
  return variable;
}

std::unique_ptr<Module> dist::emulation::ptx::parseModule(std::string_view text) {
  // The driver takes text up to its closing zero.
  if (size_t zero = text.find('\0'); zero != std::string_view::npos)
    text = text.substr(0, zero);
  return ModuleParser(text).run();
}
