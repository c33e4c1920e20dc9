"""OpenAI Agents SDK: a run with one scripted response of a model, which calls the tool."""

import json

from ..failures import Refused, show_traceback
from .answer import Answer, content, image, text
from .finding import chosen, live

PACKAGE = "agents"


def find(wanted, runner):
    from agents import FunctionTool

    return chosen(wanted, [(tool.name, function_in(tool), tool) for tool in live(FunctionTool)])


def function_in(tool):
    """The function behind a tool; its handler where the program has written that."""
    try:
        return tool.__wrapped__
    except AttributeError:
        return innermost(tool.on_invoke_tool)


def innermost(handler):
    """The function in the closure of the handler that older versions make."""
    inner = getattr(handler, "_invoke_tool_impl", handler)
    for cell in getattr(inner, "__closure__", None) or ():
        try:
            value = cell.cell_contents
        except ValueError:
            continue
        if callable(value) and getattr(value, "__name__", "").endswith("_impl"):
            return innermost(value)
    names = getattr(getattr(inner, "__code__", None), "co_freevars", ())
    return inner.__closure__[names.index("the_func")].cell_contents if "the_func" in names else inner


async def call(tool, arguments, messages):
    from agents import Agent, Model, ModelResponse, RunConfig, Runner, Usage
    from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText

    wanted = ResponseFunctionToolCall(arguments=json.dumps(arguments), call_id="1", name=tool.name, type="function_call")
    said = ResponseOutputText(annotations=[], text="Done.", type="output_text")
    last = ResponseOutputMessage(id="1", role="assistant", status="completed", type="message", content=[said])
    responses = [wanted, last]

    class Scripted(Model):
        async def get_response(self, *_, **__):
            return ModelResponse(output=[responses.pop(0)], usage=Usage(), response_id=None)

        def stream_response(self, *_, **__):
            raise NotImplementedError

    failed = []
    configuration = RunConfig(tracing_disabled=True)
    if hasattr(configuration, "tool_error_formatter"):
        configuration.tool_error_formatter = lambda error: failed.append(error)
    result = await Runner.run(Agent(name="aion", tools=[tool], model=Scripted()), "Run.", run_config=configuration)
    outputs = [item for item in result.new_items if item.type == "tool_call_output_item"]
    if not outputs:
        raise Refused("the framework requires an approval before it calls the tool")
    sent = outputs[0].raw_item["output"]
    if failed:
        if isinstance(getattr(failed[0], "error", None), BaseException):
            show_traceback(failed[0].error)
        return Answer(None, content(*blocks_of(sent)), str(sent))
    return Answer(outputs[0].output, content(*blocks_of(sent)))


def blocks_of(sent):
    """The blocks for MCP of a text or a list of input items."""
    if isinstance(sent, str):
        return [text(sent)]
    return [block_of(one) for one in sent]


def block_of(item):
    kind = item.get("type")
    if kind == "input_text":
        return text(item["text"])
    url = item.get("image_url") or ""
    if kind == "input_image" and url.startswith("data:") and ";base64," in url:
        media_type, _, data = url[len("data:") :].partition(";base64,")
        return image(data, media_type)
    return text(json.dumps(item))
