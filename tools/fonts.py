"""Makes the fonts of the browser game, and says which characters they have to have.

Run by ``make fonts``, which fetches two packages with npm. From each a font of open licence is
taken and cut down to the letters of our eight languages and to the signs of our texts, so that
both together weigh little more than a picture. A test fails when a text has a character that a
shipped font lacks: then run this again.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from videau.i18n.languages import LANGUAGES
from videau.rulebook.vocabulary import SHEET_WORDS

SOURCE = Path(__file__).parents[1] / "src" / "videau"
FONTS = SOURCE / "web" / "fonts"
BUILD = Path(__file__).parents[1] / "build" / "fonts"

# Names of players may have any letter of these languages, whether our texts use it or not.
LETTERS = "àáâäæçćčďéèêëęěąíìîïĺľłńňñóòôöœŕřśšťúùûüůýÿźżž"
SIGNS = "ß«»‹›“”„‚‘’–—…·•×½¼¾±−←↑→↓∞°€¡¿§"
SPACES = "\N{NO-BREAK SPACE}\N{THIN SPACE}\N{NARROW NO-BREAK SPACE}"
PRINTABLE = "".join(map(chr, range(0x20, 0x7F)))


@dataclass(frozen=True)
class Face:
    """A font that is shipped, and where it comes from."""

    name: str
    package: str
    path: str
    sha256: str
    licence: str
    features: tuple[str, ...]
    axes: dict[str, Any] = field(default_factory=dict)

    @property
    def file(self) -> Path:
        """The file that is shipped."""
        return FONTS / f"{self.name}.woff2"


FACES = (
    Face(
        name="inter",
        package="inter-ui@4.1.1",
        path="variable/InterVariable.woff2",
        sha256="693b77d4f32ee9b8bfc995589b5fad5e99adf2832738661f5402f9978429a8e3",
        licence="LICENSE.txt",
        # Kerning, figures of one width, and letters that are not taken for one another: ids.
        features=("kern", "tnum", "ss02"),
        axes={"opsz": 14, "wght": (400, 700)},
    ),
    Face(
        name="spectral-bold",
        package="@expo-google-fonts/spectral@0.4.1",
        path="700Bold/Spectral_700Bold.ttf",
        sha256="d3952adca6ec7bbcccd4010de7e8856ac20dc0258506091b476d129220f493e0",
        licence="LICENSE_FONT",
        features=("kern",),  # its figures are lining and of one width as they are
    ),
)


def shown_texts() -> Iterator[str]:
    """Returns everything that a screen may show: texts, sheets' words, signs in the program."""
    web = SOURCE / "web"
    for pattern in ("*.js", "*.css", "*.html"):
        yield from (path.read_text(encoding="utf-8") for path in sorted(web.rglob(pattern)))
    for catalogue in sorted(SOURCE.rglob("*.po")):
        yield catalogue.read_text(encoding="utf-8")
    yield from LANGUAGES.values()
    for languages in SHEET_WORDS.values():
        for words in languages.values():
            yield from words.values()


def needed() -> frozenset[str]:
    """Returns the characters that every shipped font has to have."""
    letters = {*LETTERS, *LETTERS.upper()}
    return frozenset({*PRINTABLE, *letters, *SIGNS, *SPACES, *"".join(shown_texts())} - {"\n"})


def characters(file: Path) -> frozenset[str]:
    """Returns the characters that a font has."""
    return frozenset(map(chr, TTFont(file).getBestCmap()))


def fetch(face: Face) -> Path:
    """Fetches the package of a font and returns the folder where it lies."""
    folder = BUILD / face.name
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["npm", "pack", "--silent", face.package], cwd=folder, check=True)
    [archive] = folder.glob("*.tgz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    found = hashlib.sha256((folder / "package" / face.path).read_bytes()).hexdigest()
    if found != face.sha256:
        sys.exit(f"{face.package} has another {face.path} than expected: its SHA-256 is {found}")
    return folder / "package"


def cut(source: Path, face: Face, text: frozenset[str]) -> TTFont:
    """Returns the font with nothing but what the page needs of it."""
    font = TTFont(source, recalcTimestamp=False)
    _add_spaces(font)
    if missing := text - frozenset(map(chr, font.getBestCmap())):
        sys.exit(f"{face.package} lacks {' '.join(sorted(missing))}: choose other signs")
    options = Options(
        layout_features=list(face.features),
        hinting=False,  # screens have been fine enough for years
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
        notdef_outline=True,
    )
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(text))
    subsetter.subset(font)
    if face.axes:
        font = instancer.instantiateVariableFont(font, face.axes)
    font.flavor = "woff2"
    return font


def _add_spaces(font: TTFont) -> None:
    """Lets a narrow no-break space look like the thin space that most fonts have."""
    for table in font["cmap"].tables:
        if table.isUnicode() and 0x2009 in table.cmap:
            table.cmap.setdefault(0x202F, table.cmap[0x2009])


def main() -> None:
    """Makes every font anew, with its licence beside it."""
    FONTS.mkdir(exist_ok=True)
    text = needed()
    for face in FACES:
        package = fetch(face)
        cut(package / face.path, face, text).save(face.file)
        licence = (package / face.licence).read_text(encoding="utf-8")
        (FONTS / f"{face.name}.LICENSE.txt").write_text(licence, encoding="utf-8")
        print(f"{face.file.name}: {face.file.stat().st_size:,} bytes, {len(text)} characters")


if __name__ == "__main__":
    main()
