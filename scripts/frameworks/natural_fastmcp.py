"""FastMCP: its client starts the server over standard input and output."""

import asyncio

PACKAGES = ["fastmcp", "mcp", "pydantic"]

IMPORTS = '''from fastmcp import Context, FastMCP
from fastmcp.utilities.types import Image
from mcp.types import TextContent

try:
    from fastmcp.tools.tool import ToolResult
except ImportError:
    from fastmcp.tools import ToolResult

mcp = FastMCP("x")'''

MORE = '''@mcp.tool
def boom(n: int) -> str:
    """Fails."""
    raise ValueError("boom")


@mcp.tool
async def count(n: int, ctx: Context) -> str:
    """Counts."""
    await ctx.info("counting")
    await ctx.report_progress(1, 2)
    return str(n)


@mcp.tool
def picture() -> Image:
    """Gives a picture."""
    return Image(data=b"\\x89PNG\\r\\n\\x1a\\n", format="png")


@mcp.tool
def blocks() -> list[TextContent]:
    """Gives content blocks."""
    return [TextContent(type="text", text="a")]


@mcp.tool
def whole() -> ToolResult:
    """Gives a whole result."""
    return ToolResult(content=[TextContent(type="text", text="a")], structured_content={"a": 1})


@mcp.tool
def number() -> int:
    """Gives a number."""
    return 3


@mcp.tool
def models() -> List[M]:
    """Gives models."""
    return [M(x=1)]


@mcp.tool
def untyped():
    """Gives a dict."""
    return {"a": [1, None]}


@mcp.tool
def nothing() -> None:
    """Gives nothing."""


class Store:
    def get(self, key: str) -> str:
        """Gets."""
        return key


mcp.tool(Store().get)


def register(server):
    @server.tool
    def inner(x: int) -> str:
        """Is made in a function."""
        return str(x)


register(mcp)

if __name__ == "__main__":
    mcp.run(show_banner=False)
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
    return f"@mcp.tool\n{source}"


def answers(calls):
    return asyncio.run(answered(calls))


async def answered(calls):
    from fastmcp import Client

    async with Client("tools.py") as client:
        found = []
        for name, given in calls:
            result = await client.call_tool_mcp(name, given)
            found.append({"sent": result.model_dump(by_alias=True, mode="json", exclude_none=True)})
        return found
