// SPDX-License-Identifier: Apache-2.0
//
// The Executable: what the compiler hands to the runtime. One executable serves all ranks; it is plain data (C, no
// constructors, no ownership), so that a lowering fills it in memory, a file format can carry it later, and nothing of
// the compiler is needed to run it.
//
//   mesh          named axes; rank = row-major linear position over the axes (then an optional device order)
//   groups        ordered lists of (sub-)axes; the runtime derives each rank's peers and its index among them
//   buffers       typed views: argument, result or constant number, or the arena; offset and size in bytes
//   codes         code objects: PTX or cubin for a GPU, a shared library for a CPU
//   steps         a flat list: kernel, gemm, copy, strided copy, collective (or its start/done), loop, library routine
//
// Steps are listed in an order in which one thread can run them. On a GPU each step goes to the stream it names, and
// the compiler has fixed the events between streams: a step begins when every event in `waits` has happened, and its
// own event happens when it ends. A CPU runs the list as it stands and needs no events.
//
// Whoever fills an executable owns all memory it points to and keeps it alive and unchanged until distRuntimeDestroy.
// Nothing here is trusted: distRuntimeLoad checks every id, size and shape and reports what is wrong.
// Zero-initialise every structure (`DistStep step = {}`): later versions add fields whose zero means "as before".

#ifndef DIST_RUNTIME_EXECUTABLE_H
#define DIST_RUNTIME_EXECUTABLE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// DistExecutable::version of this header. Older runtimes take what has no attention (they know another DistAttention),
/// no addends, no held values, and no donations.
#define DIST_EXECUTABLE_VERSION 8
#define DIST_EXECUTABLE_VERSION_WITHOUT_ATTENTION 7
#define DIST_EXECUTABLE_VERSION_WITHOUT_ADDENDS 6
#define DIST_EXECUTABLE_VERSION_WITHOUT_HELD 5
#define DIST_EXECUTABLE_VERSION_WITHOUT_DONATION 4

/// Alignment in bytes of the arena and of every constant copy; arena offsets should be multiples of it.
#define DIST_ARENA_ALIGNMENT 256

//===------------------------------------------------------------------------------------------------------------===//
// Element types. Enumerations are plain int32_t fields, so that a damaged value can be inspected and refused.
//===------------------------------------------------------------------------------------------------------------===//

typedef int32_t DistDType;
enum {
  DIST_I1 = 0, ///< One byte per element, 0 or 1.
  DIST_I8 = 1,
  DIST_I16 = 2,
  DIST_I32 = 3,
  DIST_I64 = 4,
  DIST_U8 = 5,
  DIST_U16 = 6,
  DIST_U32 = 7,
  DIST_U64 = 8,
  DIST_F16 = 9,
  DIST_BF16 = 10,
  DIST_F32 = 11,
  DIST_F64 = 12,
  DIST_F8E4M3FN =
      13, ///< Boundary values only: steps see bytes (i8). Four bits of exponent, three of fraction, no infinity.
  DIST_F8E5M2 = 14, ///< The same with five and two, and infinities.
  DIST_C64 = 15,    ///< A complex number: two f32, the real part first.
  DIST_C128 = 16,   ///< The same of two f64.
  DIST_NUM_DTYPES = 17
};

//===------------------------------------------------------------------------------------------------------------===//
// Mesh and groups
//===------------------------------------------------------------------------------------------------------------===//

/// One named axis of the mesh; `size` is at least 1.
typedef struct DistMeshAxis {
  const char *name;
  int64_t size;
} DistMeshAxis;

/// The mesh. World size is the product of the axis sizes (1 for a mesh without axes). The device at row-major position
/// p has rank p, or rank `deviceOrder[p]` where `deviceOrder` is given (a permutation of 0 .. world-1; null for none).
typedef struct DistMesh {
  const char *name; ///< For messages; may be null.
  const DistMeshAxis *axes;
  int64_t numAxes;
  const int64_t *deviceOrder;
} DistMesh;

