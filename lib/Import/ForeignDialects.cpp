// SPDX-License-Identifier: Apache-2.0
//
// Foreign dialects as names without content. Ops come in generic form only, so the custom form is answered with the
// command that produces the generic one. Attributes stay text (OpaqueAttr) for AttributeText to read.

#include "dist/Import/ForeignDialects.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;

// Not an anonymous namespace: MLIR identifies dialects by the name of their class.
namespace dist::foreign {

constexpr StringLiteral foreignNamespaces[] = {"stablehlo", "sdy", "chlo", "mhlo"};

/// Parses nothing: a foreign op in its custom form cannot be read without its dialect.
ParseResult rejectCustomForm(OpAsmParser &parser, OperationState &) {
  return parser.emitError(parser.getNameLoc(),
                          "found an op in its own syntax, but needed the generic op form; 'python3 -m dist.stablehlo "
                          "FILE' converts what JAX prints");
}

/// A dialect known by its namespace alone.
class ForeignDialect : public Dialect {
public:
  ForeignDialect(StringRef name, MLIRContext *context, TypeID id) : Dialect(name, context, id) {
    allowUnknownOperations();
    allowUnknownTypes();
  }

  Attribute parseAttribute(DialectAsmParser &parser, Type type) const override {
    return OpaqueAttr::get(StringAttr::get(getContext(), getNamespace()), parser.getFullSymbolSpec(),
                           type ? type : NoneType::get(getContext()));
  }

  Type parseType(DialectAsmParser &parser) const override {
    return OpaqueType::get(StringAttr::get(getContext(), getNamespace()), parser.getFullSymbolSpec());
  }

  std::optional<ParseOpHook> getParseOperationHook(StringRef) const override { return ParseOpHook(rejectCustomForm); }
};

/// One class per namespace, since MLIR tells dialects apart by their class.
template <unsigned index> class NamedForeignDialect : public ForeignDialect {
public:
  explicit NamedForeignDialect(MLIRContext *context)
      : ForeignDialect(getDialectNamespace(), context, TypeID::get<NamedForeignDialect>()) {}
  static StringLiteral getDialectNamespace() { return foreignNamespaces[index]; }
};

} // namespace dist::foreign

using namespace dist::foreign;

void dist::registerForeignDialects(DialectRegistry &registry) {
  registry.insert<NamedForeignDialect<0>, NamedForeignDialect<1>, NamedForeignDialect<2>, NamedForeignDialect<3>>();
}

bool dist::isForeignNamespace(StringRef name) {
  for (StringRef foreign : foreignNamespaces)
    if (name == foreign)
      return true;
  return false;
}
