"""The command `hh`: one module per subcommand, with lazy imports of all heavy packages."""
