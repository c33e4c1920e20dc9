"""Semantic Kernel: `invoke_function_call` of a kernel with the function."""

import inspect
import json

from ..failures import Refused, show_traceback, words_of
from .answer import Answer, content, text
from .finding import chosen, function_of, live, member_of

PACKAGE = "semantic_kernel"


def find(wanted, runner):
    from semantic_kernel.functions import KernelFunctionFromMethod

    found = chosen(wanted, [(one.fully_qualified_name, one.method, one) for one in live(KernelFunctionFromMethod)])
    if found is not None:
        return found, kernel_with(found)
    function = function_of(wanted, runner)
    if function is None:
        return None
    plugin = (wanted.name or "").rpartition("-")[0] or "aion"
    made = KernelFunctionFromMethod(method=bound(function, wanted, runner), plugin_name=plugin)
    return made, kernel_with(made)


def bound(function, wanted, runner):
    """The function as a method of an object of its class."""
    owner, _, name = (wanted.dotted or "").rpartition(".")
    if owner == "" or not inspect.isfunction(function):
        return function
    wanted.dotted = owner
    kind = member_of(wanted, runner)
    made = [one for one in live(kind) if type(one) is kind]
    try:
        return getattr(made[0] if made else kind(), name)
    except Exception as error:
        raise Refused(f"{owner}() fails, and the module makes no object of this class: {words_of(error)}") from error


def kernel_with(function):
    """The kernel of the project, with its services and filters; a new one if the project adds the function to none."""
    from semantic_kernel import Kernel
    from semantic_kernel.functions import KernelPlugin

    plugin = function.plugin_name or "aion"
    for kernel in live(Kernel):
        known = kernel.plugins.get(plugin)
        if known is not None and known.functions.get(function.name) is function:
            return kernel
    kernel = Kernel()
    kernel.add_plugin(KernelPlugin(name=plugin, functions=[function]))
    return kernel


async def call(found, arguments, messages):
    from semantic_kernel.contents import ChatHistory, FunctionCallContent
    from semantic_kernel.filters import FilterTypes

    function, kernel = found
    values, failed = [], []

    async def watch(context, next):
        try:
            await next(context)
            values.append(context.result.value)
        except Exception as error:
            failed.append(error)
            raise

    kernel.add_filter(FilterTypes.FUNCTION_INVOCATION, watch)
    history = ChatHistory()
    name = kernel.get_function(function.plugin_name or "aion", function.name).fully_qualified_name
    wanted = FunctionCallContent(id="1", name=name, arguments=json.dumps(arguments))
    try:
        await kernel.invoke_function_call(wanted, history)
    finally:
        kernel.remove_filter(FilterTypes.FUNCTION_INVOCATION, filter_id=id(watch))
    said = str(history.messages[-1].items[0].result)
    for error in failed:
        show_traceback(error)
    return Answer(values[0] if values else None, content(text(said)), None if values else said)

