// SPDX-License-Identifier: Apache-2.0
//
// PTX after parsing. Every function is a list of decoded instructions that read and write numbered slots, one 64-bit
// value per lane; immediates, addresses of variables and special registers are slots that are filled before the kernel
// starts, so that an instruction never asks what kind of operand it has. `Kernel` is what runs: an entry with all
// functions that it can reach, their slots, labels and local memory laid out behind each other (recursion is refused).

#ifndef DIST_TEST_EMULATION_PTX_PROGRAM_H
#define DIST_TEST_EMULATION_PTX_PROGRAM_H

#include "Types.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace dist::emulation::ptx {

struct Warp;
struct Instruction;

/// Executes one instruction for the lanes of `mask`.
using Handler = void (*)(Warp &warp, const Instruction &instruction, uint32_t mask);

/// How the warp goes on behind an instruction. A Meeting waits for all lanes of its member mask (slot `d`).
enum class Flow : uint8_t { Plain, Branch, BranchTable, Call, Return, Exit, Barrier, Meeting };

/// Bits of Instruction::modes. The two lowest hold the rounding: nearest, toward zero, down, up.
enum Mode : uint16_t {
  RoundZero = 1,
  RoundDown = 2,
  RoundUp = 3,
  RoundMask = 3,
  Saturate = 4,
  FlushSubnormals = 8,
  PropagateNaN = 16,
  Relu = 32,
  Negate = 64
};

struct Instruction {
  Handler run = nullptr;
  Flow flow = Flow::Plain;
  bool guarded = false, guardNegated = false;
  uint8_t count = 1;
  uint16_t modes = 0;
  uint32_t guard = 0;
  uint32_t destination = 0, a = 0, b = 0, c = 0, d = 0;
  /// First of `count` slots in Kernel::lists, for vector operands; index into Kernel::calls or ::tables for flow.
  uint32_t list = 0;
  /// Offset of an address in bytes, or the index of the instruction to go to.
  int64_t offset = 0;
  uint32_t line = 0;
};

enum class Special : uint8_t {
  TidX,
  TidY,
  TidZ,
  NtidX,
  NtidY,
  NtidZ,
  CtaidX,
  CtaidY,
  CtaidZ,
  NctaidX,
  NctaidY,
  NctaidZ,
  LaneId,
  WarpId,
  NWarpId,
  SmId,
  NSmId,
  LaneMaskEq,
  LaneMaskLe,
  LaneMaskLt,
  LaneMaskGe,
  LaneMaskGt,
  DynamicShared,
  TotalShared,
  Zero,
  One
};

/// A slot whose value is the same for the whole launch: bits, or an address that linking knows.
struct Constant {
  enum class Kind : uint8_t { Bits, GlobalVariable, SharedVariable, LocalOffset, FunctionName };
  uint32_t slot = 0;
  Kind kind = Kind::Bits;
  uint64_t bits = 0;
  std::string symbol;
};

struct Variable {
  std::string name;
  Space space = Space::Global;
  unsigned alignment = 1;
  uint64_t bytes = 0;
  bool isExternal = false;
  std::vector<uint8_t> initializer;
  struct Address {
    uint64_t offset;
    std::string symbol;
    int64_t addend;
  };
  std::vector<Address> addresses;
};

struct Parameter {
  std::string name;
  unsigned alignment = 1, bytes = 0, offset = 0;
};

/// Copies of parameter memory around one call; `from` and `to` are offsets into the lanes' local memory.
struct Call {
  struct Copy {
    uint32_t from, to, bytes;
  };
  std::string callee;
  std::vector<Copy> arguments, results;
};

struct Function {
  std::string name;
  bool isEntry = false, isDefined = false;
  std::vector<Parameter> parameters, results;
  unsigned parameterBytes = 0;
  unsigned requiredThreads[3] = {0, 0, 0}, maxThreads = 0;
  uint32_t line = 0;

  std::vector<Instruction> code;
  std::vector<uint32_t> lists;
  std::vector<std::vector<uint32_t>> tables;
  std::vector<Call> calls;
  std::vector<Constant> constants;
  std::vector<std::pair<uint32_t, Special>> specials;
  std::map<std::string, Variable> sharedVariables;
  uint32_t slots = 0, localBytes = 0;
};

struct Module {
  std::map<std::string, Function> functions;
  /// Variables of the module's scope; those in Space::Shared belong to every kernel that names them.
  std::map<std::string, Variable> variables;
  unsigned chip = 0;
};

/// An entry that is ready to run.
struct Kernel {
  std::string name;
  std::vector<Instruction> code;
  std::vector<uint32_t> lists;
  std::vector<std::vector<uint32_t>> tables;
  std::vector<Call> calls;
  std::vector<std::pair<uint32_t, uint64_t>> constants;
  std::vector<std::pair<uint32_t, Special>> specials;
  std::vector<Parameter> parameters;
  unsigned parameterBytes = 0, requiredThreads[3] = {0, 0, 0}, maxThreads = 1024;
  uint32_t slots = 0, localBytes = 0, sharedBytes = 0, depth = 1;
};

/// Parses PTX text; throws a Fault of kind Invalid with the line if something is not understood.
std::unique_ptr<Module> parseModule(std::string_view text);

/// Links the entry `name`; `addresses` maps the module's global variables to where they lie. Throws a Fault on an
/// unknown callee, a recursive call, or a callee with other parameters than the call.
std::unique_ptr<Kernel> linkKernel(const Module &module, const std::string &name,
                                   const std::map<std::string, uint64_t> &addresses);

} // namespace dist::emulation::ptx

#endif // DIST_TEST_EMULATION_PTX_PROGRAM_H
