"""Pydantic AI: a run with one scripted response of a model, which calls the tool."""

from .answer import Answer, content, image, text
from .finding import chosen, function_of, live

PACKAGE = "pydantic_ai"


def find(wanted, runner):
    from pydantic_ai import Tool

    tool = chosen(wanted, [(tool.name, tool.function, tool) for tool in live(Tool)])
    if tool is None:
        function = function_of(wanted, runner)
        tool = None if function is None else Tool(function, name=wanted.name)
    return tool


async def call(tool, arguments, messages):
    from pydantic_ai import Agent
    from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart
    from pydantic_ai.models.function import FunctionModel

    answers = []

    def scripted(history, _):
        if len(history) == 1:
            return ModelResponse(parts=[ToolCallPart(tool.name, arguments, "1")])
        answers.extend(history[-1].parts)
        return ModelResponse(parts=[TextPart("Done.")])

    await Agent(FunctionModel(scripted), tools=[tool]).run("Run.")
    part, *others = answers
    if getattr(part, "outcome", "success") != "success" or part.part_kind == "retry-prompt":
        said = part.model_response() if part.part_kind == "retry-prompt" else part.model_response_str()
        return Answer(None, content(text(said)), said)
    blocks = [block for item in items_of(part) for block in blocks_of(item)]
    # Further content of a ToolReturn goes to the model as a message of its own.
    for other in others:
        given = getattr(other, "content", None)
        for item in [given] if isinstance(given, str) else given or []:
            blocks.extend([text(item)] if isinstance(item, str) else blocks_of(item))
    return Answer(part.content, content(*blocks))


def items_of(part):
    """The content, without files among it, as text, and the files."""
    files = list(getattr(part, "files", None) or [])
    if not files:
        return [part.model_response_str()]
    return list(part.content_items(mode="str"))


def blocks_of(item):
    if isinstance(item, str):
        return [text(item)]
    data, media_type = getattr(item, "data", None), getattr(item, "media_type", "")
    if isinstance(data, bytes) and media_type.startswith("image/"):
        return [image(data, media_type)]
    if isinstance(data, bytes) and media_type.startswith("audio/"):
        return [{**image(data, media_type), "type": "audio"}]
    url = getattr(item, "url", None)
    return [text(url if isinstance(url, str) else str(item))]
