"""``videau verify``: makes every roll of a record again, and checks its signature."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from videau.cli.options import Json, read_text
from videau.cli.questions import Reply, reply
from videau.cli.signature_words import say_signature
from videau.cli.terminal import Terminal
from videau.files.fairness import Party
from videau.files.record_text import parse_record
from videau.files.signed_check import SignatureCheck, check_signature
from videau.files.signing import read_public_key
from videau.i18n.texts import Counted, Text
from videau.play.fair_check import Fault, FaultKind, Proof, check_dice

__all__ = ["Verdict", "command"]

_NAMES = {"server": Text("the server"), "white": Text("white"), "black": Text("black")}
_TOGETHER: dict[tuple[Party, ...], str] = {
    ("server", "white", "black"): Text("by the server and both players’ devices: {n}").template,
    ("server", "white"): Text("by the server and white’s device: {n}").template,
    ("server", "black"): Text("by the server and black’s device: {n}").template,
    ("server",): Text("by the server alone, which could have known them: {n}").template,
}


_NO_DICE = Text(
    "There is nothing to check here. Nothing is promised for games at one device, "
    "between computers, with typed dice, or from other programs."
)
_ONLY_SIGNED = Text(
    "The dice of this game cannot be checked: nothing is promised at one device, between computers "
    "or with typed dice."
)


def command(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help=Text("A record of Videau; - reads the name of one from each line.").template,
        ),
    ],
    key: Annotated[
        str | None,
        typer.Option(
            "--key",
            metavar="KEY",
            help=Text(
                "Who is to have signed it: a server’s public key, or a file with one."
            ).template,
        ),
    ] = None,
    details: Annotated[
        bool,
        typer.Option("--details", help=Text("Shows the envelopes too.").template),
    ] = False,
    as_json: Json = False,
) -> int:
    """Says whether dice and signature fit, and what does not."""
    expected = None if key is None else read_public_key(key)
    verdicts: list[bool] = []

    def answer(name: str) -> Verdict:
        text = read_text(Path(name))
        record = parse_record(text, by_the_rules=False)
        signed = check_signature(text, record, expected)
        verdict = Verdict(
            name, check_dice(record), signed, is_key_named=key is not None, details=details
        )
        verdicts.append(verdict.holds)
        return verdict

    code = reply(context.obj, answer, file, as_json=as_json)
    return code or int(not all(verdicts))


@dataclass(frozen=True)
class Verdict(Reply):
    """What came of checking one record."""

    file: str
    proof: Proof
    signed: SignatureCheck | None = None
    is_key_named: bool = False
    """Whether somebody has said who is to have signed it."""
    details: bool = False

    @property
    def holds(self) -> bool:
        """Whether there was something to check, and all of it fits."""
        if self.signed is None:
            return self.proof.holds and not self.is_key_named
        return self.signed.holds and (self.proof.holds or self._is_only_signed)

    @property
    def _is_only_signed(self) -> bool:
        """Whether nothing is promised about the dice, and nothing contradicts the signature."""
        return not self.proof.is_promised and self.proof.against_the_rules is None

    def data(self) -> dict[str, Any]:
        """Returns everything that was found."""
        proof = self.proof
        fault = proof.fault
        return {
            "file": self.file,
            "promised": proof.is_promised,
            "fits": self.holds,
            "game": proof.game,
            "rolls": proof.rolls,
            "parties": {"+".join(parties): n for parties, n in proof.parties.items()},
            "chains": [chain._asdict() for chain in proof.chains],
            "fault": fault and {**fault._asdict(), "kind": fault.kind.value},
            "against_the_rules": proof.against_the_rules and str(proof.against_the_rules),
            "finished": proof.is_finished,
            "signature": self.signed and _signature_data(self.signed),
        }

    def show(self, terminal: Terminal) -> None:
        """Prints the same in words, the plain ones first."""
        self._say_dice(terminal)
        if self.signed is not None or self.is_key_named or self.details:
            say_signature(self.signed, terminal)
        if self.holds:
            terminal.say(Text("Everything fits."), style="bold green")
        if self.details:
            self._say_envelopes(terminal)

    def _say_dice(self, terminal: Terminal) -> None:
        proof = self.proof
        if proof.is_promised:
            terminal.say(
                Text(
                    "Before the game, each side locked its half of the luck in an envelope. Here "
                    "are the envelopes, opened and put together again."
                )
            )
            self._say_rolls(terminal)
        else:
            terminal.say(_NO_DICE if self.signed is None else _ONLY_SIGNED)
        if proof.fault is not None:
            terminal.say(fault_text(proof.fault), style="bold red")
        if not proof.is_promised and self.signed is None:
            return
        if proof.against_the_rules is not None:
            problem = proof.against_the_rules
            terminal.say(
                Text("The rules do not allow this record: {problem}", problem=problem),
                style="bold red",
            )
        elif not proof.is_finished:
            terminal.say(Text("The record ends before the game does."))

    def _say_rolls(self, terminal: Terminal) -> None:
        n = self.proof.rolls
        terminal.say(
            Counted("{n} roll was made again and fits.", "{n} rolls were made again and fit.", n)
        )
        for parties, template in _TOGETHER.items():
            if self.proof.parties.get(parties):
                terminal.say(Text(template, n=self.proof.parties[parties]))

    def _say_envelopes(self, terminal: Terminal) -> None:
        if self.proof.game is None:
            return
        terminal.say(Text("Game {id}", id=self.proof.game), style="dim")
        for party, roll, anchor in self.proof.chains:
            terminal.say(
                Text(
                    "Envelope ({party}), used from roll {roll} on: {anchor}",
                    party=_NAMES[party],
                    roll=roll,
                    anchor=anchor,
                ),
                style="dim",
            )


def _signature_data(check: SignatureCheck) -> dict[str, Any]:
    changes = [
        {"part": part.value, "first": first, "last": last} for part, first, last in check.changes
    ]
    return {
        "key": check.key,
        "genuine": check.is_genuine,
        "expected": check.is_expected,
        "changes": changes,
    }


def fault_text(fault: Fault) -> Text:
    """Returns what does not fit, in words.

    >>> print(fault_text(Fault(FaultKind.DICE, 3, 5, 3, told="61", rolled="42")))
    Roll 3 (action 5): the record says 61, but 42 was rolled.
    """
    values: dict[str, Any] = {"roll": fault.roll, "n": fault.n}
    match fault.kind:
        case FaultKind.LINK:
            assert fault.party is not None
            return Text(
                "Roll {roll} (action {n}): what was opened does not fit the envelope ({party}).",
                **values,
                party=_NAMES[fault.party],
            )
        case FaultKind.DICE:
            return Text(
                "Roll {roll} (action {n}): the record says {told}, but {rolled} was rolled.",
                **values,
                told=fault.told,
                rolled=fault.rolled,
            )
        case FaultKind.ACTION:
            return Text(
                "Before roll {roll} something was changed, added, left out or moved: look at "
                "actions {first} to {n}.",
                **values,
                first=min(fault.after + 1, fault.n),
            )
        case FaultKind.DICE_OR_ACTION:
            return Text(
                "Roll {roll} (action {n}): the record says {told}, the envelopes give {rolled}. "
                "Either the dice were changed, or something before them.",
                **values,
                told=fault.told,
                rolled=fault.rolled,
            )
        case FaultKind.MISSING:
            return Text(
                "Roll {roll} (action {n}) does not say what it was made from.",
                **values,
            )
