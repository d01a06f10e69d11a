# SPDX-License-Identifier: Apache-2.0
"""Makes a failing program smaller: takes results, ops and placements away as long as it keeps failing."""
import copy

from fuzz_program import NAMES


def blocks_of(program):
    """Returns the blocks of a program, outer ones first."""
    found = [program.body]
    for block in found:
        for op in block.ops:
            found += op.blocks
    return found


def without_dead_ops(program):
    """Removes ops, and arguments, that nothing uses."""
    changed = True
    while changed:
        changed = False
        program.body.ending = " ".join(v.name for v, _ in program.outputs)
        used = program.body.uses()
        for block in blocks_of(program):
            used |= block.uses()
        for block in blocks_of(program):
            kept = [op for op in block.ops if not op.results or any(v.name in used for v in op.results)]
            changed |= len(kept) != len(block.ops)
            block.ops = kept
        kept = [(v, s) for v, s in program.arguments if v.name in used]
        changed |= len(kept) != len(program.arguments)
        program.arguments = kept
    return program


def replaced(program, where, at):
    """Returns the program with new arguments in the place of an op's results."""
    smaller = copy.deepcopy(program)
    block = blocks_of(smaller)[where]
    op = block.ops.pop(at)
    for i, value in enumerate(op.results):
        if value.dtype == "index":
            return None
        new = copy.copy(value)
        new.name = value.name.replace("#", "0000")
        for other in blocks_of(smaller):
            for user in other.ops:
                user.rename(value.name, new.name)
            other.ending = NAMES.sub(lambda match: new.name if match[0] == value.name else match[0], other.ending)
        smaller.outputs = [(new if v.name == value.name else v, s) for v, s in smaller.outputs]
        smaller.arguments.append((new, ""))
    return without_dead_ops(smaller)


def candidates(program):
    if len(program.outputs) > 1:
        for i in range(len(program.outputs)):
            smaller = copy.deepcopy(program)
            del smaller.outputs[i]
            yield without_dead_ops(smaller)
    for where, block in enumerate(blocks_of(program)):
        for at in reversed(range(len(block.ops))):
            smaller = replaced(program, where, at)
            if smaller is not None:
                yield smaller
    for part in ("arguments", "outputs"):
        for i, (_, sharding) in enumerate(getattr(program, part)):
            if sharding:
                smaller = copy.deepcopy(program)
                getattr(smaller, part)[i] = (getattr(smaller, part)[i][0], "")
                yield smaller
    if program.device_ids:
        smaller = copy.deepcopy(program)
        smaller.device_ids = None
        yield smaller


def reduced(program, fails, tries=300):
    """Returns the smallest program found that fails; `fails` runs one."""
    program = without_dead_ops(copy.deepcopy(program))
    if not fails(program):
        return program
    again = True
    while again and tries > 0:
        again = False
        for smaller in candidates(program):
            tries -= 1
            if tries <= 0:
                break
            if smaller.outputs and fails(smaller):
                program, again = smaller, True
                break
    return program
