"""What AIONS.get_langchain_tools and LangChain answer to calls: the measure for the runner. See scripts/langchain/record.ts.

Reads {"cases": [{"id", "text", "module", "calls": [{"tool", "arguments"}]}]} from standard input; needs aions and langchain. Writes
{"versions": {...}, "answers": {id: {"load": error or null, "calls": [{"value"} or {"error"}]}}}.
"""

import copy
import importlib.metadata
import io
import json
import os
import sys
import tempfile
from contextlib import redirect_stdout

from aions import AIONS


def error_of(error):
    return f"{type(error).__name__}: {error}"


def answer(case):
    names = {"__name__": "api"}
    exec(case["module"], names)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "tools.aion")
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(case["text"])
        try:
            made = AIONS.get_langchain_tools(path, context=names)
        except Exception as error:
            return {"load": error_of(error), "calls": []}
    tools = {}
    for tool in made:
        tools.setdefault(tool.name, tool)
    return {"load": None, "calls": [called(tools.get(call["tool"]), call["arguments"]) for call in case["calls"]]}


def called(tool, arguments):
    if tool is None:
        return {"error": "no such tool"}
    try:
        with redirect_stdout(io.StringIO()):
            value = tool.invoke(copy.deepcopy(arguments))
        return {"value": json.loads(json.dumps(value))}
    except Exception as error:
        return {"error": error_of(error)}


def version(name):
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


cases = json.load(sys.stdin)["cases"]
packages = ("langchain", "langchain-core", "pydantic")
json.dump(
    {
        "versions": {"python": ".".join(map(str, sys.version_info[:3])), **{name: version(name) for name in packages}},
        "answers": {case["id"]: answer(case) for case in cases},
    },
    sys.stdout,
)
