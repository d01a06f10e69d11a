// SPDX-License-Identifier: Apache-2.0
//
// The functions of a module are dealt out to modules of about the same size, in their order. Each becomes an LLVM
// module in a context of its own, so that threads optimise and write them without knowing of each other.
//
// With a cache, each function that kernels call is a module of its own, whose name is a hash of what it does: the same
// function in another program is the same object file. Kernels themselves are calls of such functions, and are one
// module.

#include "KernelObjects.h"
#include "KernelModule.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace dist::cpu;
using dist::steps::KernelCache;

/// Ops of one unit: enough that starting LLVM does not count, and few enough that all processors have work.
static constexpr int64_t kUnitOps = 4000;

namespace {
/// What becomes one object file.
struct Unit {
  OwningOpRef<ModuleOp> source;
  std::string key; ///< In the cache.
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module; ///< Null: found in the cache.
  ObjectFile object;
  std::string problem;
};
} // namespace

//===-- units -----------------------------------------------------------------------------------------------------===//

/// Finds a function of any unit by its name.
using FindFunction = llvm::function_ref<LLVM::LLVMFuncOp(StringRef)>;

/// Returns true if kernels of other units may call `function`.
static bool isPart(LLVM::LLVMFuncOp function) {
  return SymbolTable::getSymbolVisibility(function) == SymbolTable::Visibility::Private;
}

/// Declares in `unit` what it calls and does not define.
static void declareCallees(ModuleOp unit, FindFunction find) {
  SymbolTable own(unit);
  unit.walk([&](LLVM::CallOp call) {
    std::optional<StringRef> name = call.getCallee();
    LLVM::LLVMFuncOp callee = name && !own.lookup(*name) ? find(*name) : LLVM::LLVMFuncOp();
    if (!callee)
      return;
    auto declaration = cast<LLVM::LLVMFuncOp>(callee->cloneWithoutRegions());
    if (callee.isExternal()) // Of the C library, and no part.
      SymbolTable::setSymbolVisibility(declaration, SymbolTable::Visibility::Public);
    own.insert(declaration);
  });
}

/// Moves `functions` to a unit.
static Unit createUnit(ModuleOp kernels, ArrayRef<LLVM::LLVMFuncOp> functions, FindFunction find) {
  Unit unit;
  unit.source = ModuleOp::create(kernels.getLoc());
  (*unit.source)->setDiscardableAttrs(kernels->getDiscardableAttrDictionary());
  for (LLVM::LLVMFuncOp function : functions) {
    function->remove();
    unit.source->push_back(function);
  }
  declareCallees(*unit.source, find);
  return unit;
}

/// Deals out the functions of `kernels` to units of about kUnitOps.
static std::vector<Unit> dealOut(ModuleOp kernels, FindFunction find) {
  std::vector<Unit> units;
  SmallVector<LLVM::LLVMFuncOp> functions;
  int64_t ops = 0;
  auto close = [&] {
    if (!functions.empty())
      units.push_back(createUnit(kernels, functions, find));
    functions.clear();
    ops = 0;
  };
  for (auto function : SmallVector<LLVM::LLVMFuncOp>(kernels.getOps<LLVM::LLVMFuncOp>())) {
    if (function.isExternal())
      continue;
    functions.push_back(function);
    function.walk([&](Operation *) { ++ops; });
    if (ops >= kUnitOps && function.getLinkage() != LLVM::Linkage::Internal) // What is internal stays with its entry.
      close();
  }
  close();
  return units;
}

/// Returns what `op` is, with everything in it, but not where it comes from.
static std::string print(Operation *op) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  op->print(stream, OpPrintingFlags().printGenericOpForm().useLocalScope());
  return text;
}

/// Makes a unit of each part, under a name that says what it is, and one of all the rest.
static std::vector<Unit> dealOutByContent(ModuleOp kernels, FindFunction find, StringRef description) {
  std::vector<Unit> units;
  llvm::StringMap<StringAttr> newNames;
  llvm::StringMap<LLVM::LLVMFuncOp> parts; ///< By their new names.
  SmallVector<LLVM::LLVMFuncOp> rest;
  for (auto function : SmallVector<LLVM::LLVMFuncOp>(kernels.getOps<LLVM::LLVMFuncOp>())) {
    if (function.isExternal())
      continue;
    if (!isPart(function)) {
      rest.push_back(function);
      continue;
    }
    std::string oldName = function.getName().str();
    function.setName("part");
    std::string key = KernelCache::hash({description, print(function)});
    auto newName = StringAttr::get(kernels.getContext(), "part_" + key.substr(0, 32));
    function.setName(newName);
    newNames[oldName] = newName;
    parts[newName] = function;
    units.push_back(createUnit(kernels, function, find));
    units.back().key = key;
  }
  for (LLVM::LLVMFuncOp function : rest)
    function.walk([&](LLVM::CallOp call) {
      if (std::optional<StringRef> name = call.getCallee())
        if (auto found = newNames.find(*name); found != newNames.end())
          call.setCalleeAttr(FlatSymbolRefAttr::get(found->second));
    });
  if (rest.empty())
    return units;
  units.push_back(createUnit(kernels, rest, [&](StringRef name) {
    LLVM::LLVMFuncOp part = parts.lookup(name);
    return part ? part : find(name);
  }));
  units.back().key = KernelCache::hash({description, print(*units.back().source)});
  return units;
}

