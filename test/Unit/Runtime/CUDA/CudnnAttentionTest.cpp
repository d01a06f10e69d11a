// SPDX-License-Identifier: Apache-2.0
//
// Attention given to cuDNN is what its description says, computed here as it is written there; and the library itself,
// where it is installed, has engines for the graph. Without a GPU it is asked about one that is described to it.

#include "CUDA/Attention/AttentionGraph.h"
#include "CUDA/Attention/AttentionLibrary.h"
#include "CUDA/Device.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <random>
#include <vector>

using namespace dist::runtime;

namespace {

/// Dense tensors [batch, heads, rows, columns], or [batch, rows, heads, columns] if `rowsFirst`.
DistAttentionTensor denseTensor(int64_t operand, int64_t heads, int64_t rows, int64_t columns, bool rowsFirst) {
  return {operand, heads * rows * columns, rowsFirst ? columns : rows * columns, rowsFirst ? heads * columns : columns,
          1};
}

DistAttention makeAttention(int64_t batch, int64_t heads, int64_t keyHeads, int64_t rows, int64_t keys, int64_t depth,
                            int64_t features, DistAttentionMask mask, bool rowsFirst) {
  DistAttention a = {};
  a.batch = batch, a.heads = heads, a.keyHeads = keyHeads, a.rows = rows, a.keys = keys;
  a.depth = depth, a.features = features;
  a.scale = 0.25, a.mask = mask;
  a.query = denseTensor(0, heads, rows, depth, rowsFirst);
  a.key = denseTensor(1, keyHeads, keys, depth, rowsFirst);
  a.value = denseTensor(2, keyHeads, keys, features, rowsFirst);
  a.output = denseTensor(3, heads, rows, features, rowsFirst);
  a.maximum = denseTensor(4, heads, rows, 1, false);
  a.total = denseTensor(5, heads, rows, 1, false);
  return a;
}

/// A bfloat16 of few digits, and its value.
uint16_t narrow(float value) { return uint16_t(std::bit_cast<uint32_t>(value) >> 16); }
float widen(uint16_t bits) { return std::bit_cast<float>(uint32_t(bits) << 16); }

int64_t at(const DistAttentionTensor &tensor, int64_t b, int64_t h, int64_t i, int64_t c) {
  return b * tensor.batchStride + h * tensor.headStride + i * tensor.rowStride + c * tensor.columnStride;
}

/// The device, with memory that the test reads and writes.
class CudnnAttention : public testing::Test {
protected:
  void SetUp() override {
    Failure failure;
    device = Device::open(0, failure);
    ASSERT_TRUE(device) << failure.text;
    ASSERT_EQ(device->makeCurrent(), CUDA_SUCCESS);
    ASSERT_EQ(device->driver().cuStreamCreateWithPriority(&stream, CU_STREAM_NON_BLOCKING, 0), CUDA_SUCCESS);
    ASSERT_EQ(device->driver().cuEventCreate(&event, CU_EVENT_DISABLE_TIMING), CUDA_SUCCESS);
    std::string whyNot;
    library = AttentionLibrary::open(whyNot);
    if (!library)
      GTEST_SKIP() << whyNot;
  }
  void TearDown() override {
    library.reset();
    if (event)
      device->driver().cuEventDestroy(event);
    if (stream)
      device->driver().cuStreamDestroy(stream);
  }

  void wait() {
    ASSERT_EQ(device->driver().cuEventRecord(event, stream), CUDA_SUCCESS);
    while (device->driver().cuEventQuery(event) == CUDA_ERROR_NOT_READY)
      ;
  }
  DeviceMemory allocate(int64_t bytes) {
    DeviceMemory memory;
    Failure failure;
    EXPECT_TRUE(memory.allocate(device, bytes, "a test", failure)) << failure.text;
    return memory;
  }
  template <class T> DeviceMemory upload(const std::vector<T> &values) {
    DeviceMemory memory = allocate(int64_t(values.size() * sizeof(T)));
    EXPECT_EQ(device->driver().cuMemcpyHtoDAsync(memory.address(), values.data(), values.size() * sizeof(T), stream),
              CUDA_SUCCESS);
    wait();
    return memory;
  }
  template <class T> std::vector<T> download(const DeviceMemory &memory) {
    std::vector<T> values(size_t(memory.size()) / sizeof(T));
    EXPECT_EQ(device->driver().cuMemcpyDtoHAsync(values.data(), memory.address(), size_t(memory.size()), stream),
              CUDA_SUCCESS);
    wait();
    return values;
  }

