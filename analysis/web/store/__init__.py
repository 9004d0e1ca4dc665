"""The served store: its connections, jobs, imports and folders."""
