"""Views of prices: reviewed decisions, the policy of the pool, and the self-check."""
