"""The pages as files: what stands at which path, for the server and for a static site alike.

What is in ``referee/web`` is the site; nothing is built. Only these are filled in: the address of
the interface and the ending of the pages' paths (marks of the pages), where the manifests start,
and the files and version that the service worker keeps.
"""

from __future__ import annotations

import gzip
import html
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Final

WEB: Final = Path(__file__).parents[1] / "web"

#: The pages a person opens, by the names of their files.
PAGES: Final = tuple(sorted(path.stem for path in WEB.glob("*.html")))
#: The page that opens when a site is asked for nothing else.
FIRST_PAGE: Final = "scorepad"
#: Written as the address of the interface where there is none: the pages then manage alone.
NO_API: Final = "none"

_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
_WORKER: Final = "sw.js"
_MANIFEST: Final = ".webmanifest"
#: Files that stand beside the pages: the service worker, and how the pages are installed as apps.
BESIDE: Final = (_WORKER, *sorted(path.name for path in WEB.glob(f"*{_MANIFEST}")))


@dataclass(frozen=True)
class File:
    """A file of the site as it is sent."""

    body: bytes
    media_type: str

    @cached_property
    def zipped(self) -> bytes | None:
        """The body compressed, the same every time; None where that gains nothing."""
        packed = gzip.compress(self.body, 9, mtime=0)
        return packed if len(packed) < len(self.body) else None

    @cached_property
    def tag(self) -> str:
        """What tells this body from any other."""
        return sha256(self.body).hexdigest()[:20]


def policy(api: str = "") -> str:
    """The Content-Security-Policy: everything from here, questions to the interface alone.

    Args:
        api: the address of an interface elsewhere.
    """
    asked = "'self'"
    if api not in ("", NO_API):
        asked += f" {_origin(api)}"
    return (
        f"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"connect-src {asked}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        f"form-action 'none'"
    )


@cache
def served() -> Mapping[str, File]:
    """The site as this server has it: pages without an ending, the interface beside them."""
    return _completed({path.removesuffix(".html"): file for path, file in _files().items()})


def exported(api: str) -> Mapping[str, File]:
    """The site for any host of files.

    Args:
        api: the address of the interface, or ``NO_API``.
    """
    files = dict(_files())
    for page in PAGES:
        path = f"{page}.html"
        files[path] = _text(path, _for_a_host_of_files(files[path].body.decode(), api))
    for path in BESIDE:
        if path.endswith(_MANIFEST):
            files[path] = _text(path, _starting_at_a_file(files[path].body.decode()))
    files["index.html"] = files[f"{FIRST_PAGE}.html"]
    return _completed(files)


def _files() -> dict[str, File]:
    """All files as they lie in the folder, by path."""
    return {
        path.relative_to(WEB).as_posix(): File(path.read_bytes(), _TYPES[path.suffix])
        for path in sorted(WEB.rglob("*"))
        if path.is_file() and path.suffix in _TYPES
    }


def _for_a_host_of_files(page: str, api: str) -> str:
    """The page with the marks filled in, and with the policy that no header will carry."""
    safe = html.escape(api, quote=True)
    page = _replaced(page, '<meta name="api" content="">', f'<meta name="api" content="{safe}">')
    rule = f'<meta http-equiv="Content-Security-Policy" content="{policy(api)}">'
    ending = '<meta name="ending" content=".html">'
    return _replaced(page, '<meta name="ending" content="">', f"{rule}\n{ending}")


def _starting_at_a_file(manifest: str) -> str:
    """The manifest of a page whose path has an ending."""
    told = json.loads(manifest)
    told["start_url"] += ".html"
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def _completed(files: dict[str, File]) -> Mapping[str, File]:
    """The site with the service worker told what to keep, and as which version."""
    worker = files.pop(_WORKER)
    kept = [path for path in files if not path.endswith(".txt")]
    whole = sha256(worker.body)
    for path in kept:
        whole.update(f"{path}\n{files[path].tag}\n".encode())
    text = worker.body.decode()
    text = _replaced(text, 'VERSION = ""', f'VERSION = "{whole.hexdigest()[:20]}"')
    text = _replaced(text, "FILES = []", f"FILES = {json.dumps(kept)}")
    return {**files, _WORKER: _text(_WORKER, text)}


def _text(path: str, text: str) -> File:
    return File(text.encode(), _TYPES[PurePosixPath(path).suffix])


def _replaced(text: str, mark: str, filled: str) -> str:
    """The text with a mark filled in that stands there exactly once."""
    before, found, after = text.partition(mark)
    assert found, f"{mark} stands in the file"
    assert mark not in after, f"{mark} stands there once"
    return before + filled + after


def _origin(api: str) -> str:
    """Scheme, host and port of an address."""
    match = re.match(r"https?://[^/?#]+", api)
    assert match is not None, "the address was checked"
    return match.group()
