"""Records what a framework makes of calls: `python record.py FRAMEWORK FOLDER`, in a Python that has the framework.

Writes the tools (`tools.py`), and the answers of the framework itself with the versions (`answers.json`), to FOLDER/FRAMEWORK. Each
module in `natural` calls the tools as the documentation of its framework does, not as AION does.
"""

import importlib
import importlib.metadata
import json
import os
import platform
import runpy
import sys
import tempfile

import annotations

here = os.path.dirname(os.path.abspath(__file__))


def main():
    framework, folder = sys.argv[1], os.path.join(sys.argv[2], sys.argv[1])
    os.makedirs(folder, exist_ok=True)
    natural = importlib.import_module(f"natural_{framework.partition('@')[0]}")
    head = annotations.HEAD.replace("{imports}", natural.IMPORTS)
    rejected = {}
    sources = []
    names = []
    for name, source in annotations.functions():
        decorated = natural.tool(name, source)
        try:
            # From a file: some frameworks read the source of a function.
            with tempfile.TemporaryDirectory() as one:
                with open(os.path.join(one, "tools.py"), "w") as file:
                    file.write(f"{head}\n\n{decorated}")
                runpy.run_path(os.path.join(one, "tools.py"), run_name="tools")
        except Exception as error:
            rejected[name] = f"{type(error).__name__}: {error}"
            continue
        sources.append(decorated)
        names.append(name)
    text = "\n\n".join([head, *sources, natural.more(names) if hasattr(natural, "more") else natural.MORE]).rstrip() + "\n"
    with open(os.path.join(folder, "tools.py"), "w") as file:
        file.write(text)
    os.chdir(folder)
    sys.path.insert(0, folder)
    named = getattr(natural, "named", lambda name: name)
    calls = [*([named(name), given] for name, given in annotations.calls(names)), *natural.CALLS]
    answers = natural.answers(calls)
    recorded = {
        "framework": framework,
        "versions": {name: importlib.metadata.version(name) for name in natural.PACKAGES},
        "python": platform.python_version(),
        "rejected": rejected,
        "answers": [{"tool": name, "arguments": given, "answer": answer} for (name, given), answer in zip(calls, answers)],
    }
    lines = [json.dumps(one, ensure_ascii=False) for one in recorded.pop("answers")]
    with open(os.path.join(folder, "answers.json"), "w") as file:
        # One answer a line.
        file.write(json.dumps({**recorded, "answers": []}, indent=1, ensure_ascii=False)[: -len("[]\n}")])
        file.write("[\n" + ",\n".join(lines) + "\n]}\n")


main()
