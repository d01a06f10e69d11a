// SPDX-License-Identifier: Apache-2.0
//
// The product itself: operands are widened and packed, accumulated over k from first to last, and rounded once at the
// end.

#include "Product.h"

#include "Driver/Work.h"
#include "Ptx/Numbers.h"

#include <cmath>
#include <cstring>
#include <vector>

using namespace dist::emulation;

namespace {

/// The host's view of a matrix in the device's memory.
class Matrix {
public:
  Matrix(const Layout &layout, const void *address, const char *name) : layout(layout) {
    uint64_t elements = static_cast<uint64_t>(layout.at(layout.rows - 1, layout.columns - 1) + 1);
    int64_t batchOffset = layout.batchStride * (layout.batches - 1);
    uint64_t bytes = (elements + static_cast<uint64_t>(batchOffset)) * bytesOf(layout.type);
    host = hostAddress(reinterpret_cast<uint64_t>(address), bytes);
    if (!host)
      throw DeviceFailure{CUDA_ERROR_ILLEGAL_ADDRESS, std::string("matrix ") + name + " of a product has " +
                                                          std::to_string(bytes) +
                                                          " bytes, which do not lie in one allocation"};
  }

  double read(int batch, uint64_t row, uint64_t column) const {
    return readElement(layout.type, place(batch, row, column));
  }
  void write(int batch, uint64_t row, uint64_t column, double value) const {
    uint8_t *target = place(batch, row, column);
    switch (layout.type) {
    case CUDA_R_64F:
      store(target, value);
      break;
    case CUDA_R_32F:
      store(target, static_cast<float>(value));
      break;
    case CUDA_R_16F:
      store(target, ptx::toHalf(value).bits);
      break;
    default:
      store(target, ptx::toBFloat(value).bits);
      break;
    }
  }

  static double readElement(cudaDataType type, const uint8_t *source) {
    switch (type) {
    case CUDA_R_64F:
      return load<double>(source);
    case CUDA_R_32F:
      return load<float>(source);
    case CUDA_R_16F:
      return ptx::toFloat(ptx::Half{load<uint16_t>(source)});
    default:
      return ptx::toFloat(ptx::BFloat{load<uint16_t>(source)});
    }
  }

private:
  template <class T> static T load(const uint8_t *source) {
    T value;
    std::memcpy(&value, source, sizeof value);
    return value;
  }
  template <class T> static void store(uint8_t *target, T value) { std::memcpy(target, &value, sizeof value); }

  uint8_t *place(int batch, uint64_t row, uint64_t column) const {
    return host + (layout.batchStride * batch + layout.at(row, column)) * int64_t(bytesOf(layout.type));
  }

  const Layout &layout;
  uint8_t *host;
};

/// Rounds to the ten bits of mantissa that tensor cores keep of an f32.
double asTensorFloat(double value) {
  uint32_t bits = std::bit_cast<uint32_t>(static_cast<float>(value));
  return std::isfinite(value) ? std::bit_cast<float>((bits + 0x1000) & 0xFFFFE000u) : value;
}

double activate(double x, unsigned epilogue) {
  if (epilogue & CUBLASLT_EPILOGUE_RELU)
    return std::isnan(x) ? x : std::fmax(x, 0.0);
  if (epilogue & CUBLASLT_EPILOGUE_GELU)
    return 0.5 * x * (1 + std::tanh(0.7978845608028654 * (x + 0.044715 * x * x * x)));
  return x;
}

template <class Accumulator>
void multiplyBatch(const Call &call, const Matrix &a, const Matrix &b, const Matrix *c, const Matrix &d,
                   const uint8_t *bias, int batch) {
  const Product &product = call.product;
  bool transposedA = product.transposeA != CUBLAS_OP_N, transposedB = product.transposeB != CUBLAS_OP_N;
  uint64_t m = call.d.rows, n = call.d.columns, k = transposedA ? call.a.rows : call.a.columns;
  bool tensorFloat = product.compute == CUBLAS_COMPUTE_32F_FAST_TF32;
  auto round = [&](double value) { return static_cast<Accumulator>(tensorFloat ? asTensorFloat(value) : value); };
  std::vector<Accumulator> packed(m * k), column(m), factors(k);
  for (uint64_t p = 0; p < k; ++p)
    for (uint64_t row = 0; row < m; ++row)
      packed[p * m + row] = round(transposedA ? a.read(batch, p, row) : a.read(batch, row, p));
  for (uint64_t j = 0; j < n; ++j) {
    for (uint64_t p = 0; p < k; ++p)
      factors[p] = round(transposedB ? b.read(batch, j, p) : b.read(batch, p, j));
    std::fill(column.begin(), column.end(), Accumulator(0));
    for (uint64_t p = 0; p < k; ++p)
      for (uint64_t row = 0; row < m; ++row)
        column[row] += packed[p * m + row] * factors[p];
    for (uint64_t row = 0; row < m; ++row) {
      double value = call.alpha * column[row];
      if (c)
        value += call.beta * c->read(batch, row, j);
      if (bias)
        value += Matrix::readElement(product.biasType, bias + row * bytesOf(product.biasType));
      d.write(batch, row, j, activate(static_cast<Accumulator>(value), product.epilogue));
    }
  }
}

bool isOrder(const Layout &layout) { return layout.order == CUBLASLT_ORDER_COL || layout.order == CUBLASLT_ORDER_ROW; }

} // namespace

