"""Runs the Python functions of tools, one call at a time: the process that runner/python-process.ts starts.

Requests come as JSON lines on standard input, answers go as JSON lines to standard output. Both are moved away from the
descriptors 0 and 1 before anything else is imported, so that no function reads or prints there: what functions print goes to
standard error. Python 3.9 or newer, no packages.
"""

import os
import sys

SUPERVISOR = os.getpid()


def supervise():
    """Returns in a child that does all the work. This process ends every descendant, and then itself, as soon as that child has ended."""
    import ctypes
    import signal
    import time

    # Orphans become children of this process, also those in a session of their own. The numbers are those of <linux/prctl.h>.
    set_child_subreaper, set_parent_death_signal = 36, 1
    prctl = ctypes.CDLL(None).prctl
    prctl(set_child_subreaper, 1, 0, 0, 0)
    orders = (signal.SIGABRT, signal.SIGTERM)
    signal.pthread_sigmask(signal.SIG_BLOCK, orders)
    worker = os.fork()
    if worker == 0:
        prctl(set_parent_death_signal, signal.SIGKILL, 0, 0, 0)
        # A function that ends its process group does not reach the supervisor.
        os.setpgid(0, 0)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, orders)
        return

    def children():
        for name in os.listdir("/proc"):
            try:
                with open(f"/proc/{name}/stat", "rb") as file:
                    parent = int(file.read().rpartition(b")")[2].split()[1])
            except (OSError, IndexError, ValueError):
                continue
            if parent == SUPERVISOR and name.isdigit():
                yield int(name)

    def kill(pid, number):
        try:
            os.kill(pid, number)
        except OSError:
            pass  # It belongs to another user.

    # The runner asks where a hanging call is (SIGABRT), and for the end of all (SIGTERM).
    signal.signal(signal.SIGABRT, lambda *_: kill(worker, signal.SIGABRT))
    signal.signal(signal.SIGTERM, lambda *_: kill(worker, signal.SIGKILL))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, orders)
    ended, status = os.waitpid(-1, 0)
    while ended != worker:
        ended, status = os.waitpid(-1, 0)
    # The children of what is ended become children of this process. An id is not used again before waitpid.
    until = time.monotonic() + 5
    while time.monotonic() < until:
        left = list(children())
        for pid in left:
            kill(pid, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0] != 0:
                pass
        except ChildProcessError:
            break
        time.sleep(0.005)
    if os.WIFSIGNALED(status):
        # As the child ended, without a core file.
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        number = os.WTERMSIG(status)
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)
        os.kill(SUPERVISOR, number)
    os._exit(os.WEXITSTATUS(status))


if __name__ == "__main__" and sys.platform == "linux":
    supervise()

_requests = os.dup(0)
_answers = os.dup(1)
_output = os.dup(2)
_null = os.open(os.devnull, os.O_RDONLY)
os.dup2(_null, 0)
os.close(_null)
os.dup2(2, 1)

# All that this file needs, before the folder of the project is on the path: a file of the project never takes the place of one of these.
import asyncio  # noqa: E402
import base64  # noqa: E402
import faulthandler  # noqa: E402
import hashlib  # noqa: E402
import inspect  # noqa: E402
import json  # noqa: E402
import logging  # noqa: E402
import queue  # noqa: E402
import signal  # noqa: E402
import threading  # noqa: E402
import traceback  # noqa: E402
import typing  # noqa: E402
from importlib import import_module, machinery, util  # noqa: E402

OWN_FILE = os.path.abspath(__file__)
PROCESS = os.getpid()
# Threads log too, and lines must not mix.
ANSWERING = threading.Lock()
# Characters of an error's message, which a model has to read.
LONGEST_ERROR = 4_000
# Nesting of containers; readers of JSON go no deeper.
DEEPEST_RESULT = 200
# The integers that every reader of JSON keeps: those below 2 ** 53.
LARGEST_INTEGER = 2**53 - 1
# Notes on parts that JSON cannot represent.
MOST_NOTES = 20
# Log messages of one call.
MOST_MESSAGES = 1_000
LEVELS = ((50, "critical"), (40, "error"), (30, "warning"), (20, "info"))
# Values of these modules are written as their `str`.
TEXT_MODULES = ("datetime", "decimal", "fractions", "ipaddress", "pathlib", "uuid")


