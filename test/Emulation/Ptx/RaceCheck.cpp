// SPDX-License-Identifier: Apache-2.0
//
// One shadow record per byte, in pages that exist once they are touched.

#include "RaceCheck.h"

using namespace dist::emulation::ptx;

bool RaceCheck::ordered(const Who &first, const Who &second) {
  if (first.block != second.block)
    return false;
  if (first.thread == second.thread || first.phase != second.phase)
    return true;
  return first.thread / 32 == second.thread / 32 && first.warpPhase != second.warpPhase;
}

std::optional<std::string> RaceCheck::touch(Shadow &shadow, Access access, const Who &who) {
  auto describe = [](const char *verb, const Who &other) {
    return std::string(verb) + " thread " + std::to_string(other.thread) + " of block " + std::to_string(other.block);
  };
  std::optional<std::string> found;
  if (shadow.written && !ordered(shadow.writer, who) && !(shadow.atomic && access == Access::Atomic))
    found = describe("written by", shadow.writer);
  if (access == Access::Read) {
    if (shadow.wasRead && !ordered(shadow.reader, who))
      shadow.manyReaders = true;
    else if (!shadow.wasRead || shadow.reader.phase != who.phase)
      shadow.manyReaders = false;
    shadow.reader = who;
    shadow.wasRead = true;
    return found;
  }
  bool readByOther = shadow.wasRead && !ordered(shadow.reader, who);
  bool readByMany = shadow.wasRead && shadow.manyReaders && shadow.reader.block == who.block &&
                    shadow.reader.phase == who.phase && shadow.reader.warpPhase == who.warpPhase;
  if (readByOther || readByMany)
    found = describe("read by", shadow.reader);
  shadow.writer = who;
  shadow.written = true;
  shadow.atomic = access == Access::Atomic;
  return found;
}

std::optional<std::string> RaceCheck::touchGlobal(uint64_t address, unsigned bytes, Access access, const Who &who) {
  std::optional<std::string> found;
  for (unsigned i = 0; i < bytes; ++i) {
    std::vector<Shadow> &page = pages[(address + i) / pageBytes];
    if (page.empty())
      page.resize(pageBytes);
    if (std::optional<std::string> race = touch(page[(address + i) % pageBytes], access, who))
      found = race;
  }
  return found;
}

std::optional<std::string> RaceCheck::touchShared(uint64_t address, unsigned bytes, Access access, const Who &who) {
  std::optional<std::string> found;
  for (unsigned i = 0; i < bytes; ++i)
    if (std::optional<std::string> race = touch(shared[address + i], access, who))
      found = race;
  return found;
}

void RaceCheck::startBlock(uint64_t sharedBytes) { shared.assign(sharedBytes, Shadow()); }
