"""What the browser's types say is what the server's models say."""

from __future__ import annotations

import pytest

from tools import wire_types


def test_the_types_of_the_browser_are_those_of_the_models() -> None:
    assert wire_types.PAGE.read_text(encoding="utf-8") == wire_types.page(), "run `make pages`"


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "integer"}, "number"),
        ({"enum": ["white", "black"]}, "'white' | 'black'"),
        ({"const": 1}, "1"),
        ({"anyOf": [{"$ref": "#/$defs/Score"}, {"type": "null"}]}, "Score | null"),
        (
            {"type": "array", "items": {"prefixItems": [{"type": "string"}] * 2, "type": "array"}},
            "[string, string][]",
        ),
        (
            {"type": "object", "additionalProperties": {"type": "boolean"}},
            "Record<string, boolean>",
        ),
        (
            {
                "type": "object",
                "propertyNames": {"enum": ["white", "black"]},
                "additionalProperties": {"type": "string"},
            },
            "Partial<Record<'white' | 'black', string>>",
        ),
        ({}, "unknown"),
    ],
)
def test_a_schema_reads_as_a_type(schema: wire_types.Schema, expected: str) -> None:
    assert wire_types.type_of(schema) == expected