class Failed(Exception):
    """The call failed for a reason of the runner, one sentence."""


def main():
    protect_streams()
    waiting = queue.SimpleQueue()
    busy = threading.Event()
    reader = threading.Thread(target=read_requests, args=(waiting, busy), daemon=True)
    # A debugger that stops all threads leaves out this one, as pydevd does with its own: it ends the process when the other end has gone.
    reader.pydev_do_not_trace = reader.is_pydev_daemon_thread = True
    reader.start()
    opening = json.loads(waiting.get())
    token = opening["token"]
    debugger = Debugger(opening["debugging"]) if "debugging" in opening else None
    runner = Runner(opening)
    if debugger is not None:
        runner.cannot_run = debugger.problem
        if debugger.address is not None:
            write_answer(json.dumps({"token": token, "debugger": debugger.address}))
            # It may wait for long: the process ends when the other end has gone.
            busy.set()
            debugger.wait()
            busy.clear()
    write_answer(json.dumps({"token": token}))
    while True:
        line = waiting.get()
        if line is None:
            return
        busy.set()
        request = json.loads(line)
        reply, value = runner.reply(request)
        if os.getpid() != PROCESS:
            # A forked child came back here: there is one runner only.
            os._exit(0)
        answer(request["token"], reply, value)
        busy.clear()


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


def protect_streams():
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)
    # Reports the position of a crash, and, on SIGABRT, of a hanging call.
    faulthandler.enable(file=_output, all_threads=False)
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except ImportError:
        pass  # Windows has no core files.


def read_requests(waiting, busy):
    """Ends this process with its children when the other end goes away while a function runs."""
    with os.fdopen(_requests, "rb") as lines:
        for line in lines:
            waiting.put(line)
    if busy.is_set():
        if hasattr(os, "killpg") and os.getpgrp() == PROCESS:
            os.killpg(PROCESS, signal.SIGKILL)
        os._exit(1)
    waiting.put(None)


def answer(token, reply, value="null"):
    for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
        try:
            stream.flush()
        except Exception:
            pass  # A function closed or replaced it.
    # All earlier output is before this mark.
    write_all(_output, f"\0{token}\n".encode())
    text = json.dumps({"token": token, **reply})
    write_answer(f'{text[:-1]}, "value": {value}}}')


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
        if self.token is None or self.count >= MOST_MESSAGES or os.getpid() != PROCESS:
            return
        try:
            text = record.getMessage()
        except Exception:
            text = str(record.msg)  # Its arguments do not fit; the handlers have said so.
        message = {
            "level": next((name for least, name in LEVELS if record.levelno >= least), "debug"),
            "logger": record.name,
            "text": text[:LONGEST_ERROR],
            "progress": progress_of(record),
        }
        with ANSWERING:
            if self.token is not None:
                self.count += 1
                write_line(json.dumps({"token": self.token, "message": message}))


def progress_of(record):
    done, total = getattr(record, "progress", None), getattr(record, "total", None)
    return {"done": done, "total": total if is_number(total) else None} if is_number(done) else None


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= LARGEST_INTEGER


def write_answer(text):
    with ANSWERING:
        write_line(text)


def write_line(text):
    write_all(_answers, f"{text}\n".encode())


def write_all(descriptor, data):
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


