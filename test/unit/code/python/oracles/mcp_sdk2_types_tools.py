from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from enum import Enum, IntEnum
from pathlib import Path
from typing import Annotated, Any, Dict, List, Literal, NamedTuple, Optional, Tuple, Union
from uuid import UUID
from typing_extensions import NotRequired, TypedDict

from pydantic import BaseModel, ConfigDict, Field, HttpUrl
from mcp.server.mcpserver import Context, MCPServer

mcp = MCPServer("demo")
DEFAULT = 7
WORDS = f"Up to {DEFAULT} words."


class Color(str, Enum):
    """Colors."""

    RED = "red"
    BLUE = "blue"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Node(BaseModel):
    """A node."""

    model_config = ConfigDict(extra="forbid")
    name: str
    children: list["Node"] = Field(default_factory=list)


class Forecast(TypedDict):
    """A forecast."""

    day: str
    high: NotRequired[float]


@dataclass
class Stats:
    """Numbers."""

    mean: float
    count: int = 0
    tags: list[str] = field(default_factory=list)


class Result(BaseModel):
    ok: bool = Field(description="Whether it worked", alias="isOk")
    at: datetime
    total: Decimal = Decimal("1.5")
    url: Optional[HttpUrl] = None


@mcp.tool()
def a1(x: List[int], y: Dict[str, float], z: Tuple[int, ...] = (1, 2)) -> Dict[str, Any]:
    """Does a."""


@mcp.tool()
def a2(color: Color = Color.RED, level: Level = Level.LOW, node: Optional[Node] = None) -> Node:
    """Does a."""


@mcp.tool()
def a3(id: UUID, path: Path, wait: timedelta = timedelta(seconds=5), *, flag: bool = False) -> Forecast:
    """Does a."""


@mcp.tool(description=WORDS)
def a4(n: Annotated[int, Field(description=WORDS, ge=0)] = DEFAULT, kind: Literal["a", 1, None] = "a") -> Stats:
    """Not this."""


@mcp.tool()
def a5(q: Annotated[str, "A text"], items: list[Result]) -> list[Result]:
    """Does a."""


@mcp.tool()
def a6(schema: str, json: str = "x", copy: bool = True) -> dict[str, int]:
    """Does a."""


@mcp.tool()
def a7(data: bytes, blob: Any = None, other: object = 1) -> bytes:
    """Does a."""


@mcp.tool()
def a8(x, y=1, *args, **kwargs):
    """Does a."""


@mcp.tool(structured_output=False)
def a9(x: Union[int, str, None], y: int | str | None = None) -> int | None:
    """Does a."""


@mcp.tool()
def b1(x: "Optional[Node]" = None) -> "Result":
    """Does a."""


@mcp.tool()
def b2(x: set[int], y: frozenset[str] = frozenset()) -> tuple[int, str]:
    """Does a."""


@mcp.tool()
def b3() -> Annotated[int, Field(description="The sum")]:
    """Does a."""


@mcp.tool()
def b4() -> Dict:
    """Does a."""


@mcp.tool()
def b5() -> Optional[Stats]:
    """Does a."""


@mcp.tool()
def b6(x: int = Field(5, title="Count", description="How many", examples=[1, 2], json_schema_extra={"x-a": 1}), y: str = Field(..., pattern="^a")) -> datetime:
    """Does a."""
