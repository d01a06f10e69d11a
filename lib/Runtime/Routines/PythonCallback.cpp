// SPDX-License-Identifier: Apache-2.0
//
// A place of the program at which JAX would call Python, in a branch: what checks of values (equinox.error_if) do when
// they fail. The program runs as long as no rank comes there.

#include "Routine.h"

namespace dist::runtime {

namespace {

class PythonCallback final : public Routine {
public:
  void run(const void *const *, void *const *) override {}
  const char *refusal() const override {
    return "came to a callback to Python, which nothing but JAX can run; as a rule that is a check of the program that "
           "failed";
  }
};

} // namespace

std::unique_ptr<Routine> makePythonCallback(RoutineCall &call, bool checksOnly) {
  bool isValid = call.begin(1, 1, 0, 0) && call.expectOutput(0, call.dtype(), {});
  return isValid && !checksOnly ? std::make_unique<PythonCallback>() : nullptr;
}

} // namespace dist::runtime