unsigned dist::emulation::bytesOf(cudaDataType type) {
  switch (type) {
  case CUDA_R_64F:
    return 8;
  case CUDA_R_32F:
    return 4;
  case CUDA_R_16F:
  case CUDA_R_16BF:
    return 2;
  default:
    return 0;
  }
}

cublasStatus_t dist::emulation::check(const Product &product, const Layout &a, const Layout &b, const Layout &c,
                                      const Layout &d) {
  bool transposedA = product.transposeA != CUBLAS_OP_N, transposedB = product.transposeB != CUBLAS_OP_N;
  uint64_t m = transposedA ? a.columns : a.rows, k = transposedA ? a.rows : a.columns;
  uint64_t kOfB = transposedB ? b.columns : b.rows, n = transposedB ? b.rows : b.columns;
  if (k != kOfB || d.rows != m || d.columns != n || c.rows != m || c.columns != n || !m || !n || !k)
    return CUBLAS_STATUS_INVALID_VALUE;
  for (const Layout *layout : {&a, &b, &c, &d}) {
    uint64_t least = layout->order == CUBLASLT_ORDER_COL ? layout->rows : layout->columns;
    if (layout->leading < static_cast<int64_t>(least) || layout->batches != d.batches || layout->batchStride < 0)
      return CUBLAS_STATUS_INVALID_VALUE;
  }
  bool isDouble = d.type == CUDA_R_64F;
  bool typesFit = a.type == b.type && c.type == d.type && bytesOf(a.type) &&
                  (d.type == a.type || (d.type == CUDA_R_32F && bytesOf(a.type) == 2));
  bool computeFits = isDouble
                         ? product.compute == CUBLAS_COMPUTE_64F && product.scale == CUDA_R_64F
                         : (product.compute == CUBLAS_COMPUTE_32F || product.compute == CUBLAS_COMPUTE_32F_FAST_TF32) &&
                               product.scale == CUDA_R_32F;
  bool epilogueFits = product.epilogue == CUBLASLT_EPILOGUE_DEFAULT ||
                      (!isDouble && (product.epilogue &
                                     ~(CUBLASLT_EPILOGUE_RELU | CUBLASLT_EPILOGUE_GELU | CUBLASLT_EPILOGUE_BIAS)) == 0);
  bool hasBias = (product.epilogue & CUBLASLT_EPILOGUE_BIAS) != 0;
  bool biasFits = !hasBias || !product.hasBiasType || product.biasType == d.type;
  bool ordersFit = isOrder(a) && isOrder(b) && isOrder(c) && c.order == d.order && isOrder(d);
  return typesFit && computeFits && epilogueFits && biasFits && ordersFit ? CUBLAS_STATUS_SUCCESS
                                                                          : CUBLAS_STATUS_NOT_SUPPORTED;
}

void dist::emulation::multiply(const Call &call) {
  Matrix a(call.a, call.aAddress, "A"), b(call.b, call.bAddress, "B"), d(call.d, call.dAddress, "D");
  std::vector<Matrix> c;
  if (call.beta != 0)
    c.emplace_back(call.c, call.cAddress, "C");
  uint8_t *bias = nullptr;
  if (call.product.epilogue & CUBLASLT_EPILOGUE_BIAS) {
    int64_t elements = static_cast<int64_t>(call.d.rows) + call.product.biasBatchStride * (call.d.batches - 1);
    bias = hostAddress(reinterpret_cast<uint64_t>(call.product.bias),
                       static_cast<uint64_t>(elements) * bytesOf(call.product.biasType));
    if (!bias)
      throw DeviceFailure{CUDA_ERROR_ILLEGAL_ADDRESS, "the bias of a product does not lie in one allocation"};
  }
  for (int batch = 0; batch < call.d.batches; ++batch) {
    const uint8_t *ownBias =
        bias ? bias + batch * call.product.biasBatchStride * int64_t(bytesOf(call.product.biasType)) : nullptr;
    const Matrix *ownC = c.empty() ? nullptr : &c[0];
    if (call.d.type == CUDA_R_64F)
      multiplyBatch<double>(call, a, b, ownC, d, ownBias, batch);
    else
      multiplyBatch<float>(call, a, b, ownC, d, ownBias, batch);
  }
}
