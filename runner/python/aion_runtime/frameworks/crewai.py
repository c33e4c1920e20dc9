"""CrewAI: `run` of a tool."""

from .answer import Answer, content, text
from .finding import chosen, instance_of, live

PACKAGE = "crewai"


def find(wanted, runner):
    from crewai.tools import BaseTool

    if wanted.lines is None and wanted.dotted is not None:
        return instance_of(wanted, runner, BaseTool)
    return chosen(wanted, [(one.name, getattr(one, "func", None), one) for one in live(BaseTool)])


def call(tool, arguments, messages):
    result = tool.run(**arguments)
    written = tool.format_output_for_agent(result) if hasattr(tool, "format_output_for_agent") else str(result)
    return Answer(result, content(text(str(written))))