/// A mesh axis or a part of it. The axis is read as major-to-minor factors [preSize, size, rest]; this names the middle
/// one: its coordinate is (c / (axisSize / (preSize * size))) % size. A whole axis is {axis, 1, axisSize}.
typedef struct DistAxisRef {
  int64_t axis; ///< Index into DistMesh::axes.
  int64_t preSize;
  int64_t size;
} DistAxisRef;

/// An ordered list of (sub-)axes, major to minor. Two ranks are peers when they agree on every coordinate outside the
/// list; a rank's index among its peers is the row-major linear index over the listed coordinates. An empty list is the
/// group of one.
typedef struct DistGroup {
  const DistAxisRef *axes;
  int64_t numAxes;
} DistGroup;

//===------------------------------------------------------------------------------------------------------------===//
// Reductions
//===------------------------------------------------------------------------------------------------------------===//

/// Reductions go in index order, so that results are the same bit by bit on every run. f16 and bf16 are accumulated in
/// f32. avg = sum, then one division by n (integers: truncated). Complex numbers have sum, avg and prod only. max and
/// min of floats give NaN when any value is NaN. any/all are bitwise or/and (i1 and integers only); sum and max of i1
/// act as or, prod and min as and.
typedef int32_t DistReduction;
enum {
  DIST_REDUCE_SUM = 0,
  DIST_REDUCE_AVG = 1,
  DIST_REDUCE_MAX = 2,
  DIST_REDUCE_MIN = 3,
  DIST_REDUCE_PROD = 4,
  DIST_REDUCE_ANY = 5,
  DIST_REDUCE_ALL = 6,
  DIST_NUM_REDUCTIONS = 7
};

/// A reduction that a value still needs: the devices of a group hold contributions to it.
typedef struct DistPartial {
  DistReduction reduction;
  DistGroup group;
} DistPartial;

//===------------------------------------------------------------------------------------------------------------===//
// Buffers, arguments, results, constants
//===------------------------------------------------------------------------------------------------------------===//

typedef int32_t DistSpace;
enum {
  DIST_SPACE_ARGUMENT = 0, ///< Caller's memory, read only but where it is donated; `index` is the argument number.
  DIST_SPACE_RESULT = 1,   ///< Caller's memory; `index` is the result number.
  DIST_SPACE_CONSTANT = 2, ///< Bytes in the executable, read only, shared by all ranks; `index` is the constant number.
  DIST_SPACE_ARENA = 3     ///< The rank's own arena (zeroed when it is made, not between runs); `index` is unused.
};

/// A dense row-major view of `rank` dimensions at `offset` bytes into its space. `size` (bytes) is at least the bytes
/// of the shape. Two views may overlap; order among steps is the program's business.
typedef struct DistBuffer {
  DistSpace space;
  int32_t index;
  int64_t offset;
  int64_t size;
  DistDType dtype;
  int32_t rank;
  const int64_t *shape;
} DistBuffer;

/// Bytes of a constant. `data` may be unaligned; the runtime copies it to DIST_ARENA_ALIGNMENT if it is.
typedef struct DistConstant {
  const void *data;
  int64_t size;
} DistConstant;

/// An argument or a result with its LOCAL (per-rank, padded) shape, and how the ranks' pieces make the global array.
typedef struct DistValue {
  const char *name; ///< For messages; may be null.
  DistDType dtype;
  int32_t rank;
  const int64_t *shape;
  const int64_t *globalShape; ///< `rank` sizes; null: the local shape is the global one.
  const DistGroup
      *placement; ///< `rank` ordered lists of axes, empty for a dimension that is not cut; null: replicated.
  const DistPartial *partials; ///< `numPartials` reductions over axes that cut nothing, in the order of application.
  int64_t numPartials;         ///< 0: every piece is whole.
  /// Of an argument: 1 says that result `takenBy` takes its memory, so that a rank has one memory for both: at the
  /// beginning of a run it holds the argument, at the end the result. Both have the same type, shapes and placement,
  /// and no other argument is donated to that result. Buffers in the space of either are views of it, and may be
  /// written. 0 for results.
  int32_t isDonated;
  int32_t takenBy;
  /// 1: only ranks whose coordinate on mesh axis `heldAxis` is `heldIndex` have the value. The others have no memory
  /// for it: a copy that would read or write it there is left out, and any other step that comes to do so is an error.
  /// Its rank is not 0.
  int32_t isHeld;
  int32_t heldAxis;
  int64_t heldIndex;
} DistValue;

