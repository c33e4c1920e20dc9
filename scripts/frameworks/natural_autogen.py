"""AutoGen: an assistant with a model that calls the tool. `text` is what the model is sent."""

import asyncio
import json

PACKAGES = ["autogen-core", "autogen-agentchat", "pydantic"]

IMPORTS = """from autogen_agentchat.agents import AssistantAgent
from autogen_core import CancellationToken
from autogen_core.tools import FunctionTool"""

MORE = '''def boom(n: int) -> str:
    """Fails."""
    raise ValueError("boom")


boom_tool = FunctionTool(boom, description="Fails.")


async def waits(n: int, cancellation_token: CancellationToken) -> str:
    """Is asynchronous."""
    return f"{type(cancellation_token).__name__} {n}"


waits_tool = FunctionTool(waits, description="Waits.")


def untyped(a: str) -> Dict[str, Any]:
    """Gives a dict."""
    return {"a": [1, None, True]}


untyped_tool = FunctionTool(untyped, description="Gives a dict.")


def model(a: str) -> M:
    """Gives a model."""
    return M(x=1)


model_tool = FunctionTool(model, description="Gives a model.")


class Store:
    def get(self, key: str) -> str:
        """Gets."""
        return key


get_tool = FunctionTool(Store().get, description="Gets.")
'''

CALLS = [
    ["boom", {"n": 1}],
    ["waits", {"n": 1}],
    ["untyped", {"a": "b"}],
    ["model", {"a": "b"}],
    ["get", {"key": "a"}],
]


def tool(name, source):
    return f"{source}\n\n{name}_tool = FunctionTool({name}, description='Shows.')\n"


def answers(calls):
    return asyncio.run(answered(calls))


async def answered(calls):
    import tools as module
    from autogen_agentchat.agents import AssistantAgent
    from autogen_agentchat.messages import TextMessage
    from autogen_core import CancellationToken, FunctionCall
    from autogen_core.models import ChatCompletionClient, CreateResult, ModelInfo, RequestUsage
    from autogen_core.tools import FunctionTool

    class Scripted(ChatCompletionClient):
        def __init__(self, name, given):
            self.call = FunctionCall(id="1", name=name, arguments=json.dumps(given))

        async def create(self, messages, **_):
            return CreateResult(finish_reason="function_calls", content=[self.call], usage=RequestUsage(0, 0), cached=False)

        model_info = ModelInfo(vision=False, function_calling=True, json_output=False, family="x", structured_output=False)
        capabilities = model_info

        def create_stream(self, *_, **__):
            raise NotImplementedError

        async def close(self):
            pass

        def actual_usage(self):
            return RequestUsage(0, 0)

        def total_usage(self):
            return RequestUsage(0, 0)

        def count_tokens(self, *_, **__):
            return 0

        def remaining_tokens(self, *_, **__):
            return 1

    tools = [one for one in vars(module).values() if isinstance(one, FunctionTool)]
    found = []
    for name, given in calls:
        agent = AssistantAgent("a", model_client=Scripted(name, given), tools=tools)
        result = await agent.on_messages([TextMessage(content="x", source="u")], CancellationToken())
        events = [one for one in result.inner_messages if type(one).__name__ == "ToolCallExecutionEvent"]
        found.append({"text": events[0].content[0].content})
    return found
