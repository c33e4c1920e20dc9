"""Semantic Kernel: a kernel with the functions of the program handles a call. `text` is what the model is sent."""

import asyncio
import json

PACKAGES = ["semantic-kernel", "pydantic"]

IMPORTS = """from semantic_kernel import Kernel
from semantic_kernel.functions import kernel_function

kernel = Kernel()


class Shop:
    @kernel_function
    def boom(self, n: int) -> str:
        \"\"\"Fails.\"\"\"
        raise ValueError("boom")

    @kernel_function
    async def waits(self, n: int) -> str:
        \"\"\"Is asynchronous.\"\"\"
        return str(n)

    @kernel_function
    def untyped(self, a: str):
        \"\"\"Gives a dict.\"\"\"
        return {"a": [1, None, True]}

    @kernel_function
    def with_kernel(self, kernel: Kernel, n: int) -> str:
        \"\"\"Gets the kernel.\"\"\"
        return f"{type(kernel).__name__} {n}"


kernel.add_plugin(Shop(), plugin_name="shop")"""


def more(names):
    return f'kernel.add_functions("all", [{", ".join(names)}])\n'


CALLS = [
    *([f"shop-{name}", {"n": 1}] for name in ("boom", "waits", "with_kernel")),
    ["shop-waits", {"n": "x"}],
    ["shop-untyped", {"a": "b"}],
    ["shop-untyped", {"b": "b"}],
]


def tool(name, source):
    return f"@kernel_function\n{source}"


def named(name):
    return f"all-{name}"


def answers(calls):
    return asyncio.run(answered(calls))


async def answered(calls):
    import tools as module
    from semantic_kernel.contents import ChatHistory, FunctionCallContent

    found = []
    for name, given in calls:
        history = ChatHistory()
        call = FunctionCallContent(id="1", name=name, arguments=json.dumps(given))
        await module.kernel.invoke_function_call(call, history)
        found.append({"text": str(history.messages[-1].items[0].result)})
    return found
