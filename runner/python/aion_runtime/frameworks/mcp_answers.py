"""The results of MCP servers in this process, and a connection to each of them."""

import asyncio
import logging

from .answer import Answer


class Connections:
    """One client for each server and loop, which stays open: a server keeps its lifespan between calls."""

    def __init__(self):
        self.open = {}
        self.owners = []

    async def to(self, server, connect):
        """The client of a server. `connect` gives a context manager with the client."""
        loop = asyncio.get_running_loop()
        key = (id(loop), id(server))
        if key not in self.open:
            ready = loop.create_future()
            owner = loop.create_task(own(connect, ready))
            await asyncio.wait([ready, owner], return_when=asyncio.FIRST_COMPLETED)
            if owner.done():
                owner.result()
            self.open[key] = ready.result()
            self.owners.append(owner)
        return self.open[key]

    async def close(self):
        """Ends the lifespans."""
        for owner in self.owners:
            owner.cancel()
        if self.owners:
            await asyncio.wait(self.owners, timeout=0.5)


async def own(connect, ready):
    # One task opens and closes a client.
    async with connect() as client:
        ready.set_result(client)
        await asyncio.Event().wait()


connections = Connections()


def answer_of(result):
    """The answer of a CallToolResult, as JSON-RPC carries it: without the members that are null."""
    plain = result.model_dump(by_alias=True, mode="json", exclude_none=True)
    sent = {key: plain[key] for key in ("content", "structuredContent") if key in plain}
    # Members of the protocol belong to the connection in this process.
    meta = {key: one for key, one in plain.get("_meta", {}).items() if not key.startswith("io.modelcontextprotocol/")}
    if meta:
        sent["_meta"] = meta
    blocks = plain.get("content", [])
    texts = [block["text"] for block in blocks if block.get("type") == "text"]
    error = "\n".join(texts) if plain.get("isError") else None
    if "structuredContent" in plain:
        value = plain["structuredContent"]
    else:
        value = texts[0] if len(blocks) == 1 and len(texts) == 1 else blocks
    return Answer(value, sent, error)


def quiet(*names):
    """Loggers that note each request, unless the project has chosen their level."""
    for name in names:
        logger = logging.getLogger(name)
        if logger.level == logging.NOTSET:
            logger.setLevel(logging.WARNING)


class Forwarding:
    """Messages and progress of a context, for the client of the call."""

    def __init__(self, messages):
        self.messages = messages

    def log(self, level, logger, data):
        if self.messages is not None:
            text = data if isinstance(data, str) else message_in(data)
            self.messages.send(LEVELS.get(level, level), logger or "", text, None)

    def progress(self, done, total, message):
        if self.messages is not None:
            self.messages.send("info", "", message or "", {"done": done, "total": total})


LEVELS = {"notice": "info", "alert": "critical", "emergency": "critical"}


def message_in(data):
    """FastMCP sends an object with the text in `msg`."""
    said = data.get("msg") if isinstance(data, dict) else None
    return said if isinstance(said, str) else str(data)
