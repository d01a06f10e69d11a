// SPDX-License-Identifier: Apache-2.0
//
// A page that shows a report: one file that needs no network.

#ifndef DIST_LIB_REPORT_REPORTPAGE_H
#define DIST_LIB_REPORT_REPORTPAGE_H

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace dist {

extern const char kPageStyle[], kPageLibrary[], kPageScript[];

/// Writes the page that shows `data`, which lib/Report/Page/main.js describes.
void writePage(llvm::StringRef title, llvm::json::Object data, llvm::raw_ostream &os);

} // namespace dist

#endif // DIST_LIB_REPORT_REPORTPAGE_H