//===------------------------------------------------------------------------------------------------------------===//
// Target and code
//===------------------------------------------------------------------------------------------------------------===//

typedef int32_t DistTarget;
enum { DIST_TARGET_CPU = 0, DIST_TARGET_CUDA = 1, DIST_NUM_TARGETS = 2 };

typedef int32_t DistCodeFormat;
enum {
  DIST_CODE_SHARED_LIBRARY = 0, ///< ELF shared object for the host; kernels are DistKernelFunction symbols.
  DIST_CODE_PTX = 1,            ///< Text with a final zero byte (counted in size).
  DIST_CODE_CUBIN = 2,
  DIST_NUM_CODE_FORMATS = 3
};

/// What a kernel of a code object was compiled for. Calls are checked against it, since code believes what it is given.
typedef struct DistKernelSignature {
  const char *name;
  const int64_t *bytes;    ///< Per operand: how many it may touch.
  const uint8_t *accesses; ///< Per operand DIST_READS | DIST_WRITES; null: all are read and written.
  int64_t numOperands;
} DistKernelSignature;

/// A code object. Kernels in it are found by their step's name.
typedef struct DistCode {
  DistCodeFormat format;
  const char
      *chip; ///< What it was compiled for: "sm_90"; for a CPU the features that it needs, "avx2,fma"; may be null.
  const void *data;
  int64_t size;
  const DistKernelSignature *kernels; ///< Of its kernels; null where nothing is known of them.
  int64_t numKernels;
} DistCode;

//===------------------------------------------------------------------------------------------------------------===//
// Steps
//===------------------------------------------------------------------------------------------------------------===//

typedef int32_t DistStepKind;
enum {
  DIST_STEP_KERNEL = 0,
  DIST_STEP_GEMM = 1,
  DIST_STEP_COPY = 2,
  DIST_STEP_STRIDED_COPY = 3,
  DIST_STEP_COLLECTIVE = 4,
  DIST_STEP_LOOP = 5,
  DIST_STEP_LIBRARY = 6,
  DIST_NUM_STEP_KINDS = 7
};

/// Compiled code. `buffers[i]` is the address of the i-th listed buffer, `coords[a]` this rank's coordinate on mesh
/// axis a. Must not throw; called on the rank's own thread, all ranks at the same time.
typedef void (*DistKernelFunction)(void *const *buffers, const int64_t *coords);

/// What a kernel does with a buffer; bits of DistKernelStep::accesses.
enum { DIST_READS = 1, DIST_WRITES = 2 };

/// Which keys a row of an attention sees.
typedef int32_t DistAttentionMask;
enum {
  DIST_ATTENTION_UNMASKED = 0, ///< All.
  DIST_ATTENTION_CAUSAL = 1,   ///< Row i sees keys 0 to i.
  DIST_NUM_ATTENTION_MASKS = 2
};

/// A tensor of an attention: where it lies in an operand of the kernel. Strides are in elements, not negative.
typedef struct DistAttentionTensor {
  int64_t operand; ///< Position in the kernel's list of buffers.
  int64_t batchStride, headStride, rowStride, columnStride;
} DistAttentionTensor;

/// Attention, or its gradient.
typedef int32_t DistAttentionKind;
enum { DIST_ATTENTION_FORWARD = 0, DIST_ATTENTION_GRADIENT = 1, DIST_NUM_ATTENTION_KINDS = 2 };