class Runner:
    def __init__(self, opening):
        self.root = opening["root"]
        self.contexts = opening["contexts"]
        self.largest_result = opening["largestResult"]
        self.names = {}
        self.values = {}
        self.loop = None
        self.messages = None
        # The reason why no call can run, one sentence.
        self.cannot_run = None
        # Whether the function of the request has returned.
        self.has_run = False
        self.agreed = Agreed(self.root, opening["modules"])
        sys.meta_path.insert(0, self.agreed)
        # Replaces the folder of this file, which has no modules of the project. PYTHONPATH follows, as it does in Python.
        own = [one for one in sys.path if os.path.abspath(one) == os.path.dirname(OWN_FILE)]
        sys.path[:] = [self.root, *opening["path"], *(one for one in sys.path if one not in own)]
        if opening["pythonPath"] is not None:
            os.environ["PYTHONPATH"] = opening["pythonPath"]
        self.stand_in = StandIn()
        sys.meta_path.append(self.stand_in)

    def reply(self, request):
        """The answer without the result, and the result as JSON."""
        notes = []
        self.has_run = False
        try:
            if self.cannot_run is not None:
                raise Failed(self.cannot_run)
            if request["op"] == "load":
                self.load(request["context"])
                if self.stand_in.is_used:
                    notes.append("aions-llm is not installed in this Python: modules that import it get a stand-in without tools.")
                return {"ok": True, "notes": notes}, "null"
            if request["tellsMessages"]:
                self.messages = self.messages or Messages()
                self.messages.begin(request["token"])
            value = self.call(request, notes)
            return {"ok": True, "notes": notes}, value
        except Failed as failed:
            said, error = str(failed), failed.__cause__
        except SystemExit as exit:
            said, error = f"it called sys.exit({exit.code!r})", exit
        except BaseException as raised:
            show_traceback(raised)
            said, error = words_of(raised), raised
            if self.has_run:
                said = f"its result cannot be used: {said}"
        finally:
            if self.messages is not None:
                self.messages.begin(None)
        return {"ok": False, "error": said[:LONGEST_ERROR], "hasRun": self.has_run, "notes": notes, **self.place(error)}, "null"

    # The names of a file.

    def load(self, index):
        if index in self.names:
            return
        context = self.contexts[index]
        modules = [self.module(path) for path in context["modules"]]
        if len(modules) == 1 and not context["names"]:
            # Like a loader with globals(): it sees changes by functions.
            self.names[index] = vars(modules[0])
            return
        names = {}
        for module in reversed(modules):
            names.update(vars(module))
        for name, (path, dotted) in context["names"].items():
            names[name] = member(self.module(path), dotted)
        self.names[index] = names

    def module(self, path):
        try:
            return import_file(path, self.agreed)
        except BaseException as error:
            show_traceback(error)
            said = f"it called sys.exit({error.code!r})" if isinstance(error, SystemExit) else words_of(error)
            raise Failed(f"{self.shown(path)} cannot be imported: {said}") from error

    def value(self, index, expression, file, line, what):
        """The value of the expression, which is evaluated once, as by a loader."""
        key = (index, expression)
        if key not in self.values:
            source = expression.lstrip(" \t")
            try:
                compile(source, "<string>", "eval", dont_inherit=True)
                code = compile("\n" * (line - 1) + source, file, "eval", dont_inherit=True)
                self.values[key] = eval(code, self.names[index])
            except SyntaxError as error:
                # The message is that of the loader, which knows no file.
                said = f"{what}{error}"
                error.filename, error.lineno = file, line - 1 + (error.lineno or 1)
                raise Failed(said) from error
            except Exception as error:
                raise Failed(f"{what}{error}") from error
        return self.values[key]

    # One call.

    def call(self, request, notes):
        index, file, line = request["context"], request["file"], request["line"]
        function = self.value(index, request["expression"], file, line, request["ifItFails"])
        schema = request["schema"]
        model = None if schema is None else self.value(index, schema["expression"], file, line, schema["ifItFails"])
        arguments = request["arguments"]
        before, after = request["preprocessor"], request["postprocessor"]
        if before is not None:
            arguments = self.settled(self.named(index, before["function"])(arguments, **before["arguments"]))
            if not isinstance(arguments, dict):
                raise Failed(f"the preprocessor {before['function']} gave {type(arguments).__name__} and no dict")
        result = self.settled(self.called(request, function, model, arguments))
        self.has_run = True
        if after is not None:
            result = self.settled(self.named(index, after["function"])(result, **after["arguments"]))
        text = json.dumps(Plain(notes).of(result), allow_nan=False)
        if len(text) > self.largest_result:
            raise Failed(f"the result has {len(text):,} bytes as JSON, but the limit is {self.largest_result:,}")
        return text

    def called(self, request, function, model, arguments):
        if not callable(function):
            inner = decorated(function)
            if inner is None:
                return invoked(function, arguments, request["expression"])
            function = inner
        given = arguments_for(request, model, arguments, function)
        if not request["isSingle"]:
            given = built(function, given)
        placed = by_name(function, given)
        if placed is not None:
            return function(*placed[0], **placed[1])
        # The names of the function are not known, or it has another one for its only value.
        if request["order"]:
            return function(*[given[name] for name in request["order"] if name in given])
        return function(**given)

    def settled(self, result):
        if not hasattr(result, "__await__"):
            return result
        async def wait():
            return await result

        if self.loop is None or self.loop.is_closed():
            self.loop = asyncio.new_event_loop()
        return self.loop.run_until_complete(wait())

    def named(self, index, dotted):
        """A function by its name in the context, or by its module and its name."""
        first, _, rest = dotted.partition(".")
        names = self.names[index]
        try:
            if first in names:
                return member(names[first], rest)
            path, _, name = dotted.rpartition(".")
            return getattr(import_module(path), name)
        except Exception as error:
            raise Failed(f"the function {dotted} cannot be found: {words_of(error)}") from error

    # Positions of errors.

    def place(self, error):
        """The file and line of the last frame in the project, else of the last outside of this file."""
        if error is None:
            return {}
        if isinstance(error, SyntaxError) and error.filename is not None:
            return {"file": self.shown(error.filename), "line": error.lineno or 1}
        frames = [
            (frame.filename, frame.lineno)
            for frame in traceback.extract_tb(error.__traceback__)
            if frame.filename != OWN_FILE and not frame.filename.startswith("<frozen")
        ]
        own = [frame for frame in frames if self.is_own(frame[0])]
        if not frames:
            return {}
        file, line = (own or frames)[-1]
        return {"file": self.shown(file), "line": line}

    def is_own(self, file):
        return file.startswith(os.path.join(self.root, "")) and "site-packages" not in file

    def shown(self, file):
        return os.path.relpath(file, self.root).replace(os.sep, "/") if self.is_own(file) else file


