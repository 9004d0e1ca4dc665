"""The settings file hh.toml: its values, edits and defaults."""
