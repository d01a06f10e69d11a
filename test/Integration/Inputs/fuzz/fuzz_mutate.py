# SPDX-License-Identifier: Apache-2.0
"""Pieces of real programs in Imported form, changed a little: initial values that are read, permuted maps, other sizes, other
constants, several uses, other placements and meshes.

A program is read from what dist-opt prints in generic form, where every op says its operands and types alike. The ops of a function
become Ops of fuzz_program.py; what they contain stays text. Names of the function are %v<number>, those inside of ops %_<name>."""
import random
import re
import subprocess

from fuzz_program import MESHES, Op, Placements, Program
from hlo_program import TAME, HloValue
from hlo_types import LIMITS, to_file
from random_text import tensor

NAME = re.compile(r"%(arg\d+|\d+)((?:#\d+)?)")
TENSOR = re.compile(r"tensor<((?:\d+x)*)(\w+)>$")
NUMBERS = [-2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0, 3.0]
PLACEMENT_OPS = ("dist.constrain", "dist.reshard", "dist.barrier", "dist.group")


class Part(HloValue):
    """A value of a piece; scalars keep their type as text, and are no arguments."""

    def __init__(self, name, type_text):
        match = TENSOR.match(type_text)
        shape = [int(size) for size in match[1].split("x")[:-1]] if match else []
        super().__init__(name, shape, match[2] if match else "index", TAME, 3)
        self.type_text = type_text
        if match and match[2] in LIMITS:
            self.bound = min(self.bound, LIMITS[match[2]])
            self.choices = NUMBERS if match[2].startswith(("f", "bf")) else None

    @property
    def type(self):
        return self.type_text

    @property
    def is_tensor(self):
        return TENSOR.match(self.type_text) is not None


class Piece(Program):
    def inputs(self):
        return {f"arg{i}": to_file(value.bits(), value.dtype) for i, (value, _) in enumerate(self.arguments)}

    def exact(self):
        return False