class StandIn:
    """A finder for aions where the package is not installed: a module that loads files imports it, and here the runner is the loader."""

    def __init__(self):
        self.is_used = False

    def find_spec(self, name, path=None, target=None):
        return util.spec_from_loader(name, self) if name == "aions" else None

    def create_module(self, spec):
        return None

    def exec_module(self, aions):
        self.is_used = True
        nothing = staticmethod(lambda *_, **__: [])
        no_text = staticmethod(lambda *_, **__: "")
        methods = {name: nothing for name in ("get_langchain_tools", "load", "loads", "load_dir", "get_rules")}
        methods.update({name: no_text for name in ("get_system_prompt", "get_wrapped_query", "dumps", "dump")})
        aions.AIONS = type("AIONS", (), methods)
        aions.AIONParseError = type("AIONParseError", (Exception,), {})
        aions.AIONPropertyError = type("AIONPropertyError", (Exception,), {})


class Agreed:
    """A finder that refuses modules of the project that are not in the list, or have another text than the one that was agreed to."""

    def __init__(self, root, modules):
        self.root = root
        self.roots = [folder_of(one) for one in (root, os.path.realpath(root))]
        # The packages of a virtual environment in the project belong to Python.
        prefixes = [folder_of(one) for one in (sys.prefix, sys.exec_prefix, sys.base_prefix)]
        self.outside = [one for one in prefixes if one.startswith(tuple(self.roots)) and one not in self.roots]
        self.hashes = {plain_path(path): agreed for path, agreed in modules.items()}

    def is_own(self, path):
        ways = [folder_of(one) for one in (path, os.path.realpath(path))]
        return any(one.startswith(tuple(self.roots)) and not one.startswith(tuple(self.outside)) for one in ways)

    def find_spec(self, name, path=None, target=None):
        spec = self.found(name, path, target)
        if spec is None or not spec.has_location or not self.is_own(spec.origin):
            return spec
        if plain_path(spec.origin) in self.hashes:
            return self.of(spec)
        # It is as if the file were not there.
        others = [one for one in (sys.path if path is None else path) if one and not self.is_own(one)]
        spec_outside = machinery.PathFinder.find_spec(name, others)
        if spec_outside is not None:
            return spec_outside
        file = os.path.relpath(spec.origin, self.root).replace(os.sep, "/")
        raise ModuleNotFoundError(f"{file} is not in the list of modules that may be imported (aion serve --show prints it)", name=name)

    def found(self, name, path, target):
        for finder in list(sys.meta_path):
            spec = None if finder is self else finder.find_spec(name, path, target)
            if spec is not None:
                return spec
        return None

    def of(self, spec):
        """The spec with a loader that reads the file itself: not compiled code beside it, which nobody agreed to."""
        if isinstance(spec.loader, machinery.SourceFileLoader):
            spec.loader = AgreedSource(spec.name, spec.origin, self.hash_of(spec.origin))
            spec.cached = None
        return spec

    def hash_of(self, path):
        return self.hashes.get(plain_path(path))


