"""Records what a framework makes of calls: `python record.py FRAMEWORK FOLDER`, in a Python that has the framework.

Writes the tools (`tools.py`), and the answers of the framework itself with the versions (`answers.json`), to FOLDER/FRAMEWORK. Each
module in `natural` calls the tools as the documentation of its framework does, not as AION does.
"""

import importlib
import importlib.metadata
import json
import os
import platform
import sys

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
            exec(compile(head + "\n\n" + decorated, "tools.py", "exec"), {"__name__": "tools"})
        except Exception as error:
            rejected[name] = f"{type(error).__name__}: {error}"
            continue
        sources.append(decorated)
        names.append(name)
    text = "\n\n".join([head, *sources, natural.MORE]).rstrip() + "\n"
    with open(os.path.join(folder, "tools.py"), "w") as file:
        file.write(text)
    os.chdir(folder)
    sys.path.insert(0, folder)
    calls = [*annotations.calls(names), *natural.CALLS]
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
