"""smolagents: the call of a `ToolCallingAgent`."""

from ..failures import show_traceback
from .answer import Answer, content, text
from .finding import chosen, instance_of, live

PACKAGE = "smolagents"


def find(wanted, runner):
    from smolagents import Tool

    if wanted.lines is None and wanted.dotted is not None:
        return instance_of(wanted, runner, Tool)
    return chosen(wanted, [(one.name, one.forward, one) for one in live(Tool)])


def call(tool, arguments, messages):
    from smolagents import ToolCallingAgent
    from smolagents.monitoring import LogLevel
    from smolagents.utils import AgentError

    agent = ToolCallingAgent(tools=[tool], model=None, verbosity_level=LogLevel.OFF)
    try:
        result = agent.execute_tool_call(tool.name, arguments)
    except AgentError as error:
        show_traceback(error.__cause__ or error)
        return Answer(None, content(text(error.message)), error.message)
    # The types of an agent keep the value.
    value = result.to_raw() if type(result).__name__ == "AgentText" else result
    return Answer(value, content(text(str(result))))
