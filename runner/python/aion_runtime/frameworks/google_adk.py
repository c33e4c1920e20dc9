"""Google ADK: a run with one scripted response of a model, which calls the tool."""

import json

from .answer import Answer, content, text
from .finding import chosen, function_of, live

PACKAGE = "google.adk"


def find(wanted, runner):
    from google.adk.tools import FunctionTool

    found = chosen(wanted, [(one.name, one.func, one) for one in live(FunctionTool)])
    if found is None:
        function = function_of(wanted, runner)
        found = None if function is None else FunctionTool(function)
    return found


async def call(tool, arguments, messages):
    from google.adk.agents import Agent
    from google.adk.models import BaseLlm, LlmResponse
    from google.adk.runners import InMemoryRunner
    from google.genai import types

    class Scripted(BaseLlm):
        async def generate_content_async(self, request, stream=False):
            is_first = not any(part.function_response for one in request.contents for part in one.parts or [])
            part = types.Part.from_function_call(name=tool.name, args=arguments) if is_first else types.Part(text="Done.")
            yield LlmResponse(content=types.Content(role="model", parts=[part]))

    runner = InMemoryRunner(agent=Agent(name="aion", model=Scripted(model="aion"), tools=[tool]), app_name="aion")
    session = await runner.session_service.create_session(app_name="aion", user_id="aion")
    message = types.Content(role="user", parts=[types.Part(text="Run.")])
    answers = []
    async for event in runner.run_async(user_id="aion", session_id=session.id, new_message=message):
        answers.extend(event.get_function_responses())
    response = answers[0].response
    is_error = set(response) == {"error"}
    value = response["result"] if set(response) == {"result"} else response
    return Answer(value, content(text(json.dumps(response, default=str))), str(response["error"]) if is_error else None)
