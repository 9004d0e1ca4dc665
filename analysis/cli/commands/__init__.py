"""The subcommands of `hh`, one file each."""
