"""`mcp_client.py COMMAND ARGUMENT…`: lists and calls each tool of an MCP server by the official SDK. Prints one JSON line for each call."""

import asyncio
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


async def main():
    command, *arguments = sys.argv[1:]
    logged = []

    async def log(params):
        logged.append(params.data)

    async def progress(done, total, message):
        logged.append(message)

    server = StdioServerParameters(command=command, args=arguments)
    async with stdio_client(server) as (read, write), ClientSession(read, write, logging_callback=log) as session:
        await session.initialize()
        for prompt in (await session.list_prompts()).prompts:
            text = (await session.get_prompt(prompt.name)).messages[0].content.text
            print(json.dumps({"prompt": prompt.name, "text": text}))
        for tool in (await session.list_tools()).tools:
            logged.clear()
            call = session.call_tool(tool.name, {}, progress_callback=progress)
            result = await asyncio.wait_for(call, 20)
            print(
                json.dumps(
                    {
                        "tool": tool.name,
                        "inputSchema": tool.inputSchema,
                        "isError": result.isError,
                        "text": "\n".join(block.text for block in result.content)[:300],
                        "logged": logged,
                    }
                )
            )


asyncio.run(asyncio.wait_for(main(), 120))
