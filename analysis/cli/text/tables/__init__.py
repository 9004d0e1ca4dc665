"""Tables on a terminal, one module for each kind."""
