"""Pages of the store: imports, findings, tags and notes, settings, help."""
