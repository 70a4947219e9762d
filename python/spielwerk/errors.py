"""What can go wrong, as exceptions."""


class SpielwerkError(Exception):
    """Anything that was not done. rule is the id of the rule of a refused move, else None."""

    rule = None
    word = None


class BadArgument(SpielwerkError, ValueError):
    """What was asked for makes no sense: no such game, seat, option, bot, batch."""


class IllegalAction(SpielwerkError, ValueError):
    """An action that is not the index of a legal move."""


class Refused(SpielwerkError):
    """A move in its written form that a rule forbids: rule is its id, word that of the refusal."""


class TooManyMoves(SpielwerkError):
    """More legal moves than the environment has actions: make it with a larger width."""


class InUse(SpielwerkError, RuntimeError):
    """Another thread is using the batch."""


class Internal(SpielwerkError, RuntimeError):
    """A fault of Spielwerk."""


_KINDS = {
    "argument": BadArgument, "illegal": IllegalAction, "refused": Refused, "width": TooManyMoves, "in_use": InUse,
}


def made(error):
    """The exception for an error of the library."""
    message = error["message"]
    if error.get("rule"):
        message = f"{message} ({error['rule']})"
    exception = _KINDS.get(error["kind"], Internal)(message)
    exception.rule, exception.word = error.get("rule"), error.get("word")
    return exception
