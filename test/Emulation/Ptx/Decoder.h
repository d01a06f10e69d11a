// SPDX-License-Identifier: Apache-2.0
//
// Between the parser and the families of instructions. The parser hands over an instruction as its mnemonic's parts and
// its operands; a family picks the handler that fits, and the decoder turns operands into slots.

#ifndef DIST_TEST_EMULATION_PTX_DECODER_H
#define DIST_TEST_EMULATION_PTX_DECODER_H

#include "Execution.h"
#include "Program.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace dist::emulation::ptx {

struct Operand {
  /// Pair is `a|b`. An Address has its base as `elements[0]` and `offset`. List is the `(a, b)` of a call.
  enum class Kind : uint8_t { Register, Integer, Float32, Float64, Symbol, Vector, Address, Sink, Pair, List };
  Kind kind = Kind::Register;
  uint32_t slot = 0;
  uint64_t bits = 0;
  int64_t offset = 0;
  bool negated = false;
  std::string_view name;
  std::vector<Operand> elements;
};

/// What a name means inside a function.
struct Symbol {
  enum class Kind : uint8_t { Register, Local, KernelParameter, Shared };
  Kind kind = Kind::Register;
  uint32_t value = 0, bytes = 0;
};

/// A function under construction.
class FunctionBuilder {
public:
  FunctionBuilder(Function &function, const Module &module) : function(function), module(module), scopes(1) {}

  uint32_t newSlot() { return function.slots++; }
  uint32_t constantSlot(uint64_t bits);
  uint32_t specialSlot(Special special);
  /// Returns a slot that holds the address of the variable, function or parameter `name`, or throws a Fault.
  uint32_t addressSlot(std::string_view name, uint32_t line);
  /// Reserves local memory for each lane and returns its offset.
  uint32_t reserveLocal(uint64_t bytes, unsigned alignment);

  void openScope() { scopes.emplace_back(); }
  void closeScope() { scopes.pop_back(); }
  void declare(std::string_view name, Symbol symbol) { scopes.back()[std::string(name)] = symbol; }
  /// Declares a name for the whole function, whatever scope is open.
  void declareInFunction(std::string_view name, Symbol symbol) { scopes.front()[std::string(name)] = symbol; }
  const Symbol *find(std::string_view name) const;

  void placeLabel(std::string_view name, uint32_t line);
  void declareTable(std::string_view name, std::vector<std::string> labels) {
    tables[std::string(name)] = std::move(labels);
  }
  /// Remembers that the instruction emitted next goes to `label`.
  void branchTo(std::string_view label) { branches.emplace_back(function.code.size(), label); }
  uint32_t tableNumber(std::string_view name, uint32_t line);
  /// Resolves labels; throws a Fault on one that does not exist.
  void finish();

  Function &function;
  const Module &module;

private:
  std::vector<std::map<std::string, Symbol>> scopes;
  std::map<uint64_t, uint32_t> constants;
  std::map<Special, uint32_t> specials;
  std::map<std::string, uint32_t> addresses, labels, tableNumbers;
  std::map<std::string, std::vector<std::string>> tables;
  std::vector<std::pair<size_t, std::string>> branches;
};

/// One instruction on its way from text to slots.
class Decoder {
public:
  Decoder(FunctionBuilder &builder, std::vector<std::string_view> parts, std::vector<Operand> operands, uint32_t line)
      : builder(builder), parts(std::move(parts)), operands(std::move(operands)), line(line) {
    instruction.line = line;
  }

  std::string_view opcode() const { return parts[0]; }
  bool has(std::string_view modifier) const;
  /// Returns the `index`th type among the modifiers counted from the end (0 is the last), or None.
  Type type(unsigned index = 0) const;
  size_t operandCount() const { return operands.size(); }
  const Operand &operand(size_t index) const;

  /// Returns the slot that operand `index` reads as a value of `type`.
  uint32_t input(size_t index, Type type) { return inputSlot(operand(index), type); }
  uint32_t inputSlot(const Operand &operand, Type type);
  /// Returns the slot that operand `index` writes.
  uint32_t output(size_t index) { return outputSlot(operand(index)); }
  uint32_t outputSlot(const Operand &operand);
  /// Appends slots to the function's lists and returns the number of the first.
  uint32_t list(const std::vector<uint32_t> &slots);
  /// Fills slot `a` and the offset from the address operand `index`.
  void address(size_t index);
  /// Collects rounding, saturation and treatment of subnormals and NaNs.
  uint16_t modes() const;

  /// Ends the decoding: appends the instruction with this handler. Returns true if `handler` is set, for use in a
  /// family.
  bool emit(Handler handler, Flow flow = Flow::Plain);
  /// The common case: destination and up to three inputs of one type.
  bool emitPlain(Handler handler, Type type);

  [[noreturn]] void refuse(const std::string &why) const;
  std::string mnemonic() const;

  FunctionBuilder &builder;
  std::vector<std::string_view> parts;
  std::vector<Operand> operands;
  uint32_t line;
  Instruction instruction;
};

/// The families. Each returns true if it knows the opcode and has emitted the instruction.
bool decodeInteger(Decoder &decoder);
bool decodeBits(Decoder &decoder);
bool decodeFloat(Decoder &decoder);
bool decodePacked(Decoder &decoder);
bool decodeConversion(Decoder &decoder);
bool decodeComparison(Decoder &decoder);
bool decodeMove(Decoder &decoder);
bool decodeMemory(Decoder &decoder);
bool decodeAtomic(Decoder &decoder);
bool decodeControl(Decoder &decoder);
bool decodeWarp(Decoder &decoder);
bool decodeMatrix(Decoder &decoder);

/// Tries all families; throws a Fault that quotes the mnemonic if none takes it.
void decode(Decoder &decoder);

} // namespace dist::emulation::ptx

#endif // DIST_TEST_EMULATION_PTX_DECODER_H
