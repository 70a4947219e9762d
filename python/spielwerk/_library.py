"""The C library: how it is found and called."""

import ctypes
import json
import os
import pathlib
import sys

from .errors import made

_NAME = {"darwin": "libspielwerk.dylib", "win32": "libspielwerk.dll"}.get(sys.platform, "libspielwerk.so")


class Arrays(ctypes.Structure):
    """Addresses of the arrays into which the library writes, None for what is not wanted."""

    _fields_ = [(name, ctypes.c_void_p) for name in (
        "seats", "legal", "mask", "moves", "vectors", "rewards", "done", "points", "places")]


def _load():
    path = os.environ.get("SPIELWERK_LIBRARY") or pathlib.Path(__file__).with_name(_NAME)
    if not os.path.exists(path):
        raise ImportError(
            f"{path} is missing; build it in the folder of Spielwerk (Go and gcc are needed): "
            f"CGO_ENABLED=1 go build -buildmode=c-shared -o python/spielwerk/{_NAME} ./python/library")
    lib = ctypes.CDLL(os.fspath(path))
    number, whole, pointer = ctypes.c_uint64, ctypes.c_int32, ctypes.c_void_p
    for name, arguments in {
        "call": (ctypes.c_char_p, whole),
        "step": (number, pointer, pointer),
        "read": (number, pointer),
        "observe": (number, whole, whole, pointer, ctypes.c_int64),
        "after": (number, number, pointer, ctypes.c_int64),
    }.items():
        function = getattr(lib, "spielwerk_" + name)
        function.argtypes, function.restype = arguments, pointer
    lib.spielwerk_free.argtypes, lib.spielwerk_free.restype = (pointer,), None
    return lib


lib = _load()


def _text(answer):
    try:
        return ctypes.string_at(answer)
    finally:
        lib.spielwerk_free(answer)


def check(answer):
    """Raises the error that a function of the library returned, if it did."""
    if answer:
        raise made(json.loads(_text(answer))["error"])


def call(do, **arguments):
    """Carries out a request in JSON."""
    request = json.dumps({"do": do, **arguments}).encode()
    answer = json.loads(_text(lib.spielwerk_call(request, len(request))))
    if isinstance(answer, dict) and set(answer) == {"error"}:
        raise made(answer["error"])
    return answer


def games():
    """The games: names, numbers of seats, versions of the rules, options with their values."""
    return call("games")
