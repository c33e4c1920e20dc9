"""Imports of modules of the project: only of those that a person agreed to."""

import hashlib
import os
import sys
from importlib import import_module, machinery, util

from .failures import OWN_FOLDER


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
    """A finder that refuses modules of the project that are not in the list, or have another text than the one that was agreed to.

    Where a person agreed to what runs now, it is the same for the whole workspace, with the packages of its environment."""

    def __init__(self, root, modules, environment):
        self.root = root
        top = root if environment is None else environment["workspace"]
        self.roots = [folder_of(one) for one in (top, os.path.realpath(top))]
        # Without such an agreement, the packages of a virtual environment in the project belong to Python.
        of_python = (sys.prefix, sys.exec_prefix, sys.base_prefix) if environment is None else ()
        # The runner may be in a project, too.
        prefixes = [folder_of(one) for one in (*of_python, OWN_FOLDER)]
        self.outside = [one for one in prefixes if one.startswith(tuple(self.roots)) and one not in self.roots]
        self.hashes = {plain_path(path): agreed for path, agreed in modules.items()}
        self.folders = []
        for one in [] if environment is None else environment["folders"]:
            files = {os.path.normcase(path.replace("/", os.sep)): agreed for path, agreed in one["files"].items()}
            for folder in {folder_of(one["folder"]), folder_of(os.path.realpath(one["folder"]))}:
                self.folders.append((folder, files))

    def is_own(self, path):
        ways = [folder_of(one) for one in (path, os.path.realpath(path))]
        return any(one.startswith(tuple(self.roots)) and not one.startswith(tuple(self.outside)) for one in ways)

    def find_spec(self, name, path=None, target=None):
        spec = self.found(name, path, target)
        allowed = self.allowed(spec)
        if spec is None or allowed is not None:
            return allowed
        # It is as if the file were not there.
        ways = [one for one in (sys.path if path is None else path) if one]
        others = [one for one in ways if not self.is_own(one) or self.is_in_environment(one)]
        allowed = self.allowed(machinery.PathFinder.find_spec(name, others))
        if allowed is not None:
            return allowed
        file = os.path.relpath(spec.origin, self.root).replace(os.sep, "/")
        raise ModuleNotFoundError(f"{file} is not in the list of modules that may be imported (aion serve --show prints it)", name=name)

    def allowed(self, spec):
        """The spec of what may be imported, with a loader that checks it; None for anything else."""
        if spec is None or not spec.has_location or not self.is_own(spec.origin):
            return spec
        if plain_path(spec.origin) in self.hashes:
            return self.of(spec)
        agreed = self.agreed_in_environment(getattr(spec.loader, "archive", spec.origin))
        return None if agreed is None else self.of_environment(spec, agreed)

    def agreed_in_environment(self, path):
        """The hash of a file of the environment; None for a file that it did not have."""
        for way in (os.path.normcase(os.path.abspath(path)), plain_path(path)):
            for folder, files in self.folders:
                if way.startswith(folder) and way[len(folder) :] in files:
                    return files[way[len(folder) :]]
        return None

    def is_in_environment(self, path):
        way = folder_of(os.path.abspath(path))
        return any(way.startswith(folder) for folder, _ in self.folders)

    def of_environment(self, spec, agreed):
        if isinstance(spec.loader, machinery.SourceFileLoader):
            spec.loader = EnvironmentSource(spec.name, spec.origin, agreed)
        else:
            check(getattr(spec.loader, "archive", spec.origin), agreed, spec.name)
        return spec

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
        return self.source_to_code(check(self.path, self.agreed, fullname), self.path)


class EnvironmentSource(machinery.SourceFileLoader):
    """Source of the environment. Its compiled code is not in the workspace, and only of the text that was agreed to."""

    def __init__(self, name, path, agreed):
        super().__init__(name, path)
        self.agreed = agreed

    def get_code(self, fullname):
        check(self.path, self.agreed, fullname)
        return super().get_code(fullname)

    def get_data(self, path):
        return check(path, self.agreed, self.name) if path == self.path else super().get_data(path)


def check(path, agreed, name):
    """The content of a file. Raises ImportError for another one than was agreed to."""
    with open(path, "rb") as file:
        data = file.read()
    if agreed is not None and hashlib.sha256(data).hexdigest() != agreed:
        raise ImportError(f"{os.path.basename(path)} was changed after it was agreed to", name=name, path=path)
    return data


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
