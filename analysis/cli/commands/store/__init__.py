"""Commands that keep hands."""
