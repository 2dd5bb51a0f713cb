"""Spelling: plays, positions and matches as text, and as pictures.

Reading order: ``plays`` (``8/5 6/5``; ``refusals`` says why one is not legal), ``position_id``,
``match_id``, ``xgid``, ``ogid`` and ``ids`` (which of them a text is; ``situation`` fills in what
an id leaves out), ``board_view`` (what a picture shows), ``diagram`` and ``svg`` (how it is drawn,
``svg_shapes`` having the colours and shapes), ``ruleset_toml`` (a ruleset of one's own).
Nothing here touches a file: text comes in, text goes out.
"""

from videau.notation.diagram import draw
from videau.notation.ids import parse_match, parse_position
from videau.notation.match_id import format_gnubg_id, format_match_id, parse_gnubg_id
from videau.notation.plays import format_play, parse_moves, parse_play
from videau.notation.position_id import format_position_id, parse_position_id
from videau.notation.ruleset_toml import format_ruleset, parse_ruleset
from videau.notation.svg import Picture, draw_svg
from videau.notation.xgid import format_xgid, parse_xgid

__all__ = [
    "Picture",
    "draw",
    "draw_svg",
    "format_gnubg_id",
    "format_match_id",
    "format_play",
    "format_position_id",
    "format_ruleset",
    "format_xgid",
    "parse_gnubg_id",
    "parse_match",
    "parse_moves",
    "parse_play",
    "parse_position",
    "parse_position_id",
    "parse_ruleset",
    "parse_xgid",
]
