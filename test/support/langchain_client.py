"""`langchain_client.py COMMAND ARGUMENT…`: takes the tools of an MCP server through langchain-mcp-adapters, calls each of them once, and
gives tools and results to LangChain's models. Prints the requests that they send, one JSON line for each provider."""

import asyncio
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

from langchain_anthropic import ChatAnthropic
from langchain_core.messages import AIMessage, HumanMessage
from langchain_mcp_adapters.client import MultiServerMCPClient
from langchain_openai import ChatOpenAI

OPENAI = {
    "id": "c",
    "object": "chat.completion",
    "created": 1,
    "model": "m",
    "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "ok"}}],
}
ANTHROPIC = {
    "id": "m",
    "type": "message",
    "role": "assistant",
    "model": "m",
    "content": [{"type": "text", "text": "ok"}],
    "stop_reason": "end_turn",
    "usage": {"input_tokens": 1, "output_tokens": 1},
}
got = []


class Provider(BaseHTTPRequestHandler):
    def do_POST(self):
        got.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        answer = json.dumps(OPENAI if self.path.endswith("/completions") else ANTHROPIC).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


async def main():
    command, *arguments = sys.argv[1:]
    client = MultiServerMCPClient({"aion": {"command": command, "args": arguments, "transport": "stdio"}})
    tools = await client.get_tools()
    calls = [{"name": tool.name, "args": {}, "id": f"c{index}", "type": "tool_call"} for index, tool in enumerate(tools)]
    results = [await tool.ainvoke(call) for tool, call in zip(tools, calls)]
    messages = [HumanMessage("Use them."), AIMessage("", tool_calls=calls), *results]
    provider = HTTPServer(("127.0.0.1", 0), Provider)
    threading.Thread(target=provider.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{provider.server_port}"
    for model in (
        ChatOpenAI(model="m", api_key="k", base_url=f"{address}/v1", max_retries=0),
        ChatAnthropic(model="m", api_key="k", base_url=address, max_retries=0),
    ):
        await model.bind_tools(tools).ainvoke(messages)
        print(json.dumps(got.pop()))


asyncio.run(asyncio.wait_for(main(), 150))
