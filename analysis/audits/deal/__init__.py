"""Whether cards and all-in results agree with chance: what is counted in each hand, and the tests."""
