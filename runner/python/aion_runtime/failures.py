"""Errors as sentences, and where they were raised."""

import os
import sys
import traceback

OWN_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "")
OWN_SCRIPT = os.path.join(os.path.dirname(OWN_FOLDER[:-1]), "aion_runner.py")
# Characters of an error's message, which a model has to read.
LONGEST_ERROR = 4_000


class Failed(Exception):
    """The call failed for a reason of the runner, one sentence."""


class Refused(Failed):
    """The framework cannot call the tool here; nothing of it has run."""


def is_of_runner(file):
    return file == OWN_SCRIPT or file.startswith(OWN_FOLDER)


def words_of(error):
    try:
        said = str(error)
    except Exception:
        said = ""
    name = type(error).__name__
    return (f"{name}: {said}" if said else name)[:LONGEST_ERROR]


def show_traceback(error):
    """The traceback as Python shows it, without the frames of the runner."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not is_of_runner(frame.filename)]
    try:
        said = traceback.format_exception_only(type(error), error)
        print("".join(["Traceback (most recent call last):\n", *traceback.format_list(frames), *said]), end="", file=sys.stderr)
    except Exception:
        pass  # A function closed the stream, or its exception cannot be shown.
