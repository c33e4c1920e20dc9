"""Pydantic AI: a run of the agent in the program, with a model that calls the tool. `text` is what the model is sent."""

PACKAGES = ["pydantic-ai-slim", "pydantic"]

IMPORTS = """from pydantic_ai import Agent, BinaryContent, ModelRetry, RunContext, Tool, ToolReturn
from pydantic_ai.toolsets import FunctionToolset

agent = Agent()"""

MORE = '''@agent.tool_plain
def boom(n: int) -> str:
    """Fails."""
    raise ValueError("boom")


@agent.tool_plain
def again(n: int) -> str:
    """Asks for another call."""
    raise ModelRetry("Try 2.")


@agent.tool
async def context(ctx: RunContext[None], n: int) -> str:
    """Gets a context."""
    return f"{ctx.deps} {ctx.tool_name} {n}"


@agent.tool_plain
def untyped(a: str):
    """Gives a dict."""
    return {"a": [1, None, True]}


@agent.tool_plain
def model() -> M:
    """Gives a model."""
    return M(x=1)


@agent.tool_plain
def nothing() -> None:
    """Gives nothing."""


@agent.tool_plain
def date() -> datetime.date:
    """Gives a date."""
    return datetime.date(2026, 1, 2)


@agent.tool_plain
def returned() -> ToolReturn:
    """Gives a value, and metadata that no model sees."""
    return ToolReturn(return_value={"a": 1}, metadata={"b": 2})


class Store:
    def get(self, key: str) -> str:
        """Gets."""
        return key


store = Tool(Store().get)

toolset = FunctionToolset()


@toolset.tool_plain
def kept(x: int) -> str:
    """Is in a toolset."""
    return str(x)


def listed(x: int) -> str:
    """Is in a list."""
    return str(x)


other = Agent(tools=[listed, store], toolsets=[toolset])


def register(agent):
    @agent.tool_plain
    def inner(x: int) -> str:
        """Is made in a function."""
        return str(x)


register(agent)
'''

CALLS = [
    *([name, {"n": 1}] for name in ("boom", "again", "context")),
    ["context", {"n": "x"}],
    ["untyped", {"a": "b"}],
    *([name, {}] for name in ("model", "nothing", "date", "returned")),
    ["get", {"key": "a"}],
    ["kept", {"x": 1}],
    ["kept", {"x": "a"}],
    ["listed", {"x": 1}],
    ["inner", {"x": 1}],
]


def tool(name, source):
    return f"@agent.tool_plain\n{source}"


def answers(calls):
    import tools as module
    from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart
    from pydantic_ai.models.function import FunctionModel

    found = []
    for name, given in calls:
        seen = []

        def scripted(messages, info):
            if len(messages) == 1:
                return ModelResponse(parts=[ToolCallPart(name, given, "1")])
            seen.extend(messages[-1].parts)
            return ModelResponse(parts=[TextPart("done")])

        agent = module.other if name in ("get", "kept", "listed") else module.agent
        try:
            agent.run_sync("x", model=FunctionModel(scripted))
            part = seen[0]
            said = part.model_response() if part.part_kind == "retry-prompt" else part.model_response_str()
            found.append({"text": said})
        except Exception as error:
            found.append({"error": f"{type(error).__name__}: {error}"})
    return found
