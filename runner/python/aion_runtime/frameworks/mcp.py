"""The MCP SDK, versions 1 and 2: a client in this process calls the server of the tool."""

from contextlib import asynccontextmanager

from ..failures import Refused
from .finding import chosen, function_of, live
from .mcp_answers import Forwarding, answer_of, connections, quiet

PACKAGE = "mcp"


def find(wanted, runner):
    """The server with the tool, and the name of the tool there."""
    kind, tool_class = classes()
    servers = [(name, tool.fn, (server, name)) for server in live(kind) for name, tool in tools_of(server).items()]
    # A server that is kept by the module comes before one that only a test or a mount made.
    found = first_of(wanted, servers)
    if found is not None:
        return found
    tool = chosen(wanted, [(tool.name, tool.fn, tool) for tool in live(tool_class)])
    function = None if tool is not None else function_of(wanted, runner)
    if tool is None and function is None:
        return None
    server = kind("aion")
    if tool is None:
        server.add_tool(function, name=wanted.name)
        return server, wanted.name
    server._tool_manager._tools[tool.name] = tool
    return server, tool.name


def first_of(wanted, servers):
    """Servers that share one function are equal for a call."""
    found = [one for one in servers if one[0] == wanted.name and wanted.is_function(one[1]) is not False]
    same = [one for one in found if one[1] is found[0][1]]
    return chosen(wanted, servers) if len(same) != len(found) else (found[0][2] if found else None)


def classes():
    try:
        from mcp.server.mcpserver import MCPServer
        from mcp.server.mcpserver.tools import Tool

        return MCPServer, Tool
    except ImportError:
        from mcp.server.fastmcp import FastMCP
        from mcp.server.fastmcp.tools import Tool

        return FastMCP, Tool


def tools_of(server):
    manager = getattr(server, "_tool_manager", None)
    if manager is None:
        raise Refused("this version of the package mcp keeps its tools in an unknown place")
    return {tool.name: tool for tool in manager.list_tools()}


async def call(found, arguments, messages):
    server, name = found
    quiet("mcp.server.lowlevel.server", "mcp.server.mcpserver.server")
    forwarding = current.forwarding = Forwarding(messages)
    client = await connections.to(server, lambda: connected(server))

    async def progress(done, total, message):
        forwarding.progress(done, total, message)

    return answer_of(await called(client, name, arguments, progress))


class current:
    """The call that runs: the client of a server outlives it."""

    forwarding = Forwarding(None)


async def log(params):
    current.forwarding.log(params.level, params.logger, params.data)


@asynccontextmanager
async def connected(server):
    try:
        from mcp import Client
    except ImportError:
        from mcp.shared.memory import create_connected_server_and_client_session

        async with create_connected_server_and_client_session(server._mcp_server, logging_callback=log) as session:
            yield session
    else:
        async with Client(server, logging_callback=log, log_level="debug") as client:
            yield client.session


async def called(session, name, arguments, progress):
    """Without the client's own check of the result: the server has checked it."""
    from mcp import types

    if hasattr(types, "ClientRequest") and hasattr(types.ClientRequest, "model_validate"):
        parameters = types.CallToolRequestParams(name=name, arguments=arguments)
        request = types.ClientRequest(types.CallToolRequest(method="tools/call", params=parameters))
        return await session.send_request(request, types.CallToolResult, progress_callback=progress)
    return await session.call_tool(name, arguments, progress_callback=progress)


async def close():
    await connections.close()
