// SPDX-License-Identifier: Apache-2.0
//
// Copies of elements of all sizes between rows and columns, compared with one element after the other.

#include "Arrays/StridedCopy.h"

#include <cstring>
#include <gtest/gtest.h>

using namespace dist::runtime;

namespace {

TEST(StridedCopy, ColumnsOfElementsOfAllSizes) {
  const int64_t rows = 3, columns = 5;
  for (int64_t size : {1, 2, 4, 8, 16}) {
    std::vector<unsigned char> source(size_t(rows * columns * size)), target(source.size());
    for (size_t i = 0; i < source.size(); ++i)
      source[i] = static_cast<unsigned char>(i + 1);
    const int64_t shape[] = {rows, columns}, byRows[] = {columns, 1}, byColumns[] = {1, rows};
    copyStrided(target.data(), source.data(), size, shape, byRows, byColumns);
    for (int64_t row = 0; row < rows; ++row)
      for (int64_t column = 0; column < columns; ++column)
        EXPECT_EQ(std::memcmp(&target[size_t((row * columns + column) * size)],
                              &source[size_t((column * rows + row) * size)], size_t(size)),
                  0)
            << size << " bytes at [" << row << ", " << column << "]";
  }
}

} // namespace
