"""Texts for people, kept apart from the language they are read in.

Reading order: ``texts`` (sentences that travel untranslated), ``languages`` (where a sentence and
a language meet); ``locales`` has the catalogues.

Nothing is imported here: errors carry texts, and ``languages`` raises errors.
"""
