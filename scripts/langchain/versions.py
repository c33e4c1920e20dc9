"""`python versions.py FOLDER`: asks each version of aions-llm that is unpacked in FOLDER (1.0.0, 1.0.2, ...) what it makes of the texts below,
and prints the answers as JSON. Versions that cannot be imported are repaired in a copy first: a lambda broken over two lines, an import.
LangChain has to be older than 1. Record the answers in test/fixtures/langchain/versions.json."""

import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

FUNCTION = 'function --> "lambda a: a" --> { arg-1 --> "string" }'
TEXTS = {
    "no description": f'[ {{ name --> "T", {FUNCTION} }} ]',
    "link": '[ { name --> "T", link --> "https://x", description --> "d" } ]',
    "unknown property": f'[ {{ name --> "T", {FUNCTION}, description --> "d", desc --> "e" }} ]',
    "no name": f'[ {{ {FUNCTION}, description --> "d" }} ]',
    "neither": '[ { name --> "T", description --> "d" } ]',
    "two blocks": f'[ {{ name --> "T", {FUNCTION}, args_schema --> {{ a --> "str | x" }}, description --> "d" }} ]',
    "one prompt": '[ system_prompt --> "P", wrapped_query --> "Q query P payload" ]',
    "two prompts": '[ system_prompt --> "P", system_prompt --> "R" ]',
    "placeholders": '[ wrapped_query --> "Q {query} P {payload}" ]',
}


def answers():
    from aions import AIONS

    def asked(call):
        try:
            return call()
        except Exception as error:
            return type(error).__name__

    def tools(path):
        return [[type(tool).__name__, tool.name, tool.description] for tool in AIONS.get_langchain_tools(path, {"S": 1})]

    result = {}
    for title, text in TEXTS.items():
        path = os.path.join(tempfile.mkdtemp(), "a.aion")
        pathlib.Path(path).write_text(text, encoding="utf-8")
        result[title] = {
            "tools": asked(lambda: tools(path)),
            "system": asked(lambda: AIONS.get_system_prompt(path)),
            "wrapped": asked(lambda: AIONS.get_wrapped_query(path, "UQ")),
            "payload": asked(lambda: AIONS.get_wrapped_query(path, "UQ", "PL")),
        }
    return result


def repaired(folder):
    copy = pathlib.Path(tempfile.mkdtemp()) / "aions"
    shutil.copytree(folder / "aions", copy)
    source = (copy / "aions.py").read_text(encoding="utf-8")
    source = re.sub(r"url=link_url,\s*\n\s*\*\*kwargs", "url=link_url, **kwargs", source)
    source = source.replace(
        "\nfrom aion_parse_error import AIONParseError",
        "\nfrom .aion_parse_error import AIONParseError\nfrom .aion_property_error import AIONPropertyError",
    )
    (copy / "aions.py").write_text(source, encoding="utf-8")
    return copy.parent


if len(sys.argv) == 3:
    sys.path.insert(0, sys.argv[2])
    print(json.dumps(answers()))
else:
    folders = sorted(pathlib.Path(sys.argv[1]).glob("1.0.*"), key=lambda folder: int(folder.name.split(".")[2]))
    found = {}
    for folder in folders:
        command = [sys.executable, "-B", "-W", "ignore", __file__, "--answers", str(repaired(folder))]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        found[folder.name] = json.loads(run.stdout)
    import langchain

    versions = {"python": platform.python_version(), "langchain": langchain.__version__}
    print(json.dumps({"versions": versions, "texts": TEXTS, "answers": found}, indent=1))
