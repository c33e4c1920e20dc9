"""The entry point: reads the tools of aion_tools/ and hands them to an agent."""

from pathlib import Path

from aions import AIONS

from api_functions import (
    admin_signup,
    find_orders,
    hand_over,
    log_in,
    refund_order,
    send_output,
    shipping_status,
    unread_messages,
)

# The strings in the .aion files are bound to the names of this module, so what they name is imported above.
tool_registry = AIONS.get_langchain_tools(
    source_path=str(Path(__file__).parent / "aion_tools"),
    context=globals(),
)

if __name__ == "__main__":
    for tool in tool_registry:
        print(f"{tool.name}: {tool.description.splitlines()[0]}")
