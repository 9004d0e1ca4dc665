"""What is kept: imports, findings, tags and notes, settings, help."""
