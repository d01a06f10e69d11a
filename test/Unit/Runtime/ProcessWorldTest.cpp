// SPDX-License-Identifier: Apache-2.0
//
// Rank and world size from the variables of every launcher, and what is wrong with them.

#include "Processes/ProcessWorld.h"

#include <gtest/gtest.h>

#include <map>

using namespace dist::runtime;

namespace {

using Variables = std::map<std::string, std::string>;

/// Reads from `variables` instead of the environment; returns the error, or "" if there is none.
std::string read(const Variables &variables, ProcessWorld &world) {
  std::string error;
  bool good = readProcessWorld(world, error, [&](const char *name) -> const char * {
    auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
  EXPECT_EQ(good, error.empty());
  return error;
}

TEST(ProcessWorld, NoLauncherIsAWorldOfOne) {
  ProcessWorld world;
  EXPECT_EQ(read({}, world), "");
  EXPECT_EQ(world.worldSize, 1);
  EXPECT_EQ(world.launcher, "");
}

TEST(ProcessWorld, EveryLauncher) {
  struct {
    const char *name, *rank, *size, *local;
  } launchers[] = {{"torchrun", "RANK", "WORLD_SIZE", "LOCAL_RANK"},
                   {"OpenMPI", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK"},
                   {"PMI", "PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID"},
                   {"SLURM", "SLURM_PROCID", "SLURM_NTASKS", "SLURM_LOCALID"}};
  for (const auto &launcher : launchers) {
    ProcessWorld world;
    EXPECT_EQ(read({{launcher.rank, "5"},
                    {launcher.size, "8"},
                    {launcher.local, "1"},
                    {"MASTER_ADDR", "node0"},
                    {"MASTER_PORT", "29500"}},
                   world),
              "");
    EXPECT_EQ(world.launcher, launcher.name);
    EXPECT_EQ(world.rank, 5);
    EXPECT_EQ(world.worldSize, 8);
    EXPECT_EQ(world.localRank, 1);
    EXPECT_EQ(world.masterHost, "node0");
    EXPECT_EQ(world.masterPort, 29500);
  }
}

TEST(ProcessWorld, FirstHosts) {
  const struct {
    const char *list, *first;
  } cases[] = {{"node7", "node7"},
               {"node7,node8", "node7"},
               {"node[003-010,12],gpu5", "node003"},
               {"rack1-node[5,7-9]", "rack1-node5"},
               {"n[1-4]-ib,m2", "n1-ib"},
               {"10.0.0.[1-2]", "10.0.0.1"},
               {"node[", ""},
               {"", ""}};
  for (const auto &[list, first] : cases)
    EXPECT_EQ(firstHostOf(list), first) << list;
}

TEST(ProcessWorld, LaunchersSayWhereRankZeroListens) {
  ProcessWorld first, second;
  auto readBoth = [&](Variables variables, const char *rank, const Variables &more) {
    variables.insert(more.begin(), more.end());
    variables[rank] = "0";
    EXPECT_EQ(read(variables, first), "");
    variables[rank] = "3";
    EXPECT_EQ(read(variables, second), "");
    EXPECT_EQ(first.masterHost, second.masterHost);
    EXPECT_EQ(first.masterPort, second.masterPort);
    EXPECT_EQ(second.rank, 3);
  };
  Variables slurm = {{"SLURM_NTASKS", "16"},
                     {"SLURM_JOB_ID", "4711"},
                     {"SLURM_STEP_ID", "2"},
                     {"SLURM_JOB_NODELIST", "gpu[01-04]"},
                     {"SLURM_STEP_NODELIST", "gpu[03-04]"}};
  readBoth(slurm, "SLURM_PROCID", {});
  EXPECT_EQ(first.masterHost, "gpu03");
  EXPECT_GE(first.masterPort, 15000);
  EXPECT_LT(first.masterPort, 30000);
  int32_t port = first.masterPort;
  readBoth(slurm, "PMIX_RANK", {{"SLURM_PROCID", "0"}});
  EXPECT_EQ(first.launcher, "PMIx");
  EXPECT_EQ(first.masterPort, port);
  readBoth(slurm, "SLURM_PROCID", {{"MASTER_ADDR", "other"}, {"MASTER_PORT", "29500"}});
  EXPECT_EQ(first.masterHost, "other");
  EXPECT_EQ(first.masterPort, 29500);
  Variables openMPI = {{"OMPI_COMM_WORLD_SIZE", "4"}, {"OMPI_COMM_WORLD_LOCAL_RANK", "0"}};
  readBoth(openMPI, "OMPI_COMM_WORLD_RANK", {{"PMIX_NAMESPACE", "prterun-login-2-31337@1"}});
  EXPECT_EQ(first.masterHost, "login-2");
  EXPECT_NE(first.masterPort, 0);
  readBoth(
      openMPI, "OMPI_COMM_WORLD_RANK",
      {{"OMPI_MCA_orte_hnp_uri", "2837577728.0;tcp://10.1.2.3,172.17.0.1:46589"}, {"PMIX_NAMESPACE", "2837577729"}});
  EXPECT_EQ(first.masterHost, "10.1.2.3");
  EXPECT_NE(first.masterPort, 0);
}

TEST(ProcessWorld, TheAgentOfTorchrunKeepsItsPort) {
  ProcessWorld world;
  EXPECT_EQ(
      read({{"RANK", "0"}, {"WORLD_SIZE", "2"}, {"MASTER_PORT", "29500"}, {"TORCHELASTIC_USE_AGENT_STORE", "True"}},
           world),
      "");
  EXPECT_EQ(world.masterPort, 29501);
}

TEST(ProcessWorld, LaunchersInsideOfOthers) {
  ProcessWorld world;
  Variables mpi = {{"OMPI_COMM_WORLD_RANK", "3"}, {"OMPI_COMM_WORLD_SIZE", "4"}};
  Variables insideSlurm = mpi; // mpirun is one task of the job.
  insideSlurm.insert({{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "1"}});
  EXPECT_EQ(read(insideSlurm, world), "");
  EXPECT_EQ(world.rank, 3);

  Variables byHand = mpi;
  byHand.insert({{"RANK", "2"}, {"WORLD_SIZE", "4"}});
  EXPECT_EQ(read(byHand, world), "RANK and WORLD_SIZE say rank 2 of 4, but OMPI_COMM_WORLD_RANK and "
                                 "OMPI_COMM_WORLD_SIZE say rank 3 of 4");
  byHand["RANK"] = "3";
  EXPECT_EQ(read(byHand, world), "");

  Variables torchrunInside = mpi; // torchrun on every node, started by mpirun.
  torchrunInside.insert({{"RANK", "9"}, {"WORLD_SIZE", "16"}, {"LOCAL_RANK", "1"}, {"TORCHELASTIC_RUN_ID", "x"}});
  EXPECT_EQ(read(torchrunInside, world), "");
  EXPECT_EQ(world.rank, 9);
}

TEST(ProcessWorld, Errors) {
  ProcessWorld world;
  EXPECT_EQ(read({{"RANK", "1"}}, world), "RANK is set, but WORLD_SIZE is not");
  EXPECT_EQ(read({{"WORLD_SIZE", "4"}}, world), "WORLD_SIZE is set, but RANK is not");
  EXPECT_EQ(read({{"RANK", "4"}, {"WORLD_SIZE", "4"}}, world),
            "RANK is 4, but WORLD_SIZE is 4, needed a rank below it");
  EXPECT_EQ(read({{"RANK", "1x"}, {"WORLD_SIZE", "4"}}, world), "RANK is \"1x\", needed a number from 0 to 1048576");
  EXPECT_EQ(read({{"RANK", "0"}, {"WORLD_SIZE", "0"}}, world),
            "WORLD_SIZE is \"0\", needed a number from 1 to 1048576");
  EXPECT_EQ(read({{"RANK", "1"}, {"WORLD_SIZE", "4"}, {"LOCAL_RANK", "2"}}, world),
            "LOCAL_RANK is 2, but RANK is only 1");
  EXPECT_EQ(read({{"RANK", "1"}, {"WORLD_SIZE", "4"}, {"MASTER_PORT", "99999"}}, world),
            "MASTER_PORT is \"99999\", needed a number from 1 to 65535");
}

} // namespace
