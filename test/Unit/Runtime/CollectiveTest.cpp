// SPDX-License-Identifier: Apache-2.0
//
// Every collective kind, element type, reduction, group layout and uneven size through the C ABI, against an oracle
// that works element by element on multi-indices. The oracle shares no code with the runtime: it derives peers from
// coordinates by search and places elements by index, not by strides.

#include "ProgramBuilder.h"

#include <cmath>
#include <functional>
#include <map>
#include <random>

using namespace dist::runtime;
using namespace dist::runtime::test;

namespace {

//===------------------------------------------------------------------------------------------------------------===//
// Typed access and the naive meaning of reductions
//===------------------------------------------------------------------------------------------------------------===//

template <typename T> T element(const Bytes &bytes, int64_t i) {
  T value;
  std::memcpy(&value, bytes.data() + i * int64_t(sizeof(T)), sizeof(T));
  return value;
}
template <typename T> void setElement(Bytes &bytes, int64_t i, T value) {
  std::memcpy(bytes.data() + i * int64_t(sizeof(T)), &value, sizeof(T));
}

template <typename T> T combine(DistReduction reduction, T a, T b) {
  switch (reduction) {
  case DIST_REDUCE_MAX:
    return a > b ? a : b;
  case DIST_REDUCE_MIN:
    return a < b ? a : b;
  case DIST_REDUCE_PROD:
    return T(a * b);
  case DIST_REDUCE_ANY:
    if constexpr (std::is_integral_v<T>)
      return T(a | b);
    return a;
  case DIST_REDUCE_ALL:
    if constexpr (std::is_integral_v<T>)
      return T(a & b);
    return a;
  default:
    return T(a + b);
  }
}

template <typename T, typename Wide>
void reduceAs(DistReduction reduction, const std::vector<const Bytes *> &inputs, int64_t at, Bytes &out,
              int64_t outAt) {
  Wide sum = Wide(element<T>(*inputs[0], at));
  for (size_t i = 1; i < inputs.size(); ++i)
    sum = Wide(T(combine<Wide>(reduction, sum, Wide(element<T>(*inputs[i], at)))));
  if (reduction == DIST_REDUCE_AVG)
    sum = sum / Wide(inputs.size());
  setElement<T>(out, outAt, T(sum));
}

template <uint16_t (*narrow)(float), float (*widen)(uint16_t)>
void reduceNarrow(DistReduction reduction, const std::vector<const Bytes *> &inputs, int64_t at, Bytes &out,
                  int64_t outAt) {
  float sum = widen(element<uint16_t>(*inputs[0], at));
  for (size_t i = 1; i < inputs.size(); ++i)
    sum = combine<float>(reduction, sum, widen(element<uint16_t>(*inputs[i], at)));
  setElement<uint16_t>(out, outAt, narrow(reduction == DIST_REDUCE_AVG ? sum / float(inputs.size()) : sum));
}

template <typename T>
void reduceComplex(DistReduction reduction, const std::vector<const Bytes *> &inputs, int64_t at, Bytes &out,
                   int64_t outAt) {
  T re = element<T>(*inputs[0], 2 * at), im = element<T>(*inputs[0], 2 * at + 1);
  for (size_t i = 1; i < inputs.size(); ++i) {
    T re2 = element<T>(*inputs[i], 2 * at), im2 = element<T>(*inputs[i], 2 * at + 1);
    bool isProduct = reduction == DIST_REDUCE_PROD;
    T next = isProduct ? re * re2 - im * im2 : re + re2;
    im = isProduct ? re * im2 + im * re2 : im + im2;
    re = next;
  }
  T count = reduction == DIST_REDUCE_AVG ? T(inputs.size()) : T(1);
  setElement<T>(out, 2 * outAt, re / count);
  setElement<T>(out, 2 * outAt + 1, im / count);
}

void reduceOne(DistDType dtype, DistReduction reduction, const std::vector<const Bytes *> &inputs, int64_t at,
               Bytes &out, int64_t outAt) {
  switch (dtype) {
  case DIST_I1: {
    bool any = reduction == DIST_REDUCE_SUM || reduction == DIST_REDUCE_MAX || reduction == DIST_REDUCE_ANY;
    return reduceAs<uint8_t, int64_t>(any ? DIST_REDUCE_ANY : DIST_REDUCE_ALL, inputs, at, out, outAt);
  }
  case DIST_I8:
    return reduceAs<int8_t, int64_t>(reduction, inputs, at, out, outAt);
  case DIST_I16:
    return reduceAs<int16_t, int64_t>(reduction, inputs, at, out, outAt);
  case DIST_I32:
    return reduceAs<int32_t, int64_t>(reduction, inputs, at, out, outAt);
  case DIST_I64:
    return reduceAs<int64_t, int64_t>(reduction, inputs, at, out, outAt);
  case DIST_U8:
    return reduceAs<uint8_t, uint64_t>(reduction, inputs, at, out, outAt);
  case DIST_U16:
    return reduceAs<uint16_t, uint64_t>(reduction, inputs, at, out, outAt);
  case DIST_U32:
    return reduceAs<uint32_t, uint64_t>(reduction, inputs, at, out, outAt);
  case DIST_U64:
    return reduceAs<uint64_t, uint64_t>(reduction, inputs, at, out, outAt);
  case DIST_F16:
    return reduceNarrow<f16FromFloat, floatFromF16>(reduction, inputs, at, out, outAt);
  case DIST_BF16:
    return reduceNarrow<bf16FromFloat, floatFromBF16>(reduction, inputs, at, out, outAt);
  case DIST_F32:
    return reduceAs<float, float>(reduction, inputs, at, out, outAt);
  case DIST_C64:
    return reduceComplex<float>(reduction, inputs, at, out, outAt);
  case DIST_C128:
    return reduceComplex<double>(reduction, inputs, at, out, outAt);
  default:
    return reduceAs<double, double>(reduction, inputs, at, out, outAt);
  }
}

Bytes randomArray(DistDType dtype, const Shape &shape, std::mt19937 &random) {
  Bytes bytes(bytesOf(dtype, shape));
  int64_t count = int64_t(bytes.size()) / sizeOfDType(dtype);
  for (int64_t i = 0; i < count; ++i) {
    float value = float(int(random() % 4001) - 2000) / 512.0f;
    switch (dtype) {
    case DIST_I1:
      setElement<uint8_t>(bytes, i, random() % 2);
      break;
    case DIST_F16:
      setElement<uint16_t>(bytes, i, f16FromFloat(value));
      break;
    case DIST_BF16:
      setElement<uint16_t>(bytes, i, bf16FromFloat(value));
      break;
    case DIST_F32:
      setElement<float>(bytes, i, value);
      break;
    case DIST_F64:
      setElement<double>(bytes, i, double(value) / 3);
      break;
    case DIST_C64:
      setElement<float>(bytes, 2 * i, value);
      setElement<float>(bytes, 2 * i + 1, float(int(random() % 4001) - 2000) / 512.0f);
      break;
    case DIST_C128:
      setElement<double>(bytes, 2 * i, double(value) / 3);
      setElement<double>(bytes, 2 * i + 1, double(int(random() % 4001) - 2000) / 1536.0);
      break;
    default: // Few bits, so that products of signed types do not overflow in the oracle.
      for (int64_t b = 0; b < sizeOfDType(dtype); ++b)
        bytes[i * sizeOfDType(dtype) + b] = 0;
      bytes[i * sizeOfDType(dtype)] = char(random() % 7);
      break;
    }
  }
  return bytes;
}

//===------------------------------------------------------------------------------------------------------------===//
// Indices
//===------------------------------------------------------------------------------------------------------------===//

void forEachIndex(const Shape &shape, const std::function<void(const Shape &)> &visit) {
  for (int64_t size : shape)
    if (size == 0)
      return;
  Shape index(shape.size(), 0);
  while (true) {
    visit(index);
    size_t d = shape.size();
    while (d > 0 && ++index[d - 1] == shape[d - 1])
      index[--d] = 0;
    if (d == 0)
      return;
  }
}

int64_t linear(const Shape &shape, const Shape &index) {
  int64_t position = 0;
  for (size_t d = 0; d < shape.size(); ++d)
    position = position * shape[d] + index[d];
  return position;
}

int64_t chunkSize(int64_t whole, int64_t parts) { return (whole + parts - 1) / parts; }

void copyElement(DistDType dtype, const Bytes &from, int64_t at, Bytes &to, int64_t toAt) {
  std::memcpy(to.data() + toAt * sizeOfDType(dtype), from.data() + at * sizeOfDType(dtype), sizeOfDType(dtype));
}

//===------------------------------------------------------------------------------------------------------------===//
// Groups, by search
//===------------------------------------------------------------------------------------------------------------===//

struct Layout {
  std::string name;
  std::vector<DistMeshAxis> mesh;
  std::vector<DistAxisRef> axes;
  Shape deviceOrder;

