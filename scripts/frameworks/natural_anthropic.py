"""Anthropic: the tool runner, with a client whose answers call the tool. `text` is what the model is sent."""

import json

PACKAGES = ["anthropic", "pydantic"]

IMPORTS = "from anthropic import beta_tool"

MORE = '''@beta_tool
def boom(n: int) -> str:
    """Fails."""
    raise ValueError("boom")
'''

CALLS = [["boom", {"n": 1}], ["boom", {}]]


def tool(name, source):
    return f"@beta_tool\n{source}"


def answers(calls):
    import tools as module
    from anthropic import Anthropic

    try:
        import httpx
    except ImportError:
        import httpx2 as httpx

    found = []
    for name, given in calls:
        requests = []

        def handle(request):
            requests.append(json.loads(request.content))
            is_first = len(requests) == 1
            block = {"type": "tool_use", "id": "1", "name": name, "input": given} if is_first else {"type": "text", "text": "done"}
            message = {"id": "1", "type": "message", "role": "assistant", "model": "x", "content": [block]}
            ends = {"stop_reason": "tool_use" if is_first else "end_turn", "stop_sequence": None}
            return httpx.Response(200, json={**message, **ends, "usage": {"input_tokens": 1, "output_tokens": 1}})

        client = Anthropic(api_key="x", http_client=httpx.Client(transport=httpx.MockTransport(handle)))
        messages = [{"role": "user", "content": "x"}]
        runner = client.beta.messages.tool_runner(model="x", max_tokens=10, messages=messages, tools=[getattr(module, name)])
        for _ in runner:
            pass
        result = requests[-1]["messages"][-1]["content"][0]["content"]
        found.append({"text": result if isinstance(result, str) else "".join(part["text"] for part in result)})
    return found
