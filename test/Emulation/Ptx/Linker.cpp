// SPDX-License-Identifier: Apache-2.0
//
// Lays an entry and all functions it reaches out behind each other: instructions, slots, lists and local memory get the
// offset of their function, shared variables their place in the block's memory.

#include "Fault.h"
#include "Program.h"

#include <algorithm>

using namespace dist::emulation::ptx;

namespace {

[[noreturn]] void invalid(const std::string &text) { throw Fault(Fault::Kind::Invalid, text); }

class Linker {
public:
  Linker(const Module &module, const std::map<std::string, uint64_t> &addresses)
      : module(module), addresses(addresses), kernel(std::make_unique<Kernel>()) {}

  std::unique_ptr<Kernel> run(const std::string &name) {
    auto found = module.functions.find(name);
    if (found == module.functions.end() || !found->second.isEntry || !found->second.isDefined)
      invalid("the module has no kernel '" + name + "'");
    const Function &entry = found->second;
    kernel->name = name;
    kernel->parameters = entry.parameters;
    kernel->parameterBytes = entry.parameterBytes;
    std::copy_n(entry.requiredThreads, 3, kernel->requiredThreads);
    kernel->maxThreads = entry.maxThreads ? entry.maxThreads : 1024;
    place(entry);
    for (const Function *function : order)
      append(*function);
    kernel->sharedBytes = sharedEnd;
    // Dynamic shared memory begins behind everything static.
    for (uint32_t slot : dynamicSlots)
      kernel->constants.emplace_back(slot, (sharedEnd + 15) / 16 * 16);
    if (!dynamicSlots.empty())
      kernel->sharedBytes = (sharedEnd + 15) / 16 * 16;
    return std::move(kernel);
  }

private:
  struct Bases {
    uint32_t code, slots, lists, tables, calls, local;
  };

  void place(const Function &function) {
    if (bases.count(&function))
      return;
    if (std::find(path.begin(), path.end(), function.name) != path.end())
      invalid("function '" + function.name + "' calls itself, which the emulation does not run");
    path.push_back(function.name);
    bases[&function] = next;
    order.push_back(&function);
    next.code += function.code.size();
    next.slots += function.slots;
    next.lists += function.lists.size();
    next.tables += function.tables.size();
    next.calls += function.calls.size();
    next.local += (function.localBytes + 15) / 16 * 16;
    for (const Call &call : function.calls)
      place(callee(call.callee));
    path.pop_back();
  }

  const Function &callee(const std::string &name) const {
    auto found = module.functions.find(name);
    if (found == module.functions.end() || !found->second.isDefined)
      invalid("function '" + name + "' is called, but the module does not define it");
    if (std::find(path.begin(), path.end(), name) != path.end())
      invalid("function '" + name + "' calls itself, which the emulation does not run");
    return found->second;
  }

  void append(const Function &function) {
    const Bases base = bases[&function];
    for (Instruction instruction : function.code) {
      for (uint32_t *slot : {&instruction.guard, &instruction.destination, &instruction.a, &instruction.b,
                             &instruction.c, &instruction.d})
        *slot += base.slots;
      switch (instruction.flow) {
      case Flow::Branch:
        instruction.offset += base.code;
        break;
      case Flow::BranchTable:
        instruction.list += base.tables;
        break;
      case Flow::Call: {
        const Function &target = callee(function.calls[instruction.list].callee);
        instruction.offset = bases[&target].code;
        instruction.list += base.calls;
        break;
      }
      default:
        instruction.list += base.lists;
      }
      kernel->code.push_back(instruction);
    }
    for (uint32_t slot : function.lists)
      kernel->lists.push_back(slot + base.slots);
    for (std::vector<uint32_t> table : function.tables) {
      for (uint32_t &target : table)
        target += base.code;
      kernel->tables.push_back(std::move(table));
    }
    for (const Call &call : function.calls)
      kernel->calls.push_back(linkCall(call, base));
    for (auto [slot, special] : function.specials)
      kernel->specials.emplace_back(slot + base.slots, special);
    for (const Constant &constant : function.constants)
      linkConstant(function, constant, base);
    kernel->slots = next.slots;
    kernel->localBytes = next.local;
  }

  /// The parser left the caller's offsets in `from` of arguments and `to` of results; the callee's parameters lie at
  /// the front of its local memory, results first.
  Call linkCall(const Call &call, const Bases &base) {
    const Function &target = callee(call.callee);
    if (call.arguments.size() != target.parameters.size() || call.results.size() != target.results.size())
      invalid("function '" + call.callee + "' takes " + std::to_string(target.parameters.size()) +
              " parameters, found " + std::to_string(call.arguments.size()));
    Call linked = call;
    for (size_t i = 0; i < call.arguments.size(); ++i)
      linked.arguments[i] = {call.arguments[i].from + base.local, target.parameters[i].offset + bases[&target].local,
                             std::min(call.arguments[i].bytes, target.parameters[i].bytes)};
    for (size_t i = 0; i < call.results.size(); ++i)
      linked.results[i] = {target.results[i].offset + bases[&target].local, call.results[i].to + base.local,
                           std::min(call.results[i].bytes, target.results[i].bytes)};
    return linked;
  }

  void linkConstant(const Function &function, const Constant &constant, const Bases &base) {
    uint64_t bits = constant.bits;
    switch (constant.kind) {
    case Constant::Kind::Bits:
      break;
    case Constant::Kind::LocalOffset:
      bits += base.local;
      break;
    case Constant::Kind::FunctionName:
      invalid("the address of function '" + constant.symbol + "' is taken, which the emulation does not run");
    case Constant::Kind::GlobalVariable: {
      auto found = addresses.find(constant.symbol);
      if (found == addresses.end())
        invalid("variable '" + constant.symbol + "' is declared, but not defined");
      bits = found->second;
      break;
    }
    case Constant::Kind::SharedVariable: {
      auto own = function.sharedVariables.find(constant.symbol);
      bool isOwn = own != function.sharedVariables.end();
      const Variable &variable = isOwn ? own->second : module.variables.at(constant.symbol);
      if (variable.isExternal || variable.bytes == 0) {
        dynamicSlots.push_back(constant.slot + base.slots);
        return;
      }
      auto [place, isNew] = sharedOffsets.try_emplace((isOwn ? function.name + "." : ".") + constant.symbol, 0);
      if (isNew) {
        unsigned alignment = std::max(variable.alignment, 16u);
        place->second = (sharedEnd + alignment - 1) / alignment * alignment;
        sharedEnd = static_cast<uint32_t>(place->second + variable.bytes);
      }
      bits = place->second;
    }
    }
    kernel->constants.emplace_back(constant.slot + base.slots, bits);
  }

  const Module &module;
  const std::map<std::string, uint64_t> &addresses;
  std::unique_ptr<Kernel> kernel;
  std::map<const Function *, Bases> bases;
  std::vector<const Function *> order;
  std::vector<std::string> path;
  std::vector<uint32_t> dynamicSlots;
  std::map<std::string, uint32_t> sharedOffsets;
  uint32_t sharedEnd = 0;
  Bases next{};
};

} // namespace

std::unique_ptr<Kernel> dist::emulation::ptx::linkKernel(const Module &module, const std::string &name,
                                                         const std::map<std::string, uint64_t> &addresses) {
  return Linker(module, addresses).run(name);
}
