// SPDX-License-Identifier: Apache-2.0

#include "Cudnn.h"

namespace dist::runtime {

std::shared_ptr<const Cudnn> Cudnn::open(std::string &error) {
  auto cudnn = std::make_shared<Cudnn>();
  if (!cudnn->library.open("DIST_CUDNN_LIBRARY", {"libcudnn.so.9", "libcudnn.so"}, error)) {
    error = "no cuDNN: " + error;
    return nullptr;
  }
#define DIST_BIND(function)                                                                                            \
  cudnn->function = reinterpret_cast<decltype(cudnn->function)>(cudnn->library.find(#function));                       \
  if (!cudnn->function) {                                                                                              \
    error = "cuDNN " + cudnn->library.name() + " has no " #function ", needed version 9 or later";                     \
    return nullptr;                                                                                                    \
  }
  DIST_CUDNN_FUNCTIONS(DIST_BIND)
#undef DIST_BIND
  return cudnn;
}

std::string Cudnn::version() const {
  size_t number = cudnnGetVersion();
  return "cuDNN " + std::to_string(number / 10000) + "." + std::to_string(number / 100 % 100) + "." +
         std::to_string(number % 100);
}

std::string Cudnn::describe(cudnnStatus_t status) const {
  char said[512] = "";
  cudnnGetLastErrorString(said, sizeof(said));
  std::string text = cudnnGetErrorString(status), more(said);
  return more.empty() ? text : text + " (" + more.substr(0, more.find('\n')) + ")";
}

} // namespace dist::runtime
