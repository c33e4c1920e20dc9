"""FastMCP, versions 2 to 4: a client in this process calls the server of the tool."""

import inspect
from contextlib import asynccontextmanager

from .finding import chosen, function_of, live
from .mcp_answers import Forwarding, answer_of, connections, quiet

PACKAGE = "fastmcp"


async def find(wanted, runner):
    """The server with the tool, and the name of the tool there."""
    from fastmcp import FastMCP
    from fastmcp.tools import FunctionTool

    for server in live(FastMCP):
        tool = await tool_of(server, wanted.name)
        if tool is not None and wanted.is_function(getattr(tool, "fn", None)) is not False:
            return server, wanted.name
    tool = chosen(wanted, [(tool.name, tool.fn, tool) for tool in live(FunctionTool)]) or function_of(wanted, runner)
    if tool is None:
        return None
    server = FastMCP("aion")
    if inspect.isroutine(tool) and not hasattr(tool, "__fastmcp__"):
        tool = FunctionTool.from_function(tool, name=wanted.name)
    return server, server.add_tool(tool).name


async def tool_of(server, name):
    """Null for a tool that the server does not have, or does not list."""
    if name is None:
        return None
    try:
        return await server.get_tool(name)
    except Exception:
        return None


async def call(found, arguments, messages):
    server, name = found
    quiet("mcp.server.lowlevel.server", "mcp.server.mcpserver.server")
    forwarding = current.forwarding = Forwarding(messages)
    client = await connections.to(server, lambda: connected(server))

    async def progress(done, total, message):
        forwarding.progress(done, total, message)

    return answer_of(await client.call_tool_mcp(name, arguments, progress_handler=progress))


class current:
    """The call that runs: the client of a server outlives it."""

    forwarding = Forwarding(None)


async def log(message):
    current.forwarding.log(message.level, message.logger, message.data)


@asynccontextmanager
async def connected(server):
    from fastmcp import Client

    async with Client(server, log_handler=log) as client:
        yield client


async def close():
    await connections.close()
