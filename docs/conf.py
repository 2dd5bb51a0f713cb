"""How the documentation site is built: ``make docs``."""

from __future__ import annotations

from videau import __version__

project = "Videau"
author = "The Videau authors"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "docs/site"
# From the top of the tree, so that a link means the same here as where the code is shown.
include_patterns = [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "docs/**",
    "benchmarks/**",
    "src/videau/training/*.md",
]

suppress_warnings = ["toc.not_included"]  # results and plans are reached by links only

# Markdown
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]

# Reference
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_default_options = {"members": True, "imported-members": True}

html_theme = "furo"
html_title = f"Videau {version}"
