"""The pages that a phone opens: score pad and table judge, with all they load."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from referee.api import site

#: What a page may do; also who may frame it, which only a header can say.
_POLICY: Final = (
    ("Content-Security-Policy", f"{site.policy()}; frame-ancestors 'none'"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"),
)
#: Files that are under a policy of their own, and not under that of the page that loads them.
_WITH_POLICY: Final = frozenset((*site.PAGES, "sw.js"))
#: Folders of the site with what the pages load.
_FOLDERS: Final = ("css", "js", "icons")


def file(path: str, name: str = "") -> Response:
    """A file of the site, compressed where the browser takes that.

    The browser asks each time whether its copy is still the right one: names stay the same from
    version to version, and the files of two versions must not be mixed.
    """
    found = site.served().get(path + name)
    if found is None:
        raise NotFound
    packed = found.zipped if request.accept_encodings.quality("gzip") > 0 else None
    response = Response(packed or found.body, content_type=found.media_type)
    if packed:
        response.content_encoding = "gzip"
    if found.zipped:
        response.vary.add("Accept-Encoding")
    response.set_etag(found.tag + ("-gzip" if packed else ""))
    response.headers["Cache-Control"] = "no-cache"
    if path in _WITH_POLICY:
        response.headers.extend(_POLICY)
    response.make_conditional(request)
    return response


def blueprint() -> Blueprint:
    """The routes of this area."""
    area = Blueprint("pages", __name__)
    for path in (*site.PAGES, *site.BESIDE):
        area.add_url_rule(f"/{path}", path.replace(".", "_"), file, defaults={"path": path})
    for folder in _FOLDERS:
        within = {"path": f"{folder}/"}
        area.add_url_rule(f"/{folder}/<path:name>", folder, file, defaults=within)
    return area