def split_types(text):
    """Splits 'A, B' at commas outside of brackets."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        depth += (letter in "<([{") - (letter in ">)]}" and text[at - 1] != "-")
        if letter == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    return [part for part in parts + [text[start:].strip()] if part]


class Source:
    """One function of a file: values by name, and ops."""

    def __init__(self, axes, arguments, ops):
        self.axes, self.arguments, self.ops = axes, arguments, ops


def read_sources(dist_opt, path):
    """Returns the functions of a program."""
    run = subprocess.run([dist_opt, path, "--dist-import", "--mlir-print-op-generic"], capture_output=True, text=True)
    if run.returncode:
        return []
    aliases = dict(re.findall(r"^(#\w+) = (.*)$", run.stdout, re.M))
    text = re.sub(r"#\w+\b(?![.<])", lambda match: aliases.get(match[0], match[0]), run.stdout)
    mesh = re.search(r"#dist\.mesh_shape<\[(.*?)\]", text)
    axes = [(name, int(size)) for name, size in re.findall(r'"(\w+)"=(\d+)', mesh[1])] if mesh else []
    sources = []
    for body in re.findall(r'^  "func\.func"\(\)[^\n]*\(\{\n(.*?)^  \}\)', text, re.M | re.S):
        source = read_function(body, axes)
        if source:
            source.ops = [op for op in source.ops if "scf.while" not in op.text]  # It may never end on other numbers.
        if source and source.ops:
            sources.append(source)
    return sources


def read_function(body, axes):
    lines = body.split("\n")
    head = lines.pop(0) if lines[0].lstrip().startswith("^bb0") else ""
    names, arguments, ops = {}, {}, []
    for name, type_text in re.findall(r"%(\w+): ([^%]*?)(?:, (?=%)|\):)", head):
        names[name] = f"%v{len(names) + 1}"
        arguments[names[name]] = Part(names[name], type_text)
    statements = []
    for line in lines:
        if re.match(r"    [%\"]", line):
            statements.append([line])
        elif statements:
            statements[-1].append(line)
    for statement in statements:
        text = "\n".join(statement).rstrip()
        match = re.match(r"    (?:%(\w+)(?::(\d+))? = )?(\".*)", text, re.S)
        if match[3].startswith('"func.return"'):
            continue
        if match[1]:
            names[match[1]] = f"%v{len(names) + 1}"
        text = NAME.sub(lambda m: (names[m[1]] if m[1] in names else f"%_{m[1]}") + m[2], match[3])
        types = split_types(text[text.rindex(" -> ") + 4:].strip("()"))
        count = int(match[2] or 1) if match[1] else 0
        base = names.get(match[1], "")
        results = [Part(base if count == 1 else f"{base}#{i}", type_text) for i, type_text in zip(range(count), types)]
        ops.append(Op(results, text))
    return Source(axes, arguments, ops)


def is_free(op):
    """Ops that say nothing alone; what they make is no result, since some of it is undefined."""
    return re.match(r'"(arith\.constant|tensor\.empty|linalg\.fill)"', op.text)


def cut(rng, source, axes):
    """Returns a piece: an op, and some of what leads to it."""
    made = {value.name: op for op in source.ops for value in op.results}
    values = source.arguments | {value.name: value for op in source.ops for value in op.results}
    ends = [op for op in source.ops if any(v.is_tensor for v in op.results) and not is_free(op)]
    if not ends:
        return None
    wanted, limit, chosen = [rng.choice(ends)], rng.randint(1, 9), set()
    while wanted:
        op = wanted.pop(0)
        if id(op) in chosen:
            continue
        chosen.add(id(op))
        for name in sorted(op.uses()):
            if name not in made:
                continue
            if not values[name].is_tensor or is_free(made[name]) or (len(chosen) + len(wanted) < limit and rng.random() < 0.8):
                wanted.append(made[name])
    ops = [op for op in source.ops if id(op) in chosen]
    inside = {value.name for op in ops for value in op.results}
    if any(re.search(r'"dist\.(?!constrain|reshard|barrier|group)', op.text) for op in ops):
        axes = source.axes
    piece = Piece(axes)
    piece.body.ops = [Op(list(op.results), op.text) for op in ops]
    for name in sorted({name for op in ops for name in op.uses()} - inside):
        if name not in values or not values[name].is_tensor or values[name].dtype not in LIMITS:
            return None
        piece.arguments.append((values[name], ""))
    used = {name for op in ops for name in op.uses()}
    results = [v for op in ops for v in op.results if v.is_tensor and not is_free(op)]
    ending = [v for v in results if v.name not in used] + rng.sample(results, min(len(results), rng.choice([0, 0, 1, 2])))
    piece.outputs = [(value, "") for value in {v.name: v for v in ending}.values() if value.dtype in LIMITS][:5]
    return piece if piece.outputs else None


# Changes. Each takes a random generator and a piece, and returns False if there is nothing to change.

GENERIC = re.compile(r'"(linalg\.\w+)"\((.*?)\) <\{(.*?)\}>(?: \{.*?\})? \(\{\n\s*\^bb0\((.*?)\):\n(.*?)\n(\s*)\}\) : \((.*?)\) -> (.*?)$', re.M | re.S)


def new_name(piece):
    numbers = [int(n) for op in piece.body.ops for n in re.findall(r"%v(\d+)", op.text + " ".join(v.name for v in op.results))]
    numbers += [int(v.name.strip("%v").split("#")[0]) for v, _ in piece.arguments]
    return f"%v{max(numbers, default=0) + 1}"


def structured_ops(piece):
    """Returns pairs of an op and a match of a linalg op in its text."""
    return [(op, match) for op in piece.body.ops for match in GENERIC.finditer(op.text) if match[1] != "linalg.fill"]


def add_argument(piece, type_text):
    value = Part(new_name(piece), type_text)
    if not value.is_tensor or value.dtype not in LIMITS:
        return None
    piece.arguments.append((value, ""))
    return value.name


def segments(attributes):
    match = re.search(r"operandSegmentSizes = array<i32: (\d+), (\d+)>", attributes)
    return (int(match[1]), int(match[2])) if match else None


def read_init(rng, piece):
    """An initial value that comes from outside, and is read."""
    found = structured_ops(piece)
    if not found:
        return False
    op, match = rng.choice(found)
    sizes, operands, types = segments(match[3]), match[2].split(", "), split_types(match[7])
    if not sizes or len(operands) != sum(sizes):
        return False
    name = add_argument(piece, types[-1])
    if not name:
        return False
    operands[-1] = name
    body, block = match[5], match[4]
    out, element = block.split(", ")[-1].split(": ")
    if sizes[1] == 1 and out not in re.sub(r"^.*linalg\.index.*$", "", body) and rng.random() < 0.8:
        ending = re.search(r'"linalg\.yield"\((%[\w#]+)\)', body)
        combine = rng.choice(["addf", "mulf", "maximumf", "subf"] if element[0] in "fb" else ["addi", "maxsi", "xori"])
        body = body.replace(ending[0], f'"linalg.yield"(%_read)')
        line = f'        %_read = "arith.{combine}"({out}, {ending[1]}) : ({element}, {element}) -> {element}\n'
        at = body.rindex('"linalg.yield"')
        at = body.rindex("\n", 0, at) + 1 if "\n" in body[:at] else 0
        body = body[:at] + line + body[at:]
    changed = match[0].replace(f"({match[2]})", f"({', '.join(operands)})", 1).replace(match[5], body, 1)
    op.text = op.text.replace(match[0], changed, 1)
    return True


def permute_map(rng, piece):
    """An operand whose dimensions lie in another order."""
    found = structured_ops(piece)
    if not found:
        return False
    op, match = rng.choice(found)
    maps = re.search(r"indexing_maps = \[(.*?>)\]", match[3])
    sizes, operands, types = segments(match[3]), match[2].split(", "), split_types(match[7])
    if not maps or not sizes or match[1] != "linalg.generic":
        return False
    listed = re.findall(r"affine_map<.*?>(?=,|$)", maps[1])
    at = rng.randrange(max(sizes[0], 1))
    head, results = listed[at].rsplit(" -> ", 1)
    dims, value = results.strip("()>").split(", "), Part("", types[at])
    if len(dims) < 2 or len(dims) != len(value.shape):
        return False
    order = rng.sample(range(len(dims)), len(dims))
    listed[at] = f"{head} -> ({', '.join(dims[d] for d in order)})>"
    types[at] = tensor([value.shape[d] for d in order], value.dtype)
    name = add_argument(piece, types[at])
    if not name:
        return False
    operands[at] = name
    changed = match[0].replace(f"({match[2]})", f"({', '.join(operands)})", 1).replace(maps[1], ", ".join(listed), 1)
    changed = changed.replace(f": ({match[7]}) ->", f": ({', '.join(types)}) ->", 1)
    op.text = op.text.replace(match[0], changed, 1)
    return True


def resize(rng, piece):
    """Other sizes, the same for all dimensions of one size; 1 and uneven ones among them."""
    if any('"dist.local"' in op.text for op in piece.body.ops):
        return False
    values = [v for v, _ in piece.arguments] + [v for op in piece.body.ops for v in op.results]
    sizes = sorted({size for v in values for size in v.shape})
    if not sizes:
        return False
    some = sizes if rng.random() < 0.5 else rng.sample(sizes, 1)
    to = {size: rng.choice([1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0 if rng.random() < 0.1 else 5]) for size in some}

    def dims(text):
        return "".join(f"{to.get(int(size), int(size))}x" for size in text.split("x")[:-1])

    def numbers(match):
        return match[1] + ", ".join(str(to.get(int(n), int(n))) for n in match[2].split(", ")) + ">"

    for op in piece.body.ops:
        op.text = re.sub(r"tensor<((?:\d+x)+)", lambda match: "tensor<" + dims(match[1]), op.text)
        op.text = re.sub(r"((?:static_sizes|static_output_shape) = array<i64: )([-\d, ]+)>", numbers, op.text)
    for v in values:
        v.shape = [to.get(size, size) for size in v.shape]
        v.type_text = tensor(v.shape, v.dtype) if v.is_tensor else v.type_text
    for v, _ in piece.outputs:
        v.shape = [int(size) for size in TENSOR.match(v.type_text)[1].split("x")[:-1]]
    return True


def change_constant(rng, piece):
    """Another number where a scalar or a splat was."""
    found = [op for op in piece.body.ops if op.text.startswith('"arith.constant"')]
    if not found:
        return False
    op = rng.choice(found)
    match = re.search(r"value = (dense<)?(-?\d+\.\d+e[-+]\d+)", op.text)
    if not match:
        return False
    op.text = op.text.replace(match[2], f"{rng.choice([1.0, -1.0, 0.5, 2.0, 3.0]):e}", 1)
    return True


def use_other(rng, piece):
    """An operand that another op of this piece has, too."""
    values = [v for v, _ in piece.arguments]
    places = []
    for at, op in enumerate(piece.body.ops):
        for name in op.uses():
            old = next((v for v in values if v.name == name), None)  # None for what is undefined, which stays where it is.
            places += [(op, name, v.name) for v in values if old and v is not old and v.type_text == old.type_text]
        values = values + [v for v in op.results if not op.text.startswith('"tensor.empty"')]
    if not places:
        return False
    op, old, new = rng.choice(places)
    op.rename(old, new)
    return True


def duplicate(rng, piece):
    """An op twice, both of whose results are read."""
    found = [(at, op) for at, op in enumerate(piece.body.ops) if len(op.results) == 1 and op.results[0].is_tensor and not is_free(op)]
    if not found:
        return False
    at, op = rng.choice(found)
    copy = Part(new_name(piece), op.results[0].type_text)
    readers = [other for other in piece.body.ops[at + 1:] if op.results[0].name in other.uses()]
    piece.body.ops.insert(at + 1, Op([copy], op.text))
    if readers:
        rng.choice(readers).rename(op.results[0].name, copy.name)
    if copy.dtype in LIMITS:
        piece.outputs.append((copy, ""))
    return True


CHANGES = [read_init, read_init, read_init, permute_map, permute_map, resize, resize, change_constant, use_other, duplicate]


def place(rng, piece):
    """Writes placements on arguments, results and placement ops."""
    placements = Placements(rng, piece.axes)
    known = {v.name: v for v, _ in piece.arguments} | {v.name: v for op in piece.body.ops for v in op.results}
    piece.arguments = [(v, placements.draw(v) if rng.random() < 0.75 else "") for v, _ in piece.arguments]
    piece.outputs = [(v, placements.draw(v) if rng.random() < 0.5 else "") for v, _ in piece.outputs]
    for op in piece.body.ops:
        op.text = re.sub(r", dist\.\w+ = [^}]*(?=\})|dist\.shardings = [^}]*(?=\})", "", op.text)
        if re.match(r'"dist\.(constrain|reshard)"', op.text):
            closed = "reshard" in op.text[:16]
            sharding = placements.draw(known[op.results[0].name], open_chance=0 if closed else 0.25)
            op.text = re.sub(r"sharding = #dist\.sharding<.*?>\}>", f"sharding = #dist.sharding<@mesh, {sharding}>}}>", op.text)
    return piece


def draw_axes(rng):
    sizes = rng.choice([m for m in MESHES if m != (1,)])
    return list(zip(rng.sample(["a", "b", "x", "y", "dp", "tp"], len(sizes)), sizes))


def generator(seed):
    return random.Random(seed * 7919 + 13)
