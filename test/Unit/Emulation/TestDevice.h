// SPDX-License-Identifier: Apache-2.0
//
// A thread's access to the emulated device, as every test of this folder needs it: a context, buffers that give their
// memory back, kernels from PTX text.

#ifndef DIST_TEST_UNIT_EMULATION_TESTDEVICE_H
#define DIST_TEST_UNIT_EMULATION_TESTDEVICE_H

#include "Driver/Work.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

namespace dist::emulation::test {

/// Makes the device's primary context current for the test, and releases it.
class TestDevice : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_EQ(cuInit(0), CUDA_SUCCESS);
    ASSERT_EQ(cuDevicePrimaryCtxRetain(&context, 0), CUDA_SUCCESS);
    ASSERT_EQ(cuCtxSetCurrent(context), CUDA_SUCCESS);
  }
  void TearDown() override {
    cuCtxSetCurrent(nullptr);
    cuDevicePrimaryCtxRelease(0);
  }
  CUcontext context = nullptr;
};

/// Device memory of `count` elements.
template <class T> class Buffer {
public:
  explicit Buffer(size_t count) : count(count) { EXPECT_EQ(cuMemAlloc(&pointer, count * sizeof(T)), CUDA_SUCCESS); }
  explicit Buffer(const std::vector<T> &values) : Buffer(values.size()) {
    EXPECT_EQ(cuMemcpyHtoD(pointer, values.data(), count * sizeof(T)), CUDA_SUCCESS);
  }
  Buffer(const Buffer &) = delete;
  ~Buffer() { cuMemFree(pointer); }

  std::vector<T> read() const {
    std::vector<T> values(count);
    EXPECT_EQ(cuMemcpyDtoH(values.data(), pointer, count * sizeof(T)), CUDA_SUCCESS);
    return values;
  }
  CUdeviceptr address() const { return pointer; }

private:
  CUdeviceptr pointer = 0;
  size_t count;
};

/// A module from PTX text.
class TestModule {
public:
  explicit TestModule(const std::string &ptx) {
    EXPECT_EQ(cuModuleLoadData(&module, ptx.c_str()), CUDA_SUCCESS) << distEmulationLastFault();
  }
  TestModule(const TestModule &) = delete;
  ~TestModule() {
    if (module)
      cuModuleUnload(module);
  }
  CUfunction function(const char *name) const {
    CUfunction function = nullptr;
    EXPECT_EQ(cuModuleGetFunction(&function, module, name), CUDA_SUCCESS);
    return function;
  }

private:
  CUmodule module = nullptr;
};

/// Launches on a stream; parameters are passed by their addresses, as cuLaunchKernel wants them.
template <class... Parameters>
CUresult launchOn(CUstream stream, CUfunction function, unsigned grid, unsigned block, unsigned shared,
                  Parameters... parameters) {
  void *pointers[] = {&parameters..., nullptr};
  return cuLaunchKernel(function, grid, 1, 1, block, 1, 1, shared, stream, pointers, nullptr);
}

/// Returns PTX of one kernel `k(in, out)`: thread i loads `count` 8-byte words from in + 8 * count * i into %a0.. and
/// stores %d as 8 bytes to out + 8 * i. `body` computes %d; registers %r, %f, %h, %p, %g exist by number.
inline std::string elementKernel(unsigned count, const std::string &body) {
  std::string text = R"(
.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 in, .param .u64 out) {
  .reg .b64 %a<9>; .reg .b64 %d; .reg .b64 %q<16>; .reg .b32 %r<16>; .reg .f32 %f<16>; .reg .f64 %g<16>;
  .reg .b16 %h<16>; .reg .pred %p<8>; .reg .b64 %in, %out; .reg .b32 %tid;
  ld.param.u64 %in, [in];
  ld.param.u64 %out, [out];
  mov.u32 %tid, %tid.x;
  mad.wide.u32 %in, %tid, )" +
                     std::to_string(8 * count) + R"(, %in;
  mad.wide.u32 %out, %tid, 8, %out;
  mov.b64 %d, 0;
)";
  for (unsigned i = 0; i < count; ++i)
    text += "  ld.global.b64 %a" + std::to_string(i) + ", [%in+" + std::to_string(8 * i) + "];\n";
  return text + body + "\n  st.global.b64 [%out], %d;\n  ret;\n}\n";
}

/// Runs an element kernel on rows of `count` words and returns one word for each row.
inline std::vector<uint64_t> runElements(unsigned count, const std::string &body, const std::vector<uint64_t> &words) {
  TestModule module(elementKernel(count, body));
  Buffer<uint64_t> in(words), out(words.size() / count);
  EXPECT_EQ(launchOn(nullptr, module.function("k"), 1, unsigned(words.size() / count), 0, in.address(), out.address()),
            CUDA_SUCCESS);
  std::vector<uint64_t> result = out.read();
  EXPECT_STREQ(distEmulationLastFault(), "");
  return result;
}

} // namespace dist::emulation::test

#endif // DIST_TEST_UNIT_EMULATION_TESTDEVICE_H
