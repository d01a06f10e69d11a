// SPDX-License-Identifier: Apache-2.0
//
// The shared memory of one communicator: who has come, and mailboxes through which the ranks exchange data. The name of
// the segment is removed as soon as all ranks are attached, so that a crash leaves nothing behind.

#ifndef DIST_TEST_EMULATION_NCCL_SEGMENT_H
#define DIST_TEST_EMULATION_NCCL_SEGMENT_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

namespace dist::emulation {

/// What a rank is about to do; ranks compare theirs before they touch data.
struct Announcement {
  uint32_t kind = 0, type = 0, operation = 0, root = 0;
  uint64_t count = 0;

  bool operator==(const Announcement &) const = default;
};

/// A rank posts round r by setting `posted` to r and has read everybody's round r once `consumed` is r.
struct RankRecord {
  std::atomic<uint32_t> claimed;
  int32_t device;
  uint64_t host;
  std::atomic<uint64_t> posted, consumed;
  Announcement announcement;
  std::atomic<uint64_t> splitPosted, splitConsumed;
  int32_t splitColor, splitKey;
};

/// From one rank to another: `sent` and `received` count chunks.
struct ChannelRecord {
  std::atomic<uint64_t> sent, received;
  uint64_t messageBytes;
};

class Segment {
public:
  static constexpr size_t mailboxBytes = 256 << 10, channelBytes = 64 << 10;

  /// Maps the segment `name` for `ranks` ranks, making it if needed. Returns nullptr on failure, with `error` set.
  static Segment *open(const std::string &name, int ranks, std::string &error);
  ~Segment();

  int ranks() const { return rankCount; }
  RankRecord &rank(int index) const;
  uint8_t *mailbox(int index) const;
  ChannelRecord &channel(int from, int to) const;
  uint8_t *channelData(int from, int to) const;

  /// Counts this rank as attached; the last one removes the name. `othersAreHere` says whether all ranks are attached.
  void attach();
  bool allAttached() const;
  /// Removes the name if it is still there.
  void removeName();
  /// The number of ranks that the first rank to come said; ranks that disagree do not fit together.
  int agreedRanks() const;

private:
  struct Header {
    std::atomic<int32_t> ranks;
    std::atomic<int32_t> attached;
  };

  Segment(std::string name, int ranks, uint8_t *memory, size_t bytes)
      : name(std::move(name)), rankCount(ranks), memory(memory), bytes(bytes) {}

  std::string name;
  int rankCount;
  uint8_t *memory;
  size_t bytes;
  bool removed = false;
};

} // namespace dist::emulation

#endif // DIST_TEST_EMULATION_NCCL_SEGMENT_H
