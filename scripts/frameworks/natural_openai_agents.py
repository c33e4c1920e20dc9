"""OpenAI Agents SDK: a run of an agent, with a model that calls the tool. `text` is what the model is sent."""

import asyncio
import json

PACKAGES = ["openai-agents", "pydantic"]

IMPORTS = """from agents import FunctionTool, RunContextWrapper, ToolOutputImage, ToolOutputText, function_tool
from agents.tool_context import ToolContext"""

MORE = '''@function_tool
def boom(n: int) -> str:
    """Fails."""
    raise ValueError("boom")


@function_tool(failure_error_function=lambda context, error: f"It failed: {error}")
def told(n: int) -> str:
    """Fails with a text of its own."""
    raise ValueError("boom")


@function_tool(failure_error_function=None)
def raised(n: int) -> str:
    """Fails, and ends the run."""
    raise ValueError("boom")


@function_tool
async def context(ctx: RunContextWrapper[Any], n: int) -> str:
    """Gets a context."""
    return f"{ctx.context} {n}"


@function_tool
def call_context(ctx: ToolContext, n: int) -> str:
    """Gets a context of the call."""
    return f"{ctx.tool_name} {n}"


@function_tool
def untyped(a: str):
    """Gives a dict."""
    return {"a": [1, None, True]}


@function_tool
def model() -> M:
    """Gives a model."""
    return M(x=1)


@function_tool
def told_text() -> ToolOutputText:
    """Gives a text."""
    return ToolOutputText(text="a")


class Store:
    @function_tool
    def kept(key: str) -> str:
        """Gets."""
        return key

    def get(self, key: str) -> str:
        """Gets."""
        return key


get = function_tool(Store().get)


async def run_raw(context: ToolContext[Any], arguments: str) -> Any:
    return arguments


raw = FunctionTool(
    name="raw",
    description="Gives its arguments.",
    params_json_schema={"type": "object", "properties": {"x": {"type": "integer"}}},
    on_invoke_tool=run_raw,
    strict_json_schema=False,
)


def register():
    @function_tool
    def inner(x: int) -> str:
        """Is made in a function."""
        return str(x)

    return inner


inner_tool = register()
'''

CALLS = [
    *([name, {"n": 1}] for name in ("boom", "told", "raised", "context", "call_context")),
    ["context", {"n": "x"}],
    ["untyped", {"a": "b"}],
    ["model", {}],
    ["told_text", {}],
    ["kept", {"key": "a"}],
    ["get", {"key": "a"}],
    ["raw", {"x": 1}],
    ["inner", {"x": 1}],
]


def tool(name, source):
    return f"@function_tool(strict_mode=False)\n{source}"


def answers(calls):
    return asyncio.run(answered(calls))


async def answered(calls):
    import tools as module
    from agents import Agent, FunctionTool, Model, ModelResponse, Runner, Usage, set_tracing_disabled
    from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText

    set_tracing_disabled(True)
    all_tools = [one for one in [*vars(module).values(), module.Store.kept] if isinstance(one, FunctionTool)]

    class Scripted(Model):
        def __init__(self, name, given):
            self.responses = [
                ResponseFunctionToolCall(arguments=json.dumps(given), call_id="1", name=name, type="function_call"),
                ResponseOutputMessage(
                    id="1",
                    role="assistant",
                    status="completed",
                    type="message",
                    content=[ResponseOutputText(annotations=[], text="done", type="output_text")],
                ),
            ]
            self.seen = None

        async def get_response(self, system_instructions, input, *_, **__):
            self.seen = input
            return ModelResponse(output=[self.responses.pop(0)], usage=Usage(), response_id=None)

        def stream_response(self, *_, **__):
            raise NotImplementedError

    found = []
    for name, given in calls:
        model = Scripted(name, given)
        try:
            await Runner.run(Agent(name="a", tools=all_tools, model=model), "x")
            output = model.seen[-1]["output"]
            found.append({"text": output if isinstance(output, str) else "".join(part["text"] for part in output)})
        except Exception as error:
            found.append({"error": f"{type(error).__name__}: {error}"})
    return found
