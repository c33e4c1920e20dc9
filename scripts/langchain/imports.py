"""`python imports.py FOLDER`: imports each version of aions-llm that is unpacked in FOLDER (1.0.0, 1.0.2, ...), in a Python of its own, and
prints as JSON whether it can be imported, and the exception. Record the answers in test/fixtures/langchain/imports.json."""

import json
import pathlib
import platform
import subprocess
import sys

CODE = "import sys; sys.path.insert(0, sys.argv[1]); import aions"


def error(folder):
    run = subprocess.run([sys.executable, "-B", "-W", "ignore", "-c", CODE, str(folder)], capture_output=True, text=True)
    return None if run.returncode == 0 else run.stderr.strip().splitlines()[-1]


folders = sorted(pathlib.Path(sys.argv[1]).glob("1.0.*"), key=lambda folder: int(folder.name.split(".")[2]))
imports = {folder.name: {"error": error(folder)} for folder in folders}
print(json.dumps({"python": platform.python_version(), "imports": imports}, indent=1))