/// What a kernel of attention computes, so that a library may compute it instead. With b < batch, h < heads, i < rows,
/// j < keys, and g = h / (heads / keyHeads) for the head of keys and values that head h shares:
///   x[b, h, i, j]   = scale * sum over d < depth of query[b, h, i, d] * key[b, g, j, d], or -inf where masked
///   maximum[b, h, i] = max over j of x;  total[b, h, i] = sum over j of exp(x - maximum)
///   output[b, h, i, v] = sum over j of exp(x - maximum) / total * value[b, g, j, v], v < features
/// The gradient reads output, logTotal = maximum + log(total) and outputGradient, and computes with these
///   weight[b, h, i, j] = exp(x - logTotal)
///   s[b, h, i, j] = scale * weight * sum over v of outputGradient * (value - output)
///   queryGradient[b, h, i, d] = sum over j of s * key;  keyGradient[b, h, j, d] = sum over i of s * query
///   valueGradient[b, h, j, v] = sum over i of weight * outputGradient
/// where keyGradient and valueGradient have `gradientHeads` heads: all, or those of the keys, sums over what shares
/// one. Tensors have one type, f16 or bf16, but maximum, total and logTotal, which are f32 and have no columns. Sums
/// are in f32; weights and s may be rounded to the type of the values. What a kind does not name is zero.
typedef struct DistAttention {
  int64_t batch, heads, keyHeads, rows, keys, depth, features; ///< Each at least 1; keyHeads divides heads.
  double scale;                                                ///< Finite and above 0.
  DistAttentionMask mask;
  DistAttentionKind kind;
  DistAttentionTensor query, key, value, output, maximum, total;
  DistAttentionTensor logTotal, outputGradient, queryGradient, keyGradient, valueGradient;
  int64_t gradientHeads; ///< heads or keyHeads; of a gradient.
  /// 1: the program rounds scores to 16 bits, which a library does not, and gradients read the maximum and the total:
  /// they are computed by the library, or this is not.
  int64_t needsGradients;
} DistAttention;

/// A kernel call. On a GPU the parameters are one pointer per buffer, then, where `usesCoordinates` is 1, one i64 per
/// mesh axis: this rank's coordinate.
typedef struct DistKernelStep {
  DistKernelFunction function; ///< Code in this process (CPU only); null: the symbol `name` of code object `code`.
  const char *name;            ///< Symbol, for messages and traces too; may be null where `function` is given.
  const int32_t *buffers;
  int64_t numBuffers;
  const uint8_t *accesses; ///< Per buffer DIST_READS | DIST_WRITES; null: all are read and written.
  int32_t code;            ///< Index into DistExecutable::codes; unused where `function` is given.
  int32_t usesCoordinates; ///< GPU only; a CPU kernel always gets them.
  int32_t grid[3];         ///< GPU only: blocks; each at least 1.
  int32_t block[3];        ///< GPU only: threads of a block; each at least 1, at most 1024 together.
  int32_t sharedBytes;     ///< GPU only: dynamic shared memory of a block in bytes.
  /// GPU only: what it computes, where that is an attention that a library may compute instead; else null.
  const DistAttention *attention;
} DistKernelStep;

/// What is done to a product's elements before they are stored.
typedef int32_t DistEpilogue;
enum {
  DIST_EPILOGUE_NONE = 0,
  DIST_EPILOGUE_RELU = 1, ///< max(x, 0); NaN stays NaN.
  DIST_EPILOGUE_GELU = 2, ///< The tanh form: x/2 * (1 + tanh(sqrt(2/pi) * (x + 0.044715 x^3))).
  DIST_NUM_EPILOGUES = 3
};

/// C[b, i, j] (+)= sum over l of A[b, i, l] * B[b, l, j], with b < batch, i < m, j < n, l < k. Strides are in elements
/// and not negative: A by {b, i, l}, B by {b, l, j}, C by {b, i, j}. A transposed operand is a swap of two strides, a
/// broadcast batch is stride 0 (not for C). Types are those of the buffers: A and B alike; C the same, or f32 where A
/// and B are f16 or bf16. Narrow floats accumulate in f32. C must not overlap A or B.
typedef struct DistGemmStep {
  int64_t batch, m, n, k;
  int32_t a, b, c;    ///< Buffer ids.
  int32_t accumulate; ///< 0: C = A*B; 1: C += A*B; 2 + n: C = A*B + the matrix in buffer n, of C's type and strides.
  int64_t aStrides[3];
  int64_t bStrides[3];
  int64_t cStrides[3];
  DistEpilogue epilogue; ///< C = epilogue(A*B [+ C or buffer n] [+ bias]).
  int32_t hasBias;
  int32_t bias;    ///< Buffer id of a dense vector of C's type; only where hasBias is 1.
  int32_t biasDim; ///< 0: one element per row i (m of them), 1: one per column j (n).
} DistGemmStep;