  int64_t world() const {
    int64_t world = 1;
    for (const DistMeshAxis &axis : mesh)
      world *= axis.size;
    return world;
  }
  /// Coordinates of a rank with the group's sub-coordinates taken out, and its index over `refs`.
  std::pair<Shape, int64_t> place(int64_t rank, const std::vector<DistAxisRef> &refs) const {
    int64_t position = rank;
    for (size_t p = 0; p < deviceOrder.size(); ++p)
      if (deviceOrder[p] == rank)
        position = int64_t(p);
    Shape coordinates(mesh.size());
    for (size_t a = mesh.size(); a > 0; --a) {
      coordinates[a - 1] = position % mesh[a - 1].size;
      position /= mesh[a - 1].size;
    }
    int64_t index = 0;
    Shape rest = coordinates;
    for (const DistAxisRef &ref : refs) {
      int64_t minor = mesh[ref.axis].size / ref.preSize / ref.size;
      int64_t digit = coordinates[ref.axis] / minor % ref.size;
      index = index * ref.size + digit;
      rest[ref.axis] -= digit * minor;
    }
    return {rest, index};
  }
  /// The rank with index `index` over `refs` among the peers of `rank`.
  int64_t peer(int64_t rank, const std::vector<DistAxisRef> &refs, int64_t index) const {
    for (int64_t other = 0; other < world(); ++other)
      if (place(other, refs).first == place(rank, refs).first && place(other, refs).second == index)
        return other;
    return -1;
  }
  int64_t groupSize() const {
    int64_t size = 1;
    for (const DistAxisRef &ref : axes)
      size *= ref.size;
    return size;
  }
};

std::vector<Layout> layouts() {
  return {
      {"one", {}, {}, {}},
      {"alone", {{"x", 2}, {"y", 2}}, {}, {}},
      {"flat", {{"x", 4}}, {{0, 1, 4}}, {}},
      {"major", {{"x", 2}, {"y", 3}}, {{0, 1, 2}}, {}},
      {"minor", {{"x", 2}, {"y", 3}}, {{1, 1, 3}}, {}},
      {"swapped", {{"x", 2}, {"y", 3}}, {{1, 1, 3}, {0, 1, 2}}, {}},
      {"ordered", {{"x", 2}, {"y", 2}, {"z", 2}}, {{2, 1, 2}, {0, 1, 2}}, {7, 6, 5, 4, 3, 2, 1, 0}},
      {"subaxis", {{"x", 8}}, {{0, 2, 2}}, {}},
      {"subaxes", {{"x", 8}}, {{0, 4, 2}, {0, 1, 2}}, {3, 1, 2, 0, 7, 6, 5, 4}},
  };
}

//===------------------------------------------------------------------------------------------------------------===//
// One case
//===------------------------------------------------------------------------------------------------------------===//

struct Case {
  DistCollectiveKind kind;
  DistReduction reduction = DIST_REDUCE_SUM;
  int32_t dim = 0, concatDim = 0;
  Shape input = {}, output = {};
  int64_t shift = 0, root = 0;
  std::vector<DistAxisRef> toAxes = {};
};

/// Expected output of `rank`. `inputs[r]` are all ranks' inputs.
Bytes oracle(const Layout &layout, const Case &test, DistDType dtype, const std::vector<Bytes> &inputs, int64_t rank) {
  Bytes out(bytesOf(dtype, test.output), 0);
  int64_t n = layout.groupSize(), self = layout.place(rank, layout.axes).second;
  std::vector<const Bytes *> members;
  for (int64_t i = 0; i < n; ++i)
    members.push_back(&inputs[layout.peer(rank, layout.axes, i)]);
  const Bytes *source = nullptr;
  if (test.kind == DIST_BROADCAST)
    source = members[test.root];
  if (test.kind == DIST_COLLECTIVE_PERMUTE) {
    int64_t t = layout.place(rank, test.toAxes).second;
    source = members[((t - test.shift) % n + n) % n];
  }
  forEachIndex(test.output, [&](const Shape &index) {
    int64_t at = linear(test.output, index);
    Shape from = index;
    switch (test.kind) {
    case DIST_ALL_REDUCE:
      return reduceOne(dtype, test.reduction, members, at, out, at);
    case DIST_REDUCE_SCATTER:
    case DIST_ALL_SLICE:
      from[test.dim] += self * test.output[test.dim];
      if (from[test.dim] >= test.input[test.dim])
        return;
      if (test.kind == DIST_REDUCE_SCATTER)
        return reduceOne(dtype, test.reduction, members, linear(test.input, from), out, at);
      return copyElement(dtype, inputs[rank], linear(test.input, from), out, at);
    case DIST_ALL_GATHER: {
      int64_t chunk = test.input[test.dim];
      from[test.dim] = index[test.dim] % chunk;
      return copyElement(dtype, *members[index[test.dim] / chunk], linear(test.input, from), out, at);
    }
    case DIST_ALL_TO_ALL: {
      int64_t split = chunkSize(test.input[test.dim], n);
      int64_t concat = test.dim == test.concatDim ? split : test.input[test.concatDim];
      int64_t member = index[test.concatDim] / concat;
      from[test.concatDim] = index[test.concatDim] % concat;
      from[test.dim] += self * split;
      if (from[test.dim] >= test.input[test.dim])
        return;
      return copyElement(dtype, *members[member], linear(test.input, from), out, at);
    }
    default:
      return copyElement(dtype, *source, at, out, at);
    }
  });
  return out;
}

void runCase(const Layout &layout, const Case &test, DistDType dtype, bool inPlace = false) {
  ProgramBuilder builder(layout.mesh);
  builder.setDeviceOrder(layout.deviceOrder);
  int32_t group = builder.group(layout.axes);
  int32_t argument = builder.argument(dtype, test.input);
  int32_t result = builder.result(dtype, test.output);
  int32_t input = argument, output = result;
  if (inPlace) {
    input = output = builder.temporary(dtype, test.input);
    builder.copy(input, argument);
  }
  DistCollectiveStep &step = builder.collective(test.kind, group, {{input, output, test.dim, test.concatDim}});
  step.reduction = test.reduction;
  step.shift = test.shift;
  step.root = test.root;
  if (test.kind == DIST_COLLECTIVE_PERMUTE)
    step.toGroup = builder.group(test.toAxes);
  if (inPlace)
    builder.copy(result, output);
  const DistExecutable &executable = builder.build();
  Session session(executable);
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  std::mt19937 random(7);
  std::vector<Bytes> inputs;
  std::vector<std::vector<Bytes>> arguments;
  for (int64_t r = 0; r < session.world; ++r) {
    inputs.push_back(randomArray(dtype, test.input, random));
    arguments.push_back({inputs.back()});
  }
  session.bind(arguments);
  ASSERT_EQ(session.run(), DIST_OK) << session.text();
  ASSERT_EQ(session.run(), DIST_OK) << session.text();
  for (int64_t r = 0; r < session.world; ++r)
    EXPECT_EQ(session.results[r][0], oracle(layout, test, dtype, inputs, r))
        << layout.name << " kind " << test.kind << " reduction " << test.reduction << " dtype " << dtype << " rank "
        << r << " sizes " << test.input[0] << " -> " << test.output[0];
}

//===------------------------------------------------------------------------------------------------------------===//
// Tests
//===------------------------------------------------------------------------------------------------------------===//

TEST(Collective, AllReduceEveryTypeAndReduction) {
  Layout layout = layouts()[4]; // Groups of 3.
  for (DistDType dtype = 0; dtype < DIST_NUM_DTYPES; ++dtype)
    for (DistReduction reduction = 0; reduction < DIST_NUM_REDUCTIONS; ++reduction) {
      bool isOrder = reduction == DIST_REDUCE_MAX || reduction == DIST_REDUCE_MIN;
      if (isByteFloatDType(dtype) || (isFloatDType(dtype) && reduction >= DIST_REDUCE_ANY) ||
          (isComplexDType(dtype) && isOrder))
        continue;
      runCase(layout, {.kind = DIST_ALL_REDUCE, .reduction = reduction, .input = {5, 7}, .output = {5, 7}}, dtype);
      Case scatter{.kind = DIST_REDUCE_SCATTER, .reduction = reduction, .dim = 1, .input = {2, 7}, .output = {2, 3}};
      runCase(layout, scatter, dtype);
    }
}

TEST(Collective, AllReduceEveryLayout) {
  for (const Layout &layout : layouts())
    for (int64_t size : {0, 1, 33, 5000}) // 5000 f32 on 8 ranks takes the path for large data.
      for (bool inPlace : {false, true})
        runCase(layout, {.kind = DIST_ALL_REDUCE, .input = {size}, .output = {size}}, DIST_F32, inPlace);
}

TEST(Collective, GatherScatterSliceEveryLayoutAndUnevenSize) {
  for (const Layout &layout : layouts())
    for (int64_t whole : {0, 1, 5, 8, 12})
      for (int32_t dim : {0, 1, 2}) {
        int64_t chunk = chunkSize(whole, layout.groupSize());
        Shape global{3, 2, 4}, local{3, 2, 4};
        global[dim] = whole;
        local[dim] = chunk;
        runCase(layout, {.kind = DIST_ALL_GATHER, .dim = dim, .input = local, .output = global}, DIST_I16);
        runCase(layout, {.kind = DIST_REDUCE_SCATTER, .dim = dim, .input = global, .output = local}, DIST_BF16);
        runCase(layout, {.kind = DIST_ALL_SLICE, .dim = dim, .input = global, .output = local}, DIST_U8);
      }
}

TEST(Collective, AllToAllEveryLayoutAndUnevenSize) {
  for (const Layout &layout : layouts()) {
    int64_t n = layout.groupSize();
    for (int64_t split : {1, 5, 8})
      for (int64_t concat : {1, 4, 7})
        for (auto [s, c] : {std::pair{0, 2}, std::pair{2, 0}, std::pair{1, 2}, std::pair{2, 1}}) {
          Shape input{2, 2, 2}, output{2, 2, 2};
          input[s] = split;
          output[s] = chunkSize(split, n);
          input[c] = chunkSize(concat, n);
          output[c] = concat;
          runCase(layout, {.kind = DIST_ALL_TO_ALL, .dim = s, .concatDim = c, .input = input, .output = output},
                  DIST_F64);
        }
    for (int64_t size : {1, 5, 8}) {
      Shape input{2, size, 3}, output{2, n * chunkSize(size, n), 3};
      runCase(layout, {.kind = DIST_ALL_TO_ALL, .dim = 1, .concatDim = 1, .input = input, .output = output}, DIST_I32);
      runCase(layout, {.kind = DIST_ALL_TO_ALL, .dim = 1, .concatDim = 1, .input = input, .output = input}, DIST_I32);
    }
  }
}

TEST(Collective, PermuteAndBroadcastEveryLayout) {
  for (const Layout &layout : layouts()) {
    int64_t n = layout.groupSize();
    std::vector<DistAxisRef> reversed(layout.axes.rbegin(), layout.axes.rend());
    for (int64_t shift : {int64_t(0), int64_t(1), int64_t(-1), n + 1})
      for (const std::vector<DistAxisRef> &toAxes : {layout.axes, reversed})
        runCase(layout,
                {.kind = DIST_COLLECTIVE_PERMUTE, .input = {3, 5}, .output = {3, 5}, .shift = shift, .toAxes = toAxes},
                DIST_F16);
    for (int64_t root = 0; root < n; ++root)
      for (bool inPlace : {false, true})
        runCase(layout, {.kind = DIST_BROADCAST, .input = {3, 5}, .output = {3, 5}, .root = root}, DIST_I8, inPlace);
  }
}

TEST(Collective, LargeDataTakesTheSharedPath) {
  Layout layout = layouts()[2]; // 4 ranks.
  int64_t n = 4;
  for (int64_t whole : {4096, 4099}) {
    int64_t chunk = chunkSize(whole, n);
    Shape global{9, whole}, local{9, chunk};
    runCase(layout, {.kind = DIST_ALL_GATHER, .dim = 1, .input = local, .output = global}, DIST_F32);
    runCase(layout, {.kind = DIST_REDUCE_SCATTER, .dim = 1, .input = global, .output = local}, DIST_F32);
    runCase(layout, {.kind = DIST_ALL_TO_ALL, .dim = 1, .concatDim = 0, .input = {3, whole}, .output = {12, chunk}},
            DIST_F32);
    runCase(layout,
            {.kind = DIST_COLLECTIVE_PERMUTE, .input = global, .output = global, .shift = 1, .toAxes = layout.axes},
            DIST_F32);
    runCase(layout, {.kind = DIST_BROADCAST, .input = global, .output = global, .root = 2}, DIST_F32);
  }
}

TEST(Collective, BucketOfSeveralTypes) {
  ProgramBuilder builder({{"x", 3}});
  int32_t group = builder.group({{0, 1, 3}});
  int32_t a = builder.argument(DIST_F32, {10}), b = builder.argument(DIST_I64, {3, 2});
  int32_t c = builder.argument(DIST_BF16, {});
  int32_t x = builder.result(DIST_F32, {10}), y = builder.result(DIST_I64, {3, 2}), z = builder.result(DIST_BF16, {});
  builder.collective(DIST_ALL_REDUCE, group, {{a, x, 0, 0}, {b, y, 0, 0}, {c, z, 0, 0}});
  Session session(builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  std::mt19937 random(3);
  std::vector<std::vector<Bytes>> arguments(3);
  for (std::vector<Bytes> &argument : arguments)
    argument = {randomArray(DIST_F32, {10}, random), randomArray(DIST_I64, {3, 2}, random),
                randomArray(DIST_BF16, {}, random)};
  session.bind(arguments);
  ASSERT_EQ(session.run(), DIST_OK) << session.text();
  DistDType types[] = {DIST_F32, DIST_I64, DIST_BF16};
  Shape shapes[] = {{10}, {3, 2}, {}};
  Layout layout{"flat", {{"x", 3}}, {{0, 1, 3}}, {}};
  for (int i = 0; i < 3; ++i)
    for (int r = 0; r < 3; ++r) {
      std::vector<Bytes> inputs{arguments[0][i], arguments[1][i], arguments[2][i]};
      Case test{.kind = DIST_ALL_REDUCE, .input = shapes[i], .output = shapes[i]};
      EXPECT_EQ(session.results[r][i], oracle(layout, test, types[i], inputs, r));
    }
}

TEST(Collective, MaxAndMinKeepNaN) {
  for (DistReduction reduction : {DIST_REDUCE_MAX, DIST_REDUCE_MIN})
    for (int64_t nanRank : {0, 1, 2}) {
      ProgramBuilder builder({{"x", 3}});
      int32_t argument = builder.argument(DIST_F32, {1}), result = builder.result(DIST_F32, {1});
      builder.collective(DIST_ALL_REDUCE, builder.group({{0, 1, 3}}), {{argument, result, 0, 0}}).reduction = reduction;
      Session session(builder.build());
      std::vector<std::vector<Bytes>> arguments(3, {Bytes(4)});
      for (int64_t r = 0; r < 3; ++r)
        setElement<float>(arguments[r][0], 0, r == nanRank ? NAN : float(r));
      session.bind(arguments);
      ASSERT_EQ(session.run(), DIST_OK);
      for (int64_t r = 0; r < 3; ++r)
        EXPECT_TRUE(std::isnan(element<float>(session.results[r][0], 0)));
    }
}

TEST(Collective, StartsAndDonesOverlapAndCrossInLoops) {
  // Twice per trip: start A over x, start B over y, then done B, done A; A's result feeds the next trip.
  ProgramBuilder builder({{"x", 2}, {"y", 3}});
  int32_t x = builder.group({{0, 1, 2}}), y = builder.group({{1, 1, 3}});
  int32_t in = builder.argument(DIST_I64, {4}), out = builder.result(DIST_I64, {4});
  int32_t a = builder.temporary(DIST_I64, {4}), b = builder.temporary(DIST_I64, {4});
  int32_t c = builder.temporary(DIST_I64, {4});
  builder.copy(a, in);
  DistStep &loop = builder.step(DIST_STEP_LOOP);
  auto start = [&](int32_t group, int32_t input, int32_t output, int32_t id) {
    DistCollectiveStep &step = builder.collective(DIST_ALL_REDUCE, group, {{input, output, 0, 0}});
    step.phase = DIST_START;
    step.asyncId = id;
  };
  start(x, a, b, 1);
  start(y, a, c, 2);
  builder.done(2);
  builder.done(1);
  start(y, b, a, 1);
  builder.done(1);
  loop.loop = {2, int64_t(builder.steps.size()) - 2, 5, 0, 0};
  builder.copy(out, a);
  Session session(builder.build());
  ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
  std::vector<std::vector<Bytes>> arguments(6, {Bytes(32)});
  for (int64_t r = 0; r < 6; ++r)
    for (int64_t i = 0; i < 4; ++i)
      setElement<int64_t>(arguments[r][0], i, r + i);
  session.bind(arguments);
  ASSERT_EQ(session.run(), DIST_OK) << session.text();
  for (int64_t r = 0; r < 6; ++r)
    for (int64_t i = 0; i < 4; ++i) // One trip: everybody has the sum over 6; each further trip multiplies by 6.
      EXPECT_EQ(element<int64_t>(session.results[r][0], i), (15 + 6 * i) * 6 * 6 * 6 * 6);
}

TEST(Collective, BitwiseRepeatableAndEqualOnAllRanks) {
  for (int64_t size : {300, 70000})
    for (DistDType dtype : {DIST_F32, DIST_BF16}) {
      Bytes first;
      for (int repeat = 0; repeat < 3; ++repeat) {
        ProgramBuilder builder({{"x", 7}});
        int32_t argument = builder.argument(dtype, {size}), result = builder.result(dtype, {size});
        builder.collective(DIST_ALL_REDUCE, builder.group({{0, 1, 7}}), {{argument, result, 0, 0}});
        DistRuntimeOptions options = {};
        if (repeat > 0) // Another order of arrival.
          options.fault = {DIST_FAULT_LATE, repeat, 0, 0, 5};
        Session session(builder.build(), options);
        std::mt19937 random(11);
        std::vector<std::vector<Bytes>> arguments;
        for (int64_t r = 0; r < 7; ++r)
          arguments.push_back({randomArray(dtype, {size}, random)});
        session.bind(arguments);
        for (int run = 0; run < 10; ++run) {
          ASSERT_EQ(session.run(), DIST_OK) << session.text();
          if (first.empty())
            first = session.results[0][0];
          for (int64_t r = 0; r < 7; ++r)
            ASSERT_EQ(session.results[r][0], first);
        }
      }
    }
}

/// A call that stays open while others come and go keeps its place among them.
TEST(Collective, OthersComeAndGoUnderAnOpenOne) {
  for (int64_t elements : {4, 20000}) {
    ProgramBuilder builder({{"x", 2}});
    int32_t x = builder.group({{0, 1, 2}});
    std::vector<int32_t> inputs, outputs;
    for (int i = 0; i < 6; ++i) {
      inputs.push_back(builder.argument(DIST_F32, {elements}));
      outputs.push_back(builder.result(DIST_F32, {elements}));
    }
    DistCollectiveStep &start = builder.collective(DIST_ALL_REDUCE, x, {{inputs[0], outputs[0], 0, 0}});
    start.phase = DIST_START;
    for (size_t i = 1; i < inputs.size(); ++i)
      builder.collective(DIST_ALL_REDUCE, x, {{inputs[i], outputs[i], 0, 0}});
    builder.done(0);
    Session session(builder.build());
    ASSERT_EQ(session.loadStatus, DIST_OK) << session.text();
    std::vector<std::vector<Bytes>> arguments(2);
    for (std::vector<Bytes> &own : arguments)
      for (size_t i = 0; i < inputs.size(); ++i) {
        std::vector<float> values(size_t(elements), float(i + 1));
        own.emplace_back(values.size() * 4);
        std::memcpy(own.back().data(), values.data(), own.back().size());
      }
    session.bind(arguments);
    for (int run = 0; run < 3; ++run) {
      ASSERT_EQ(session.run(), DIST_OK) << session.text();
      for (size_t i = 0; i < inputs.size(); ++i) {
        float last = 0;
        std::memcpy(&last, session.results[1][i].data() + (elements - 1) * 4, 4);
        EXPECT_EQ(last, 2.0f * float(i + 1)) << "collective " << i;
      }
    }
  }
}

} // namespace
