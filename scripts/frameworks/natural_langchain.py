"""LangChain: `invoke` of the tool in the program. `value` is what it returns."""

PACKAGES = ["langchain-core", "pydantic"]

IMPORTS = """from typing import Annotated

from langchain_core.tools import BaseTool, InjectedToolCallId, StructuredTool, ToolException, tool"""

MORE = '''@tool
def boom(n: int) -> str:
    """Fails."""
    raise ValueError("boom")


@tool
def call_id(n: int, id: Annotated[str, InjectedToolCallId]) -> str:
    """Gets the id of the call."""
    return f"{id} {n}"


@tool
async def waits(n: int) -> str:
    """Is asynchronous."""
    return str(n)


@tool(response_format="content_and_artifact")
def parts(n: int):
    """Gives a content and an artifact."""
    return "content", {"artifact": n}


@tool
def untyped(a: str):
    """Gives a dict."""
    return {"a": [1, None, True]}


def told(n: int) -> str:
    """Fails with a text for the model."""
    raise ToolException("told")


told_tool = StructuredTool.from_function(told, handle_tool_error=True)


class Store:
    def get(self, key: str) -> str:
        """Gets."""
        return key


store = StructuredTool.from_function(Store().get, name="get")


class Echo(BaseTool):
    name: str = "echo"
    description: str = "Gives its argument."

    def _run(self, x: int) -> str:
        return str(x)


def register():
    @tool
    def inner(x: int) -> str:
        """Is made in a function."""
        return str(x)

    return inner


inner_tool = register()
'''

CALLS = [
    *([name, {"n": 1}] for name in ("boom", "call_id", "waits", "parts", "told")),
    ["waits", {"n": "x"}],
    ["untyped", {"a": "b"}],
    ["get", {"key": "a"}],
    ["echo", {"x": 1}],
    ["inner", {"x": 1}],
]


def tool(name, source):
    return f"@tool\n{source}"


def answers(calls):
    import asyncio

    import tools as module
    from langchain_core.tools import BaseTool

    by_name = {one.name: one for one in [*vars(module).values(), module.Echo()] if isinstance(one, BaseTool)}
    found = []
    for name, given in calls:
        try:
            if name == "call_id":
                called = {"type": "tool_call", "id": "1", "name": name, "args": given}
                found.append({"value": by_name[name].invoke(called).content})
            elif name == "waits":
                found.append({"value": asyncio.run(by_name[name].ainvoke(given))})
            else:
                found.append({"value": by_name[name].invoke(given)})
        except Exception as error:
            found.append({"error": f"{type(error).__name__}: {error}"})
    return found
