"""Stands in for debugpy where the tests have none: it waits until the stand-in of the Python debugger sends a line."""

import socket

_listener = socket.socket()


def listen(address):
    _listener.bind(address)
    _listener.listen()
    return _listener.getsockname()


def wait_for_client():
    connection, _ = _listener.accept()
    connection.recv(1)
