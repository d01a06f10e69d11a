// SPDX-License-Identifier: Apache-2.0
#include "dist/Solver/ContestFormat.h"
#include "dist/Solver/Assignment.h"

#include <gtest/gtest.h>

using namespace dist::planning;

static std::string messageOf(llvm::StringRef text) {
  llvm::Expected<PlacementProblem> problem = parseContestProblem(text, "p.json");
  return problem ? "" : llvm::toString(problem.takeError());
}

TEST(ContestFormatTest, readsMembersInAnyOrder) {
  PlacementProblem problem = llvm::cantFail(parseContestProblem(R"({"version": [1, {"a": "}\""}], "problem": {
    "edges": {"costs": [[1, 2.0, 1e3, 1000000000000000000]], "nodes": [[1, 0]]}, "name": "p", "usage_limit": 9,
    "nodes": {"usages": [[4, 5], [6, 7]], "costs": [[0, 1], [2, 3]], "intervals": [[0, 2], []]}}})",
                                                                "p.json"));
  EXPECT_EQ(problem.getVariables().size(), 2u);
  EXPECT_EQ(problem.getVariables()[1].lifetimes.size(), 0u);
  EXPECT_EQ(problem.getUsageLimit(), 9);
  EXPECT_EQ(problem.getTables()[0].at(1, 0), 1000);
  EXPECT_EQ(computeCost(problem, Labels{0, 1}), 0 + 3 + 1000);
  EXPECT_EQ(computeCost(problem, Labels{1, 1}), kForbidden);
}

TEST(ContestFormatTest, saysWhereTextIsMalformed) {
  EXPECT_EQ(messageOf(""), "p.json:1:1: the text ends before an object; needed is '{'");
  EXPECT_EQ(messageOf("{}"),
            "p.json:1:1: the object has no member 'problem'; needed is a problem in the format of the contest");
  EXPECT_EQ(messageOf("{\"problem\":\n {\"nodes\": {\"costs\": [[1, x]]}}}"),
            "p.json:2:27: no number stands here; needed is an integer");
  EXPECT_EQ(messageOf("{\"problem\": {\"usage_limit\": 1.5}}"), "p.json:1:29: '1.5' is no integer");
  EXPECT_EQ(messageOf("{\"problem\": {}} x"), "p.json:1:17: text stands behind the end of the object");
  EXPECT_EQ(messageOf("{\"problem\": {\"nodes\": 3"), "p.json:1:23: '3' stands before an object; needed is '{'");
}

TEST(ContestFormatTest, findsTokensBehindOthers) {
  EXPECT_EQ(messageOf("{\"a\": nul], \"b\": 1}"), "p.json:1:7: no value stands here that can be read");
  EXPECT_EQ(messageOf("{\"problem\": {\"usage_limit\": 1.}}"),
            "p.json:1:29: no number stands here; needed is an integer");
  EXPECT_EQ(messageOf("{\"problem\": {\"usage_limit\": \"a\\\"\\\\\"}}"),
            "p.json:1:29: no number stands here; needed is an integer");
  EXPECT_EQ(messageOf("{\"problem\": {\"nodes\": [1]}}"), "p.json:1:23: '[' stands before an object; needed is '{'");
  EXPECT_EQ(messageOf("{\"problem\": {\"nodes\": {\"costs\": [[1 2]]}}}"),
            "p.json:1:37: '2' stands in an array; needed is ']'");
  EXPECT_EQ(messageOf("{\"problem\": {\"nodes\": {\"costs\": [true"),
            "p.json:1:34: 't' stands before an array; needed is '['");
  EXPECT_EQ(messageOf("{\"problem\" {}}"), "p.json:1:12: '{' stands behind a name; needed is ':'");
  EXPECT_EQ(messageOf("{\"problem\": {},}"), "p.json:1:16: '}' stands before a string; needed is '\"'");
  EXPECT_EQ(messageOf("{\"probl"), "p.json:1:8: the text ends behind a string; needed is '\"'");
  EXPECT_EQ(messageOf("{\"a\\q\": 1}"),
            "p.json:1:5: this stands in no string of JSON: forbidden character after backslash");
  EXPECT_EQ(messageOf("{\"problem\": {\"nodes\": {\"costs\": [[1]], \"costs\": [[2]]}}}"),
            "p.json:1:40: 'costs' stands here again; needed is one of each");
}

TEST(ContestFormatTest, takesNumbersOfAllSizes) {
  PlacementProblem problem = llvm::cantFail(parseContestProblem(
      R"({"problem": {"nodes": {"costs": [[1e300, 18446744073709551615, 99999999999999999999, 7]], "intervals": [[]],
                      "usages": [[]]}, "edges": {"nodes": [], "costs": []}, "x": [-1e300, 1.5]}})",
      "p.json"));
  EXPECT_EQ(problem.getVariables()[0].costs, (std::vector<Cost>{kForbidden, kForbidden, kForbidden, 7}));
}

TEST(ContestFormatTest, saysWhichEntryIsWrong) {
  EXPECT_EQ(messageOf(R"({"problem": {"nodes": {"costs": [[1]]}}})"),
            "p.json: 'nodes' has 1 costs, 0 intervals and 0 usages; needed are as many of each");
  EXPECT_EQ(messageOf(R"({"problem": {"nodes": {"costs": [[1]], "intervals": [[1]], "usages": [[1]]}}})"),
            "p.json: interval 0 has 1 numbers; needed are 2");
  EXPECT_EQ(messageOf(R"({"problem": {"nodes": {"costs": [[1]], "intervals": [[]], "usages": [[1]]},
                                     "edges": {"nodes": [[0, 1]], "costs": [[1]]}}})"),
            "p.json: edge 0 names node 1; needed is one from 0 to below 1");
}
