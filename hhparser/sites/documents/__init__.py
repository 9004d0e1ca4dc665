"""What all formats that are documents (TOML, JSON, XML, CSV) share."""
