"""Anthropic: `call` of a tool, as the tool runner has it."""

from ..failures import show_traceback
from .answer import Answer, content, image, text
from .finding import chosen, live

PACKAGE = "anthropic"


def find(wanted, runner):
    from anthropic.lib import tools

    kinds = [getattr(tools, name, None) for name in ("BetaFunctionTool", "BetaAsyncFunctionTool")]
    return chosen(wanted, [(one.name, one.func, one) for one in live(*kinds)])


async def call(tool, arguments, messages):
    try:
        result = tool.call(arguments)
        value = await result if hasattr(result, "__await__") else result
    except Exception as error:
        # The tool runner sends the model the exception.
        show_traceback(error)
        return Answer(None, content(text(repr(error))), repr(error))
    return Answer(value, content(*([text(value)] if isinstance(value, str) else [block_of(one) for one in value])))


def block_of(block):
    source = block.get("source", {})
    if block.get("type") == "image" and source.get("type") == "base64":
        return image(source["data"], source["media_type"])
    return text(block.get("text", str(block)))
