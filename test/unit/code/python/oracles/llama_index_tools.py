from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Annotated, Any, Literal, Optional, Union
from typing_extensions import TypedDict

from pydantic import BaseModel, Field
from llama_index.core.tools import FunctionTool


class OrderStatus(Enum):
    OPEN = "open"
    PAID = "paid"
    SHIPPED = "shipped"


class Address(BaseModel):
    """Where a customer lives."""

    street: str
    city: str
    zip_code: str = Field(pattern=r"^\d{5}$", description="Five digits")


class Customer(BaseModel):
    name: str = Field(description="Full name", min_length=1)
    address: Address
    vip: bool = False


class LineItem(BaseModel):
    sku: str
    quantity: int = Field(default=1, ge=1, le=99)
    price: Optional[float] = None


@dataclass
class Point:
    lat: float
    lon: float
    label: str = ""


class ProfilePatch(TypedDict, total=False):
    email: str
    phone: str
    tags: list[str]


def get_weather(city: str, units: Literal["celsius", "fahrenheit"] = "celsius") -> str:
    """Get the current weather of a city.

    Uses the national weather service.

    Args:
        city: The name of the city, such as Paris.
        units: The unit of the temperature.

    Returns:
        A short text.
    """
    return f"{city}: 20 {units}"


def search_orders(
    customer_id: int,
    status: Optional[OrderStatus] = None,
    limit: int = 20,
    include_items: bool = False,
) -> list[dict]:
    """Search the orders of a customer."""
    return []


def send_email(
    to: list[str],
    subject: str,
    body: str,
    cc: list[str] | None = None,
    headers: dict[str, str] | None = None,
) -> bool:
    """Send an e-mail.

    Parameters
    ----------
    to : list of str
        The recipients.
    subject : str
        The subject line.
    body : str
        The text of the mail.
    cc : list of str, optional
        Copies.
    headers : dict, optional
        Extra headers.

    Returns
    -------
    bool
        Whether it was sent.
    """
    return True


def create_invoice(customer: Customer, lines: list[LineItem], due: Optional[date] = None) -> str:
    """Create an invoice for a customer."""
    return "inv_1"


def move_file(
    source: Annotated[str, Field(description="Path of the file to move", min_length=1)],
    target: Annotated[str, Field(description="The new path")],
    overwrite: Annotated[bool, Field(description="Replace an existing file")] = False,
    retries: Annotated[int, Field(ge=0, le=5)] = 3,
) -> str:
    """Move or rename a file."""
    return target


def plan_route(start: Point, end: Point, avoid: list[Literal["tolls", "ferries"]], max_hours: float = 8.5) -> dict:
    """Plan a route between two points.

    :param start: Where it begins.
    :param end: Where it ends.
    :param avoid: What to avoid.
    :param max_hours: The longest time, in hours.
    :return: The route.
    """
    return {}


async def update_profile(user_id: Union[int, str], patch: ProfilePatch) -> None:
    """Update the profile of a user.

    Args:
        user_id (int | str): The user.
        patch: The fields to change. All are
            optional; those left out stay as they are.
    """


def list_regions() -> list[str]:
    """List all regions."""
    return []


def score_text(text: str, weights: tuple[float, float] = (0.5, 0.5), options: dict[str, Any] = {}, mode="fast"):
    """Score a text.
    Second line of the summary.

    Note:
        Slow for long texts.
    """
    return 0.5


def no_doc(x: int, y: int = 2) -> int:
    return x + y



tools = [
    FunctionTool.from_defaults(fn=get_weather),
    FunctionTool.from_defaults(fn=send_email),
    FunctionTool.from_defaults(fn=list_regions),
    FunctionTool.from_defaults(fn=score_text),
    FunctionTool.from_defaults(fn=no_doc),
    FunctionTool.from_defaults(get_weather, name="weather2", description="Other words."),
    FunctionTool.from_defaults(fn=list_regions, name="regions", return_direct=True),
]
