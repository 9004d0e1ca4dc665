"""The mathematics of chance: intervals, tests, shrinkage and simulated results."""
