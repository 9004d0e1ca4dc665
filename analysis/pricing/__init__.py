"""Prices of decisions: what each answer is worth against the pool that was really there."""
