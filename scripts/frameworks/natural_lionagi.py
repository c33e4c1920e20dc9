"""LionAGI: `invoke` of an ActionManager with the tools of the program. `value` is the response."""

import asyncio

PACKAGES = ["lionagi", "pydantic"]

IMPORTS = """try:
    from lionagi.protocols.action.manager import ActionManager
    from lionagi.protocols.action.tool import Tool
except ImportError:
    from lionagi.operatives.action.manager import ActionManager
    from lionagi.operatives.action.tool import Tool

manager = ActionManager()"""

MORE = '''def boom(n: int) -> str:
    """Fails."""
    raise ValueError("boom")


boom_tool = Tool(func_callable=boom)


async def waits(n: int) -> str:
    """Is asynchronous."""
    return str(n)


waits_tool = Tool(func_callable=waits)


def title(arguments):
    return {**arguments, "name": arguments["name"].title()}


def shout(result):
    return result.upper()


def greet(name: str, greeting: str = "Hello") -> str:
    """Greets."""
    return f"{greeting}, {name}!"


greet_tool = Tool(func_callable=greet, preprocessor=title, postprocessor=shout)


def strict(name: str, greeting: str) -> str:
    """Greets."""
    return f"{greeting}, {name}!"


strict_tool = Tool(func_callable=strict, strict_func_call=True)


def untyped(a):
    """Gives a dict."""
    return {"a": [1, None, True]}


untyped_tool = Tool(func_callable=untyped)
'''

CALLS = [
    ["boom", {"n": 1}],
    ["waits", {"n": 1}],
    ["greet", {"name": "ada lovelace"}],
    ["greet", {"name": "ada lovelace", "greeting": "Hi"}],
    ["greet", {"greeting": "Hi"}],
    ["strict", {"name": "a", "greeting": "Hi"}],
    ["strict", {"name": "a"}],
    ["strict", {"name": "a", "greeting": "Hi", "more": 1}],
    ["untyped", {"a": 1}],
]


def tool(name, source):
    return f"{source}\n\n{name}_tool = Tool(func_callable={name})\n"


def answers(calls):
    return asyncio.run(answered(calls))


async def answered(calls):
    import tools as module

    for one in list(vars(module).values()):
        if isinstance(one, module.Tool):
            module.manager.register_tool(one)
    found = []
    for name, given in calls:
        try:
            calling = await module.manager.invoke({"function": name, "arguments": given})
            execution = calling.execution
            status = getattr(execution.status, "value", execution.status)
            found.append({"value": execution.response} if status == "completed" else {"error": str(execution.error)})
        except Exception as error:
            found.append({"error": f"{type(error).__name__}: {error}"})
    return found
