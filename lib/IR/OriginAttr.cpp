// SPDX-License-Identifier: Apache-2.0
//
// Parsing, printing and verification of `#dist.origin`: where the axes of one dimension came from, as data. Sentences
// are made of it by the library that tells people (dist/Report/Explanation.h).

#include "dist/IR/Dist.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace dist;

bool OriginAttr::hasNumber(AnnotationKind kind) {
  return kind == AnnotationKind::Argument || kind == AnnotationKind::Result || kind == AnnotationKind::LocalInput ||
         kind == AnnotationKind::LocalResult;
}

LogicalResult OriginAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, int64_t dim, AnnotationKind,
                                 int64_t number, LocationAttr, StringAttr firstOp, LocationAttr firstPlace,
                                 StringAttr lastOp, LocationAttr lastPlace, int64_t length) {
  if (dim < 0 || number < 0) // [origin-C1]
    return emitError() << "origin of dimension " << dim << " from annotation " << number << "; neither may be negative";
  bool hasFirst = firstOp && firstPlace, hasLast = lastOp && lastPlace;
  if (length < 0 || hasFirst != (length > 0) || hasLast != (length > 1)) // [origin-C2]
    return emitError() << "origin by " << length << " ops names " << hasFirst + hasLast
                       << " of them; it needs the first and, of several, the last";
  return success();
}

/// step ::= string `at` location
static ParseResult parseStep(AsmParser &parser, StringAttr &op, LocationAttr &place) {
  return failure(parser.parseAttribute(op) || parser.parseKeyword("at") || parser.parseAttribute(place));
}

/// origin ::= `<` int `:` kind int? (`at` location)? (`via` step (`to` step `of` int)?)? `>`
Attribute OriginAttr::parse(AsmParser &parser, Type) {
  int64_t dim = 0, number = 0, length = 0;
  LocationAttr place, firstPlace, lastPlace;
  StringAttr firstOp, lastOp;
  StringRef word;
  SMLoc begin = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseInteger(dim) || parser.parseColon())
    return {};
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return {};
  std::optional<AnnotationKind> kind = symbolizeAnnotationKind(word);
  if (!kind) {
    parser.emitError(loc) << "unknown kind of annotation '" << word << "'";
    return {};
  }
  if ((hasNumber(*kind) && parser.parseInteger(number)) ||
      (succeeded(parser.parseOptionalKeyword("at")) && parser.parseAttribute(place)))
    return {};
  if (succeeded(parser.parseOptionalKeyword("via"))) {
    if (parseStep(parser, firstOp, firstPlace))
      return {};
    length = 1;
    if (succeeded(parser.parseOptionalKeyword("to")) &&
        (parseStep(parser, lastOp, lastPlace) || parser.parseKeyword("of") || parser.parseInteger(length)))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(begin); }, parser.getContext(), dim, *kind, number, place, firstOp,
                    firstPlace, lastOp, lastPlace, length);
}

void OriginAttr::print(AsmPrinter &printer) const {
  auto printPlace = [&](LocationAttr place) {
    printer << " at ";
    printer.printAttribute(place);
  };
  printer << '<' << getDim() << ": " << stringifyAnnotationKind(getKind());
  if (hasNumber(getKind()))
    printer << ' ' << getNumber();
  if (getPlace())
    printPlace(getPlace());
  if (getFirstOp()) {
    printer << " via " << getFirstOp();
    printPlace(getFirstPlace());
  }
  if (getLastOp()) {
    printer << " to " << getLastOp();
    printPlace(getLastPlace());
    printer << " of " << getLength();
  }
  printer << '>';
}
