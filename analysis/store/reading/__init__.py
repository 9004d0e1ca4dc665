"""Read access to a store: tables, cached sums, single hands, SQL."""
