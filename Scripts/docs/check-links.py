#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Finds links of a documentation site that lead nowhere within it; make-docs.sh calls it.

    Scripts/docs/check-links.py FOLDER [BASE]

A page is data/PATH.json, which lists what the page refers to, and PATH/index.html, which a server
sends. BASE stands before the paths of pictures. Links to other sites are not followed.
"""

import json
import sys
from pathlib import Path


def targets(reference):
    """The files below the site's folder that a reference needs, and what is said of it."""
    kind, url = reference.get("type"), reference.get("url", "")
    if kind in ("topic", "section") or url.startswith("/documentation/"):
        path = url.split("#")[0].strip("/")
        return [f"data/{path}.json", f"{path}/index.html"]
    if kind == "link":
        return [] if "://" in url or url.startswith("mailto:") else [url]
    return [variant["url"].lstrip("/") for variant in reference.get("variants", [])]


def main(folder, base=""):
    root, base = Path(folder), base.strip("/")
    pages, links, dead = 0, 0, set()
    for page in sorted(root.glob("data/**/*.json")):
        pages += 1
        for reference in json.loads(page.read_text(encoding="utf-8")).get("references", {}).values():
            for path in targets(reference):
                links += 1
                path = path.removeprefix(base + "/") if base else path
                if ".." in path.split("/") or not (root / path).is_file():
                    dead.add((str(page.relative_to(root)), path))
    for page, path in sorted(dead):
        print(f"check-links: {page} leads to {path}, which is not there", file=sys.stderr)
    if pages < 100 or links < pages:
        print(f"check-links: {folder} has only {pages} pages and {links} links", file=sys.stderr)
        return 1
    print(f"check-links: {pages} pages, {links} links, {len(dead)} lead nowhere", file=sys.stderr)
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
