"""What the tools in aion_tools/ do. A real project would talk to its database here."""

from datetime import datetime, timedelta, timezone
from uuid import uuid4

_outbox: dict[str, list[dict]] = {}
_orders: dict[int, dict] = {
    1001: {"number": 1001, "customer": "C000042", "date": "2026-01-31", "state": "open", "total": 59.9},
    1002: {"number": 1002, "customer": "C000042", "date": "2025-12-24", "state": "sent", "total": 12.5},
}


def admin_signup(name: str, email: str, password: str) -> dict:
    """Create an admin account."""
    if len(password) < 12:
        raise ValueError("A password needs at least 12 characters.")
    return {"id": str(uuid4()), "name": name, "email": email, "role": "admin"}


def log_in(email: str, password: str, remember: bool = False) -> tuple[str, str]:
    """Sign a user in.

    Args:
        email: The e-mail address the account was made with.
        password: The password, as the user typed it.
        remember: Whether to stay signed in on this device.

    Returns:
        The session token, and when it expires.
    """
    lifetime = timedelta(days=30 if remember else 1)
    return str(uuid4()), (datetime.now(timezone.utc) + lifetime).isoformat()


def send_output(user: str) -> dict:
    """Send what has been prepared for a user."""
    sent = _outbox.pop(user, [])
    return {"user": user, "sent": len(sent)}


def unread_messages(user: str, limit: int = 20) -> list[dict]:
    """List a user's unread messages, newest first."""
    return sorted(_outbox.get(user, []), key=lambda message: message["date"], reverse=True)[:limit]


def find_orders(customer: str, state: str = "open", since: str | None = None) -> list[dict]:
    """Find a customer's orders."""
    return [
        order
        for order in _orders.values()
        if order["customer"] == customer
        and state in ("any", order["state"])
        and (since is None or order["date"] >= since)
    ]


def refund_order(order: int, amount: float, reason: str) -> bool:
    """Pay money back for an order."""
    found = _orders.get(order)
    if found is None or amount > found["total"] or not reason:
        return False
    found["state"] = "returned"
    return True


def shipping_status(order: int) -> str:
    """Tell where the parcel of an order is."""
    found = _orders.get(order)
    return "There is no such order." if found is None else f"Order {order} is {found['state']}."


def hand_over(wish: str) -> str:
    """Open a ticket for a person to take over."""
    return f"T-{uuid4().hex[:8]} ({wish})"