  void check(const DistAttention &a);
  void checkGradient(const DistAttention &a);

  std::shared_ptr<const Device> device;
  std::shared_ptr<AttentionLibrary> library;
  CUstream stream = nullptr;
  CUevent event = nullptr;
};

/// Runs `a` on random numbers and compares with its definition.
void CudnnAttention::check(const DistAttention &a) {
  std::mt19937 random(3);
  auto fill = [&](int64_t count) {
    std::vector<uint16_t> values(size_t(count), 0);
    for (uint16_t &value : values)
      value = narrow(float(int(random() % 33) - 16) / 16);
    return values;
  };
  auto query = fill(a.batch * a.heads * a.rows * a.depth), key = fill(a.batch * a.keyHeads * a.keys * a.depth),
       value = fill(a.batch * a.keyHeads * a.keys * a.features);
  DeviceMemory queries = upload(query), keys = upload(key), values = upload(value);
  DeviceMemory outputs = allocate(a.batch * a.heads * a.rows * a.features * 2),
               maxima = allocate(a.batch * a.heads * a.rows * 4), totals = allocate(a.batch * a.heads * a.rows * 4);
  std::string whyNot;
  std::unique_ptr<LibraryAttention> attention = library->prepare(
      a, DIST_BF16,
      {queries.address(), keys.address(), values.address(), outputs.address(), maxima.address(), totals.address()},
      whyNot);
  ASSERT_TRUE(attention) << whyNot;
  DeviceMemory workspace = allocate(std::max<int64_t>(attention->workspaceBytes(), 1));
  for (int run = 0; run < 2; ++run)
    ASSERT_EQ(attention->enqueue(workspace.address(), stream), "");
  wait();
  auto output = download<uint16_t>(outputs);
  auto maximum = download<float>(maxima), total = download<float>(totals);
  for (int64_t b = 0; b < a.batch; ++b)
    for (int64_t h = 0; h < a.heads; ++h)
      for (int64_t i = 0; i < a.rows; ++i) {
        int64_t g = h / (a.heads / a.keyHeads),
                seen = a.mask == DIST_ATTENTION_CAUSAL ? std::min(i + 1, a.keys) : a.keys;
        std::vector<double> x(static_cast<size_t>(seen));
        for (int64_t j = 0; j < seen; ++j)
          for (int64_t d = 0; d < a.depth; ++d)
            x[size_t(j)] +=
                a.scale * widen(query[size_t(at(a.query, b, h, i, d))]) * widen(key[size_t(at(a.key, b, g, j, d))]);
        double highest = *std::max_element(x.begin(), x.end()), sum = 0;
        for (double score : x)
          sum += std::exp(score - highest);
        ASSERT_NEAR(maximum[size_t(at(a.maximum, b, h, i, 0))], highest, 1e-5);
        ASSERT_NEAR(total[size_t(at(a.total, b, h, i, 0))], sum, 1e-4 * sum);
        for (int64_t v = 0; v < a.features; ++v) {
          double expected = 0;
          for (int64_t j = 0; j < seen; ++j)
            expected += std::exp(x[size_t(j)] - highest) / sum * widen(value[size_t(at(a.value, b, g, j, v))]);
          ASSERT_NEAR(widen(output[size_t(at(a.output, b, h, i, v))]), expected, 0.01)
              << "batch " << b << " head " << h << " row " << i << " column " << v;
        }
      }
}

/// The gradient of makeAttention(), whose keys and values have gradients of `gradientHeads` heads.
DistAttention makeGradient(DistAttention a, int64_t gradientHeads, bool rowsFirst) {
  a.kind = DIST_ATTENTION_GRADIENT;
  a.gradientHeads = gradientHeads;
  a.maximum = a.total = {};
  a.logTotal = denseTensor(4, a.heads, a.rows, 1, false);
  a.outputGradient = denseTensor(5, a.heads, a.rows, a.features, !rowsFirst);
  a.queryGradient = denseTensor(6, a.heads, a.rows, a.depth, rowsFirst);
  a.keyGradient = denseTensor(7, gradientHeads, a.keys, a.depth, rowsFirst);
  a.valueGradient = denseTensor(8, gradientHeads, a.keys, a.features, rowsFirst);
  return a;
}

/// Runs the gradient `a` on random numbers and compares with its definition.
void CudnnAttention::checkGradient(const DistAttention &a) {
  std::mt19937 random(5);
  auto fill = [&](int64_t count) {
    std::vector<uint16_t> values(size_t(count), 0);
    for (uint16_t &value : values)
      value = narrow(float(int(random() % 33) - 16) / 16);
    return values;
  };
  int64_t outputs = a.batch * a.heads * a.rows * a.features, queries = a.batch * a.heads * a.rows * a.depth;
  auto query = fill(queries), key = fill(a.batch * a.keyHeads * a.keys * a.depth),
       value = fill(a.batch * a.keyHeads * a.keys * a.features), output = fill(outputs), gradient = fill(outputs);
  std::vector<float> logTotal(size_t(a.batch * a.heads * a.rows));
  std::vector<double> toQuery(static_cast<size_t>(queries)),
      toKey(size_t(a.batch * a.gradientHeads * a.keys * a.depth)),
      toValue(size_t(a.batch * a.gradientHeads * a.keys * a.features));
  for (int64_t b = 0; b < a.batch; ++b)
    for (int64_t h = 0; h < a.heads; ++h)
      for (int64_t i = 0; i < a.rows; ++i) {
        int64_t g = h / (a.heads / a.keyHeads), sum = a.gradientHeads == a.heads ? h : g,
                seen = a.mask == DIST_ATTENTION_CAUSAL ? std::min(i + 1, a.keys) : a.keys;
        std::vector<double> x(static_cast<size_t>(seen));
        double total = 0;
        for (int64_t j = 0; j < seen; ++j) {
          for (int64_t d = 0; d < a.depth; ++d)
            x[size_t(j)] +=
                a.scale * widen(query[size_t(at(a.query, b, h, i, d))]) * widen(key[size_t(at(a.key, b, g, j, d))]);
          total += std::exp(x[size_t(j)]);
        }
        logTotal[size_t(at(a.logTotal, b, h, i, 0))] = float(std::log(total));
        for (int64_t j = 0; j < seen; ++j) {
          double weight = std::exp(x[size_t(j)]) / total, toScore = 0;
          for (int64_t v = 0; v < a.features; ++v) {
            double one = widen(gradient[size_t(at(a.outputGradient, b, h, i, v))]);
            toScore +=
                one * (widen(value[size_t(at(a.value, b, g, j, v))]) - widen(output[size_t(at(a.output, b, h, i, v))]));
            toValue[size_t(at(a.valueGradient, b, sum, j, v))] += weight * one;
          }
          toScore *= weight * a.scale;
          for (int64_t d = 0; d < a.depth; ++d) {
            toQuery[size_t(at(a.queryGradient, b, h, i, d))] += toScore * widen(key[size_t(at(a.key, b, g, j, d))]);
            toKey[size_t(at(a.keyGradient, b, sum, j, d))] += toScore * widen(query[size_t(at(a.query, b, h, i, d))]);
          }
        }
      }
  DeviceMemory memory[] = {upload(query),
                           upload(key),
                           upload(value),
                           upload(output),
                           upload(logTotal),
                           upload(gradient),
                           allocate(int64_t(toQuery.size()) * 2),
                           allocate(int64_t(toKey.size()) * 2),
                           allocate(int64_t(toValue.size()) * 2)};
  AttentionLibrary::Addresses addresses;
  for (DeviceMemory &one : memory)
    addresses.push_back(one.address());
  std::string whyNot;
  std::unique_ptr<LibraryAttention> attention = library->prepare(a, DIST_BF16, addresses, whyNot);
  ASSERT_TRUE(attention) << whyNot;
  DeviceMemory workspace = allocate(attention->workspaceBytes());
  std::vector<uint16_t> before[3];
  for (int run = 0; run < 2; ++run) {
    ASSERT_EQ(attention->enqueue(workspace.address(), stream), "");
    wait();
    const std::vector<double> *expected[] = {&toQuery, &toKey, &toValue};
    for (int result = 0; result < 3; ++result) {
      auto found = download<uint16_t>(memory[6 + result]);
      double error = 0, norm = 0;
      for (size_t number = 0; number < found.size(); ++number) {
        double difference = widen(found[number]) - (*expected[result])[number];
        error += difference * difference, norm += (*expected[result])[number] * (*expected[result])[number];
      }
      EXPECT_LT(std::sqrt(error), 0.01 * std::sqrt(norm)) << "result " << result;
      if (run == 1)
        EXPECT_EQ(found, before[result]) << "result " << result << " is another one the second time";
      before[result] = found;
    }
  }
}

TEST_F(CudnnAttention, GradientOfOneLayoutEqualsItsDefinition) {
  DistAttention a = makeGradient(makeAttention(2, 2, 2, 128, 128, 64, 64, DIST_ATTENTION_CAUSAL, true), 2, true);
  a.outputGradient = denseTensor(5, 2, 128, 64, true);
  checkGradient(a);
}

TEST_F(CudnnAttention, GradientEqualsItsDefinition) {
  checkGradient(makeGradient(makeAttention(2, 3, 3, 64, 128, 16, 16, DIST_ATTENTION_UNMASKED, false), 3, false));
  checkGradient(makeGradient(makeAttention(2, 2, 2, 100, 100, 64, 64, DIST_ATTENTION_CAUSAL, true), 2, true));
}

TEST_F(CudnnAttention, GradientSharesHeadsInOrder) {
  checkGradient(makeGradient(makeAttention(2, 6, 2, 40, 40, 32, 32, DIST_ATTENTION_CAUSAL, true), 6, true));
  checkGradient(makeGradient(makeAttention(1, 4, 2, 64, 80, 64, 64, DIST_ATTENTION_UNMASKED, false), 2, false));
}

TEST_F(CudnnAttention, EqualsItsDefinition) {
  check(makeAttention(2, 3, 3, 10, 14, 16, 8, DIST_ATTENTION_UNMASKED, false));
  check(makeAttention(2, 2, 2, 13, 13, 8, 24, DIST_ATTENTION_CAUSAL, true));
}

TEST_F(CudnnAttention, SharesHeadsInOrder) {
  check(makeAttention(2, 6, 2, 9, 9, 16, 16, DIST_ATTENTION_CAUSAL, true));
  check(makeAttention(1, 4, 1, 5, 20, 8, 8, DIST_ATTENTION_UNMASKED, false));
}

/// More rows than keys, and fewer: the mask begins at the first of both.
TEST_F(CudnnAttention, MasksFromTheFirstKeyOn) {
  check(makeAttention(1, 2, 2, 12, 7, 8, 8, DIST_ATTENTION_CAUSAL, true));
  check(makeAttention(1, 2, 2, 7, 12, 8, 8, DIST_ATTENTION_CAUSAL, true));
}

TEST_F(CudnnAttention, SaysWhyThereIsNone) {
  DistAttention a = makeAttention(1, 1, 1, 4, 4, 20, 8, DIST_ATTENTION_UNMASKED, false);
  DeviceMemory memory = allocate(4096);
  CUdeviceptr address = memory.address();
  std::string whyNot;
  EXPECT_EQ(library->prepare(a, DIST_BF16, {address, address, address, address, address, address}, whyNot), nullptr);
  EXPECT_EQ(whyNot.find("cuDNN "), 0u) << whyNot; // It refuses, or has no engine.
  a = makeAttention(1, 1, 1, 4, 4, 8, 8, DIST_ATTENTION_UNMASKED, false);
  EXPECT_EQ(library->prepare(a, DIST_BF16, {address + 8, address, address, address, address, address}, whyNot),
            nullptr);
  EXPECT_EQ(whyNot, "a tensor of the attention does not begin at a multiple of 16 bytes");
}

TEST(CudnnChoice, CanBeSwitchedOff) {
  const char *before = std::getenv("DIST_CUDNN");
  setenv("DIST_CUDNN", "0", 1);
  std::string whyNot;
  EXPECT_EQ(AttentionLibrary::open(whyNot), nullptr);
  EXPECT_EQ(whyNot, "DIST_CUDNN=0");
  if (!before)
    unsetenv("DIST_CUDNN");
}

/// What the library has to know of a device to choose engines for it: here an H100.
constexpr char describedDevice[] =
    R"({"version":1,"maxGridSize":[2147483647,65535,65535],"maxBlockSize":[1024,1024,64],"regsPerBlock":65536,)"
    R"("multiProcessorCount":132,"warpSize":32,"maxSharedMemoryPerBlock":49152,"maxSharedMemoryPerBlockOptin":232448,)"
    R"("reservedSharedMemoryPerBlock":1024,"maxRegistersPerSM":65536,"maxCtasPerSM":32,"maxThreadsPerBlock":1024,)"
    R"("maxThreadsPerSM":2048,"pciDeviceId":0,"isTccDriver":0,"supportCoopLaunch":1,"totalGlobalMem":85000000000,)"
    R"("smClockRateKHz":1980000,"memClockRateKHz":2619000,"l2CacheSize":52428800,"cudaDeviceId":0,"deviceVer":900,)"
    R"("driverVer":12080,"deviceName":"NVIDIA H100"})";

/// The library itself, and the toolkit's stand-in for the driver, without which it has no engines. It compiles kernels
/// for the device and fails only when they are loaded.
class RealCudnn : public testing::Test {
protected:
  void SetUp() override {
    if (!std::strlen(DIST_REAL_CUDNN) || !std::strlen(DIST_STUB_CUDA) || !dlopen(DIST_STUB_CUDA, RTLD_NOW))
      GTEST_SKIP() << "cuDNN or the toolkit's libcuda.so is not installed";
    setenv("DIST_CUDNN_LIBRARY", DIST_REAL_CUDNN, 1);
    std::string error;
    functions = Cudnn::open(error);
    unsetenv("DIST_CUDNN_LIBRARY");
    if (!functions || functions->cudnnGetVersion() < 91800)
      GTEST_SKIP() << "no cuDNN that takes a described device: " << error;
  }

