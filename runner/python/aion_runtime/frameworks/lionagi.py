"""LionAGI: a `FunctionCalling` of the tool, with its processors."""

from importlib import import_module

from ..failures import Failed
from .answer import Answer
from .finding import chosen, function_of, live

PACKAGE = "lionagi"


def find(wanted, runner):
    kind = of_module("tool", "Tool")
    found = chosen(wanted, [(one.function, one.func_callable, one) for one in live(kind)])
    if found is None:
        function = function_of(wanted, runner)
        found = None if function is None else kind(func_callable=function)
    return found


def of_module(module, name):
    """A class, from the package where the version has it."""
    for package in ("lionagi.protocols.action", "lionagi.operatives.action"):
        try:
            return getattr(import_module(f"{package}.{module}"), name)
        except ModuleNotFoundError:
            continue
    raise Failed("this version of lionagi has no class FunctionCalling")


async def call(tool, arguments, messages):
    calling = of_module("function_calling", "FunctionCalling")(func_tool=tool, arguments=arguments)
    await calling.invoke()
    execution = calling.execution
    status = getattr(execution.status, "value", execution.status)
    if status != "completed":
        return Answer(None, None, str(execution.error))
    return Answer(execution.response)
