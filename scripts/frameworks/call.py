"""Calls the tools of `tools.py` in the working folder as the framework of the first argument does; the calls come as JSON on standard input.
Prints the answers as JSON."""

import importlib
import json
import os
import sys

natural = importlib.import_module(f"natural_{sys.argv[1]}")
sys.path.insert(0, os.getcwd())
answers = natural.answers([tuple(call) for call in json.load(sys.stdin)])
print(json.dumps(answers))
