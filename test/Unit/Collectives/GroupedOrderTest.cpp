// SPDX-License-Identifier: Apache-2.0
//
// Orders of nodes with groups, and how many steps they take.

#include "dist/Collectives/GroupedOrder.h"
#include <gtest/gtest.h>

using namespace dist;

namespace {
using Numbers = std::vector<unsigned>;

TEST(GroupedOrderTest, KeepsTheOrderWithoutGroups) {
  GroupedOrder order(4);
  order.addDependence(0, 3);
  order.addDependence(2, 3);
  EXPECT_EQ(order.sort(), Numbers({0, 1, 2, 3}));
}

TEST(GroupedOrderTest, DependentsMoveBehindTheGroup) {
  GroupedOrder order(6);
  order.addGroup({0, 3});
  order.addDependence(0, 1);
  order.addDependence(1, 4);
  EXPECT_EQ(order.sort(), Numbers({2, 0, 3, 1, 4, 5}));
}

TEST(GroupedOrderTest, GroupsMoveEachOther) {
  // 0 and 4 are one group, 2 and 5 the other; 2 needs 0, through 1.
  GroupedOrder order(6);
  order.addGroup({2, 5});
  order.addGroup({0, 4});
  order.addDependence(0, 1);
  order.addDependence(1, 2);
  order.addDependence(2, 3);
  EXPECT_EQ(order.sort(), Numbers({0, 4, 1, 2, 5, 3}));
}

TEST(GroupedOrderTest, MembersMayNeedEachOther) {
  GroupedOrder order(3);
  order.addGroup({0, 2});
  order.addDependence(0, 2);
  EXPECT_EQ(order.sort(), Numbers({1, 0, 2}));
}

TEST(GroupedOrderTest, GroupsInACircleHaveNoOrder) {
  // 1 of the first group needs 0 of the second, 3 of the second needs 2 of the first.
  GroupedOrder order(4);
  order.addGroup({1, 2});
  order.addGroup({0, 3});
  order.addDependence(0, 1);
  order.addDependence(2, 3);
  EXPECT_FALSE(order.sort());
}

/// Two chains, the second behind the first; the nodes of each that stand at the same place are one group, so that each
/// group moves all that is behind its first member.
int64_t countSteps(unsigned length) {
  GroupedOrder order(2 * length);
  for (unsigned place = 0; place < length; ++place)
    order.addGroup({place, length + place});
  for (unsigned place = 1; place < length; ++place) {
    order.addDependence(place - 1, place);
    order.addDependence(length + place - 1, length + place);
  }
  std::optional<Numbers> sorted = order.sort();
  Numbers expected;
  for (unsigned place = 0; place < length; ++place)
    expected.insert(expected.end(), {place, length + place});
  EXPECT_EQ(sorted, expected);
  return order.getNumSteps();
}

TEST(GroupedOrderTest, StepsGrowWithTheNumberOfNodes) {
  for (unsigned length : {1000, 2000, 4000, 8000})
    EXPECT_LE(countSteps(length), 8 * length);
}
} // namespace
