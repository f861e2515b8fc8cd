"""Large answers are sent compressed to those who take that.

Flask-Compress would do the same, but for a client that refuses an encoding with ``q=0``, to whom it
sends it all the same.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable, Mapping
from typing import Final

from flask import Flask, Response, request

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

#: Bytes below which an answer goes into one packet anyway.
WORTH_IT: Final = 1400
#: What gains by it; the files of the site are compressed once and for all.
_TYPES: Final = frozenset({"application/json", "application/yaml", "text/html"})
#: How to compress, by the name of the encoding; those that are preferred first.
_ENCODINGS: Final[Mapping[str, Callable[[bytes], bytes]]] = {
    "zstd": lambda body: zstd.compress(body, 3),
    "gzip": lambda body: gzip.compress(body, 4, mtime=0),
}


def compress_large_answers(app: Flask) -> None:
    """Compress what is worth it, and leave out what the client has already."""
    app.after_request(_compress)


def _compress(response: Response) -> Response:
    looked_up = request.method in ("GET", "HEAD")
    large = (response.content_length or 0) >= WORTH_IT
    if (looked_up or large) and "Content-Encoding" not in response.headers:
        response.vary.add("Accept-Encoding")
        if large and response.mimetype in _TYPES and not response.is_streamed:
            _pack(response)
    if looked_up and "ETag" in response.headers:
        response.make_conditional(request)
    return response


def _pack(response: Response) -> None:
    encoding = request.accept_encodings.best_match(_ENCODINGS)
    if encoding is None:
        return
    response.set_data(_ENCODINGS[encoding](response.get_data()))
    response.content_encoding = encoding
    tag, weak = response.get_etag()
    if tag is not None:
        response.set_etag(f"{tag}-{encoding}", bool(weak))
