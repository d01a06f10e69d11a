// SPDX-License-Identifier: Apache-2.0
//
// A file in POSIX shared memory; fresh pages are zero, which is the initial state of every record.

#include "Segment.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace dist::emulation;

namespace {

constexpr size_t headerBytes = 4096, recordBytes = 256, channelRecordBytes = 64;

size_t sizeFor(int ranks) {
  size_t n = static_cast<size_t>(ranks);
  return headerBytes + n * (recordBytes + Segment::mailboxBytes) + n * n * (channelRecordBytes + Segment::channelBytes);
}

} // namespace

static_assert(sizeof(RankRecord) <= recordBytes && sizeof(ChannelRecord) <= channelRecordBytes);

Segment *Segment::open(const std::string &name, int ranks, std::string &error) {
  int file = shm_open(name.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  size_t bytes = sizeFor(ranks);
  struct stat status;
  // Ranks that disagree about their number still have to be able to read the header.
  bool fits = file >= 0 && fstat(file, &status) == 0 &&
              (static_cast<size_t>(status.st_size) >= bytes || ftruncate(file, static_cast<off_t>(bytes)) == 0);
  void *memory = fits ? mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
  if (memory == MAP_FAILED)
    error = "shared memory " + name + ": " + std::strerror(errno);
  if (file >= 0)
    close(file);
  if (memory == MAP_FAILED)
    return nullptr;
  Segment *segment = new Segment(name, ranks, static_cast<uint8_t *>(memory), bytes);
  int32_t unset = 0;
  reinterpret_cast<Header *>(segment->memory)->ranks.compare_exchange_strong(unset, ranks);
  return segment;
}

Segment::~Segment() { munmap(memory, bytes); }

RankRecord &Segment::rank(int index) const {
  return *reinterpret_cast<RankRecord *>(memory + headerBytes + static_cast<size_t>(index) * recordBytes);
}

uint8_t *Segment::mailbox(int index) const {
  return memory + headerBytes + static_cast<size_t>(rankCount) * recordBytes +
         static_cast<size_t>(index) * mailboxBytes;
}

ChannelRecord &Segment::channel(int from, int to) const {
  size_t n = static_cast<size_t>(rankCount), index = static_cast<size_t>(from) * n + static_cast<size_t>(to);
  return *reinterpret_cast<ChannelRecord *>(memory + headerBytes + n * (recordBytes + mailboxBytes) +
                                            index * channelRecordBytes);
}

uint8_t *Segment::channelData(int from, int to) const {
  size_t n = static_cast<size_t>(rankCount), index = static_cast<size_t>(from) * n + static_cast<size_t>(to);
  return memory + headerBytes + n * (recordBytes + mailboxBytes) + n * n * channelRecordBytes + index * channelBytes;
}

void Segment::attach() {
  if (reinterpret_cast<Header *>(memory)->attached.fetch_add(1) + 1 == rankCount)
    removeName();
}

bool Segment::allAttached() const { return reinterpret_cast<Header *>(memory)->attached.load() >= rankCount; }

int Segment::agreedRanks() const { return reinterpret_cast<Header *>(memory)->ranks.load(); }

void Segment::removeName() {
  if (!removed)
    shm_unlink(name.c_str());
  removed = true;
}
