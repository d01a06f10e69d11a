// SPDX-License-Identifier: Apache-2.0
//
// What the tests need of the sanitizers, so that they can be run without environment variables: asking for too much
// memory is an error that the runtime reports, undefined behaviour ends the test, and oneDNN, which is not built with
// the thread sanitizer, is not judged by it; nor are the marks that a device writes into host memory while it is read;
// nor the C library where it frees the thread-local storage of detached threads that have ended, while another ends.
// GCC 12's thread sanitizer guesses the size of thread-local storage of libraries opened later from the bytes before
// it, which are somebody else's when the block lies 16 bytes into a page, and then dies of a size that is none; it is
// told not to look (intercept_tls_get_addr=0). Such a block comes from malloc, which it does see.

extern "C" {
const char *__asan_default_options();
const char *__tsan_default_options();
const char *__tsan_default_suppressions();
const char *__ubsan_default_options();

const char *__asan_default_options() { return "allocator_may_return_null=1"; }
const char *__tsan_default_options() { return "allocator_may_return_null=1:halt_on_error=1:intercept_tls_get_addr=0"; }
const char *__tsan_default_suppressions() {
  return "race:libdnnl.so\nrace:dist::runtime::ProgressMarks::\nrace:_dl_deallocate_tls\n";
}
const char *__ubsan_default_options() { return "print_stacktrace=1:halt_on_error=1"; }
}
