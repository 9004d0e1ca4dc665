"""The web app: a store in the browser of its owner, on this computer only.

`serve` runs the HTTP server, `guard` authenticates requests, `served` holds the store and its cache, `asking`
parses a request, `links` builds URLs, `pages` compute the view behind each page, which templates render to
HTML, `live` sends server-sent events to open pages, and `app` defines the routes.
"""
