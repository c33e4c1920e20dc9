"""The arguments of functions without a framework, as LangChain (0.3, the last that aions-llm imports) passes them on: the given ones.

Defaults are the function's own; where it has none, LangChain's call fails, and here the default of the schema is passed on.
"""

import inspect
import typing

from .failures import Failed


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
