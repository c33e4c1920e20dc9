"""LlamaIndex: `acall` of a tool, as an agent has it."""

from ..failures import show_traceback
from .answer import Answer, content, image, text
from .finding import chosen, function_of, live

PACKAGE = "llama_index.core"


def find(wanted, runner):
    from llama_index.core.tools import FunctionTool

    found = chosen(wanted, [(one.metadata.name, function_in(one), one) for one in live(FunctionTool)])
    if found is None:
        function = function_of(wanted, runner)
        found = None if function is None else FunctionTool.from_defaults(function)
    return found


def function_in(tool):
    return getattr(tool, "real_fn", None) or getattr(tool, "_fn", None) or tool._async_fn


async def call(tool, arguments, messages):
    try:
        output = await tool.acall(**arguments)
    except Exception as error:
        # An agent sends the model the text of the exception.
        show_traceback(error)
        return Answer(None, content(text(str(error))), str(error))
    blocks = [block_of(one) for one in getattr(output, "blocks", None) or []] or [text(output.content)]
    return Answer(output.raw_output, content(*blocks), output.content if output.is_error else None)


def block_of(block):
    data = getattr(block, "image", None)
    if data is not None:
        # In Base64.
        return image(data.decode("ascii"), block.image_mimetype or "image/png")
    return text(getattr(block, "text", None) or str(block))
