"""The web app: a store in the browser of its owner, on this computer only.

`serve` runs it, `guard` lets in whoever has the token, `served` is the store as pages see it, `asking` reads
what an address asks, `links` writes such addresses, `pages` answer them with plain data, which templates only
draw, `live` tells open pages what has changed, and `app` puts these together.
"""
