"""Text output of commands."""
