"""LangChain: `invoke` of a tool."""

from .answer import Answer
from .finding import chosen, function_of, instance_of, live

PACKAGE = "langchain_core"


def find(wanted, runner):
    from langchain_core.tools import BaseTool, tool

    if wanted.lines is None and wanted.dotted is not None:
        return instance_of(wanted, runner, BaseTool)
    found = chosen(wanted, [(one.name, function_in(one), one) for one in live(BaseTool)])
    if found is None:
        function = function_of(wanted, runner)
        found = None if function is None else tool(function)
    return found


def function_in(tool):
    return getattr(tool, "func", None) or getattr(tool, "coroutine", None) or tool._run


def call(tool, arguments, messages):
    given = arguments
    if takes_call_id(tool):
        given = {"type": "tool_call", "id": "1", "name": tool.name, "args": arguments}
    if getattr(tool, "func", None) is None and getattr(tool, "coroutine", None) is not None:
        return awaited(tool.ainvoke(given))
    return answer_of(tool.invoke(given))


async def awaited(result):
    return answer_of(await result)


def answer_of(result):
    # A call with an id gives a message.
    return Answer(result.content if type(result).__name__ == "ToolMessage" else result)


def takes_call_id(tool):
    """Whether LangChain fills in the id of the call."""
    fields = getattr(tool.get_input_schema(), "model_fields", {}).values()
    kinds = [one if isinstance(one, type) else type(one) for field in fields for one in field.metadata]
    return any(kind.__name__ == "InjectedToolCallId" for kind in kinds)
