#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks JSON files against a JSON schema, with as much of draft 2020-12 as docs/plan.schema.json uses.

usage: matches_schema.py SCHEMA accept|reject FILE... [--except NAME,...]
All files have to be accepted or rejected, those named behind --except the other way round. Files that are no JSON are rejected.
"""
import json
import os
import re
import sys

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int}
COMMENTS = {"description", "title", "$schema", "$defs"}


def is_type(value, name):
    return isinstance(value, TYPES[name]) and not (name == "integer" and isinstance(value, bool))


def matches(value, schema, root):
    """Returns whether `value` is as `schema` says; a keyword that is not known here is an error."""
    rules = {
        "$ref": lambda ref: matches(value, root["$defs"][ref.rsplit("/", 1)[1]], root),
        "type": lambda name: is_type(value, name),
        "enum": lambda words: value in words,
        "const": lambda word: value == word,
        "anyOf": lambda choices: any(matches(value, choice, root) for choice in choices),
        "oneOf": lambda choices: sum(matches(value, choice, root) for choice in choices) == 1,
        "not": lambda other: not matches(value, other, root),
        "minimum": lambda least: not is_type(value, "integer") or value >= least,
        "minLength": lambda least: not isinstance(value, str) or len(value) >= least,
        "pattern": lambda pattern: not isinstance(value, str) or bool(re.search(pattern, value)),
    }
    of_lists = {
        "items": lambda item: all(matches(one, item, root) for one in value),
        "prefixItems": lambda items: all(matches(one, item, root) for one, item in zip(value, items)),
        "minItems": lambda least: len(value) >= least,
        "maxItems": lambda most: len(value) <= most,
    }
    of_objects = {
        "required": lambda names: all(name in value for name in names),
        "properties": lambda members: all(matches(value[name], member, root) for name, member in members.items() if name in value),
        "patternProperties": lambda members: all(matches(item, member, root) for pattern, member in members.items()
                                                 for name, item in value.items() if re.search(pattern, name)),
        "additionalProperties": lambda allowed: allowed or all(
            name in schema.get("properties", {}) or any(re.search(pattern, name) for pattern in schema.get("patternProperties", {}))
            for name in value),
        "dependentRequired": lambda needs: all(other in value for name, others in needs.items() if name in value
                                               for other in others),
        "dependentSchemas": lambda schemas: all(matches(value, other, root) for name, other in schemas.items() if name in value),
    }
    if isinstance(value, list):
        rules.update(of_lists)
    if isinstance(value, dict):
        rules.update(of_objects)
    known = COMMENTS | rules.keys() | of_lists.keys() | of_objects.keys()
    if schema.keys() - known:
        sys.exit(f"the schema uses {schema.keys() - known}, which this check does not know")
    return all(rules[name](argument) for name, argument in schema.items() if name in rules)


def accepts(schema, path):
    try:
        with open(path, encoding="utf-8") as file:
            return matches(json.load(file), schema, schema)
    except ValueError:
        return False


arguments = sys.argv[1:]
exceptions = arguments.pop().split(",") if "--except" in arguments else []
paths = arguments[2:-1] if exceptions else arguments[2:]
with open(arguments[0], encoding="utf-8") as file:
    schema = json.load(file)
wrong = [path for path in paths
         if accepts(schema, path) != ((arguments[1] == "accept") != (os.path.basename(path).split(".")[0] in exceptions))]
if wrong or not paths:
    sys.exit(f"not as promised: {', '.join(wrong) or 'no files'}")
print(f"{len(paths)} files")
