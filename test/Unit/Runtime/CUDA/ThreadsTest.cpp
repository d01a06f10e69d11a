// SPDX-License-Identifier: Apache-2.0
//
// Detached threads, as those that make communicators, use thread-local storage of a library that was opened at run
// time. The C library frees it when a later thread ends; the thread sanitizer must not take that for a race.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <dlfcn.h>
#include <thread>

TEST(Threads, DetachedOnesLeaveStorageOfALibrary) {
  void *library = dlopen(DIST_EMULATED_CUDA, RTLD_NOW | RTLD_LOCAL);
  ASSERT_TRUE(library) << dlerror();
  auto *initialize = reinterpret_cast<int (*)(unsigned)>(dlsym(library, "cuInit"));
  auto *getCurrent = reinterpret_cast<int (*)(void **)>(dlsym(library, "cuCtxGetCurrent"));
  ASSERT_TRUE(initialize && getCurrent);
  ASSERT_EQ(initialize(0), 0);
  // The C library keeps about five stacks; the storage of more threads than that is freed by others.
  static std::atomic<int> ended{0};
  for (int round = 0; round < 8; ++round) {
    for (int thread = 0; thread < 12; ++thread)
      std::thread([getCurrent, thread] {
        void *context = nullptr;
        getCurrent(&context);
        std::this_thread::sleep_for(std::chrono::milliseconds(thread % 7));
        ++ended;
      }).detach();
    while (ended.load() < 12 * (round + 1))
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(ended.load(), 96);
}
