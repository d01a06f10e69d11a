// SPDX-License-Identifier: Apache-2.0
//
// What the recorder keeps, and the file that a failed run leaves; and that SIGTERM ends a run of threads in good order.

#include "Ranks/FlightRecorder.h"

#include "ProgramBuilder.h"

#include <nlohmann/json.hpp>

#include <csignal>
#include <fstream>
#include <sstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

bool has(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }

std::string readFile(const std::string &path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(FlightRecorder, KeepsTheLastEvents) {
  FlightRecorder recorder;
  for (int64_t i = 0; i < 1000; ++i) {
    uint64_t number = recorder.started(i);
    EXPECT_EQ(number, uint64_t(i + 1));
    if (i == 999)
      break;
    recorder.arrived(number);
    recorder.finished(number);
  }
  std::vector<FlightRecorder::Event> events = recorder.events();
  ASSERT_EQ(events.size(), FlightRecorder::capacity);
  EXPECT_EQ(events.front().number, 1000 - FlightRecorder::capacity + 1);
  EXPECT_EQ(events.back().number, 1000u);
  EXPECT_EQ(events.back().step, 999);
  EXPECT_EQ(events.back().finishTime, 0);
  EXPECT_GE(events.front().finishTime, events.front().arrivalTime);
  EXPECT_GE(events.front().arrivalTime, events.front().startTime);
  recorder.finished(3); // Long gone: changes nothing.
  EXPECT_EQ(recorder.events().back().finishTime, 0);
}

/// A program of two collectives over two ranks; rank 1 never comes to the second.
std::string runFailing(const std::string &path) {
  ProgramBuilder builder({{"x", 2}});
  int32_t in = builder.argument(DIST_F32, {4}), out = builder.result(DIST_F32, {4});
  int32_t group = builder.group({{0, 1, 2}});
  builder.collective(DIST_ALL_REDUCE, group, {{in, out, 0, 0}});
  builder.collective(DIST_ALL_REDUCE, group, {{out, out, 0, 0}});
  DistRuntimeOptions options = {};
  options.fault = {DIST_FAULT_STALL, 1, 1, 0, 0};
  options.deadlineMs = 200;
  options.recorderPath = path.c_str();
  Session session(builder.build(), options);
  std::vector<std::vector<Bytes>> arguments(2, {Bytes(16, 0)});
  session.bind(arguments);
  EXPECT_EQ(session.run(), DIST_DEADLINE_EXCEEDED);
  return session.text();
}

TEST(FlightRecorder, FailedRunLeavesAFile) {
  std::string path = testing::TempDir() + "dist-record-" + std::to_string(getpid()) + ".json";
  std::string text = runFailing(path);
  EXPECT_TRUE(has(text, "rank 0 waits, at model.py:2:1; its last collectives are in " + path)) << text;
  nlohmann::json record = nlohmann::json::parse(readFile(path));
  nlohmann::json failure = record["failure"];
  EXPECT_EQ(failure["status"], "deadline exceeded");
  EXPECT_EQ(failure["rank"], 1);
  EXPECT_EQ(failure["sequence"], 1);
  ASSERT_EQ(record["ranks"].size(), 2u);
  EXPECT_EQ(record["ranks"][0]["rank"], 0);
  nlohmann::json first = record["ranks"][0]["collectives"][0], second = record["ranks"][0]["collectives"][1];
  for (const char *time : {"started_us_ago", "arrived_us_ago", "finished_us_ago"})
    EXPECT_GE(first[time], 0);
  EXPECT_GE(second["started_us_ago"], 0);
  EXPECT_TRUE(second["finished_us_ago"].is_null());
  EXPECT_NE(second["state"], "finished");
  EXPECT_EQ(second["location"], "model.py:2:1");
  for (const char *varying : {"started_us_ago", "arrived_us_ago", "finished_us_ago", "step"})
    first.erase(varying);
  EXPECT_EQ(first, nlohmann::json::parse(
                       R"({"number": 1, "sequence": 0, "kind": "all_reduce", "reduction": "sum", "axes": "\"x\"",
                                             "buffers": ["f32[4]"], "bytes": 16, "state": "finished", "location": "model.py:1:1"})"));
  unlink(path.c_str());
}

TEST(FlightRecorder, FileThatCannotBeWrittenHidesNothing) {
  std::string text = runFailing("/no-such-folder/record.json");
  EXPECT_TRUE(has(text, "rank 1 did not come to all_reduce over \"x\" (sequence 1)")) << text;
  EXPECT_TRUE(has(text, "its last collectives could not be written: /no-such-folder/record.json")) << text;
}

TEST(FlightRecorder, DeviceIsNotReplaced) {
  EXPECT_TRUE(has(runFailing("/dev/null"), "/dev/null: cannot replace it, it is no regular file"));
}

/// Waits for a child and returns its exit status, or -1.
int exitStatusOf(pid_t child) {
  int status = 0;
  for (int i = 0; i < 1000 && waitpid(child, &status, WNOHANG) == 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  if (waitpid(child, &status, WNOHANG) == 0) { // It does not end by itself.
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(FlightRecorder, FullDiskHidesNothing) {
  std::string path = testing::TempDir() + "dist-full-" + std::to_string(getpid()) + ".json";
  pid_t child = fork();
  if (child == 0) { // No file may grow here, as on a full disk.
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit nothing = {0, 0};
    setrlimit(RLIMIT_FSIZE, &nothing);
    std::string text = runFailing(path);
    _exit(has(text, "rank 1 did not come to") && has(text, "could not be written: " + path) ? 0 : 1);
  }
  EXPECT_EQ(exitStatusOf(child), 0);
  EXPECT_NE(access(path.c_str(), F_OK), 0) << "half a file is left";
}

void sleepingKernel(void *const *, const int64_t *) { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

/// In a process of its own, since the mark that SIGTERM has come stays.
TEST(TerminationSignal, EndsARunOfThreads) {
  pid_t child = fork();
  if (child == 0) {
    ProgramBuilder builder({{"x", 2}});
    int32_t out = builder.result(DIST_F32, {4});
    builder.step(DIST_STEP_LOOP).loop = {1, 2, 100000, 0, 0};
    builder.kernel(sleepingKernel, {out});
    builder.collective(DIST_ALL_REDUCE, builder.group({{0, 1, 2}}), {{out, out, 0, 0}});
    Session session(builder.build());
    std::thread asker([] {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      kill(getpid(), SIGTERM);
    });
    DistStatus status = session.run();
    asker.join();
    bool good = status == DIST_INTERRUPTED && has(session.text(), "the run was asked to end (SIGTERM)");
    _exit(good ? 3 : 1);
  }
  EXPECT_EQ(exitStatusOf(child), 3);
}

} // namespace
