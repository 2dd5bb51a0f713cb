"""Tests of the spelling: every writer has its reader, and no reader fails but politely."""
