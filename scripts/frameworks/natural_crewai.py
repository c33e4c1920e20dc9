"""CrewAI: `run` of the tool in the program. `value` is what it returns."""

PACKAGES = ["crewai", "pydantic"]

IMPORTS = "from crewai.tools import BaseTool, tool"

MORE = '''@tool
def boom(n: int) -> str:
    """Fails."""
    raise ValueError("boom")


@tool
async def waits(n: int) -> str:
    """Is asynchronous."""
    return str(n)


@tool
def untyped(a: str):
    """Gives a dict."""
    return {"a": [1, None, True]}


class Echo(BaseTool):
    name: str = "echo"
    description: str = "Gives its argument."

    def _run(self, x: int) -> str:
        return str(x)
'''

CALLS = [
    ["boom", {"n": 1}],
    ["waits", {"n": 1}],
    ["untyped", {"a": "b"}],
    ["echo", {"x": 1}],
    ["echo", {"x": "a"}],
]


def tool(name, source):
    return f"@tool\n{source}"


def answers(calls):
    import tools as module
    from crewai.tools import BaseTool

    by_name = {one.name: one for one in [*vars(module).values(), module.Echo()] if isinstance(one, BaseTool)}
    found = []
    for name, given in calls:
        try:
            found.append({"value": by_name[name].run(**given)})
        except Exception as error:
            found.append({"error": f"{type(error).__name__}: {error}"})
    return found