def plain_path(path):
    return os.path.normcase(os.path.realpath(path))


def folder_of(path):
    return os.path.join(os.path.normcase(path), "")


class AgreedSource(machinery.SourceFileLoader):
    def __init__(self, name, path, agreed):
        super().__init__(name, path)
        self.agreed = agreed

    def get_code(self, fullname):
        data = self.get_data(self.path)
        if self.agreed is not None and hashlib.sha256(data).hexdigest() != self.agreed:
            raise ImportError(f"{os.path.basename(self.path)} was changed after it was agreed to", name=fullname, path=self.path)
        return self.source_to_code(data, self.path)


def import_file(path, agreed):
    """Imports a file under the name by which the project's other modules would import it."""
    for known in list(sys.modules.values()):
        if getattr(known, "__file__", None) == path:
            return known
    folder, name = os.path.split(path)
    name = name[: -len(".py")]
    if name == "__init__":
        folder, name = os.path.split(folder)
    while os.path.exists(os.path.join(folder, "__init__.py")):
        folder, package = os.path.split(folder)
        name = f"{package}.{name}"
    if folder not in sys.path:
        sys.path.insert(0, folder)
    found = None
    if name not in sys.modules and all(part.isidentifier() for part in name.split(".")):
        found = util.find_spec(name)
    if found is not None and found.origin == path:
        return import_module(name)
    # Another module has the name, or it cannot be imported.
    name = f"_aion_{abs(hash(path))}"
    spec = util.spec_from_file_location(name, path, loader=AgreedSource(name, path, agreed.hash_of(path)))
    module = util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[spec.name]
        raise
    return module


def member(value, dotted):
    for name in dotted.split(".") if dotted else []:
        value = getattr(value, name)
    return value


def words_of(error):
    try:
        said = str(error)
    except Exception:
        said = ""
    name = type(error).__name__
    return (f"{name}: {said}" if said else name)[:LONGEST_ERROR]


