"""The population model: what a pool of players does with what it holds, fitted to hands with hidden cards."""
