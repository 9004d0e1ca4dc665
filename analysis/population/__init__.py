"""The population model: the policy of a pool by node and strength, fitted to hands with hidden cards."""
