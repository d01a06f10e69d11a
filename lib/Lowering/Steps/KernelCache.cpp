// SPDX-License-Identifier: Apache-2.0
//
// A file is one line, `dist kernel code 1 KEY CHECKSUM`, and the code. The key is in it so that a file under another
// name is not taken for what that name stands for.

#include "KernelCache.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace dist::steps;

/// Changes whenever the same IR becomes other code.
static constexpr llvm::StringLiteral kCompilerVersion = "dist kernels 1, LLVM " LLVM_VERSION_STRING;

static std::string toHexText(std::array<uint8_t, 32> digest) { return llvm::toHex(digest, /*LowerCase=*/true); }

std::string KernelCache::hash(ArrayRef<StringRef> parts) {
  llvm::SHA256 digest;
  digest.update(kCompilerVersion);
  for (StringRef part : parts) {
    digest.update(std::to_string(part.size()) + " "); // Where parts end counts, too.
    digest.update(part);
  }
  return toHexText(digest.final());
}

/// Returns the first line of the file that holds `code` under `key`.
static std::string getHeader(StringRef key, StringRef code) {
  return ("dist kernel code 1 " + key + " " + KernelCache::hash(code) + "\n").str();
}

std::string KernelCache::getPath(StringRef key) const {
  SmallString<128> path(folder);
  llvm::sys::path::append(path, key.take_front(2), key.drop_front(2));
  return path.str().str();
}

std::optional<KernelCache::Code> KernelCache::find(StringRef key, Operation *where) {
  if (!isOn())
    return std::nullopt;
  ++numMissing;
  std::string path = getPath(key);
  if (!llvm::sys::fs::exists(path))
    return std::nullopt;
  if (!llvm::sys::fs::is_regular_file(path)) {
    where->emitRemark() << "'" << path << "' in the kernel cache is no file; its code is compiled again";
    return std::nullopt;
  }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> file =
      llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false, /*IsVolatile=*/true);
  if (!file) {
    where->emitRemark() << "'" << path << "' in the kernel cache cannot be read (" << file.getError().message()
                        << "); its code is compiled again";
    return std::nullopt;
  }
  auto [header, code] = (*file)->getBuffer().split('\n');
  if (header.str() + "\n" != getHeader(key, code)) {
    where->emitRemark() << "'" << path
                        << "' in the kernel cache is damaged or holds something else; its code is compiled again";
    return std::nullopt;
  }
  --numMissing;
  ++numFound;
  return Code(code.begin(), code.end());
}

/// Writes the file `path` as a whole or not at all.
static std::error_code writeFile(StringRef path, StringRef header, ArrayRef<char> code) {
  if (std::error_code problem = llvm::sys::fs::create_directories(llvm::sys::path::parent_path(path)))
    return problem;
  int descriptor = 0;
  SmallString<128> temporary;
  if (std::error_code problem = llvm::sys::fs::createUniqueFile(path + ".new-%%%%%%%%", descriptor, temporary))
    return problem;
  std::error_code problem;
  {
    llvm::raw_fd_ostream stream(descriptor, /*shouldClose=*/true);
    stream << header << StringRef(code.data(), code.size());
    stream.close();
    problem = stream.error();
    stream.clear_error();
  }
  if (!problem)
    problem = llvm::sys::fs::rename(temporary, path);
  if (problem)
    llvm::sys::fs::remove(temporary);
  return problem;
}

void KernelCache::store(StringRef key, ArrayRef<char> code, Operation *where) {
  if (!isOn() || isReadOnly)
    return;
  std::error_code problem = writeFile(getPath(key), getHeader(key, StringRef(code.data(), code.size())), code);
  if (!problem)
    return;
  isReadOnly = true;
  where->emitRemark() << "nothing is written to the kernel cache '" << folder << "' (" << problem.message() << ")";
}
