"""`PYTHON coercions.py`: what LangChain makes of JSON values for arguments of each type, in a tool of an inline args_schema that the
installed aions-llm loads ("loaded"; null where it refuses LangChain) and in a StructuredTool of a Pydantic class, as the loaders up to 1.0.5
make it ("built"). Prints {"versions", "schemas", "loaded", "built"}. test/fixtures/langchain/coercions.json is the list of what it prints with
LangChain 0.3 and with LangChain 1, in this order."""

import importlib.metadata
import json
import math
import os
import platform
import sys
import tempfile
from typing import Dict, List, Literal, Optional, Union

from aions import AIONS
from langchain_core.tools import StructuredTool
from pydantic import BaseModel, ValidationError, create_model


class Line(BaseModel):
    price: float
    count: Optional[int] = None


INLINE = {"int": int, "float": float, "bool": bool, "str": str, "list": list, "dict": dict}
TYPES = {
    **INLINE,
    "Optional[int]": Optional[int],
    "Optional[bool]": Optional[bool],
    "Optional[str]": Optional[str],
    "List[int]": List[int],
    "Optional[List[float]]": Optional[List[float]],
    "Dict[str, int]": Dict[str, int],
    "Line": Line,
    "List[Line]": List[Line],
    "Union[int, str]": Union[int, str],
    "Union[int, float]": Union[int, float],
    "Union[int, bool]": Union[int, bool],
    "Union[bool, int]": Union[bool, int],
    "Literal[1, 2]": Literal[1, 2],
}
SCALARS = json.loads(
    """["3", "03", "-3", "+3", " 3 ", "1_000", "1__0", "_1", "1_", "3.0", "3.", ".0", "-0.0", "3.5", "1e3", "1E-2", "0x10", "", " ", "three",
    "inf", "NaN", "null", "9007199254740993", "3.00000000000000000001", 3, 0, 1, -1, 2, 3.5, -2.5, 1e300, true, false, null, "true", "True", "TRUE", "false", "t", "f",
    "yes", "No", "y", "n", "on", "OFF", "1", "0", " true ", "1.0", [], {}, [3], {"a": 3}, ["3"], "[3]", "{}"]"""
)
# For the other types; each kind of scalar once.
NESTED = json.loads(
    """["3", "3.0", "3.", "3.5", "x", "true", "1", 3, 1, 3.5, true, null, [], ["3", 4], ["3.5"], ["3", null], [true], {"a": "3"}, {"a": "x"}, {"a": null}, {"a": true},
    {"price": "2.5"}, {"price": "2.5", "count": "3"}, {"price": 1, "count": null}, {"price": 1, "count": "x"}, {"count": "1"},
    [{"price": "2.5", "count": "3"}, {"price": 2}], [{"price": "x"}]]"""
)


def plain(value):
    if isinstance(value, BaseModel):
        return {name: plain(getattr(value, name)) for name in sorted(value.model_fields_set)}
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    # JSON has no infinity, and no difference between 3 and 3.0.
    return value


def types(value):
    """The Python types of the value, as text: `int`, `[float, float]`."""
    if isinstance(value, list):
        return f"[{', '.join(map(types, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(map(types, value.values())) + "}"
    return type(value).__name__


def finite(value):
    return not isinstance(value, float) or math.isfinite(value)


def answer(tool, given):
    try:
        value = plain(tool.invoke({"value": given}))
    except ValidationError as error:
        return {"given": given, "error": error.errors()[0]["type"]}
    return {"given": given, "value": value if finite(value) else repr(value), "types": types(value)}


def loaded(name):
    text = f"""[ {{
      name --> "T", description --> "d",
      args_schema --> {{ value --> "{name} | the value" }},
      function --> "lambda value: value" --> {{ arg-1 --> "any", return-1 --> "any" }}
    }} ]"""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "tools.aion")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return AIONS.get_langchain_tools(path, {})[0]


def built(annotation):
    schema = create_model("Arguments", value=(annotation, ...))
    return StructuredTool.from_function(func=lambda value: value, name="T", description="d", args_schema=schema)


def answers(tool, is_inline):
    return [answer(tool, given) for given in (SCALARS if is_inline else NESTED)]


def all_loaded():
    try:
        return {name: answers(loaded(name), True) for name in INLINE}
    except ImportError:
        return None


packages = ("aions-llm", "langchain", "langchain-core", "pydantic")
versions = {"python": platform.python_version(), **{name: importlib.metadata.version(name) for name in packages}}
groups = {"loaded": all_loaded(), "built": {name: answers(built(of), name in INLINE) for name, of in TYPES.items()}}
schemas = {name: built(of).args_schema.model_json_schema() for name, of in TYPES.items()}
# Printed with one answer in each line.
lines = {}
for group, types_ in groups.items():
    for name, list_ in (types_ or {}).items():
        lines.setdefault(group, []).append(f"{json.dumps(name)}: [\n" + ",\n".join(map(json.dumps, list_)) + "\n]")
parts = [f'"versions": {json.dumps(versions)}', f'"schemas": {json.dumps(schemas)}']
for group in groups:
    parts.append(f'"{group}": ' + ("{" + ",\n".join(lines[group]) + "}" if group in lines else "null"))
print("{" + ",\n".join(parts) + "}")
