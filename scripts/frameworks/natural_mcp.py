"""The MCP SDK: a client starts the server over standard input and output."""

import asyncio
import sys

PACKAGES = ["mcp", "pydantic"]

try:
    from mcp.server.mcpserver import MCPServer  # noqa: F401

    SERVER = "from mcp.server.mcpserver import Context, Image, MCPServer as FastMCP"
except ImportError:
    SERVER = "from mcp.server.fastmcp import Context, FastMCP, Image"

IMPORTS = f'''{SERVER}
from mcp.types import CallToolResult, TextContent

mcp = FastMCP("x")'''

MORE = '''@mcp.tool()
def boom(n: int) -> str:
    """Fails."""
    raise ValueError("boom")


@mcp.tool()
async def count(n: int, ctx: Context) -> str:
    """Counts."""
    await ctx.info("counting")
    await ctx.report_progress(1, 2)
    return str(n)


@mcp.tool()
def picture() -> Image:
    """Gives a picture."""
    return Image(data=b"\\x89PNG\\r\\n\\x1a\\n", format="png")


@mcp.tool()
def blocks() -> list[TextContent]:
    """Gives content blocks."""
    return [TextContent(type="text", text="a")]


@mcp.tool()
def whole() -> CallToolResult:
    """Gives a whole result."""
    return CallToolResult(content=[TextContent(type="text", text="a")], _meta={"k": 1})


@mcp.tool()
def number() -> int:
    """Gives a number."""
    return 3


@mcp.tool()
def models() -> List[M]:
    """Gives models."""
    return [M(x=1)]


@mcp.tool()
def untyped():
    """Gives a dict."""
    return {"a": [1, None]}


@mcp.tool()
def nothing() -> None:
    """Gives nothing."""


class Store:
    def get(self, key: str) -> str:
        """Gets."""
        return key


mcp.add_tool(Store().get)


def register(server):
    @server.tool()
    def inner(x: int) -> str:
        """Is made in a function."""
        return str(x)


register(mcp)

if __name__ == "__main__":
    mcp.run()
'''

CALLS = [
    ["boom", {"n": 1}],
    ["count", {"n": 1}],
    ["count", {"n": "x"}],
    *([name, {}] for name in ("picture", "blocks", "whole", "number", "models", "untyped", "nothing")),
    ["get", {"key": "a"}],
    ["inner", {"x": 1}],
]


def tool(name, source):
    return f"@mcp.tool()\n{source}"


def answers(calls):
    return asyncio.run(answered(calls))


async def answered(calls):
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client

    async with stdio_client(StdioServerParameters(command=sys.executable, args=["tools.py"])) as (read, write):
        async with ClientSession(read, write) as session:
            await session.initialize()
            found = []
            for name, given in calls:
                result = await session.call_tool(name, given)
                found.append({"sent": result.model_dump(by_alias=True, mode="json", exclude_none=True)})
            return found
