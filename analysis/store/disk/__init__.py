"""What a store has on the disk: the catalogue, segments, texts."""
