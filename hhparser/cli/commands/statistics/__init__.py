"""Commands that count and draw."""
