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

# All that the runner needs, before the folder of the project is on the path: a file of the project never takes the place of one of these.
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
# The folder of the runner stays as it was installed.
writes_bytecode = not sys.dont_write_bytecode
sys.dont_write_bytecode = True

from aion_runtime.channel import PROCESS, answer, open_channel, protect_streams, read_requests, write_answer  # noqa: E402

open_channel()

import json  # noqa: E402
import queue  # noqa: E402
import threading  # noqa: E402

from aion_runtime.debugger import Debugger  # noqa: E402
from aion_runtime.runner import Runner  # noqa: E402

sys.dont_write_bytecode = not writes_bytecode


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
            runner.close()
            return
        busy.set()
        request = json.loads(line)
        reply, value = runner.reply(request)
        if os.getpid() != PROCESS:
            # A forked child came back here: there is one runner only.
            os._exit(0)
        answer(request["token"], reply, value)
        busy.clear()


if __name__ == "__main__":
    main()
