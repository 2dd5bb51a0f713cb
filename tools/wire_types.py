"""Writes the shapes of everything the server sends and reads as types for the browser.

Run by ``make pages``; a test fails when the file is out of date. The pydantic models are the one
truth: their JSON schema becomes JSDoc, which TypeScript's checker reads beside the modules that
use it.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from videau.server import wire
from videau.server.app import create_app
from videau.server.settings import Settings

PAGE = Path(__file__).parents[1] / "src" / "videau" / "web" / "wire-types.js"
WIDTH = 100

HEAD = """\
// @ts-check
// Written by `python -m tools.wire_types` from the models of the server: change those instead.
"""

Schema = Mapping[str, Any]

_PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def schemas() -> dict[str, Schema]:
    """Returns every shape by name: those of HTTP, then the messages at a table.

    >>> sorted(schemas()["Score"]["properties"])
    ['black', 'white']
    """
    app = create_app(Settings(database="sqlite://"))
    found: dict[str, Schema] = dict(app.openapi()["components"]["schemas"])
    found |= wire.from_client.json_schema().get("$defs", {})
    found |= wire.to_client.json_schema(mode="serialization").get("$defs", {})
    return {_name(name): schema for name, schema in sorted(found.items())}


def messages() -> dict[str, Schema]:
    """Returns what either end may say at a table, as one union each."""
    return {
        "FromClient": wire.from_client.json_schema(),
        "ToClient": wire.to_client.json_schema(mode="serialization"),
    }


def _name(name: str) -> str:
    # FastAPI tells apart what it reads and what it sends where defaults make a difference.
    return name.removesuffix("-Output").replace("-", "")


def type_of(schema: Schema) -> str:
    """Returns a JSON schema as a TypeScript type.

    >>> type_of({"anyOf": [{"type": "integer"}, {"type": "null"}]})
    'number | null'
    >>> type_of({"type": "array", "items": {"enum": ["white", "black"]}})
    "('white' | 'black')[]"
    """
    if "$ref" in schema:
        return _name(schema["$ref"].rpartition("/")[2])
    if "const" in schema:
        return _literal(schema["const"])
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(type_of(part) for part in schema[union]))
    match schema.get("type"):
        case "array":
            return _array(schema)
        case "object":
            return _object(schema)
        case str(plain):
            return _PLAIN[plain]
        case _:
            return "unknown"


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else json.dumps(value)


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(part) for part in schema['prefixItems'])}]"
    inner = type_of(schema.get("items", {}))
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def _object(schema: Schema) -> str:
    if "properties" in schema:
        fields = (f"{name}: {type_of(part)}" for name, part in schema["properties"].items())
        return f"{{ {', '.join(fields)} }}"
    values = schema.get("additionalProperties", True)
    value = type_of(values) if isinstance(values, dict) else "unknown"
    names = schema.get("propertyNames", {}).get("enum")
    if names:
        return f"Partial<Record<{' | '.join(map(_literal, names))}, {value}>>"
    return f"Record<string, {value}>"


def _typedef(name: str, schema: Schema) -> Iterator[str]:
    yield "/**"
    said = schema.get("description", "").partition("\n\n")[0]
    yield from textwrap.wrap(said, WIDTH, initial_indent=" * ", subsequent_indent=" * ")
    if "properties" not in schema:
        yield f" * @typedef {{{type_of(schema)}}} {name}"
    else:
        yield f" * @typedef {{Object}} {name}"
        required = schema.get("required", [])
        for field, part in schema["properties"].items():
            # A constant tells messages apart, so it is always there.
            label = field if field in required or "const" in part else f"[{field}]"
            yield f" * @property {{{type_of(part)}}} {label}"
    yield " */"


def page() -> str:
    """Returns the whole file."""
    parts = [HEAD]
    for name, schema in {**schemas(), **messages()}.items():
        parts.append("\n".join(_typedef(name, schema)) + "\n")
    return "\n".join([*parts, "export {};\n"])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