/// Copies the first `bytes` bytes of `src` to `dst`.
typedef struct DistCopyStep {
  int32_t dst, src;
  int64_t bytes;
} DistCopyStep;

/// dst[sum i_d * dstStrides[d]] = src[sum i_d * srcStrides[d]] for every index i below `shape`; strides in elements,
/// not negative; a start offset belongs in the buffer. Same dtype, no overlap of the two buffers. dstStrides must not
/// map two indices to one element.
typedef struct DistStridedCopyStep {
  int32_t dst, src;
  int32_t rank;
  const int64_t *shape;
  const int64_t *dstStrides;
  const int64_t *srcStrides;
} DistStridedCopyStep;

/// Collectives. n = group size, i = this rank's index in its group, ceil(s/n) = chunk. Shapes are those of the buffers.
///   all_reduce          out = reduction over the group of in; same shape. in == out is legal.
///   all_gather          out[dim] = d, in[dim] = c with c == ceil(d/n): concatenation in index order, trimmed to d.
///   reduce_scatter      in[dim] = d, out[dim] = ceil(d/n): chunk i of the reduced input, padded with 0.
///   all_slice           in[dim] = d, out[dim] = ceil(d/n): chunk i of the input, padded with 0. Sends nothing.
///   all_to_all          in[dim] = s, out[dim] = ceil(s/n); in[concatDim] = ceil(d/n), out[concatDim] = d: chunk j of
///                       the split dimension goes to index j (padded with 0); arrivals are concatenated in index order,
///                       trimmed to d. dim == concatDim is legal: in[dim] = s, out[dim] = d, ceil(d/n) == ceil(s/n).
///   collective_permute  the rank with index t under `toGroup` receives in of the rank (same other coordinates) whose
///                       index under `group` is (t - shift) mod n; both groups hold the same set of (sub-)axes.
///   broadcast           out = in of the rank with index `root`.
typedef int32_t DistCollectiveKind;
enum {
  DIST_ALL_REDUCE = 0,
  DIST_ALL_GATHER = 1,
  DIST_REDUCE_SCATTER = 2,
  DIST_ALL_TO_ALL = 3,
  DIST_COLLECTIVE_PERMUTE = 4,
  DIST_BROADCAST = 5,
  DIST_ALL_SLICE = 6,
  DIST_NUM_COLLECTIVE_KINDS = 7
};

/// One member of a bucket. Input and output have one dtype and are the same view (all_reduce, broadcast) or disjoint;
/// an output overlaps no other member's input or output.
typedef struct DistCollectivePair {
  int32_t input, output; ///< Buffer ids.
  int32_t dim;           ///< Gather, scatter, slice or split dimension; otherwise unused.
  int32_t concatDim;     ///< all_to_all only.
} DistCollectivePair;

typedef int32_t DistAsyncPhase;
enum {
  DIST_SYNC = 0,  ///< Start and done at once.
  DIST_START = 1, ///< Inputs must stay unchanged and outputs unread until the step with DIST_DONE and the same asyncId.
  DIST_DONE = 2   ///< Waits for the start of the same asyncId; only `phase` and `asyncId` are read.
};

typedef struct DistCollectiveStep {
  DistCollectiveKind kind;
  DistReduction reduction; ///< all_reduce and reduce_scatter only.
  int32_t group;           ///< Group id; the order that counts for indices (the `from` order of a permute).
  int32_t toGroup;         ///< collective_permute only: group id of the `to` order (the same id for a plain shift).
  int64_t shift;           ///< collective_permute only; any sign.
  int64_t root;            ///< broadcast only: index in the group.
  const DistCollectivePair *pairs;
  int64_t numPairs;
  DistAsyncPhase phase;
  int32_t asyncId;  ///< Pairs a start with its done inside one list of steps (one loop body); unused for DIST_SYNC.
  int64_t sequence; ///< Position in the one total order: grows strictly from step to step (sync and start).
} DistCollectiveStep;

