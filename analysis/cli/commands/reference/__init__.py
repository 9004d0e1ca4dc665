"""Commands that explain rules, statistics and sites."""
