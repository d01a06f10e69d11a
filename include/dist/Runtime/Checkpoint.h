// SPDX-License-Identifier: Apache-2.0
//
// Checkpoints: a folder of safetensors files and an index, `model.safetensors.index.json`. The index is HuggingFace's
// (`weight_map`), with a part `dist` more, which says on which mesh the tensors lie, how each is split, and which file
// holds which block of it. A folder of HuggingFace, or a single file, is a checkpoint of whole tensors.
// docs/checkpoints.md describes the format.
//
// Reading and writing go block by block with buffers of a few MiB, whatever the tensors' sizes.
// All functions that can fail return false (or null) and set `error` to one line that names the file.

#ifndef DIST_RUNTIME_CHECKPOINT_H
#define DIST_RUNTIME_CHECKPOINT_H

#include "dist/Runtime/Sharding.h"

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dist::runtime {

class SafetensorsFile;

/// A mesh that owns its names. Without axes it is one device.
class OwnedMesh {
public:
  OwnedMesh() = default;
  explicit OwnedMesh(const DistMesh &mesh);
  OwnedMesh(std::string name, std::vector<std::pair<std::string, int64_t>> axes, std::vector<int64_t> deviceOrder);

  /// Valid while the object lives and does not change. Whether it is a mesh that can be, validation says.
  DistMesh view() const;
  const std::vector<std::pair<std::string, int64_t>> &axes() const { return namedSizes; }
  const std::vector<int64_t> &deviceOrder() const { return order; }
  const std::string &name() const { return meshName; }

private:
  std::string meshName;
  std::vector<std::pair<std::string, int64_t>> namedSizes;
  std::vector<int64_t> order;
  mutable std::vector<DistMeshAxis> table; ///< What view() points to.
};

/// A sharding in the notation of the IR without the name of the mesh: `[{"dp", "tp":(1)2}, {}]`. It says nothing of
/// reductions.
std::string describePlacement(const DistMesh &mesh, const ArrayPlacement &placement);

/// Reads what describePlacement writes. Returns false and sets `problem`; axes and dimensions still have to be checked.
bool parsePlacement(const std::string &text, const DistMesh &mesh, ArrayPlacement &placement, std::string &problem);

/// Returns what two boxes of an array have in common, or nothing.
std::optional<ArrayBlock> intersect(const ArrayBlock &a, const ArrayBlock &b);

/// Returns the different blocks that an array is split into, in the order of their offsets. Empty ones are left out; an
/// array without elements is one block. Assumes that mesh, placement and shape fit together.
std::vector<ArrayBlock> listBlocks(const DistMesh &mesh, const ArrayPlacement &placement,
                                   const std::vector<int64_t> &shape);

/// A block of a tensor, and the file of the folder that holds it under `key`.
struct StoredBlock {
  ArrayBlock block;
  std::string file, key;
};

struct StoredTensor {
  std::string name;
  DistDType dtype = DIST_F32;
  std::vector<int64_t> shape;
  ArrayPlacement placement;
  std::vector<StoredBlock> blocks; ///< Each element of the tensor is in one of them.

  /// "f32[4x8]".
  std::string describeType() const;
};

/// What a checkpoint holds, and where.
struct CheckpointIndex {
  OwnedMesh mesh;
  std::vector<StoredTensor> tensors; ///< In the order of their names, which differ.

  const StoredTensor *find(const std::string &name) const;
};

/// How names begin, and what takes the place of that.
struct Rename {
  std::string from, to;
};

/// Reads `OLD=NEW`, with the last '=' between them. Returns false if there is none.
bool parseRename(const std::string &text, Rename &rename);

/// Changes each of `names` by the first of `renames` that fits it. One that changes nothing is an error.
bool renameTensors(std::vector<std::string> &names, const std::vector<Rename> &renames, std::string &error);

/// A block with the tensor that it is of.
struct StoredPart {
  const StoredTensor *tensor;
  const StoredBlock *block;
};

/// What each file holds. It points into an index.
using FileContents = std::map<std::string, std::vector<StoredPart>>;
FileContents groupByFile(const CheckpointIndex &index);

/// Sorts the tensors of `index` and decides which file holds which block: one file per rank that holds any, each block
/// once, and of several ranks that hold it at the one that has least to write. Of a mesh of one device, files end
/// before `fileBytes`, if they can. Returns false if there cannot be such a checkpoint.
bool assignFiles(CheckpointIndex &index, int64_t fileBytes, std::string &error);

/// HuggingFace splits at this size.
inline constexpr int64_t usualFileBytes = 5'000'000'000;

/// Returns the rank that writes `file`, a name that assignFiles gave, of a mesh of several devices; 0 of one.
int64_t rankOfFile(const std::string &file);

/// True of a folder with an index or safetensors files in it, and of a single file that is called so.
bool isCheckpoint(const std::string &path);

/// An open checkpoint. Of the files only those are opened that hold what is read; each has to agree with the index. A
/// checkpoint that takes the place of this one meanwhile is not read: files that are opened later are missing then.
class CheckpointReader {
public:
  static std::unique_ptr<CheckpointReader> open(const std::string &path, std::string &error);
  ~CheckpointReader();

  const CheckpointIndex &index() const { return contents; }
  /// A number that differs where indices differ.
  uint64_t hash() const { return indexHash; }

  /// Reads the box `part` of a tensor of index() to `target`, with strides in elements; the last one is 1.
  bool read(const StoredTensor &tensor, const ArrayBlock &part, char *target, const std::vector<int64_t> &strides,
            std::string &error);

  /// The same, to `target` without gaps.
  bool readDense(const StoredTensor &tensor, const ArrayBlock &part, char *target, std::string &error);

  /// Reads what `rank` holds of a tensor that lies as `placement` says, whatever it lies like here: the same as
  /// cutShard gives of the whole tensor.
  bool readShard(const StoredTensor &tensor, const DistMesh &mesh, const ArrayPlacement &placement, int64_t rank,
                 HostArray &shard, std::string &error);

private:
  CheckpointReader() = default;
  bool openIndex(std::string &error);
  bool openWhole(const std::vector<std::string> &names, std::string &error);
  SafetensorsFile *openFile(const std::string &name, std::string &error);
  bool checkFile(const SafetensorsFile &file, const std::string &name, std::string &error) const;

  std::string folder;
  int openFolder = -1;
  CheckpointIndex contents;
  FileContents files;
  uint64_t indexHash = 0;
  std::list<std::pair<std::string, std::unique_ptr<SafetensorsFile>>> openFiles; ///< The one used last is the first.
};

/// Puts the box `part` of a tensor densely to `target`.
using FillPart =
    std::function<bool(const StoredTensor &tensor, const ArrayBlock &part, char *target, std::string &error)>;

/// Copies the box `part` of an array densely to `target`, from a shard that holds `block` of it.
void copyPart(const HostArray &shard, const ArrayBlock &block, const ArrayBlock &part, char *target);

/// Writes the file `name` with `parts` into `folder`, which is there.
bool writeCheckpointFile(const std::string &folder, const std::string &name, std::vector<StoredPart> parts,
                         const FillPart &fill, std::string &error);

/// A folder that appears whole or not at all: what is written goes to a folder beside it, which takes its name at the
/// end. Where a process is killed, that one stays, and the next that writes the checkpoint removes it.
class CheckpointFolder {
public:
  /// Removes what has been written, unless commit has succeeded.
  ~CheckpointFolder();

  /// Makes the folder that files are written to, for the checkpoint `path`. A checkpoint that is there already stays
  /// until commit; a folder that holds anything else is an error, and so is one that another process writes.
  bool prepare(const std::string &path, std::string &error);
  /// Writes the index and gives the folder its name.
  bool commit(const CheckpointIndex &index, std::string &error);

  /// Where files are written for the checkpoint `path`: the same for all processes.
  static std::string getTemporary(const std::string &path);

private:
  std::string target, temporary;
  int lock = -1;
};

} // namespace dist::runtime

#endif // DIST_RUNTIME_CHECKPOINT_H
