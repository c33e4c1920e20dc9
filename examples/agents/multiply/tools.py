"""The tool of LionAGI's own example."""


def multiply(x: int, y: int) -> int:
    """Multiply two numbers."""
    return x * y
