"""The streams to the program that started this process. They are moved away from the descriptors 0 and 1."""

import faulthandler
import json
import os
import signal
import sys
import threading

PROCESS = os.getpid()
# Threads log too, and lines must not mix.
ANSWERING = threading.Lock()


class Channel:
    """The descriptors of requests, answers and output, once `open_channel` has moved them."""

    requests = answers = output = -1


def open_channel():
    """Moves the descriptors: no function reads requests, and what functions print goes to standard error."""
    Channel.requests = os.dup(0)
    Channel.answers = os.dup(1)
    Channel.output = os.dup(2)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    os.dup2(2, 1)


def protect_streams():
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)
    # Reports the position of a crash, and, on SIGABRT, of a hanging call.
    faulthandler.enable(file=Channel.output)
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except ImportError:
        pass  # Windows has no core files.


def read_requests(waiting, busy):
    """Ends this process with its children when the other end goes away while a function runs."""
    with os.fdopen(Channel.requests, "rb") as lines:
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
    write_all(Channel.output, f"\0{token}\n".encode())
    text = json.dumps({"token": token, **reply})
    write_answer(f'{text[:-1]}, "value": {value}}}')


def write_answer(text):
    with ANSWERING:
        write_line(text)


def write_line(text):
    write_all(Channel.answers, f"{text}\n".encode())


def write_all(descriptor, data):
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
