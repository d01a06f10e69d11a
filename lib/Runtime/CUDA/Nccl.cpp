// SPDX-License-Identifier: Apache-2.0
//
// Needed is a version with non-blocking communicators and splits.

#include "Nccl.h"

#include <cstdlib>
#include <cstring>

namespace dist::runtime {

std::shared_ptr<const Nccl> Nccl::open(std::string &error) {
  auto nccl = std::make_shared<Nccl>();
  if (!nccl->library.open("DIST_NCCL_LIBRARY", {"libnccl.so.2", "libnccl.so"}, error)) {
    error = "no NCCL: " + error;
    return nullptr;
  }
#define DIST_BIND(function)                                                                                            \
  nccl->function = reinterpret_cast<decltype(nccl->function)>(nccl->library.find(#function));                          \
  if (!nccl->function) {                                                                                               \
    error = "NCCL " + nccl->library.name() + " has no " #function ", needed version 2.18 or later";                    \
    return nullptr;                                                                                                    \
  }
  DIST_NCCL_FUNCTIONS(DIST_BIND)
#undef DIST_BIND
  const char *wanted = std::getenv("DIST_NCCL_REGISTER");
  nccl->registersMemory = !wanted || std::strcmp(wanted, "0") != 0;
#define DIST_BIND(function)                                                                                            \
  nccl->function = reinterpret_cast<decltype(nccl->function)>(nccl->library.find(#function));                          \
  nccl->registersMemory &= nccl->function != nullptr;
  DIST_NCCL_REGISTRATION_FUNCTIONS(DIST_BIND)
#undef DIST_BIND
  nccl->ncclGetVersion(&nccl->version);
  constexpr int oldest = 21800;
  if (nccl->version < oldest) {
    error =
        "NCCL " + nccl->library.name() + " is version " + describeNcclVersion(nccl->version) + ", needed 2.18 or later";
    return nullptr;
  }
  return nccl;
}

std::string Nccl::describe(ncclResult_t result, ncclComm_t communicator) const {
  const char *text = ncclGetErrorString(result);
  std::string message = text ? text : "NCCL error " + std::to_string(int(result));
  const char *last = ncclGetLastError(communicator);
  if (last && *last)
    message += "; " + std::string(last);
  return message;
}

std::string describeNcclVersion(int version) {
  return std::to_string(version / 10000) + "." + std::to_string(version % 10000 / 100) + "." +
         std::to_string(version % 100);
}

} // namespace dist::runtime
