"""What every format that is a document (TOML, JSON, XML, CSV) shares."""
