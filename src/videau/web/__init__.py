"""The game in the browser: plain files that the server hands out, and their texts."""
