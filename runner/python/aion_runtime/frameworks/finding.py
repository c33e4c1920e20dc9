"""Finds the objects that a framework has made of the tools of a module, once the module is imported."""

import functools
import gc
import inspect
import os

from ..failures import Refused


class Wanted:
    """A tool as it was read in the source text."""

    def __init__(self, request):
        # As the framework sends it; None where only a run knows it.
        self.name = request["name"]
        # The module with its function or class.
        self.path = request["path"]
        # Where Python can say that the function begins: the first and the last line. None for a class and an unknown function.
        self.lines = request["lines"]
        # The function or class in that module, as in `Store.get`; None for one that is made in a function.
        self.dotted = request["dotted"]

    def is_function(self, function):
        """Whether this is the tool's function, also behind decorators, `partial` and an instance; None where that is not known."""
        if self.lines is None:
            return None
        first, last = self.lines
        codes = [getattr(one, "__code__", None) for one in behind(function)]
        return any(code and first <= code.co_firstlineno <= last and is_same_file(code.co_filename, self.path) for code in codes)

    def __str__(self):
        return f"in {os.path.basename(self.path)}" if self.name is None else f'"{self.name}"'


def behind(function):
    """The function, and those that it wraps."""
    seen = []
    while function is not None and not any(one is function for one in seen):
        seen.append(function)
        if isinstance(function, functools.partial):
            function = function.func
        elif inspect.ismethod(function):
            function = function.__func__
        elif not inspect.isroutine(function) and not hasattr(function, "__wrapped__") and callable(function):
            function = getattr(type(function), "__call__", None)
        else:
            function = inspect.getattr_static(function, "__wrapped__", None)
    return seen


def is_same_file(one, other):
    return one == other or os.path.realpath(one) == os.path.realpath(other)


def live(*classes):
    """All objects of these classes, and of classes derived from them, that the import has made."""
    kinds = {}
    found = []
    for one in gc.get_objects():
        kind = type(one)
        known = kinds.get(kind)
        if known is None:
            known = kinds[kind] = any(base in classes for base in kind.__mro__)
        if known:
            found.append(one)
    return found


def chosen(wanted, found):
    """The object of the tool among (name, function, object); None where there is none. Refuses if there are several different ones."""
    placed = [(name, wanted.is_function(function), one) for name, function, one in found]
    best = [one for name, is_it, one in placed if is_it and name == wanted.name]
    if not best:
        best = [one for name, is_it, one in placed if is_it and (wanted.name is None or name.endswith(wanted.name))]
    if not best and wanted.lines is None:
        best = [one for name, is_it, one in placed if is_it is None and name == wanted.name]
    if len({id(one) for one in best}) > 1:
        raise Refused(f"the module makes {len(best)} tools of this definition, so it is not known which one is meant")
    return best[0] if best else None


def function_of(wanted, runner):
    """The tool's own function where the framework makes the tool later, as of a list of functions. None if it is not known."""
    if wanted.lines is None:
        return None
    value = member_of(wanted, runner)
    if value is not None and wanted.is_function(value):
        return value
    found = [one for one in live(type(function_of)) if wanted.is_function(one)]
    return found[0] if len(found) == 1 else None


def member_of(wanted, runner):
    """The tool's function or class by its name in its module; None where there is none."""
    value = runner.module(wanted.path)
    for name in (wanted.dotted or "").split("."):
        value = getattr(value, name, None)
    return value
