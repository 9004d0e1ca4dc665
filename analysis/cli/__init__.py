"""The command `hh`: one file per subcommand; everything heavy is imported by the command that needs it."""
