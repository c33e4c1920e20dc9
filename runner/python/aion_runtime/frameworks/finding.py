"""Finds the objects that a framework has made of the tools of a module, once the module is imported."""

import functools
import gc
import inspect
import os

from ..failures import Refused, words_of


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


# The objects by their classes. A walk through all objects takes longer than most calls.
known_objects = {}


def forget():
    """After an import, which makes further objects."""
    known_objects.clear()


def live(*classes):
    """All objects of these classes, and of classes derived from them, that the import has made."""
    if classes not in known_objects:
        known_objects[classes] = walked(classes)
    return known_objects[classes]


def walked(classes):
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
    placed = [(name, one) for name, function, one in found if wanted.is_function(function)]
    if wanted.lines is None:
        placed = [(name, one) for name, _, one in found]
    named = [one for name, one in placed if name == wanted.name]
    if not named and wanted.lines is not None:
        # Some frameworks change names, or add the name of a plugin.
        named = [one for _, one in placed]
    if len({id(one) for one in named}) > 1:
        raise Refused(f"the module makes {len(named)} tools of this definition, so it is not known which one is meant")
    return named[0] if named else None


def instance_of(wanted, runner, base):
    """An object of the tool's class: the one that the import has made, else a new one. None if the class is not known."""
    kind = member_of(wanted, runner)
    if not isinstance(kind, type) or not issubclass(kind, base):
        return None
    made = [one for one in live(kind) if type(one) is kind]
    if len(made) > 1:
        made = [one for one in made if getattr(one, "name", None) == wanted.name] or made
    if made:
        return made[0]
    try:
        return kind()
    except Exception as error:
        raise Refused(f"{kind.__name__}() fails, and the module makes no object of this class: {words_of(error)}") from error


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
