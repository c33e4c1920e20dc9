"""What a framework has made of a call."""

import base64

from ..failures import Failed


class Answer:
    """`value`: the result, for a record. `sent`: the members of MCP's result, where the framework decides what a model or a client is sent.

    `error`: the text that the framework sends in place of a result, if the tool failed; else None.
    """

    def __init__(self, value, sent=None, error=None):
        self.value = value
        self.sent = sent
        self.error = error


class NotInstalled(Failed):
    """The framework is missing."""


def text(written):
    return {"type": "text", "text": written}


def image(data, media_type):
    return {"type": "image", "data": base64.b64encode(data).decode("ascii") if isinstance(data, bytes) else data, "mimeType": media_type}


def content(*blocks):
    return {"content": list(blocks)}
