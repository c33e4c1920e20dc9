"""Runs the function `f` of each module of a JSON list on a fresh folder, each in a process of its own, and prints whether it changed the
folder: `changed`, `same`, or `error: …` with the same folder."""
import asyncio, inspect, json, os, shutil, sys, tempfile, types

def listing(folder):
    found = {}
    for top, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(top, name)
            if name.endswith(".pyc"): continue
            with open(path, "rb") as file:
                found[path] = file.read()
    return found

def run(source, folder):
    """Imports the module, and calls it. What its import does is not counted."""
    os.chdir(folder)
    sys.path.insert(0, folder)
    sys.dont_write_bytecode = True
    devnull = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2): os.dup2(devnull, stream)
    module = types.ModuleType("tried")
    module.__file__ = __file__
    sys.modules["tried"] = module
    error = None
    try:
        exec(compile(source, "tried.py", "exec"), module.__dict__)
    except BaseException as problem:
        return f"import: {problem!r}"
    before = listing(folder)
    try:
        result = module.f("kept.txt")
        if inspect.iscoroutine(result): result = asyncio.run(result)
        if inspect.isgenerator(result): list(result)
        del result
    except BaseException as problem:
        error = repr(problem)
    if listing(folder) != before: return "changed"
    return "same" if error is None else f"error: {error}"

def main():
    answers = []
    for tried in json.load(sys.stdin):
        source = tried["source"]
        folder = tempfile.mkdtemp(prefix="aion-tried-")
        with open(os.path.join(folder, "kept.txt"), "w") as file: file.write("kept")
        for name, text in tried["modules"].items():
            with open(os.path.join(folder, name), "w") as file: file.write(text)
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            try: os.write(write, run(source, folder).encode()[:4000])
            finally: os._exit(0)
        os.close(write)
        with os.fdopen(read, "rb") as pipe: answers.append(pipe.read().decode() or "no answer")
        os.waitpid(child, 0)
        shutil.rmtree(folder)
    json.dump(answers, sys.stdout)

main()
