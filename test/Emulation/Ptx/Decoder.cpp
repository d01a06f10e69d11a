// SPDX-License-Identifier: Apache-2.0
//
// Operands to slots, labels to instruction numbers.

#include "Decoder.h"

#include <cstdlib>

using namespace dist::emulation::ptx;

namespace {

[[noreturn]] void invalid(uint32_t line, const std::string &text) {
  throw Fault(Fault::Kind::Invalid, "PTX line " + std::to_string(line) + ": " + text);
}

bool findSpecial(std::string_view name, Special &special) {
  static const std::map<std::string_view, Special> specials = {{"%tid.x", Special::TidX},
                                                               {"%tid.y", Special::TidY},
                                                               {"%tid.z", Special::TidZ},
                                                               {"%ntid.x", Special::NtidX},
                                                               {"%ntid.y", Special::NtidY},
                                                               {"%ntid.z", Special::NtidZ},
                                                               {"%ctaid.x", Special::CtaidX},
                                                               {"%ctaid.y", Special::CtaidY},
                                                               {"%ctaid.z", Special::CtaidZ},
                                                               {"%nctaid.x", Special::NctaidX},
                                                               {"%nctaid.y", Special::NctaidY},
                                                               {"%nctaid.z", Special::NctaidZ},
                                                               {"%laneid", Special::LaneId},
                                                               {"%warpid", Special::WarpId},
                                                               {"%nwarpid", Special::NWarpId},
                                                               {"%smid", Special::SmId},
                                                               {"%nsmid", Special::NSmId},
                                                               {"%lanemask_eq", Special::LaneMaskEq},
                                                               {"%lanemask_le", Special::LaneMaskLe},
                                                               {"%lanemask_lt", Special::LaneMaskLt},
                                                               {"%lanemask_ge", Special::LaneMaskGe},
                                                               {"%lanemask_gt", Special::LaneMaskGt},
                                                               {"%dynamic_smem_size", Special::DynamicShared},
                                                               {"%total_smem_size", Special::TotalShared},
                                                               {"%gridid", Special::Zero},
                                                               {"%clusterid.x", Special::CtaidX},
                                                               {"%clusterid.y", Special::CtaidY},
                                                               {"%clusterid.z", Special::CtaidZ},
                                                               {"%nclusterid.x", Special::NctaidX},
                                                               {"%nclusterid.y", Special::NctaidY},
                                                               {"%nclusterid.z", Special::NctaidZ},
                                                               {"%cluster_ctaid.x", Special::Zero},
                                                               {"%cluster_ctaid.y", Special::Zero},
                                                               {"%cluster_ctaid.z", Special::Zero},
                                                               {"%cluster_nctaid.x", Special::One},
                                                               {"%cluster_nctaid.y", Special::One},
                                                               {"%cluster_nctaid.z", Special::One},
                                                               {"%cluster_ctarank", Special::Zero},
                                                               {"%cluster_nctarank", Special::One},
                                                               {"WARP_SZ", Special::Zero}};
  auto found = specials.find(name);
  if (found == specials.end())
    return false;
  special = found->second;
  return true;
}

} // namespace

uint32_t FunctionBuilder::constantSlot(uint64_t bits) {
  auto [entry, isNew] = constants.try_emplace(bits, 0);
  if (isNew) {
    entry->second = newSlot();
    function.constants.push_back({entry->second, Constant::Kind::Bits, bits, ""});
  }
  return entry->second;
}

uint32_t FunctionBuilder::specialSlot(Special special) {
  auto [entry, isNew] = specials.try_emplace(special, 0);
  if (isNew) {
    entry->second = newSlot();
    function.specials.emplace_back(entry->second, special);
  }
  return entry->second;
}

const Symbol *FunctionBuilder::find(std::string_view name) const {
  std::string key(name);
  for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope)
    if (auto found = scope->find(key); found != scope->end())
      return &found->second;
  return nullptr;
}

uint32_t FunctionBuilder::addressSlot(std::string_view name, uint32_t line) {
  std::string key(name);
  Constant constant{0, Constant::Kind::GlobalVariable, 0, key};
  if (const Symbol *symbol = find(name)) {
    if (symbol->kind == Symbol::Kind::KernelParameter)
      return constantSlot(symbol->value);
    if (symbol->kind == Symbol::Kind::Local)
      constant = {0, Constant::Kind::LocalOffset, symbol->value, ""}, key += "@" + std::to_string(symbol->value);
    else
      constant.kind = Constant::Kind::SharedVariable;
  } else if (auto variable = module.variables.find(key); variable != module.variables.end()) {
    if (variable->second.space == Space::Shared)
      constant.kind = Constant::Kind::SharedVariable;
  } else if (module.functions.count(key)) {
    constant.kind = Constant::Kind::FunctionName;
  } else {
    invalid(line, "'" + key + "' is not declared");
  }
  auto [entry, isNew] = addresses.try_emplace(key, 0);
  if (isNew) {
    constant.slot = entry->second = newSlot();
    function.constants.push_back(constant);
  }
  return entry->second;
}

uint32_t FunctionBuilder::reserveLocal(uint64_t bytes, unsigned alignment) {
  // Parameters copied by calls and local arrays: 16 bytes suit every vector access.
  unsigned unit = alignment > 16 ? alignment : 16;
  uint32_t offset = (function.localBytes + unit - 1) / unit * unit;
  function.localBytes = static_cast<uint32_t>(offset + bytes);
  return offset;
}

void FunctionBuilder::placeLabel(std::string_view name, uint32_t line) {
  if (!labels.try_emplace(std::string(name), static_cast<uint32_t>(function.code.size())).second)
    invalid(line, "label '" + std::string(name) + "' stands twice in one function");
}

