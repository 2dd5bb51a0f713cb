"""What is said of the signature of a record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from videau.cli.terminal import Terminal
from videau.files.signature import Change, Part
from videau.files.signed_check import SignatureCheck
from videau.i18n.texts import Text

__all__ = ["say_signature"]

_HEADER: Mapping[Part, Text] = {
    Part.PLAYERS: Text("the names"),
    Part.DATE: Text("the date"),
    Part.RULES: Text("the rules"),
    Part.AGREEMENT: Text("what was agreed, such as the length"),
    Part.START: Text("the score or the position at the start"),
    Part.ENVELOPE: Text("the envelopes of the dice"),
    Part.REST: Text("something else about the match"),
    Part.SOMEWHERE: Text("something that cannot be told more exactly"),
}
_ONE: Mapping[Part, str] = {
    Part.ACTIONS: Text("action {n} was changed").template,
    Part.LEFT_OUT: Text("action {n} was left out").template,
    Part.ADDED: Text("action {n} was added").template,
}
_MANY: Mapping[Part, str] = {
    Part.ACTIONS: Text("actions {first} to {last} were changed").template,
    Part.ORDER: Text("actions {first} to {last} are in another order").template,
    Part.LEFT_OUT: Text("actions {first} to {last} were left out").template,
    Part.ADDED: Text("actions {first} to {last} were added").template,
}
_CHANGED = Text("This record was changed after a server had signed it:")
GOOD, BAD = "green", "bold red"


def say_signature(check: SignatureCheck | None, terminal: Terminal) -> None:
    """Prints it, the plain words first."""
    for text, style in _said(check):
        terminal.say(text, style=style)
        if text is _CHANGED and check is not None:
            for change in check.changes:
                terminal.say("-", _words(change), style=style)


def _said(check: SignatureCheck | None) -> Iterator[tuple[Text, str | None]]:
    if check is None:
        yield Text("No server has signed this record."), None
        return
    if check.is_genuine is False:
        yield Text("The signature is wrong: it was changed, or somebody made it up."), BAD
        return
    if check.changes:
        yield _CHANGED, BAD
    elif check.is_genuine:
        yield Text("A server has signed this record, and nothing was changed since."), GOOD
    if check.is_genuine is None:
        yield (
            Text(
                "Whether the signature is genuine cannot be told here. "
                "pip install 'videau[signed]' brings what is missing."
            ),
            BAD,
        )
    yield _whose(check)


def _whose(check: SignatureCheck) -> tuple[Text, str | None]:
    if check.is_expected:
        return Text("It was signed with the key that you named."), None
    if check.is_expected is False:
        said = Text("It was signed with another key than the one you named: {key}", key=check.key)
        return said, BAD
    said = Text(
        "It was signed with the key {key}. Nobody vouches here for whose key that is: compare it "
        "with the one that the server publishes.",
        key=check.key,
    )
    return said, None


def _words(change: Change) -> Text:
    """What was changed.

    >>> print(_words(Change(Part.ACTIONS, 3, 3)), _words(Change(Part.DATE)), sep="; ")
    action 3 was changed; the date
    """
    part, first, last = change
    if part in _HEADER:
        return _HEADER[part]
    if first == last and part in _ONE:
        return Text(_ONE[part], n=first)
    return Text(_MANY[part], first=first, last=last)
