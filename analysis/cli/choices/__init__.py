"""Option decorators shared by commands, and parsers of option values."""
