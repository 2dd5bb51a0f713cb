"""The front door: what `import videau` offers is chosen, sorted and complete."""

from __future__ import annotations

import types

import videau


def test_all_lists_every_public_name_in_order() -> None:
    public = [
        name
        for name, value in vars(videau).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    ]

    assert sorted(videau.__all__) == sorted([*public, "__version__"])
    constants = [name for name in videau.__all__ if name.isupper()]
    classes = [name for name in videau.__all__ if name[0].isupper() and not name.isupper()]
    functions = [name for name in videau.__all__ if name[0].islower() or name[0] == "_"]
    assert videau.__all__ == [*sorted(constants), *sorted(classes), *sorted(functions)]


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