  /// Returns how many engines the library proposes for `a` on an H100; sets `error`.
  int64_t countEngines(const DistAttention &a, DistDType type, std::string &error) {
    CudnnGraph device(functions), graph(functions);
    CudnnTarget target = {nullptr, device.make(CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR)};
    device.set(target.deviceProperties, CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, CUDNN_TYPE_CHAR,
               sizeof(describedDevice), describedDevice);
    device.finalize(target.deviceProperties, "a device");
    EXPECT_EQ(device.error, "");
    addAttention(graph, a, type, target);
    EXPECT_EQ(graph.error, "");
    int64_t workspace = 0;
    graph.choosePlan(target, maxAttentionWorkspace, workspace);
    error = graph.error;
    return graph.numProposals;
  }

  std::shared_ptr<const Cudnn> functions;
};

TEST_F(RealCudnn, HasEnginesForTheGraph) {
  std::string error;
  EXPECT_GT(countEngines(makeAttention(2, 8, 8, 512, 512, 64, 64, DIST_ATTENTION_CAUSAL, true), DIST_BF16, error), 0)
      << error;
  // All that is missing is a driver that loads what was compiled.
  EXPECT_NE(error.find("cuLibraryLoadData"), std::string::npos) << error;
  EXPECT_GT(countEngines(makeAttention(2, 8, 2, 100, 77, 128, 128, DIST_ATTENTION_UNMASKED, false), DIST_F16, error), 0)
      << error;
  for (int64_t gradientHeads : {2, 8}) {
    DistAttention a = makeAttention(2, 8, 2, 512, 512, 128, 128, DIST_ATTENTION_CAUSAL, true);
    EXPECT_GT(countEngines(makeGradient(a, gradientHeads, true), DIST_BF16, error), 0) << error;
    EXPECT_NE(error.find("cuLibraryLoadData"), std::string::npos) << error;
  }
}

TEST_F(RealCudnn, RefusesWhatTheEmulationRefuses) {
  std::string error;
  EXPECT_EQ(countEngines(makeAttention(2, 8, 8, 512, 512, 20, 20, DIST_ATTENTION_CAUSAL, true), DIST_BF16, error), 0);
}

} // namespace
