from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from videau.errors import VideauError
from videau.server import refusals, wire

PAGE = (Path(__file__).parents[2] / "docs" / "wire.md").read_text(encoding="utf-8")

CLIENT_TYPES = ("hello", "act", "rematch", "review", "pace", "ping")

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
near_messages = st.fixed_dictionaries(
    {
        "v": st.just(1) | json_values,
        "type": st.sampled_from(["hello", "act", "rematch", "review", "ping"]) | json_values,
    },
    optional={
        "id": json_values,
        "after": json_values,
        "token": json_values,
        "action": st.fixed_dictionaries(
            {"do": st.sampled_from(["roll", "play", "take", "resign"])},
            optional={
                "dice": json_values,
                "play": json_values,
                "node": json_values,
                "win": json_values,
            },
        ),
    },
)


@given(json_values | near_messages)
def test_whatever_a_client_says_is_read_or_refused(data: Any) -> None:
    try:
        message = wire.from_client.validate_json(json.dumps(data))
    except ValidationError:
        return
    assert message.v == wire.VERSION


@pytest.mark.parametrize("direction", ["client", "server"])
def test_the_page_shows_the_schema_that_is_spoken(direction: str) -> None:
    adapter = wire.from_client if direction == "client" else wire.to_client
    definitions = adapter.json_schema()["$defs"]
    for name, schema in definitions.items():
        section = _section(name)
        documented = set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
        assert documented == set(schema["properties"]), name


def _section(name: str) -> str:
    """The part of the page about one shape."""
    found = re.search(rf"^### {name}\n(.*?)(?=^#|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"docs/wire.md has no section {name!r}"
    return found[1]


def test_the_page_names_no_shape_that_is_not_there() -> None:
    spoken = {
        *wire.from_client.json_schema()["$defs"],
        *wire.to_client.json_schema()["$defs"],
    }
    assert set(re.findall(r"^### (\w+)$", PAGE, re.MULTILINE)) == spoken


def test_the_examples_of_the_page_are_messages() -> None:
    examples = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert examples
    for example in examples:
        kind = json.loads(example)["type"]
        is_client = "answers" not in json.loads(example) and kind in CLIENT_TYPES
        (wire.from_client if is_client else wire.to_client).validate_json(example)


def test_every_code_of_an_error_is_on_the_page() -> None:
    def kinds(kind: type[VideauError]) -> set[str]:
        return {kind.code}.union(*(kinds(narrower) for narrower in kind.__subclasses__()))

    assert refusals.STATUS
    documented = set(re.findall(r"^\| `([a-z-]+)` \| \d{3} \|", PAGE, re.MULTILINE))
    assert documented == kinds(VideauError) - {"illegal"}
