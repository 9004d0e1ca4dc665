"""How hands come into a store: from files that are new or have changed."""
