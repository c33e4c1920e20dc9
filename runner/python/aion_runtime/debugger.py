"""Lets a debugger attach, by the package debugpy."""

import os
import sys
from importlib import import_module

from .failures import words_of


class Debugger:
    """Lets a debugger attach, by the package debugpy."""

    def __init__(self, wanted):
        self.address = self.problem = None
        try:
            # Before the project is on the path: its own file debugpy.py has no consent.
            self.debugpy = self.package(wanted["debugpy"])
            host, port = self.debugpy.listen(("127.0.0.1", 0))
            self.address = f"{host}:{port}"
        except ImportError:
            self.problem = f"debugpy is not installed in this Python. Install it: {sys.executable} -m pip install debugpy"
        except Exception as error:
            self.problem = f"the debugger cannot be started: {words_of(error)}"

    def package(self, folder):
        if folder is None:
            return import_module("debugpy")
        sys.path.insert(0, os.path.dirname(os.path.abspath(folder)))
        try:
            return import_module("debugpy")
        finally:
            del sys.path[0]

    def wait(self):
        self.debugpy.wait_for_client()
