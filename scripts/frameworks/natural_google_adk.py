"""Google ADK: a run of the agent in the program, with a model that calls the tool. `text` is the response that the model is sent."""

import asyncio
import json

PACKAGES = ["google-adk", "google-genai", "pydantic"]

IMPORTS = """from google.adk.agents import Agent
from google.adk.tools import FunctionTool"""

MORE = '''def boom(n: int) -> str:
    """Fails."""
    raise ValueError("boom")


boom_tool = FunctionTool(boom)


async def waits(n: int) -> str:
    """Is asynchronous."""
    return str(n)


waits_tool = FunctionTool(waits)


def untyped(a: str) -> dict:
    """Gives a dict."""
    return {"a": [1, None, True]}


def error(a: str) -> dict:
    """Gives an error."""
    return {"error": "no"}


error_tool = FunctionTool(error)

agent = Agent(name="a", model="x", tools=[untyped])
'''

CALLS = [
    ["boom", {"n": 1}],
    ["waits", {"n": 1}],
    ["waits", {"n": "x"}],
    ["untyped", {"a": "b"}],
    ["error", {"a": "b"}],
]


def tool(name, source):
    return f"{source}\n\n{name}_tool = FunctionTool({name})\n"


def answers(calls):
    return asyncio.run(answered(calls))


async def answered(calls):
    import tools as module
    from google.adk.agents import Agent
    from google.adk.models import BaseLlm, LlmResponse
    from google.adk.runners import InMemoryRunner
    from google.adk.tools import FunctionTool
    from google.genai import types

    class Scripted(BaseLlm):
        tool_name: str = ""
        given: dict = {}
        seen: list = []

        async def generate_content_async(self, request, stream=False):
            responses = [p.function_response for c in request.contents for p in c.parts or [] if p.function_response]
            self.seen.extend(responses)
            part = types.Part(text="done")
            if not responses:
                part = types.Part.from_function_call(name=self.tool_name, args=self.given)
            yield LlmResponse(content=types.Content(role="model", parts=[part]))

    by_name = {one.name: one for one in vars(module).values() if isinstance(one, FunctionTool)}
    found = []
    for name, given in calls:
        model = Scripted(model="m", tool_name=name, given=given, seen=[])
        runner = InMemoryRunner(agent=Agent(name="a", model=model, tools=[by_name.get(name, module.untyped)]), app_name="a")
        session = await runner.session_service.create_session(app_name="a", user_id="u")
        try:
            message = types.Content(role="user", parts=[types.Part(text="x")])
            async for _ in runner.run_async(user_id="u", session_id=session.id, new_message=message):
                pass
            found.append({"text": json.dumps(model.seen[0].response)})
        except Exception as error:
            found.append({"error": f"{type(error).__name__}: {error}"})
    return found
