"""What it takes to ask rulesets one more question: two files, and everything else follows.

The package is copied, the two files are changed as somebody would change them, and the copy is
used by a Python that knows nothing else. docs/decisions/0014 tells the rest of the story.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

RULES = (
    ("__all__ = [", '__all__ = [\n    "Stacking",'),
    (
        "@dataclass(frozen=True, slots=True, kw_only=True)\nclass Ruleset",
        '''class Stacking(PlainRepr, Enum):
    """How many checkers may stand on a point."""

    FREE = "free"
    FIVE = "five"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset''',
    ),
    (
        "    languages: tuple",
        "    stacking: Stacking = field(default=Stacking.FREE, metadata=CORE_AXIS)\n"
        "    languages: tuple",
    ),
)
WORDS = (
    ("from videau.rules.ruleset import (", "from videau.rules.ruleset import (\n    Stacking,"),
    (
        '    "direction": Question(',
        """    "stacking": Question(
        Text("Stacking"),
        "holding",
        {
            Stacking.FREE: Text("A point has room for all."),
            Stacking.FIVE: Text("A point has room for five."),
        },
    ),
    "direction": Question(""",
    ),
)

PROGRAM = """
import pickle, sys
sys.path[:0] = sys.argv[1:]

import videau
from tools.ruleset_pages import renewed
from videau.rulebook.comparison import comparison
from videau.rulebook.handbook import differences, handbook

assert "Stacking" in videau.__all__
FIVE = videau.Stacking.FIVE

ours = videau.parse_ruleset('name = "ours"\\nbased-on = "gala"\\nstacking = "five"')
assert ours.stacking is FIVE and ours.said >= {"stacking"}
assert videau.Ruleset(name="ours", stacking="five").stacking is FIVE
assert videau.STANDARD.stacking is videau.Stacking.FREE
assert ours.core_answers["stacking"] == "five"
assert videau.parse_ruleset(videau.format_ruleset(ours)) == ours
assert eval(repr(ours), vars(videau)) == pickle.loads(pickle.dumps(ours)) == ours

text = videau.format_record(videau.Record(videau.Match(ours)))
assert videau.parse_record(text).match.ruleset == ours

try:
    videau.parse_ruleset('name = "ours"\\nstacking = "six"')
except videau.UnreadableError as error:
    assert str(error) == "expected stacking to be one of free, five, got 'six'", error

section = next(section for section in handbook(ours) if section.key == "holding")
assert section.special and str(section.paragraphs[-1]) == "A point has room for five."
assert section.paragraphs[-1] in differences(ours)
row = next(row for row in comparison([videau.STANDARD, ours]) if row.axis == "stacking")
assert str(row.title) == "Stacking" and row.cells["ours"].special

blank = "<!-- derived {} -->\\n\\n\\n<!-- end -->"
assert "| Stacking (`stacking`) | A point has room for five. (`five`) **≠ standard** | said |" in (
    renewed(blank.format("clauses"), ours)
)
assert "| `stacking` | `free`, `five` |" in renewed(blank.format("keys"))
assert "| `stacking` | `free` |" in renewed(blank.format("differences"))
assert "`stacking` = `five`: A point has room for five." in renewed(blank.format("values"))
"""


def changed(path: Path, *changes: tuple[str, str]) -> None:
    text = path.read_text()
    for old, new in changes:
        assert text.count(old) == 1, f"{path.name} no longer has one {old!r}"
        text = text.replace(old, new)
    path.write_text(text)


def test_a_new_question_is_asked_by_changing_two_files(tmp_path: Path) -> None:
    only_python = shutil.ignore_patterns("*.so", "*.po", "*.weights", "web", "__pycache__")
    package = tmp_path / "videau"
    shutil.copytree(ROOT / "src" / "videau", package, ignore=only_python)
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=only_python)
    changed(package / "rules" / "ruleset.py", *RULES)
    changed(package / "rulebook" / "answers.py", *WORDS)

    # Without site-packages, so that only the copy can be found.
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROGRAM, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
