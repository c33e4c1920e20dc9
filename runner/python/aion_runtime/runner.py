"""Runs the calls, one at a time."""

import asyncio
import json
import os
import sys
import traceback
from importlib import import_module

from .arguments import arguments_for, built, by_name, decorated, invoked
from .failures import LONGEST_ERROR, OWN_SCRIPT, Failed, Refused, is_of_runner, show_traceback, words_of
from .frameworks.answer import Answer
from .frameworks.finding import Wanted, forget
from .imports import Agreed, StandIn, import_file, member
from .messages import Messages
from .results import Plain


class Runner:
    def __init__(self, opening):
        self.root = opening["root"]
        self.contexts = opening["contexts"]
        self.largest_result = opening["largestResult"]
        self.names = {}
        self.values = {}
        # The tools of frameworks, by what was asked for.
        self.found = {}
        self.adapters = {}
        self.loop = None
        self.messages = None
        # The reason why no call can run, one sentence.
        self.cannot_run = None
        # Whether the function of the request has returned.
        self.has_run = False
        self.agreed = Agreed(self.root, opening["modules"], opening["agreed"])
        sys.meta_path.insert(0, self.agreed)
        # Replaces the folder of this file, which has no modules of the project. PYTHONPATH follows, as it does in Python.
        own = [one for one in sys.path if os.path.abspath(one) == os.path.dirname(OWN_SCRIPT)]
        sys.path[:] = [self.root, *opening["path"], *(one for one in sys.path if one not in own)]
        if opening["pythonPath"] is not None:
            os.environ["PYTHONPATH"] = opening["pythonPath"]
        self.stand_in = StandIn()
        sys.meta_path.append(self.stand_in)

    def reply(self, request):
        """The answer without the result, and the result as JSON."""
        notes = []
        sent = {}
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
            if "framework" in request:
                answer = self.call_of_framework(request)
                if answer.sent is not None:
                    sent = {"sent": answer.sent}
                if answer.error is not None:
                    return {"ok": False, "error": answer.error, "isWhole": True, "notes": notes, **sent}, "null"
                value = self.json_of(answer, notes)
            else:
                value = self.call(request, notes)
            return {"ok": True, "notes": notes, **sent}, value
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

    def close(self):
        """Ends what frameworks keep open between calls."""
        for adapter in self.adapters.values():
            if hasattr(adapter, "close"):
                try:
                    self.settled(adapter.close())
                except BaseException as error:
                    show_traceback(error)

    # The names of a file.

    def load(self, index):
        if index in self.names:
            return
        context = self.contexts[index]
        forget()
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
        arguments = self.before(request, request["arguments"])
        result = self.settled(self.called(request, function, model, arguments))
        self.has_run = True
        result = self.after(request, result)
        return self.json_of(Answer(result), notes)

    def json_of(self, answer, notes):
        text = json.dumps(Plain(notes).of(answer.value), allow_nan=False)
        length = len(text) + (0 if answer.sent is None else len(json.dumps(answer.sent)))
        if length > self.largest_result:
            raise Failed(f"the result has {length:,} bytes as JSON, but the limit is {self.largest_result:,}")
        return text

    def call_of_framework(self, request):
        """Has the framework of a tool check the arguments, call the function and make the result."""
        wanted = Wanted(request["framework"])
        adapter = self.adapter(request["framework"]["adapter"])
        key = json.dumps(request["framework"])
        if key not in self.found:
            found = self.settled(adapter.find(wanted, self))
            if found is None:
                # A call may have made it.
                forget()
                found = self.settled(adapter.find(wanted, self))
            if found is None:
                raise Refused(f"{adapter.PACKAGE} has no tool {wanted} after the import of {self.shown(request['file'])}")
            self.found[key] = found
        arguments = self.before(request, request["arguments"])
        answer = self.settled(adapter.call(self.found[key], arguments, self.messages if request["tellsMessages"] else None))
        self.has_run = True
        if request["postprocessor"] is not None and answer.error is None:
            return Answer(self.after(request, answer.value))
        return answer

    def adapter(self, name):
        if name not in self.adapters:
            before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
            try:
                self.adapters[name] = import_module(f"aion_runtime.frameworks.{name}")
            finally:
                sys.dont_write_bytecode = before
        return self.adapters[name]

    def before(self, request, arguments):
        before = request["preprocessor"]
        if before is None:
            return arguments
        changed = self.settled(self.named(request["context"], before["function"])(arguments, **before["arguments"]))
        if not isinstance(changed, dict):
            raise Failed(f"the preprocessor {before['function']} gave {type(changed).__name__} and no dict")
        return changed

    def after(self, request, result):
        after = request["postprocessor"]
        if after is None:
            return result
        return self.settled(self.named(request["context"], after["function"])(result, **after["arguments"]))

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
            if not is_of_runner(frame.filename) and not frame.filename.startswith("<frozen")
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
