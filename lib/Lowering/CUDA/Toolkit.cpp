// SPDX-License-Identifier: Apache-2.0
//
// Finds files of the CUDA toolkit and runs ptxas; see Toolkit.h.

#include "Toolkit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

using namespace dist::cuda;
using llvm::StringRef;

Toolkit::Toolkit(StringRef folder) {
  if (!folder.empty()) {
    folders.push_back(folder.str());
    return;
  }
  for (const char *variable : {"CUDA_HOME", "CUDA_PATH"})
    if (const char *value = std::getenv(variable); value && *value)
      folders.push_back(value);
  folders.push_back("/usr/local/cuda");
  if (llvm::ErrorOr<std::string> ptxas = llvm::sys::findProgramByName("ptxas"))
    folders.push_back(llvm::sys::path::parent_path(llvm::sys::path::parent_path(*ptxas)).str());
}

llvm::Expected<std::string> Toolkit::find(StringRef relativePath) const {
  std::string tried;
  for (const std::string &folder : folders) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, relativePath);
    if (llvm::sys::fs::exists(path))
      return path.str().str();
    tried += (tried.empty() ? "'" : ", '") + path.str().str() + "'";
  }
  return llvm::createStringError("found none of " + tried + "; CUDA_HOME has to name a CUDA toolkit");
}

llvm::Expected<std::string> Toolkit::findLibdevice() const { return find("nvvm/libdevice/libdevice.10.bc"); }

namespace {
/// A file in the temporary folder that disappears with this object.
struct TemporaryFile {
  ~TemporaryFile() {
    if (!path.empty())
      llvm::sys::fs::remove(path);
  }
  llvm::Error create(StringRef suffix) {
    if (std::error_code error = llvm::sys::fs::createTemporaryFile("dist", suffix, path))
      return llvm::createStringError(error, "no temporary file");
    return llvm::Error::success();
  }
  /// Returns what is in the file.
  llvm::Expected<std::string> read() const {
    llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer = llvm::MemoryBuffer::getFile(path);
    if (!buffer)
      return llvm::createStringError(buffer.getError(), "temporary file is not readable");
    return (*buffer)->getBuffer().str();
  }

  llvm::SmallString<128> path;
};
} // namespace

static llvm::Error writeFile(StringRef path, StringRef text) {
  std::error_code error;
  llvm::raw_fd_ostream stream(path, error);
  stream << text;
  stream.close();
  if (error || stream.has_error()) {
    stream.clear_error();
    return llvm::createStringError("PTX could not be written to the temporary folder");
  }
  return llvm::Error::success();
}

llvm::Expected<std::string> Toolkit::assemble(StringRef ptx, StringRef chip, unsigned optimizationLevel) const {
  llvm::Expected<std::string> program = find("bin/ptxas");
  if (!program)
    return program.takeError();
  TemporaryFile source, object, messages;
  for (auto [file, suffix] : {std::pair(&source, "ptx"), std::pair(&object, "cubin"), std::pair(&messages, "log")})
    if (llvm::Error error = file->create(suffix))
      return std::move(error);
  if (llvm::Error error = writeFile(source.path, ptx))
    return std::move(error);
  std::string arch = "-arch=" + chip.str(), level = "-O" + std::to_string(optimizationLevel);
  StringRef arguments[] = {*program, arch, level, source.path, "-o", object.path};
  std::optional<StringRef> redirects[] = {StringRef(""), messages.path.str(), messages.path.str()};
  std::string failure;
  int status = llvm::sys::ExecuteAndWait(*program, arguments, std::nullopt, redirects, 0, 0, &failure);
  if (status == 0)
    return object.read();
  llvm::Expected<std::string> text = messages.read();
  if (!text)
    return text.takeError();
  return llvm::createStringError("'" + *program + "' failed: " + (failure.empty() ? *text : failure));
}
