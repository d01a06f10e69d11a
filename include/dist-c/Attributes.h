// SPDX-License-Identifier: Apache-2.0
//
// The attributes of the dist dialect by the conventions of MLIR's C API: meshes, axes, and the placements of tensors.
// The constraints are those of docs/language.md; `distMeshAttrGet` alone checks them at once and returns null after a
// diagnostic, the others are checked where they are attached to a tensor.
//
// A getter of the kind `distXAttrGetY` wants an attribute for which `distAttributeIsAX` holds, and an index that is in
// range.

#ifndef DIST_C_ATTRIBUTES_H
#define DIST_C_ATTRIBUTES_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// `<["dp"=2, "tp"=4]>`: named axes with sizes, from major to minor. `numDeviceIds` is 0, or the number of devices.
MLIR_CAPI_EXPORTED bool distAttributeIsAMesh(MlirAttribute attribute);
MLIR_CAPI_EXPORTED MlirAttribute distMeshAttrGet(MlirContext context, intptr_t numAxes, const MlirStringRef *names,
                                                 const int64_t *sizes, intptr_t numDeviceIds, const int64_t *deviceIds);
MLIR_CAPI_EXPORTED intptr_t distMeshAttrGetNumAxes(MlirAttribute mesh);
MLIR_CAPI_EXPORTED MlirStringRef distMeshAttrGetAxisName(MlirAttribute mesh, intptr_t index);
MLIR_CAPI_EXPORTED int64_t distMeshAttrGetAxisSize(MlirAttribute mesh, intptr_t index);
MLIR_CAPI_EXPORTED int64_t distMeshAttrGetNumDevices(MlirAttribute mesh);

/// `"tp"`: an axis, with `size` 0, or `"tp":(preSize)size`, a part of it.
MLIR_CAPI_EXPORTED bool distAttributeIsAnAxisRef(MlirAttribute attribute);
MLIR_CAPI_EXPORTED MlirAttribute distAxisRefAttrGet(MlirContext context, MlirStringRef name, int64_t preSize,
                                                    int64_t size);
MLIR_CAPI_EXPORTED MlirStringRef distAxisRefAttrGetName(MlirAttribute axis);
MLIR_CAPI_EXPORTED int64_t distAxisRefAttrGetPreSize(MlirAttribute axis);
MLIR_CAPI_EXPORTED int64_t distAxisRefAttrGetSize(MlirAttribute axis);

/// `{"dp", ?}`: the axes that split one dimension; an open one may get more.
MLIR_CAPI_EXPORTED bool distAttributeIsADimSharding(MlirAttribute attribute);
MLIR_CAPI_EXPORTED MlirAttribute distDimShardingAttrGet(MlirContext context, intptr_t numAxes,
                                                        const MlirAttribute *axes, bool isOpen, int64_t priority);
MLIR_CAPI_EXPORTED intptr_t distDimShardingAttrGetNumAxes(MlirAttribute dim);
MLIR_CAPI_EXPORTED MlirAttribute distDimShardingAttrGetAxis(MlirAttribute dim, intptr_t index);
MLIR_CAPI_EXPORTED bool distDimShardingAttrIsOpen(MlirAttribute dim);
MLIR_CAPI_EXPORTED int64_t distDimShardingAttrGetPriority(MlirAttribute dim);

/// `sum {"tp"}`: a reduction that the values still need. `kind` is sum, avg, max, min, prod, any or all; null for any
/// other.
MLIR_CAPI_EXPORTED bool distAttributeIsAPartial(MlirAttribute attribute);
MLIR_CAPI_EXPORTED MlirAttribute distPartialAttrGet(MlirContext context, MlirStringRef kind, intptr_t numAxes,
                                                    const MlirAttribute *axes);
MLIR_CAPI_EXPORTED MlirStringRef distPartialAttrGetKind(MlirAttribute partial);
MLIR_CAPI_EXPORTED intptr_t distPartialAttrGetNumAxes(MlirAttribute partial);
MLIR_CAPI_EXPORTED MlirAttribute distPartialAttrGetAxis(MlirAttribute partial, intptr_t index);

/// `#dist.sharding<@mesh, [...], replicated = {...}, partial = [...]>`: the placement of a tensor, with one entry per
/// dimension.
MLIR_CAPI_EXPORTED bool distAttributeIsASharding(MlirAttribute attribute);
MLIR_CAPI_EXPORTED MlirAttribute distShardingAttrGet(MlirContext context, MlirStringRef mesh, intptr_t numDims,
                                                     const MlirAttribute *dims, intptr_t numReplicated,
                                                     const MlirAttribute *replicated, intptr_t numPartials,
                                                     const MlirAttribute *partials);
MLIR_CAPI_EXPORTED MlirStringRef distShardingAttrGetMesh(MlirAttribute sharding);
MLIR_CAPI_EXPORTED intptr_t distShardingAttrGetNumDims(MlirAttribute sharding);
MLIR_CAPI_EXPORTED MlirAttribute distShardingAttrGetDim(MlirAttribute sharding, intptr_t index);
MLIR_CAPI_EXPORTED intptr_t distShardingAttrGetNumReplicated(MlirAttribute sharding);
MLIR_CAPI_EXPORTED MlirAttribute distShardingAttrGetReplicated(MlirAttribute sharding, intptr_t index);
MLIR_CAPI_EXPORTED intptr_t distShardingAttrGetNumPartials(MlirAttribute sharding);
MLIR_CAPI_EXPORTED MlirAttribute distShardingAttrGetPartial(MlirAttribute sharding, intptr_t index);

/// `#dist.fully_shard<{"dp"}, unit = "layers.0">`: an argument that is stored in parts along `axes` and gathered to be
/// computed with. An empty `unit` is none; `reshardAfterForward` is a boolean or an integer attribute, or null.
MLIR_CAPI_EXPORTED bool distAttributeIsAFullyShard(MlirAttribute attribute);
MLIR_CAPI_EXPORTED MlirAttribute distFullyShardAttrGet(MlirContext context, intptr_t numAxes, const MlirAttribute *axes,
                                                       MlirStringRef unit, MlirAttribute reshardAfterForward);

#ifdef __cplusplus
}
#endif

#endif // DIST_C_ATTRIBUTES_H
