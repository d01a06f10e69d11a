// SPDX-License-Identifier: Apache-2.0
//
// Code objects that cannot be run here are refused with the reason before anything is loaded from them.

#include "Ranks/KernelCode.h"

#include "dist/Runtime/CpuFeatures.h"

#include <gtest/gtest.h>

#include <cstring>
#include <elf.h>
#include <vector>

using namespace dist::runtime;

namespace {

/// The header of a shared library for `machine`, and nothing behind it.
std::vector<char> makeHeader(uint16_t machine) {
  Elf64_Ehdr header = {};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_type = ET_DYN;
  header.e_machine = machine;
  std::vector<char> bytes(256, 0);
  std::memcpy(bytes.data(), &header, sizeof(header));
  return bytes;
}

DistStatus load(const std::vector<char> &bytes, const char *features, std::string &error) {
  DistCode code = {DIST_CODE_SHARED_LIBRARY, features, bytes.data(), int64_t(bytes.size())};
  DistExecutable executable = {};
  executable.codes = &code;
  executable.numCodes = 1;
  return KernelCode().load(executable, error);
}

#if defined(__x86_64__)
constexpr uint16_t here = EM_X86_64, elsewhere = EM_AARCH64;
#else
constexpr uint16_t here = EM_AARCH64, elsewhere = EM_X86_64;
#endif

TEST(KernelCode, RefusesWhatCannotRunHere) {
  std::string error;
  EXPECT_EQ(load({'n', 'o'}, nullptr, error), DIST_UNSUPPORTED);
  EXPECT_EQ(error, "code object 0 is no shared library");
  EXPECT_EQ(load(std::vector<char>(100, 'x'), nullptr, error), DIST_UNSUPPORTED);
  EXPECT_EQ(error, "code object 0 is no shared library");
  EXPECT_EQ(load(makeHeader(elsewhere), nullptr, error), DIST_UNSUPPORTED);
  EXPECT_NE(error.find("is for another kind of CPU"), std::string::npos) << error;
  EXPECT_EQ(load(makeHeader(here), "flight,teleport", error), DIST_UNSUPPORTED);
  EXPECT_NE(error.find("needs CPU features that this machine does not have: flight,teleport"), std::string::npos)
      << error;
}

TEST(KernelCode, SaysWhyTheLinkerRefuses) {
  std::string error;
  EXPECT_EQ(load(makeHeader(here), nullptr, error), DIST_INVALID_EXECUTABLE);
  EXPECT_EQ(error.find("code object 0 cannot be loaded: "), 0u) << error;
}

TEST(KernelCode, KnowsTheFeaturesOfThisMachine) {
  EXPECT_EQ(findMissingCpuFeatures(""), "");
  EXPECT_EQ(findMissingCpuFeatures("teleport"), "teleport");
  std::string all;
  for (const std::string &name : getKnownCpuFeatures())
    all += name + ",";
  EXPECT_LT(findMissingCpuFeatures(all).size(), all.size());
}

} // namespace
