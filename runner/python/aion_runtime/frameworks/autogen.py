"""AutoGen: `run_json` of a tool, as a workbench has it."""

from ..failures import show_traceback
from .answer import Answer, content, text
from .finding import chosen, function_of, live

PACKAGE = "autogen_core"


def find(wanted, runner):
    from autogen_core.tools import FunctionTool

    found = chosen(wanted, [(one.name, one._func, one) for one in live(FunctionTool)])
    if found is None:
        function = function_of(wanted, runner)
        found = None if function is None else FunctionTool(function, description=function.__doc__ or "")
    return found


async def call(tool, arguments, messages):
    from autogen_core import CancellationToken
    from autogen_core.tools import StaticWorkbench

    try:
        value = await tool.run_json(arguments, CancellationToken())
        return Answer(value, content(text(tool.return_value_as_string(value))))
    except Exception as error:
        show_traceback(error)
        formatted = getattr(StaticWorkbench([tool]), "_format_errors", str)(error)
        return Answer(None, content(text(formatted)), formatted)
