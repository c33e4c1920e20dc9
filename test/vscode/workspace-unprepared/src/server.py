from fastmcp import FastMCP

mcp = FastMCP("weather")


@mcp.tool(name="get forecast!")
def forecast_of(city: str) -> str:
    """Gets the weather of a city."""
    return city


@mcp.tool
def clock_of(city: str) -> str:
    """Gets the time in a city."""
    return city
