"""smolagents: `execute_tool_call` of an agent. `text` is what the model is sent, or the error."""

PACKAGES = ["smolagents"]

IMPORTS = "from smolagents import Tool, tool"

MORE = '''@tool
def boom(n: int) -> str:
    """Fails.

    Args:
        n: A number.
    """
    raise ValueError("boom")


@tool
def untyped(a: str) -> dict:
    """Gives a dict.

    Args:
        a: A text.
    """
    return {"a": [1, None, True]}


class Echo(Tool):
    name = "echo"
    description = "Gives its argument."
    inputs = {"x": {"type": "integer", "description": "A number."}}
    output_type = "string"

    def forward(self, x: int) -> str:
        return str(x)
'''

CALLS = [
    ["boom", {"n": 1}],
    ["untyped", {"a": "b"}],
    ["echo", {"x": 1}],
    ["echo", {"x": "a"}],
    ["echo", {}],
    ["echo", {"x": 1, "y": 2}],
]


def tool(name, source):
    return f"@tool\n{source}"


def answers(calls):
    import tools as module
    from smolagents import Model, Tool, ToolCallingAgent

    every = [one for one in [*vars(module).values(), module.Echo()] if isinstance(one, Tool)]
    agent = ToolCallingAgent(tools=every, model=Model())
    found = []
    for name, given in calls:
        try:
            found.append({"text": str(agent.execute_tool_call(name, given))})
        except Exception as error:
            found.append({"text": str(error)})
    return found
