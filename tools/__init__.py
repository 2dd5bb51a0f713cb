"""Programs for those who work on Videau; nothing here is installed."""