def show_traceback(error):
    """The traceback as Python shows it, without the frames of this file."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename != OWN_FILE]
    try:
        said = traceback.format_exception_only(type(error), error)
        print("".join(["Traceback (most recent call last):\n", *traceback.format_list(frames), *said]), end="", file=sys.stderr)
    except Exception:
        pass  # A function closed the stream, or its exception cannot be shown.


# The arguments, as LangChain (0.3, the last that aions-llm imports) passes them on: the given ones. Defaults are the function's own; where
# it has none, LangChain's call fails, and here the default of the schema is passed on.


def arguments_for(request, model, arguments, function):
    if model is not None:
        given, defaults = from_model(model, arguments, request["schema"]["expression"])
    elif request["fields"] is not None:
        given, defaults = from_fields(request["fields"], arguments)
    else:
        return arguments
    if not defaults:
        return given
    return {**given, **{name: defaults[name] for name in required_by(function) if name in defaults}}


def from_fields(fields, arguments):
    # As Pydantic converts a JSON number.
    given = {
        name: float(arguments[name]) if field["type"] == "number" and isinstance(arguments[name], int) else arguments[name]
        for name, field in fields.items()
        if name in arguments
    }
    return given, {name: field["default"] for name, field in fields.items() if name not in given and "default" in field}


def from_model(model, arguments, name):
    """The attributes of the model of the arguments: given fields, and those with a default."""
    if hasattr(model, "model_validate"):
        made = model.model_validate(arguments)
        fields = type(made).model_fields
    elif hasattr(model, "parse_obj"):
        made = model.parse_obj(arguments)
        fields = made.__fields__
    else:
        raise Failed(f"{name} is no Pydantic model")
    names = [*fields, *(getattr(made, "model_extra", None) or {})]
    given = {key: getattr(made, key) for key in names if key in arguments}
    return given, {key: getattr(made, key) for key in fields if key not in given and not is_required(fields[key])}


def required_by(function):
    """The names of the parameters without a default of their own."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return [one.name for one in parameters if one.kind in named and one.default is one.empty]


def is_required(field):
    required = getattr(field, "is_required", None)
    return required() if callable(required) else getattr(field, "required", True)


def built(function, given):
    """The arguments, with models where the function is annotated with one."""
    annotations = getattr(function, "__annotations__", {})
    if not any(isinstance(value, dict) and name in annotations for name, value in given.items()):
        return given
    try:
        hints = typing.get_type_hints(function)
    except Exception:
        return given  # A name in an annotation that is known to type checkers only.
    return {
        name: hints[name].model_validate(value)
        if isinstance(value, dict) and hasattr(hints.get(name), "model_validate")
        else value
        for name, value in given.items()
    }


def by_name(function, given):
    """The arguments by position and by name; None where the function does not take them so."""
    named = dict(given)
    positional = []
    try:
        signature = inspect.signature(function)
        for one in signature.parameters.values():
            if one.kind is not one.POSITIONAL_ONLY or one.name not in named:
                break
            positional.append(named.pop(one.name))
        signature.bind(*positional, **named)
        return positional, named
    except (TypeError, ValueError):
        return None


def decorated(tool):
    """The function of a tool object: the OpenAI Agents SDK has it in __wrapped__, FastMCP in fn; None for others."""
    try:
        functions = [getattr(tool, name, None) for name in ("__wrapped__", "fn")]
    except Exception:
        return None
    return next((one for one in functions if callable(one)), None)


def invoked(tool, arguments, expression):
    """A tool object of LangChain, as the decorator @tool leaves it in the place of a function."""
    if getattr(tool, "func", None) is None and hasattr(tool, "ainvoke"):
        return tool.ainvoke(arguments)
    if hasattr(tool, "invoke"):
        return tool.invoke(arguments)
    raise Failed(f"{expression} is a {type(tool).__name__} and cannot be called")


# The result, as JSON.


