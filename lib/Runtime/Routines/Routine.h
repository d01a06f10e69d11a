// SPDX-License-Identifier: Apache-2.0
//
// What a library step computes: one routine, such as a Cholesky factorisation, for every index of a batch. Operands and
// results are dense row-major arrays whose leading dimensions are the batch and whose others, the core, belong to the
// routine.
//
//   fourier            x[..] -> y[..]                            options: kind, number of core dimensions (1 to 3)
//   cholesky           a[n n] -> factor[n n], info                        lower
//   triangular_solve   a[n n], b[n m] -> x[n m]                           left, lower, transpose, unit
//   lu                 a[m n] -> factors[m n], pivots[k], info
//   qr                 a[m n] -> reflectors[m n], taus[k]
//   qr_pivoted         a[m n], p[n] -> reflectors[m n], p[n], taus[k]
//   householder        reflectors[m n], taus[k] -> q[m n]
//   reflect            reflectors[m n], taus[k], c[m p] -> q c             left (else c[p m] -> c q), adjoint of q
//   eigh               a[n n] -> vectors[n n], values[n], info            lower, vectors
//   svd                a[m n] -> values[k], (u, vt,) info                 factors: 0 none, 1 thin, 2 full
//   eig                a[n n] -> values[n] (or two), left[n n], right[n n], info    left, right
//   schur              a[n n] -> t[n n], vectors[n n], values[n] (or two), info     vectors
//   hessenberg         a[n n] -> reflectors[n n], taus[n-1], info         low, high (from 1 on)
//   tridiagonal        a[n n] -> reflectors[n n], diagonal[n], beside[n-1], taus[n-1], info    lower
//   tridiagonal_solve  below[n], diagonal[n], above[n], b[n m] -> x[n m], info
//   python_callback    x -> y                                             ends the run: only JAX could call Python
//   there
//
// with k = min(m, n). A column of which p says something other than 0 comes first. Pivots and info are i32; info is
// LAPACK's: 0 if all is well, above 0 where the routine failed. Eigenvalues and singular values of a matrix with an
// infinity or NaN are NaN, and such a routine has failed: LAPACK might never return. On GPUs the same is computed by
// CUDA/Routines.

#ifndef DIST_LIB_RUNTIME_ROUTINES_ROUTINE_H
#define DIST_LIB_RUNTIME_ROUTINES_ROUTINE_H

#include "dist/Runtime/Executable.h"

#include <complex>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace dist::runtime {

/// Values of the option `kind` of fourier.
enum FourierKind { kForward = 0, kInverse = 1, kRealForward = 2, kRealInverse = 3 };

/// Values of the option `transpose`.
enum TransposeKind { kAsIs = 0, kTransposed = 1, kAdjoint = 2 };

/// One operand or result of a call.
struct RoutineArray {
  DistDType dtype;
  std::vector<int64_t> shape; ///< Batch and core.
};

/// A routine that is ready to compute one index of the batch; it has its own workspace, so one thread uses it at a
/// time.
class Routine {
public:
  virtual ~Routine() = default;
  /// `inputs` and `outputs` are the addresses of one core each. Outputs overlap nothing.
  virtual void run(const void *const *inputs, void *const *outputs) = 0;

  /// Why a run that comes here cannot go on, or null: then `run` is not called.
  virtual const char *refusal() const { return nullptr; }
};

/// What is asked for; what is wrong with it is collected in `problem`, of which the first one stays.
class RoutineCall {
public:
  RoutineCall(std::string name, std::vector<RoutineArray> inputs, std::vector<RoutineArray> outputs,
              std::vector<int64_t> options)
      : name(std::move(name)), inputs(std::move(inputs)), outputs(std::move(outputs)), options(std::move(options)) {}

  /// Checks that there are so many operands, results and options, and that `core` dimensions of operand 0 are the core.
  bool begin(size_t numInputs, size_t numOutputs, size_t numOptions, size_t core);
  /// Size of core dimension `dim` of operand 0.
  int64_t size(size_t dim) const { return inputs[0].shape[batch.size() + dim]; }
  /// Checks one operand or result: its type and the sizes of its core.
  bool expectInput(size_t number, DistDType dtype, const std::vector<int64_t> &core);
  bool expectOutput(size_t number, DistDType dtype, const std::vector<int64_t> &core);
  /// Checks that option `number` is between 0 and `most`.
  bool expectOption(size_t number, int64_t most);
  /// Notes that something is wrong; returns false.
  bool fail(const std::string &text);

  DistDType dtype() const { return inputs[0].dtype; }
  /// The float type of the parts of a complex operand 0, or its own type.
  DistDType realType() const;
  int64_t numBatches() const;
  /// Elements of the core of an array.
  int64_t coreElements(const RoutineArray &array) const;

  std::string name;
  std::vector<RoutineArray> inputs, outputs;
  std::vector<int64_t> options;
  std::vector<int64_t> batch;
  std::string problem;
};

/// Makes a checked routine, or returns null with the call's problem set. With `checksOnly` it only checks, and looks
/// for no library: then a null without a problem is what is hoped for.
using RoutineMaker = std::unique_ptr<Routine> (*)(RoutineCall &call, bool checksOnly);

std::unique_ptr<Routine> makeFourier(RoutineCall &call, bool checksOnly);
std::unique_ptr<Routine> makeCholesky(RoutineCall &call, bool checksOnly);
std::unique_ptr<Routine> makeTriangularSolve(RoutineCall &call, bool checksOnly);
std::unique_ptr<Routine> makeLU(RoutineCall &call, bool checksOnly);
std::unique_ptr<Routine> makeQR(RoutineCall &call, bool checksOnly);
std::unique_ptr<Routine> makePivotedQR(RoutineCall &call, bool checksOnly);
std::unique_ptr<Routine> makeHouseholder(RoutineCall &call, bool checksOnly);
std::unique_ptr<Routine> makeReflect(RoutineCall &call, bool checksOnly);
std::unique_ptr<Routine> makeEigh(RoutineCall &call, bool checksOnly);
std::unique_ptr<Routine> makeSVD(RoutineCall &call, bool checksOnly);
std::unique_ptr<Routine> makeEig(RoutineCall &call, bool checksOnly);
std::unique_ptr<Routine> makeSchur(RoutineCall &call, bool checksOnly);
std::unique_ptr<Routine> makeHessenberg(RoutineCall &call, bool checksOnly);
std::unique_ptr<Routine> makeTridiagonal(RoutineCall &call, bool checksOnly);
std::unique_ptr<Routine> makeTridiagonalSolve(RoutineCall &call, bool checksOnly);
std::unique_ptr<Routine> makePythonCallback(RoutineCall &call, bool checksOnly);

} // namespace dist::runtime

#endif // DIST_LIB_RUNTIME_ROUTINES_ROUTINE_H