/// Runs the `numSteps` steps that begin at `firstStep` `tripCount` times, then continues behind them. The body directly
/// follows its loop step (firstStep = own position + 1) and may hold further loops. Where `counterBuffer` is given
/// (`hasCounter` = 1), the runtime stores the 0-based trip number there (i64) before each trip.
///
/// A loop of unknown length has `hasCondition` = 1 and a `tripCount` of -1, or of the most trips that it makes: with
/// one trip it is a branch. Each trip begins with the first `numConditionSteps` steps of the body; then the runtime
/// reads one i1 from `conditionBuffer`, and goes on with the rest of the body, or behind the loop if it is 0. The value
/// has to be the same on all ranks that meet in the body. Everything that stands before the read, on any stream, has
/// ended when something behind it begins.
typedef struct DistLoopStep {
  int64_t firstStep;
  int64_t numSteps;
  int64_t tripCount;
  int32_t hasCounter;
  int32_t counterBuffer;
  int32_t hasCondition;
  int32_t conditionBuffer;
  int64_t numConditionSteps;
} DistLoopStep;

/// Calls a routine of a numerical library, such as a Cholesky factorisation, for every index of a batch. Buffers are
/// dense; their leading dimensions are the batch, the others belong to the routine. Names of routines, what operands,
/// results and options each has, and what it computes: lib/Runtime/Routines/Routine.h. Results overlap nothing.
typedef struct DistLibraryStep {
  const char *routine;
  const int32_t *inputs; ///< Buffer ids.
  int64_t numInputs;
  const int32_t *outputs; ///< Buffer ids.
  int64_t numOutputs;
  const int64_t *options;
  int64_t numOptions;
} DistLibraryStep;

/// Streams of a GPU. Collectives that send data run on COMMUNICATION, everything else on COMPUTE.
enum { DIST_STREAM_COMPUTE = 0, DIST_STREAM_COMMUNICATION = 1, DIST_NUM_STREAMS = 2 };

typedef struct DistStep {
  DistStepKind kind;
  int32_t stream;       ///< A DONE and a LOOP wait on the stream they name and do nothing there themselves.
  const int32_t *waits; ///< Events, numbered from 1, that have happened before the step begins.
  int64_t numWaits;
  int32_t records;      ///< The event that happens when the step has ended; 0: none. No two steps record the same.
  const char *location; ///< "file:line:column" of the user's program; may be null.
  const char *reason;   ///< Why the step exists, for reports and messages; may be null.
  union {
    DistKernelStep kernel;
    DistGemmStep gemm;
    DistCopyStep copy;
    DistStridedCopyStep stridedCopy;
    DistCollectiveStep collective;
    DistLoopStep loop;
    DistLibraryStep library;
  };
} DistStep;

//===------------------------------------------------------------------------------------------------------------===//
// The whole
//===------------------------------------------------------------------------------------------------------------===//

typedef struct DistExecutable {
  int32_t version;  ///< DIST_EXECUTABLE_VERSION.
  const char *name; ///< Of the program; may be null.
  DistMesh mesh;
  const DistGroup *groups;
  int64_t numGroups;
  const DistConstant *constants;
  int64_t numConstants;
  const DistValue *arguments;
  int64_t numArguments;
  const DistValue *results;
  int64_t numResults;
  const DistBuffer *buffers;
  int64_t numBuffers;
  int64_t arenaSize; ///< Bytes per rank.
  int64_t liveBytes; ///< Most bytes of the arena that are in use at one step: no arena can be smaller. For reports.
  DistTarget target;
  const char *chip; ///< DIST_TARGET_CUDA: "sm_90"; else null.
  const DistCode *codes;
  int64_t numCodes;
  int32_t numEvents; ///< Events are 1 .. numEvents.
  const DistStep *steps;
  int64_t numSteps;
  const char *identity; ///< Stands for all that is in it: the ranks of a run compare theirs. Null: nothing to compare.
} DistExecutable;

#ifdef __cplusplus
} // extern "C"
#endif

#endif // DIST_RUNTIME_EXECUTABLE_H
