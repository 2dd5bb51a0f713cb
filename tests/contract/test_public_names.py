"""The front door: what `import videau` offers is chosen and complete."""

from __future__ import annotations

import types

import pytest

import videau
import videau.files
from videau import names
from videau.rules.axis import Axis
from videau.rules.ruleset import AXES


def test_all_lists_every_public_name_once() -> None:
    public = [
        name
        for name, value in vars(names).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    ]

    assert sorted(videau.__all__) == sorted([*public, "__version__"])
    assert len(set(videau.__all__)) == len(videau.__all__)


@pytest.mark.parametrize("axis", AXES.values(), ids=lambda axis: axis.name)
def test_the_answers_to_every_question_are_public(axis: Axis) -> None:
    for answer in axis.answers:
        assert getattr(videau, type(answer).__name__) is type(answer)


@pytest.mark.parametrize("name", ["Record", "Entry", "Players", "parse_record", "read_record"])
def test_records_are_read_without_knowing_their_room(name: str) -> None:
    assert getattr(videau, name) is getattr(videau.files, name)


def test_a_name_comes_with_the_package_and_with_its_listing() -> None:
    assert all(getattr(videau, name) is getattr(names, name) for name in videau.__all__)
    assert set(videau.__all__) <= set(dir(videau))
    with pytest.raises(AttributeError, match="'videau' has no attribute 'Positon'"):
        _ = videau.Positon  # type: ignore[attr-defined]


def test_every_public_class_and_function_teaches() -> None:
    silent = [
        name
        for name in videau.__all__
        if callable(getattr(videau, name)) and not (getattr(videau, name).__doc__ or "").strip()
    ]

    assert not silent


def test_the_version_is_that_of_the_package() -> None:
    from importlib.metadata import version

    assert version("videau") == videau.__version__
