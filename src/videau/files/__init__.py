"""Whole games and matches, as files that people keep and send.

Reading order: ``record`` (our own format, one line of JSON for each action), ``plain_data`` (what
JSON can hold), ``record_file`` (a record on the disk that grows while a game is played), ``disk``
(what can go wrong there, in words).
"""

from videau.files.record import (
    Entry,
    Players,
    Record,
    format_entry,
    format_header,
    format_record,
    parse_record,
)
from videau.files.record_file import RecordFile, read_record

__all__ = [
    "Entry",
    "Players",
    "Record",
    "RecordFile",
    "format_entry",
    "format_header",
    "format_record",
    "parse_record",
    "read_record",
]
