"""Writes the functions of annotations.py without a framework: `functions.py` to the folder of the first argument. Prints their names as JSON."""

import json
import os
import sys

import annotations

MORE = '''
async def wait(v: int) -> str:
    """Waits."""
    return f"waited {v}"


def fail(v: int) -> str:
    """Fails."""
    raise ValueError("boom")
'''

functions = list(annotations.functions())
with open(os.path.join(sys.argv[1], "functions.py"), "w") as file:
    file.write("\n\n".join([annotations.HEAD.replace("{imports}", ""), *[source for _, source in functions], MORE]))
print(json.dumps([*[name for name, _ in functions], "wait", "fail"]))
