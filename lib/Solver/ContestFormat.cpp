// SPDX-License-Identifier: Apache-2.0
//
// See ContestFormat.h. Members of an object may come in any order, so edges are kept until the nodes are known.

#include "dist/Solver/ContestFormat.h"
#include "ContestReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MemoryBuffer.h"

#include <zlib.h>

using namespace dist::planning;
using llvm::StringRef;
using llvm::Twine;

static llvm::Error failure(const Twine &what) { return llvm::createStringError(llvm::inconvertibleErrorCode(), what); }

static llvm::Error addNodes(ContestArrays &arrays, PlacementProblemBuilder &builder) {
  size_t count = arrays.costs.size();
  if (arrays.intervals.size() != count || arrays.usages.size() != count)
    return failure("'nodes' has " + Twine(count) + " costs, " + Twine(arrays.intervals.size()) + " intervals and " +
                   Twine(arrays.usages.size()) + " usages; needed are as many of each");
  for (auto [index, interval] : llvm::enumerate(arrays.intervals)) {
    if (!interval.empty() && interval.size() != 2)
      return failure("interval " + Twine(index) + " has " + Twine(interval.size()) + " numbers; needed are 2");
    builder.addVariable(std::move(arrays.costs[index]));
    if (!interval.empty())
      builder.addLifetime(index, interval[0], interval[1], std::move(arrays.usages[index]));
  }
  return llvm::Error::success();
}

static llvm::Error addEdges(ContestArrays &arrays, llvm::ArrayRef<size_t> numLabels, PlacementProblemBuilder &builder) {
  if (arrays.edgeNodes.size() != arrays.edgeCosts.size())
    return failure("'edges' has " + Twine(arrays.edgeNodes.size()) + " nodes and " + Twine(arrays.edgeCosts.size()) +
                   " costs; needed are as many of each");
  for (auto [index, nodes] : llvm::enumerate(arrays.edgeNodes)) {
    if (nodes.size() != 2)
      return failure("edge " + Twine(index) + " has " + Twine(nodes.size()) + " nodes; needed are 2");
    for (int64_t node : nodes)
      if (node < 0 || size_t(node) >= numLabels.size())
        return failure("edge " + Twine(index) + " names node " + Twine(node) + "; needed is one from 0 to below " +
                       Twine(numLabels.size()));
    unsigned table = builder.addTable(numLabels[nodes[0]], numLabels[nodes[1]], std::move(arrays.edgeCosts[index]));
    builder.addEdge(nodes[0], nodes[1], table);
  }
  return llvm::Error::success();
}

static llvm::Expected<PlacementProblem> buildProblem(ContestArrays &arrays) {
  llvm::SmallVector<size_t> numLabels;
  for (const std::vector<int64_t> &costs : arrays.costs)
    numLabels.push_back(costs.size());
  PlacementProblemBuilder builder;
  if (llvm::Error error = addNodes(arrays, builder))
    return error;
  if (llvm::Error error = addEdges(arrays, numLabels, builder))
    return error;
  if (arrays.usageLimit)
    builder.setUsageLimit(*arrays.usageLimit);
  return builder.build();
}

llvm::Expected<PlacementProblem> dist::planning::parseContestProblem(StringRef text, StringRef name) {
  ContestArrays arrays;
  if (std::optional<std::string> problem = readContestArrays(text, arrays))
    return failure(name + ":" + *problem);
  llvm::Expected<PlacementProblem> problem = buildProblem(arrays);
  if (!problem)
    return failure(name + ": " + llvm::toString(problem.takeError()));
  return problem;
}

/// Returns the text that `compressed` (gzip) holds.
static llvm::Expected<std::string> decompress(StringRef compressed, StringRef name) {
  z_stream stream = {};
  if (inflateInit2(&stream, 15 + 16) != Z_OK) // 16: a gzip header.
    return failure(name + ": there is no memory to decompress it");
  stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(compressed.data()));
  stream.avail_in = compressed.size();
  std::string text;
  int status = Z_OK;
  while (status == Z_OK) {
    size_t done = text.size();
    text.resize(std::max<size_t>(2 * done, compressed.size() * 8 + 1024));
    stream.next_out = reinterpret_cast<Bytef *>(text.data() + done);
    stream.avail_out = std::min<size_t>(text.size() - done, 1u << 30);
    size_t room = stream.avail_out;
    status = inflate(&stream, Z_NO_FLUSH);
    text.resize(done + room - stream.avail_out);
  }
  inflateEnd(&stream);
  if (status != Z_STREAM_END)
    return failure(name + ": its compressed data ends early or is damaged; needed is a whole gzip file");
  return text;
}

llvm::Expected<PlacementProblem> dist::planning::readContestProblem(StringRef path) {
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return failure(path + ": " + buffer.getError().message());
  StringRef content = (*buffer)->getBuffer();
  if (!content.starts_with("\x1f\x8b"))
    return parseContestProblem(content, path);
  llvm::Expected<std::string> text = decompress(content, path);
  if (!text)
    return text.takeError();
  return parseContestProblem(*text, path);
}