class Plain:
    """Converts Python values to JSON, and notes what JSON cannot represent."""

    def __init__(self, notes):
        self.notes = notes
        self.above = []

    def note(self, path, said):
        if len(self.notes) < MOST_NOTES:
            self.notes.append(f"{path or 'The result'} {said}")

    def of(self, value, path=""):
        if hasattr(type(value), "__members__"):
            value = value.value  # An enumeration.
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, str):
            return self.text(str.__str__(value), path)
        if isinstance(value, int):
            return self.integer(int(value), path)
        if isinstance(value, float):
            return self.number(float(value), path)
        if len(self.above) >= DEEPEST_RESULT:
            self.note(path, f"is nested deeper than {DEEPEST_RESULT} levels. The rest is left out.")
            return None
        if any(one is value for one in self.above):
            self.note(path, "contains itself. It is null there.")
            return None
        self.above.append(value)
        try:
            return self.compound(value, path)
        finally:
            self.above.pop()

    def text(self, value, path):
        if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
            self.note(path, "has half a character (a lone surrogate). It is written as U+FFFD.")
            return "".join("\ufffd" if "\ud800" <= letter <= "\udfff" else letter for letter in value)
        return value

    def integer(self, value, path):
        if abs(value) <= LARGEST_INTEGER:
            return value
        self.note(path, "is a number with more digits than JSON readers keep. It is a text.")
        return hex(value) if value.bit_length() > 10_000 else str(value)

    def number(self, value, path):
        if value - value == 0:
            return value
        self.note(path, f"is {value}, which JSON does not have. It is null.")
        return None

    def compound(self, value, path):
        if hasattr(value, "model_dump"):
            return self.of(value.model_dump(), path)
        if hasattr(value, "parse_obj") and hasattr(value, "dict"):
            return self.of(value.dict(), path)
        if isinstance(value, dict):
            return self.members(value.items(), path)
        if isinstance(value, (list, tuple)):
            if hasattr(value, "_asdict"):
                return self.members(value._asdict().items(), path)
            return [self.of(item, f"{path}/{index}") for index, item in enumerate(value)]
        if isinstance(value, (set, frozenset)):
            return self.set(value, path)
        if isinstance(value, (bytes, bytearray, memoryview)):
            return self.bytes(bytes(value), path)
        if hasattr(value, "__dataclass_fields__") and not isinstance(value, type):
            return self.members(((name, getattr(value, name)) for name in value.__dataclass_fields__), path)
        return self.other(value, path)

    def members(self, pairs, path):
        made = {}
        for key, item in pairs:
            name = key if isinstance(key, str) else self.key(key, path)
            if name in made:
                self.note(path, f"has two keys that are {name!r} as text. The last one is kept.")
            made[self.text(str(name), path)] = self.of(item, f"{path}/{name}")
        return made

    def key(self, key, path):
        plain = self.of(key, path)
        return plain if isinstance(plain, str) else json.dumps(plain)

    def set(self, value, path):
        items = [self.of(item, path) for item in value]
        # A set has no order; equal results must give equal text.
        return sorted(items, key=lambda item: json.dumps(item, sort_keys=True))

    def bytes(self, value, path):
        try:
            return value.decode("utf-8")
        except UnicodeDecodeError:
            self.note(path, "is bytes that are no UTF-8. They are written in Base64.")
            return base64.b64encode(value).decode("ascii")

    def other(self, value, path):
        for method in ("isoformat", "tolist"):
            if callable(getattr(value, method, None)) and not isinstance(value, type):
                return self.of(getattr(value, method)(), path)
        kind = type(value)
        if kind.__module__.partition(".")[0] in TEXT_MODULES:
            return str(value)
        if hasattr(value, "__next__"):
            return self.of(list(value), path)
        self.note(path, f"is a {kind.__module__}.{kind.__qualname__}, which JSON does not have. It is written as text.")
        return self.text(str(value), path)


if __name__ == "__main__":
    main()
