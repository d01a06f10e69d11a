// SPDX-License-Identifier: Apache-2.0
//
// The stand-ins for cuFFT, cuSOLVER and cuBLAS: numbers found by hand, and what they refuse.

#include "TestDevice.h"

#include <cublas_v2.h>
#include <cufft.h>
#include <cusolverDn.h>

#include <cmath>

using namespace dist::emulation::test;

namespace {

class RoutineLibraries : public TestDevice {
protected:
  void SetUp() override {
    TestDevice::SetUp();
    ASSERT_EQ(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING), CUDA_SUCCESS);
    ASSERT_EQ(cusolverDnCreate(&solver), CUSOLVER_STATUS_SUCCESS);
    ASSERT_EQ(cublasCreate(&blas), CUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(cufftCreate(&plan), CUFFT_SUCCESS);
  }
  void TearDown() override {
    cufftDestroy(plan);
    cublasDestroy(blas);
    cusolverDnDestroy(solver);
    cuStreamDestroy(stream);
    TestDevice::TearDown();
  }
  cudaStream_t runtimeStream() const { return reinterpret_cast<cudaStream_t>(stream); }
  void wait() const { ASSERT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS); }

  CUstream stream = nullptr;
  cusolverDnHandle_t solver = nullptr;
  cublasHandle_t blas = nullptr;
  cufftHandle plan = 0;
};

template <class T, class Element> T *pointer(const Buffer<Element> &buffer) {
  return reinterpret_cast<T *>(buffer.address());
}

TEST_F(RoutineLibraries, TransformsWantAStreamAndAWorkArea) {
  long long size = 4;
  size_t bytes = 0;
  // Work areas are the caller's.
  EXPECT_EQ(cufftMakePlanMany64(plan, 1, &size, nullptr, 1, 0, nullptr, 1, 0, CUFFT_C2R, 1, &bytes),
            CUFFT_NOT_SUPPORTED);
  ASSERT_EQ(cufftSetAutoAllocation(plan, 0), CUFFT_SUCCESS);
  ASSERT_EQ(cufftMakePlanMany64(plan, 1, &size, nullptr, 1, 0, nullptr, 1, 0, CUFFT_C2R, 1, &bytes), CUFFT_SUCCESS);
  Buffer<float> spectrum({10, 0, -2, 2, -2, 0}), line(4);
  Buffer<char> work(bytes);
  auto run = [&] { return cufftExecC2R(plan, pointer<cufftComplex>(spectrum), pointer<cufftReal>(line)); };
  EXPECT_EQ(run(), CUFFT_INVALID_PLAN);
  ASSERT_EQ(cufftSetStream(plan, runtimeStream()), CUFFT_SUCCESS);
  EXPECT_EQ(run(), CUFFT_NO_WORKSPACE);
  EXPECT_EQ(cufftSetWorkArea(plan, pointer<char>(line)), CUFFT_INVALID_VALUE);
  ASSERT_EQ(cufftSetWorkArea(plan, pointer<char>(work)), CUFFT_SUCCESS);
  EXPECT_EQ(cufftExecR2C(plan, pointer<cufftReal>(line), pointer<cufftComplex>(spectrum)), CUFFT_INVALID_VALUE);
  ASSERT_EQ(run(), CUFFT_SUCCESS);
  wait();
  std::vector<float> found = line.read();
  for (int i = 0; i < 4; ++i)
    EXPECT_NEAR(found[size_t(i)], 4 * (i + 1), 1e-5);
  EXPECT_TRUE(std::isnan(spectrum.read()[0]));
}

