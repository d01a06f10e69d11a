# SPDX-License-Identifier: Apache-2.0
"""Compares dist-solve with an integer program. usage: integer_program.py DIST_SOLVE COSTS.json FOLDER [--record]

With --record, scipy's `milp` solves the problems and COSTS.json is written; without, its costs are what is compared with.
"""
import json
import os
import random
import subprocess
import sys

FORBIDDEN = 10**18


def make(seed):
    """Returns a random problem in the contest's format: a ring with chords, and memory that binds."""
    source = random.Random(seed)
    count = source.randrange(12, 21)
    labels = [source.randrange(2, 7) for _ in range(count)]
    intervals = [(begin, begin + source.randrange(1, 9)) for begin in range(count)]
    usages = [[source.randrange(1, 30) for _ in range(n)] for n in labels]
    costs = [[source.randrange(1000) for _ in range(n)] for n in labels]
    pairs = [(v, (v + 1) % count) for v in range(count)] + [tuple(source.sample(range(count), 2)) for _ in range(count // 2)]
    tables = [[FORBIDDEN if source.random() < 0.1 else source.randrange(1000) for _ in range(labels[u] * labels[v])] for u, v in pairs]
    least = max(sum(min(u) for u, (b, e) in zip(usages, intervals) if b <= t < e) for t in range(count + 9))
    return {"problem": {"name": str(seed), "usage_limit": least * 5 // 4,
                        "nodes": {"intervals": intervals, "costs": costs, "usages": usages}, "edges": {"nodes": pairs, "costs": tables}}}


def solve_by_milp(problem):
    """Returns the least cost, or None if nothing is feasible."""
    import numpy
    from scipy.optimize import Bounds, LinearConstraint, milp
    problem = problem["problem"]
    nodes, edges = problem["nodes"], problem["edges"]
    objective, rows, lower, upper = [], [], [], []
    first = []
    for costs in nodes["costs"]:
        first.append(len(objective))
        rows.append({len(objective) + i: 1 for i in range(len(costs))})
        objective += costs
        lower.append(1), upper.append(1)
    for (u, v), table in zip(edges["nodes"], edges["costs"]):
        columns = len(nodes["costs"][v])
        begin = len(objective)
        objective += [0 if cost >= FORBIDDEN else cost for cost in table]
        for i in range(len(nodes["costs"][u])):
            row = {begin + i * columns + j: 1 for j in range(columns) if table[i * columns + j] < FORBIDDEN}
            rows.append(row | {first[u] + i: -1})
        for j in range(columns):
            row = {begin + i * columns + j: 1 for i in range(len(nodes["costs"][u])) if table[i * columns + j] < FORBIDDEN}
            rows.append(row | {first[v] + j: -1})
        count = len(nodes["costs"][u]) + columns
        lower += [0] * count
        upper += [0] * count
    for time in sorted({begin for begin, _ in nodes["intervals"]}):
        rows.append({first[v] + i: usage for v, (begin, end) in enumerate(nodes["intervals"]) if begin <= time < end
                     for i, usage in enumerate(nodes["usages"][v])})
        lower.append(-numpy.inf), upper.append(problem["usage_limit"])
    matrix = numpy.zeros((len(rows), len(objective)))
    for index, row in enumerate(rows):
        for column, value in row.items():
            matrix[index, column] = value
    result = milp(objective, constraints=LinearConstraint(matrix, lower, upper), integrality=numpy.ones(len(objective)), bounds=Bounds(0, 1),
                  options={"mip_rel_gap": 0})
    return round(result.fun) if result.success else None


def main():
    tool, recorded, folder = sys.argv[1:4]
    problems = [make(seed) for seed in range(50)]
    if "--record" in sys.argv:
        with open(recorded, "w", encoding="utf-8") as file:
            json.dump([solve_by_milp(problem) for problem in problems], file)
            file.write("\n")
    with open(recorded, encoding="utf-8") as file:
        costs = json.load(file)
    os.makedirs(folder, exist_ok=True)
    equal = 0
    for seed, (problem, cost) in enumerate(zip(problems, costs)):
        path = os.path.join(folder, f"{seed}.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(problem, file)
        output = subprocess.run([tool, path, "--seconds=60", "--threads=1"], capture_output=True, text=True).stdout.strip()
        wanted = "infeasible: proved that no assignment is within the limits" if cost is None else f"cost {cost} bound {cost} gap 0.0000%"
        equal += output == wanted
        if output != wanted:
            print(f"problem {seed}: '{output}'; the integer program has {cost}")
    print(f"{equal} of {len(problems)} costs are equal and proved")


main()
