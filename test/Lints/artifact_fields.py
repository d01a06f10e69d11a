# SPDX-License-Identifier: Apache-2.0
"""The two descriptions of an executable, include/dist/Runtime/Executable.h for memory and lib/Runtime/Artifact/Artifact.fbs for files, have the
same structures with the same fields, and the writer and the reader of files name each of them.

What a file says otherwise follows from three rules: a count is the length of its list, bytes are a Blob, and the kind of a step is that of its
body. What only a process has is in no file.
"""
import re
import sys

import lint

# What is in no file, by structure.
OF_THE_PROCESS = {("KernelStep", "function"), ("Executable", "identity")}
# Structures that are something else in a file.
AS_BLOBS = {"Constant"}
# Fields that a structure of files has instead of others.
INSTEAD = {"Code": ({"data", "size"}, {"bytes"}), "Value": ({"rank"}, set()), "Buffer": ({"rank"}, set()), "StridedCopyStep": ({"rank"}, set()),
           "Step": ({"kind", "kernel", "gemm", "copy", "strided_copy", "collective", "loop", "library"}, {"body"})}


def snake(name):
    return re.sub(r"(?<=[a-z0-9])([A-Z])", lambda match: "_" + match.group(1).lower(), name)


def camel(name):
    return re.sub(r"_([a-z])", lambda match: match.group(1).upper(), name)


def without_comments(text):
    return re.sub(r"//[^\n]*", "", text)


def structures_of_header(text):
    """Returns the fields of each `typedef struct DistNAME { ... }`, in snake case, counts of lists left out."""
    found = {}
    for name, body in re.findall(r"typedef struct Dist(\w+) \{(.*?)\} Dist\1;", without_comments(text), re.S):
        names = re.findall(r"(\w+)\s*(?:\[\d+\])?\s*(?=[,;])", body)
        counts = {f for f in names if f.startswith("num") and (f[3].lower() + f[4:] in names or f == "numOperands")}
        found[name] = {snake(f) for f in names if f not in counts and (name, f) not in OF_THE_PROCESS}
    return found


def structures_of_schema(text):
    return {name: set(re.findall(r"(\w+):", body)) for name, body in re.findall(r"(?:table|struct) (\w+) \{(.*?)\}", without_comments(text), re.S)}


def findings(header, schema, reader, writer):
    """Yields a message for each field that one description has and the other has not, and for what reader or writer does not name."""
    tables = structures_of_schema(schema)
    for name, fields in structures_of_header(header).items():
        left_out, instead = INSTEAD.get(name, (set(), set()))
        expected = (fields - left_out) | instead
        table = tables.get(name, tables.get(name.removesuffix("Step"), tables.get(name.removeprefix("Collective"))))
        if table is None:
            if name not in AS_BLOBS:
                yield f"no table describes Dist{name}"
            continue
        for field in sorted(expected ^ table):
            yield f"field {field} of Dist{name} is in {'the header' if field in expected else 'the schema'} alone"
        if f"sizeof(Dist{name})" in writer:
            continue  # Written as it lies.
        for field in sorted(fields - left_out):
            for what, text in (("written", writer), ("read", reader)):
                if not re.search(rf"\b({field}|{camel(field)})\b", text):
                    yield f"field {field} of Dist{name} is not {what}"


HEADER = "typedef struct DistCopyStep {\n  int32_t dst, src;\n  int64_t numBytes; ///< Of src.\n} DistCopyStep;\n"
SCHEMA = "table Copy {\n  dst:int32;\n  src:int32;\n  num_bytes:int64;\n}\n"
CODE = "dst, src, numBytes"
if list(findings(HEADER, SCHEMA, CODE, CODE)):
    sys.exit("the lint rejects what it has to accept")
for bad in ((HEADER, SCHEMA.replace("src", "other"), CODE, CODE), (HEADER, "", CODE, CODE), (HEADER, SCHEMA, "dst, src", CODE),
            (HEADER, SCHEMA, CODE, "dst, numBytes")):
    if not list(findings(*bad)):
        sys.exit("the lint accepts what it has to reject")

FOLDER = "lib/Runtime/Artifact/"
problems = list(findings(lint.read("include/dist/Runtime/Executable.h"), lint.read(FOLDER + "Artifact.fbs"), lint.read(FOLDER + "ArtifactReader.cpp"),
                         lint.read(FOLDER + "ArtifactWriter.cpp")))
print("\n".join(problems) or "the descriptions agree")
sys.exit(1 if problems else 0)