TEST_F(RoutineLibraries, SpectraOfNoRealNumbersComeOutWrong) {
  long long size = 2;
  size_t bytes = 0;
  ASSERT_EQ(cufftSetAutoAllocation(plan, 0), CUFFT_SUCCESS);
  ASSERT_EQ(cufftMakePlanMany64(plan, 1, &size, nullptr, 1, 0, nullptr, 1, 0, CUFFT_C2R, 1, &bytes), CUFFT_SUCCESS);
  Buffer<float> spectrum({3, 7, 1, 0}), line(2);
  Buffer<char> work(bytes);
  ASSERT_EQ(cufftSetStream(plan, runtimeStream()), CUFFT_SUCCESS);
  ASSERT_EQ(cufftSetWorkArea(plan, pointer<char>(work)), CUFFT_SUCCESS);
  ASSERT_EQ(cufftExecC2R(plan, pointer<cufftComplex>(spectrum), pointer<cufftReal>(line)), CUFFT_SUCCESS);
  wait();
  EXPECT_NEAR(line.read()[0], 4 + 7, 1e-5);
}

TEST_F(RoutineLibraries, FactorsWantAStreamAndEnoughWorkspace) {
  Buffer<float> matrix({4, 2, 2, 10});
  int length = 0;
  ASSERT_EQ(cusolverDnSpotrf_bufferSize(solver, CUBLAS_FILL_MODE_LOWER, 2, nullptr, 2, &length),
            CUSOLVER_STATUS_SUCCESS);
  Buffer<float> work(static_cast<size_t>(length));
  Buffer<int> info(std::vector<int>{7});
  auto factor = [&](int leading, int size) {
    return cusolverDnSpotrf(solver, CUBLAS_FILL_MODE_LOWER, 2, pointer<float>(matrix), leading, pointer<float>(work),
                            size, pointer<int>(info));
  };
  EXPECT_EQ(factor(2, length), CUSOLVER_STATUS_NOT_INITIALIZED);
  ASSERT_EQ(cusolverDnSetStream(solver, runtimeStream()), CUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(factor(1, length), CUSOLVER_STATUS_INVALID_VALUE);
  EXPECT_EQ(factor(2, length - 1), CUSOLVER_STATUS_INVALID_VALUE);
  ASSERT_EQ(factor(2, length), CUSOLVER_STATUS_SUCCESS);
  wait();
  std::vector<float> factors = matrix.read();
  EXPECT_EQ(factors[0], 2);
  EXPECT_EQ(factors[1], 1);
  EXPECT_TRUE(std::isnan(factors[2])); // In the other triangle.
  EXPECT_EQ(factors[3], 3);
  EXPECT_EQ(info.read()[0], 0);
  EXPECT_TRUE(std::isnan(work.read()[0]));
  EXPECT_EQ(cusolverDnSgesvd_bufferSize(solver, 2, 3, &length), CUSOLVER_STATUS_INVALID_VALUE);
}

TEST_F(RoutineLibraries, CapturedStreamsAreRefused) {
  Buffer<float> matrix({4, 2, 2, 10}), side({2, 4});
  Buffer<float> work(1000);
  Buffer<int> info(1);
  float one = 1;
  ASSERT_EQ(cusolverDnSetStream(solver, runtimeStream()), CUSOLVER_STATUS_SUCCESS);
  ASSERT_EQ(cublasSetStream(blas, runtimeStream()), CUBLAS_STATUS_SUCCESS);
  auto solve = [&] {
    return cublasStrsm(blas, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 2, 1, &one,
                       pointer<float>(matrix), 2, pointer<float>(side), 2);
  };
  ASSERT_EQ(cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL), CUDA_SUCCESS);
  EXPECT_EQ(cusolverDnSpotrf(solver, CUBLAS_FILL_MODE_LOWER, 2, pointer<float>(matrix), 2, pointer<float>(work), 1000,
                             pointer<int>(info)),
            CUSOLVER_STATUS_EXECUTION_FAILED);
  EXPECT_EQ(solve(), CUBLAS_STATUS_EXECUTION_FAILED);
  CUgraph graph = nullptr;
  ASSERT_EQ(cuStreamEndCapture(stream, &graph), CUDA_SUCCESS);
  cuGraphDestroy(graph);
  ASSERT_EQ(solve(), CUBLAS_STATUS_SUCCESS);
  wait();
  EXPECT_EQ(side.read(), (std::vector<float>{0.5f, 0.3f}));
}

} // namespace
