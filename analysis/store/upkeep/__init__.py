"""How a store is looked after: checked, compacted, made again."""