//===-- code ------------------------------------------------------------------------------------------------------===//

/// Returns everything but the IR that decides about the code.
static std::string describe(const llvm::TargetMachine &machine, const ObjectOptions &options) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << machine.getTargetTriple().str() << '\n'
         << machine.getTargetCPU() << '\n'
         << machine.getTargetFeatureString() << '\n'
         << options.tuneFor << '\n'
         << int(machine.getRelocationModel()) << ' ' << int(machine.getCodeModel()) << ' ' << options.optimizationLevel
         << ' ' << options.namesEntries;
  return text;
}

/// Gives the entry of each kernel the kernel's name, under which the runtime looks for it.
static void nameEntries(llvm::Module &module) {
  const llvm::StringRef suffix = ".entry";
  SmallVector<llvm::Function *> entries;
  for (llvm::Function &function : module)
    if (!function.isDeclaration() && function.getName().ends_with(suffix))
      entries.push_back(&function);
  for (llvm::Function *entry : entries) {
    std::string name = entry->getName().drop_back(suffix.size()).str();
    if (llvm::Function *body = module.getFunction(name))
      body->setName(name + ".body");
    entry->setName(name);
  }
}

/// Lets units call each other's parts, and nobody else.
static void hideParts(llvm::Module &module, ModuleOp source) {
  for (auto function : source.getOps<LLVM::LLVMFuncOp>())
    if (isPart(function))
      if (llvm::Function *part = module.getFunction(function.getName()))
        part->setVisibility(llvm::GlobalValue::HiddenVisibility);
}

/// Makes the LLVM module of `unit`; false after an error.
static bool translate(Unit &unit, const ObjectOptions &options) {
  unit.context = std::make_unique<llvm::LLVMContext>();
  unit.module = translateKernels(*unit.source, *unit.context);
  if (!unit.module)
    return false;
  hideParts(*unit.module, *unit.source);
  if (options.namesEntries)
    nameEntries(*unit.module);
  return true;
}

/// Optimises the LLVM module of `unit` and writes its object file.
static void compile(Unit &unit, const ObjectOptions &options) {
  std::unique_ptr<llvm::TargetMachine> machine = options.createMachine();
  if (machine && machine->getRelocationModel() == llvm::Reloc::PIC_)
    unit.module->setPICLevel(llvm::PICLevel::BigPIC);
  llvm::raw_svector_ostream stream(unit.object);
  llvm::legacy::PassManager passes;
  if (!machine || machine->addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::ObjectFile)) {
    unit.problem = "the target writes no object files";
    return;
  }
  optimizeKernels(*unit.module, *machine, options.optimizationLevel, options.tuneFor);
  passes.run(*unit.module);
}

FailureOr<std::vector<ObjectFile>> dist::cpu::compileToObjects(ModuleOp kernels, const ObjectOptions &options,
                                                               KernelCache &cache) {
  initializeNativeTarget();
  std::unique_ptr<llvm::TargetMachine> machine = options.createMachine();
  if (!machine)
    return kernels.emitError() << "kernels could not be compiled: there is no such target";
  SymbolTable all(kernels);
  auto find = [&](StringRef name) { return all.lookup<LLVM::LLVMFuncOp>(name); };
  std::vector<Unit> units =
      cache.isOn() ? dealOutByContent(kernels, find, describe(*machine, options)) : dealOut(kernels, find);
  for (Unit &unit : units) {
    if (std::optional<ObjectFile> found = cache.find(unit.key, kernels))
      unit.object = std::move(*found);
    else if (!translate(unit, options))
      return failure();
  }
  llvm::DefaultThreadPool threads;
  for (Unit &unit : units)
    if (unit.module)
      threads.async([&unit, &options] { compile(unit, options); });
  threads.wait();
  std::vector<ObjectFile> objects;
  for (Unit &unit : units) {
    if (!unit.problem.empty())
      return kernels.emitError() << "kernels could not be compiled: " << unit.problem;
    if (unit.module)
      cache.store(unit.key, unit.object, kernels);
    objects.push_back(std::move(unit.object));
  }
  return objects;
}
