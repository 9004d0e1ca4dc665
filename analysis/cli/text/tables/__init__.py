"""Tables on a terminal, one module per command."""
