"""Rules that a file or a hand can break, and the record of one place where it does."""
