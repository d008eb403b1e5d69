#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes one tree of the modules of a documentation site; make-docs.sh calls it.

    Scripts/docs/join-index.py FOLDER

The page's navigator and its search use the tree of the page's own module. Here each module takes
the place at which Quoin's start page names it, so every page has the tree of the whole site.
"""

import json
import sys
from pathlib import Path

START = "/documentation/quoin"


def main(folder):
    path = Path(folder) / "index/index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    (site,) = index["interfaceLanguages"]["swift"]
    modules = {module["path"]: module for module in site["children"]}
    start = modules.pop(START)
    for place, child in enumerate(start["children"]):
        module = modules.pop(child.get("path"), None)
        if module:
            # The page looks for the trees of modules within each other, and takes the innermost.
            start["children"][place] = module | {"type": "collection"}
    if modules:
        print(f"join-index: the start page does not name {', '.join(modules)}", file=sys.stderr)
        return 1
    index["interfaceLanguages"]["swift"] = [start]
    path.write_text(json.dumps(index), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
