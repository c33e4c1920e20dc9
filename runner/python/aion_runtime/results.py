"""Results as JSON."""

import base64
import json

# Nesting of containers; readers of JSON go no deeper.
DEEPEST_RESULT = 200
# The integers that every reader of JSON keeps: those below 2 ** 53.
LARGEST_INTEGER = 2**53 - 1
# Of an integer in a result: Python writes at most 4,300 digits.
MOST_BITS = 14_000
# Notes on parts that JSON cannot represent.
MOST_NOTES = 20
# Values of these modules are written as their `str`.
TEXT_MODULES = ("datetime", "decimal", "fractions", "ipaddress", "pathlib", "uuid")


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
        if value.bit_length() <= MOST_BITS:
            return value
        self.note(path, "is a number with more digits than Python writes. It is a hexadecimal text.")
        return hex(value)

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
