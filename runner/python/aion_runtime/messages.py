"""Forwards the log messages of functions while they run."""

import json
import logging
import os

from .channel import ANSWERING, PROCESS, write_line
from .failures import LONGEST_ERROR
from .results import LARGEST_INTEGER

# Log messages of one call.
MOST_MESSAGES = 1_000
# The loggers of servers, which note their requests.
OF_FRAMEWORKS = ("mcp", "fastmcp", "FastMCP")
LEVELS = ((50, "critical"), (40, "error"), (30, "warning"), (20, "info"))


class Messages:
    """Forwards the log messages of functions. Handlers, and so basicConfig, stay as the project has them."""

    def __init__(self):
        self.token = None
        self.count = 0
        handle = logging.Logger.callHandlers

        def call_handlers(logger, record):
            handle(logger, record)
            self.tell(record)

        logging.Logger.callHandlers = call_handlers
        if logging.root.level == logging.WARNING and not logging.root.handlers:
            # No level is chosen: progress has the level INFO.
            logging.root.setLevel(logging.INFO)

    def begin(self, token):
        # No message follows the answer to its request.
        with ANSWERING:
            self.token, self.count = token, 0

    def tell(self, record):
        if self.token is None or record.name.partition(".")[0] in OF_FRAMEWORKS:
            return
        try:
            text = record.getMessage()
        except Exception:
            text = str(record.msg)  # Its arguments do not fit; the handlers have said so.
        level = next((name for least, name in LEVELS if record.levelno >= least), "debug")
        self.send(level, record.name, text, progress_of(record))

    def send(self, level, logger, text, progress):
        """`progress` alone has an empty text."""
        if self.token is None or self.count >= MOST_MESSAGES or os.getpid() != PROCESS:
            return
        message = {"level": level, "logger": logger, "text": text[:LONGEST_ERROR], "progress": progress}
        with ANSWERING:
            if self.token is not None:
                self.count += 1
                write_line(json.dumps({"token": self.token, "message": message}))


def progress_of(record):
    done, total = getattr(record, "progress", None), getattr(record, "total", None)
    return {"done": done, "total": total if is_number(total) else None} if is_number(done) else None


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= LARGEST_INTEGER
