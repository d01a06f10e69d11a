// SPDX-License-Identifier: Apache-2.0
//
// The text of the source lines that a report names, for the page.

#ifndef DIST_LIB_REPORT_SOURCETEXT_H
#define DIST_LIB_REPORT_SOURCETEXT_H

#include "dist/Report/Report.h"
#include "llvm/Support/JSON.h"

namespace dist {

/// Returns the text of each source line on which an op of the programs in `reports` stands, by `file:line`. Files are
/// looked for where the program names them; what is not there, no text, or more than a page should hold is left out. It
/// never fails.
llvm::json::Object readSourceText(llvm::ArrayRef<FunctionReport> reports);

} // namespace dist

#endif // DIST_LIB_REPORT_SOURCETEXT_H
