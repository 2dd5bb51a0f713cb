"""The modules of the browser's half in few files, so that a screen needs few requests.

Over HTTP/1.1 a browser asks for six files at a time: sixty modules are ten round trips, whatever
they weigh. So modules that are always needed together travel together. A module stays what it
was, a scope of its own that runs once, after those that it imports; only the way in which it
gets at them is written anew. Nothing is bundled by guess: whatever is not understood is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from posixpath import dirname, join, normpath
from types import MappingProxyType

from videau.server.squeezing import without_comments

__all__ = ["START", "Groups", "Module", "group_scripts", "read_module"]

START = "start.js"
"""The group of the module with which the page begins, and of everything that it imports."""

_SMALL = 3000
"""Characters of a module: squeezed, about as much as a request and its headers cost."""

_IMPORT = re.compile(
    r"^import\s+(?:(?P<what>\{[^}]*\}|\*\s+as\s+\w+)\s+from\s+)?'(?P<path>[^']+)';\n", re.M
)
_FORWARD = re.compile(r"^export\s+\{(?P<names>[^}]*)\}\s+from\s+'(?P<path>[^']+)';\n", re.M)
_EXPORT = re.compile(
    r"^export\s+(?=(?P<kind>(?:async\s+)?function|class|const)\b\*?\s+(?P<name>\w+))", re.M
)
_LATE = re.compile(r"\bimport\('([^']+)'\)")
_LEFT_OVER = re.compile(r"^(?:import|export)\b(?!\().*", re.M)


@dataclass(frozen=True, slots=True)
class Module:
    r"""What a module imports, exports and does.

    >>> one = read_module("app/a.js", "import { b } from './b.js';\nexport const a = () => b;\n")
    >>> one.imports, one.exports, one.body
    ((('app/b.js', '{ b }'),), ('a',), 'const a = () => b;')
    """

    path: str
    imports: tuple[tuple[str, str], ...]
    """The module, and the names that it is to give."""
    forwards: tuple[tuple[str, str], ...]
    """The module, and names of it that this one exports as its own."""
    exports: tuple[str, ...]
    late: tuple[str, ...]
    """Modules that it loads when it comes to that."""
    body: str

    @property
    def needs(self) -> tuple[str, ...]:
        """The modules that have to run before this one, in their order."""
        return tuple(dict.fromkeys(path for path, _ in (*self.imports, *self.forwards)))


@dataclass(frozen=True, slots=True)
class Groups:
    """The files that the browser gets in place of the modules."""

    scripts: Mapping[str, str]
    """By the name of the group."""
    loads: Mapping[str, tuple[str, ...]]
    """The groups that a module needs beside the first one, by the path of the module."""


def read_module(path: str, text: str) -> Module:
    """Reads a module in the form that Biome gives it."""
    imports = [
        (_found(path, match["path"]), match["what"] or "{}") for match in _IMPORT.finditer(text)
    ]
    forwards = [
        (_found(path, match["path"]), name)
        for match in _FORWARD.finditer(text)
        for name in _names(match["names"])
    ]
    exports = tuple(match["name"] for match in _EXPORT.finditer(text))
    body = _EXPORT.sub("", _FORWARD.sub("", _IMPORT.sub("", text)))
    left = _LEFT_OVER.search(body)
    if left:
        # Said to whoever changes the front end; a test reads every module.
        raise ValueError(f"expected imports and exports of names in {path}, got {left[0]!r}")
    small = without_comments(body)
    late = tuple(_found(path, match[1]) for match in _LATE.finditer(small))
    return Module(path, tuple(imports), tuple(forwards), exports, late, small)


def _found(path: str, relative: str) -> str:
    return normpath(join(dirname(path), relative))


def _names(text: str) -> Iterator[str]:
    return (name.strip() for name in text.split(",") if name.strip())


def group_scripts(modules: Mapping[str, Module], first: str) -> Groups:
    """Puts modules into groups: those that the same screens need are together.

    *first* is the module with which the page begins. A screen is a module that another one loads
    late; the groups of a screen are loaded side by side.
    """
    start = _reached(modules, first)
    start += _small_and_shared(modules, start)
    screens = sorted({late for module in modules.values() for late in module.late})
    reached = {
        screen: [m for m in _reached(modules, screen) if m not in start] for screen in screens
    }
    members: dict[tuple[str, ...], list[str]] = {}
    for module in dict.fromkeys(module for screen in screens for module in reached[screen]):
        users = tuple(screen for screen in screens if module in reached[screen])
        members.setdefault(users, []).append(module)
    names = {users: _group_name(users) for users in members}
    loads = {
        screen: tuple(names[users] for users in members if screen in users) for screen in screens
    }
    writer = _Writer(modules, loads)
    scripts = {START: writer.script(start)}
    for users, paths in members.items():
        # What a group needs of others runs first: they serve the same screens, and more.
        before = [names[other] for other in members if set(other) > set(users)]
        scripts[names[users]] = writer.script(paths, before)
    return Groups(MappingProxyType(scripts), MappingProxyType(loads))


def _small_and_shared(modules: Mapping[str, Module], start: Iterable[str]) -> list[str]:
    """What several screens need and is not worth a request of its own, with all that it needs."""
    screens = sorted({late for module in modules.values() for late in module.late})
    reached = {screen: _reached(modules, screen) for screen in screens}
    there = list(start)
    for path in dict.fromkeys(path for screen in screens for path in reached[screen]):
        users = sum(path in reached[screen] for screen in screens)
        is_small = len(modules[path].body) < _SMALL
        if path not in there and users > 1 and is_small and set(modules[path].needs) <= set(there):
            there.append(path)
    return [path for path in there if path not in start]


def _reached(modules: Mapping[str, Module], first: str) -> list[str]:
    """Everything that *first* imports, and those in turn, in the order in which they run."""
    seen: set[str] = set()
    order: list[str] = []

    def visit(path: str) -> None:
        if path in seen:
            return
        seen.add(path)
        for needed in modules[path].needs:
            visit(needed)
        order.append(path)

    visit(first)
    return order


def _group_name(users: Iterable[str]) -> str:
    """A name that says which screens it is for: ``table-screen.js``, ``games+setup.js``."""
    short = (path.removeprefix("app/").removesuffix(".js").replace("/", "-") for path in users)
    return "+".join(short) + ".js"


@dataclass
class _Writer:
    """Writes the scripts of groups."""

    modules: Mapping[str, Module]
    loads: Mapping[str, tuple[str, ...]]
    _written: set[str] = field(default_factory=set)

    def script(self, paths: Iterable[str], before: Iterable[str] = ()) -> str:
        """Returns the script of one group; the first one to be written keeps the modules."""
        head = [f"import'./{name}';" for name in before]
        is_first = not self._written
        head.append(
            "export const modules={};" if is_first else f"import{{modules}}from'./{START}';"
        )
        return "\n".join((*head, *(self._scope(self.modules[path]) for path in paths))) + "\n"

    def _scope(self, module: Module) -> str:
        given = [line for path, what in module.imports for line in self._import(path, what)]
        own = [
            *module.exports,
            *(f"{name}:modules['{path}'].{name}" for path, name in module.forwards),
        ]
        body = _LATE.sub(lambda match: self._late(_found(module.path, match[1])), module.body)
        self._written.add(module.path)
        lines = (*given, body, f"return{{{','.join(own)}}};")
        return f"modules['{module.path}']=(()=>{{{chr(10).join(lines)}}})();"

    def _import(self, path: str, what: str) -> Iterator[str]:
        if what.startswith("*"):
            yield f"const {what.split()[-1]}=modules['{path}'];"
            return
        pairs = [name.split(" as ") for name in _names(what.strip("{}"))]
        if path in self._written:
            names = ",".join(":".join(pair) for pair in pairs)
            yield f"const{{{names}}}=modules['{path}'];"
            return
        # Two modules need each other: what is not there yet is asked for when it is called.
        for pair in pairs:
            yield f"const {pair[-1]}=(...given)=>modules['{path}'].{pair[0]}(...given);"

    def _late(self, path: str) -> str:
        imports = ",".join(f"import('./{name}')" for name in self.loads[path])
        return f"Promise.all([{imports}]).then(()=>modules['{path}'])"
