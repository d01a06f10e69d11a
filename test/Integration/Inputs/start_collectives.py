# SPDX-License-Identifier: Apache-2.0
"""Rewrites a program in Local form, as dist-opt prints it: every collective is started somewhere between the last op that it needs and its own
place, and done in front of the first op that uses its results. Prints how many have ops in between.

    start_collectives.py PROGRAM.mlir OUTPUT.mlir SEED

What else the program computes stays in its order, so that it computes the same bits."""
import random
import re
import sys

COLLECTIVE = re.compile(r"^( *)%(\w+)(:\d+)? = dist\.(all_reduce|all_gather|reduce_scatter|all_to_all|collective_permute|broadcast) "
                        r"(.*)ins\((.*) : (.*?)\) outs\((.*)\) (\{.*\} )?-> (.*)$")
NAME = re.compile(r"%(\w+)")
counter = 0


def split(found):
    """Returns the two lines that a collective becomes."""
    global counter
    counter += 1
    space, name, count, kind, attributes, inputs, types, outputs, extra, results = found.groups()
    pending = ", ".join(f"%pending_{counter}" + (f"#{i}" if count else "") for i in range(int(count[1:]) if count else 1))
    start = (f"{space}%pending_{counter}{count or ''}, %token_{counter} = dist.{kind}_start {attributes}ins({inputs} : {types}) "
             f"outs({outputs}) {extra or ''}-> {results}")
    done = f"{space}%{name}{count or ''} = dist.done %token_{counter} ins({inputs} : {types}) pending({pending} : {results}) -> {results}"
    return [start], [done]


def indent(line):
    return len(line) - len(line.lstrip(" "))


def get_names(op):
    """Returns the names that an op defines, and all others in it."""
    head, _, rest = op[0].partition(" = ") if re.match(r" *%", op[0]) else ("", "", op[0])
    defined = set(NAME.findall(head))
    return defined, set(NAME.findall("\n".join([rest] + op[1:]))) - defined


def rewrite(lines):
    """Rewrites one list of ops, with all that is nested in it; ops begin at the depth of the first line."""
    own, ops, far = indent(lines[0]), [], 0
    for line in lines:
        if ops and (indent(line) > own or re.match(r" *[}^)]|$", line)):
            ops[-1].append(line)
        else:
            ops.append([line])
    for op in ops:
        inner, first = [], 1
        while first < len(op):
            last = first
            while last < len(op) and indent(op[last]) > own:
                last += 1
            if last > first:
                nested, numFar = rewrite(op[first:last])
                far += numFar
                inner += nested
            inner += op[last:last + 1]
            first = last + 1
        op[1:] = inner
    for op in list(ops):
        found = COLLECTIVE.match(op[0])
        if not found:
            continue
        place = next(i for i, other in enumerate(ops) if other is op)
        defined, used = get_names(op)
        first = max([i + 1 for i in range(place) if get_names(ops[i])[0] & used], default=0)
        last = next((i for i in range(place + 1, len(ops)) if get_names(ops[i])[1] & defined), len(ops) - 1)
        start, done = split(found)
        ops[last:last] = [done]
        del ops[place]
        place = random.randint(first, place) if random.random() < 0.5 else first
        ops[place:place] = [start]
        far += last > place + 1
    return [line for op in ops for line in op], far


random.seed(int(sys.argv[3]))
output, numFar = rewrite(open(sys.argv[1]).read().rstrip("\n").split("\n"))
with open(sys.argv[2], "w") as file:
    file.write("\n".join(output) + "\n")
print(f"{numFar} of {counter} collectives have ops between their start and their done")
