"""The system, memory, packages and plugins of the running program."""
