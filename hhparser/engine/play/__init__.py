"""The simulator: deals and plays hands, tables and tournaments by the rules."""
