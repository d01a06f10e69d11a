# SPDX-License-Identifier: Apache-2.0
"""Only Extensions, Import and Lowering know single ops of other dialects; everything else asks interfaces.

A few ops may be *built* elsewhere: whoever writes destination style needs destinations, and whoever cuts shards needs
their offsets. They are listed with the reason; asking for them (isa, dyn_cast, a pattern over them) is an error all the same.
"""
import re

import lint

ROOMS = ("Layout", "Resharding", "Analysis", "Timeline", "Report", "Propagation", "Partition", "Collectives", "Pipelines", "Planning", "Solver")
DIALECTS = "linalg|tensor|tensor_ext|arith|math|scf|vector|complex|tosa|stablehlo|chlo|sdy|affine"
OP_CLASS = re.compile(rf"(create<|NewOp<)?\b((?:{DIALECTS})::[A-Z]\w*Op)\b(::create\()?")
OP_TEXT = re.compile(rf'"((?:{DIALECTS})\.\w*)')
MAY_BE_BUILT = {
    "arith::ConstantOp": "neutral elements of a reduction",
    "arith::ConstantIndexOp": "offsets of shards",
    "arith::MulIOp": "offsets of shards",
    "arith::AddIOp": "the number of the next iteration",
    "arith::CmpIOp": "the mask of the padding",
    "arith::SelectOp": "the mask of the padding",
    "linalg::IndexOp": "the mask of the padding",
    "linalg::GenericOp": "the loop around the mask",
    "linalg::YieldOp": "the loop around the mask",
    "linalg::FillOp": "destinations that hold a neutral element",
    "scf::ForOp": "the loop over the parts along an axis in time",
    "scf::YieldOp": "the loop over the parts along an axis in time",
    "scf::IndexSwitchOp": "the tasks of a pipeline",
    "arith::IndexCastOp": "an entry of the schedule of a pipeline",
    "tensor::ExtractOp": "an entry of the schedule of a pipeline, and numbers that were sent",
    "tensor::FromElementsOp": "numbers that are sent",
    "tensor::CollapseShapeOp": "blocks of a dimension, one for each device, as the dimension",
    "tensor::EmptyOp": "destinations",
    "tensor::ExpandShapeOp": "a dimension as blocks, one for each device",
    "tensor::ExtractSliceOp": "what one iteration of a loop reads of a stack of layers, or of what another one has kept",
    "tensor::InsertSliceOp": "what one iteration of a loop keeps",
}


def strip_comment(line):
    return line.split("//")[0]


def check(path, text):
    for line, content in lint.numbered(text):
        code = strip_comment(content)
        for before, name, behind in OP_CLASS.findall(code):
            if not ((before or behind) and name in MAY_BE_BUILT):
                yield line, f"names the op {name}; only Extensions, Import and Lowering know single ops"
        for name in OP_TEXT.findall(code):
            yield line, f"names '{name}' in a string; only Extensions, Import and Lowering know single ops"


def select(path):
    return path.endswith((".h", ".cpp")) and path.startswith(
        tuple(f"{folder}/{room}/" for folder in ("lib", "include/dist") for room in ROOMS))


lint.run(check, select, bad=[
    ("lib/Partition/A.cpp", "if (isa<linalg::MatmulOp>(op))"),
    ("lib/Partition/A.cpp", "if (isa<tensor::EmptyOp>(op))"),
    ("lib/Partition/A.cpp", "linalg::MatmulOp::create(builder, loc)"),
    ("lib/Propagation/A.cpp", 'name == "tensor.pad"'),
    ("lib/Propagation/A.cpp", 'name.starts_with("linalg.")'),
], good=[
    ("lib/Collectives/A.cpp", "arith::getReductionOp(kind, builder, loc, a, b)"),
    ("lib/Partition/A.cpp", "tensor::EmptyOp::create(builder, loc, shape, type); // not a linalg::MatmulOp"),
    ("lib/Partition/A.cpp", "builder.create<arith::ConstantOp>(loc, value)"),
    ("lib/Partition/A.cpp", "isa<func::FuncOp, dist::LocalOp, TilingInterface>(op)"),
])
