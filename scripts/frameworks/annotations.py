"""The tools with which runs of frameworks are compared: one for each annotation, with and without a default."""

HEAD = '''import datetime
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, IntEnum
from pathlib import Path
from typing import Any, Dict, List, Literal, Optional, Set, Tuple, Union
from uuid import UUID

from pydantic import BaseModel, Field
from typing_extensions import TypedDict

{imports}


class E(Enum):
    RED = "red"


class IE(IntEnum):
    ONE = 1


class M(BaseModel):
    x: int


@dataclass
class D:
    x: int


class TD(TypedDict):
    x: int


def show(v):
    if isinstance(v, (list, tuple, set)):
        return type(v).__name__ + "[" + ", ".join(show(i) for i in v) + "]"
    if isinstance(v, dict):
        return "dict[" + ", ".join(f"{k}: {show(i)}" for k, i in v.items()) + "]"
    return f"{type(v).__name__} {v}"
'''

# The name, the annotation, a default, a value, a wrong value. Whether null is allowed is part of the annotation.
ANNOTATIONS = [
    ("int", "int", "7", 3, "x"),
    ("float", "float", "0.5", 3, "x"),
    ("str", "str", '"a"', "b", 5),
    ("bool", "bool", "True", False, "x"),
    ("enum", "E", "E.RED", "red", "blue"),
    ("intenum", "IE", "IE.ONE", 1, 2),
    ("literal", 'Literal["a", "b"]', '"a"', "b", "c"),
    ("date", "datetime.date", "datetime.date(2026, 1, 1)", "2026-01-02", "x"),
    ("datetime", "datetime.datetime", "datetime.datetime(2026, 1, 1)", "2026-01-02T03:04:05", "x"),
    ("decimal", "Decimal", 'Decimal("1.5")', "2.5", "x"),
    ("uuid", "UUID", 'UUID("12345678-1234-5678-1234-567812345678")', "87654321-1234-5678-1234-567812345678", "x"),
    ("path", "Path", 'Path("a")', "b/c", 5),
    ("model", "M", "M(x=1)", {"x": 2}, {"x": "y"}),
    ("optmodel", "Optional[M]", "None", {"x": 2}, {"y": 2}),
    ("listmodel", "List[M]", "[]", [{"x": 1}, {"x": 2}], [{"x": "y"}]),
    ("dictmodel", "Dict[str, M]", "{}", {"a": {"x": 1}}, {"a": 1}),
    ("dataclass", "D", "D(1)", {"x": 2}, {"x": "y"}),
    ("typeddict", "TD", '{"x": 1}', {"x": 2}, {"x": "y"}),
    ("set", "Set[int]", "set()", [1, 1], ["x"]),
    ("tuple", "Tuple[int, str]", '(1, "a")', [1, "b"], [1]),
    ("union", "Union[int, M]", "1", {"x": 1}, "x"),
    ("optint", "Optional[int]", "None", 3, "x"),
    ("listenum", "List[E]", "[]", ["red"], ["blue"]),
    ("field", "int", 'Field(default=3, description="A number.", ge=1)', 4, 0),
]


def functions():
    """(name, source) of each tool: `t_…` requires its argument, `d_…` has a default."""
    for name, annotation, default, _, _ in ANNOTATIONS:
        for kind, given in (("t", ""), ("d", f" = {default}")):
            described = f'"""Shows {name}.\n\n    Args:\n        v: The value.\n    """'
            yield f"{kind}_{name}", f"def {kind}_{name}(v: {annotation}{given}) -> str:\n    {described}\n    return show(v)\n"


def calls(names):
    """[name, arguments] of each call of a tool among the names."""
    for name, _, _, value, wrong in ANNOTATIONS:
        for given in ({"v": value}, {}, {"v": None}, {"v": wrong}):
            for kind in ("t", "d"):
                if f"{kind}_{name}" in names:
                    yield [f"{kind}_{name}", given]
