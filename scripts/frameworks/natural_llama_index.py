"""LlamaIndex: the tool calls of an agent. `text` is what the model is sent."""

import asyncio

PACKAGES = ["llama-index-core", "pydantic"]

IMPORTS = "from llama_index.core.tools import FunctionTool"

MORE = '''def boom(n: int) -> str:
    """Fails."""
    raise ValueError("boom")


boom_tool = FunctionTool.from_defaults(boom)


async def waits(n: int) -> str:
    """Is asynchronous."""
    return str(n)


waits_tool = FunctionTool.from_defaults(async_fn=waits)


def untyped(a: str):
    """Gives a dict."""
    return {"a": [1, None, True]}


untyped_tool = FunctionTool.from_defaults(untyped)


class Store:
    def get(self, key: str) -> str:
        """Gets."""
        return key


get_tool = FunctionTool.from_defaults(Store().get)
'''

CALLS = [
    ["boom", {"n": 1}],
    ["waits", {"n": 1}],
    ["untyped", {"a": "b"}],
    ["get", {"key": "a"}],
]


def tool(name, source):
    return f"{source}\n\n{name}_tool = FunctionTool.from_defaults({name})\n"


def answers(calls):
    return asyncio.run(answered(calls))


async def answered(calls):
    import tools as module
    from llama_index.core.agent.workflow import FunctionAgent
    from llama_index.core.llms import MockLLM
    from llama_index.core.tools import FunctionTool

    tools = [one for one in vars(module).values() if isinstance(one, FunctionTool)]
    agent = FunctionAgent(tools=tools, llm=MockLLM())
    by_name = {one.metadata.name: one for one in tools}
    found = []
    for name, given in calls:
        output = await agent._call_tool(None, by_name[name], given)
        found.append({"text": output.content})
    return found
