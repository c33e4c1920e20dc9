"""Aeon Core: `invoke` of a tool."""

from .answer import Answer
from .finding import instance_of

PACKAGE = "aeon"


def find(wanted, runner):
    return instance_of(wanted, runner, object)


async def call(tool, arguments, messages):
    result = tool.invoke(**arguments)
    return Answer(await result if hasattr(result, "__await__") else result)
