// SPDX-License-Identifier: Apache-2.0
//
// What can go wrong with PTX: the text is not understood (Invalid), or a kernel did what a device answers with an
// error. Faults travel as C++ exceptions inside the emulation; the driver turns them into the error codes of CUDA.

#ifndef DIST_TEST_EMULATION_PTX_FAULT_H
#define DIST_TEST_EMULATION_PTX_FAULT_H

#include <stdexcept>
#include <string>

namespace dist::emulation::ptx {

struct Fault : std::runtime_error {
  enum class Kind { Invalid, IllegalAddress, Misaligned, IllegalInstruction, Trap, Deadlock, Race };
  Kind kind;
  Fault(Kind kind, const std::string &text) : std::runtime_error(text), kind(kind) {}
};

} // namespace dist::emulation::ptx

#endif // DIST_TEST_EMULATION_PTX_FAULT_H
