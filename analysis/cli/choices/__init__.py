"""Options of commands and their types."""
