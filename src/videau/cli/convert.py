"""``videau convert``: one id as all the others, or match files in another format."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from videau.cli import EXIT_REFUSED
from videau.cli.match_files import files_in, list_troubles, stream
from videau.cli.options import Json
from videau.cli.questions import Reply, reply
from videau.cli.terminal import Terminal
from videau.errors import UnreadableError
from videau.files.loading import FORMATS, SUFFIXES, export, save_text
from videau.files.record import Record
from videau.i18n.texts import Text
from videau.notation import format_gnubg_id, format_match_id, format_xgid, parse_match
from videau.rules.match import Match

__all__ = ["Ids", "command"]

_NAMES = {
    "position_id": "GNU Position ID",
    "match_id": "GNU Match ID",
    "gnubg_id": "GNU Backgammon ID",
    "xgid": "XGID",
}


def format_names() -> list[str]:
    """Returns what the shell may complete after ``--to``."""
    return list(FORMATS)


def command(
    context: typer.Context,
    text: Annotated[
        str,
        typer.Argument(
            metavar="ID",
            help=Text(
                "Any id of a position or a match; - reads one from each line. "
                "With --to, a match file or a folder of them."
            ).template,
        ),
    ],
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="FORMAT",
            autocompletion=format_names,
            help=Text("Writes match files as mat, sgf or record.").template,
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            metavar="PATH",
            help=Text("The file or folder to write; else one match is printed.").template,
        ),
    ] = None,
    as_json: Json = False,
) -> int:
    """Prints the ids, answers many questions, or converts files."""
    if to is not None:
        return Conversion(to, text, out, context.obj).run()
    return reply(context.obj, lambda question: Ids(parse_match(question)), text, as_json=as_json)


@dataclass(frozen=True)
class Conversion:
    """Match files on their way into another format."""

    to: str
    source: str
    out: str | None
    terminal: Terminal

    def run(self) -> int:
        """Converts everything that can be read, lists the rest, and returns the exit code."""
        if self.to not in FORMATS:
            export(Match(), self.to)  # says which there are
        is_folder = Path(self.source).is_dir()
        if is_folder and self.out is None:
            raise UnreadableError("a folder is converted into another: name it with --out")
        paths = files_in(self.source)
        troubles: list[tuple[Path, Text]] = []
        taken = {path.resolve() for path in paths} if is_folder else set()
        failed = written = 0
        for loaded in stream(paths, self.terminal):
            if loaded.error is not None and not is_folder:
                raise loaded.error
            failed += loaded.error is not None
            troubles += [(loaded.path, text) for text in loaded.troubles]
            for place, record in enumerate(loaded.records):
                target = self._target(loaded.path, place, len(loaded.records), taken)
                troubles += [(loaded.path, text) for text in self._write(record, target)]
                written += 1
        list_troubles(troubles, self.terminal)
        if is_folder:
            self.terminal.say(
                Text(
                    "{files} files read, {written} matches written, {failed} files not readable",
                    files=len(paths),
                    written=written,
                    failed=failed,
                )
            )
        return EXIT_REFUSED if failed else 0

    def _target(self, path: Path, place: int, matches: int, taken: set[Path]) -> Path | None:
        """Where to write; one of several matches of a file gets a number."""
        if self.out is None:
            return None
        suffix = SUFFIXES[self.to]
        target = Path(self.out)
        if path != Path(self.source):  # one of a folder
            inside = path.relative_to(self.source)
            target /= inside.with_suffix(suffix)
            if target.resolve() in taken:  # the same match in two formats, or a file that is read
                target = target.with_name(path.name + suffix)
        if matches > 1:
            target = target.with_stem(f"{target.stem}-{place + 1}")
        taken.add(target.resolve())
        return target

    def _write(self, record: Record, target: Path | None) -> list[Text]:
        """Writes one match; returns what had to be left out."""
        written = export(record, self.to)
        if target is None:
            self.terminal.write(written.text.rstrip("\n"))
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            save_text(written.text, target)
        return [Text("not written: {matter}", matter=matter) for matter in written.left_out]


@dataclass(frozen=True)
class Ids(Reply):
    """Every id of a match.

    >>> Ids(parse_match("4HPwATDgc/ABMA")).data()["xgid"]
    'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10'
    """

    match: Match

    def data(self) -> dict[str, str]:
        """Returns each id under the name of its kind."""
        return {
            "position_id": self.match.game.position.id,
            "match_id": format_match_id(self.match),
            "gnubg_id": format_gnubg_id(self.match),
            "xgid": format_xgid(self.match),
        }

    def show(self, terminal: Terminal) -> None:
        """Prints one id a line, whole however narrow the terminal is."""
        width = max(map(len, _NAMES.values()))
        for key, value in self.data().items():
            terminal.write(f"{_NAMES[key]:<{width}}  {value}")