uint32_t FunctionBuilder::tableNumber(std::string_view name, uint32_t line) {
  std::string key(name);
  if (!tables.count(key))
    invalid(line, "'" + key + "' is no list of branch targets");
  return tableNumbers.try_emplace(key, static_cast<uint32_t>(tableNumbers.size())).first->second;
}

void FunctionBuilder::finish() {
  auto target = [&](const std::string &label) {
    auto found = labels.find(label);
    if (found == labels.end())
      throw Fault(Fault::Kind::Invalid, "function " + function.name + " has no label '" + label + "'");
    return found->second;
  };
  for (auto &[index, label] : branches)
    function.code[index].offset = target(label);
  function.tables.resize(tableNumbers.size());
  for (auto &[name, number] : tableNumbers)
    for (const std::string &label : tables[name])
      function.tables[number].push_back(target(label));
}

bool Decoder::has(std::string_view modifier) const {
  for (size_t i = 1; i < parts.size(); ++i)
    if (parts[i] == modifier)
      return true;
  return false;
}

Type Decoder::type(unsigned index) const {
  for (size_t i = parts.size(); i-- > 1;)
    if (Type found = parseType(parts[i]); found != Type::None && index-- == 0)
      return found;
  return Type::None;
}

const Operand &Decoder::operand(size_t index) const {
  if (index >= operands.size())
    refuse("has " + std::to_string(operands.size()) + " operands, needed " + std::to_string(index + 1));
  return operands[index];
}

uint32_t Decoder::inputSlot(const Operand &operand, Type type) {
  switch (operand.kind) {
  case Operand::Kind::Register:
    return operand.slot;
  case Operand::Kind::Integer:
    return builder.constantSlot(operand.bits + operand.offset);
  case Operand::Kind::Float32:
  case Operand::Kind::Float64: {
    bool isSingle = operand.kind == Operand::Kind::Float32;
    if (type == Type::F64 && isSingle)
      return builder.constantSlot(toSlot<double>(fromSlot<float>(operand.bits)));
    if (type == Type::F32 && !isSingle)
      return builder.constantSlot(toSlot<float>(static_cast<float>(fromSlot<double>(operand.bits))));
    return builder.constantSlot(operand.bits);
  }
  case Operand::Kind::Symbol: {
    Special special;
    if (operand.name == "WARP_SZ")
      return builder.constantSlot(warpSize);
    if (findSpecial(operand.name, special))
      return builder.specialSlot(special);
    if (operand.name[0] == '%')
      refuse("reads '" + std::string(operand.name) + "', which is neither declared nor a known special register");
    uint32_t slot = builder.addressSlot(operand.name, line);
    if (operand.offset)
      refuse("adds an offset to '" + std::string(operand.name) + "' outside of an address");
    return slot;
  }
  default:
    refuse("has an operand of another form than it takes");
  }
}

uint32_t Decoder::outputSlot(const Operand &operand) {
  if (operand.kind == Operand::Kind::Register)
    return operand.slot;
  if (operand.kind == Operand::Kind::Sink)
    return builder.newSlot();
  refuse("writes to something that is no register");
}

uint32_t Decoder::list(const std::vector<uint32_t> &slots) {
  std::vector<uint32_t> &lists = builder.function.lists;
  uint32_t first = static_cast<uint32_t>(lists.size());
  lists.insert(lists.end(), slots.begin(), slots.end());
  return first;
}

void Decoder::address(size_t index) {
  const Operand &where = operand(index);
  if (where.kind != Operand::Kind::Address)
    refuse("needs an address in brackets as operand " + std::to_string(index));
  instruction.a = inputSlot(where.elements[0], Type::U64);
  instruction.offset = where.offset;
}

uint16_t Decoder::modes() const {
  uint16_t modes = 0;
  for (size_t i = 1; i < parts.size(); ++i) {
    std::string_view part = parts[i];
    if (part == "rz" || part == "rzi")
      modes |= RoundZero;
    else if (part == "rm" || part == "rmi")
      modes |= RoundDown;
    else if (part == "rp" || part == "rpi")
      modes |= RoundUp;
    else if (part == "sat" || part == "satfinite")
      modes |= Saturate;
    else if (part == "ftz")
      modes |= FlushSubnormals;
    else if (part == "NaN")
      modes |= PropagateNaN;
    else if (part == "relu")
      modes |= Relu;
  }
  return modes;
}

bool Decoder::emit(Handler handler, Flow flow) {
  if (!handler && flow == Flow::Plain)
    refuse("has types or modifiers that the emulation does not know");
  instruction.run = handler;
  instruction.flow = flow;
  builder.function.code.push_back(instruction);
  return true;
}

bool Decoder::emitPlain(Handler handler, Type type) {
  instruction.destination = output(0);
  uint32_t *inputs[] = {&instruction.a, &instruction.b, &instruction.c};
  for (size_t i = 1; i < operands.size() && i < 4; ++i)
    *inputs[i - 1] = input(i, type);
  return emit(handler);
}

std::string Decoder::mnemonic() const {
  std::string text;
  for (std::string_view part : parts)
    text += (text.empty() ? "" : ".") + std::string(part);
  return text;
}

void Decoder::refuse(const std::string &why) const { invalid(line, "'" + mnemonic() + "' " + why); }

void dist::emulation::ptx::decode(Decoder &decoder) {
  for (auto family : {decodeMove, decodeMemory, decodeInteger, decodePacked, decodeFloat, decodeBits, decodeComparison,
                      decodeConversion, decodeControl, decodeWarp, decodeMatrix, decodeAtomic})
    if (family(decoder))
      return;
  decoder.refuse("is no instruction that the emulation knows");
}
