"""The web app: a store in the browser of its owner, on this computer only.

`serve` runs the HTTP server, `guard` authenticates requests, `served_store` holds the store and its cache,
`page_request` parses a request, `links` builds URLs, `pages` compute the view behind each page, `templates`
render it to HTML, `events` sends server-sent events to open pages, and `app` defines the routes.
"""
