# SPDX-License-Identifier: Apache-2.0
"""A long list in the page of quoin-view, for test_million and test_memory."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from browser import BrowserTests, put_rows
from server import QUOIN, Server

ROWS = int(os.environ.get("ROWS", "1000000"))
TEMPLATE = """version: 1
width: 320
conventions: web
views:
  a: {type: text, text: "${t}"}
layout: ["H:|-8-[a]-8-|", "V:|-4-[a]-4-|"]
"""


def record(row):
    return {"id": row, "t": f"row {row} " + "and some words " * (row % 7)}


def say(text):
    """Prints a figure, with the load of the machine, on which times depend."""
    print(f"  {text} (load {os.getloadavg()[0]:.1f})", file=sys.stderr, flush=True)


class LongListTests(BrowserTests):
    """Tests of one page that shows a list of ROWS rows."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        folder = pathlib.Path(folder.name)
        cls.template, cls.data = folder / "t.cell.yaml", folder / "rows.ndjson"
        cls.template.write_text(TEMPLATE)
        put_rows(cls.data, map(record, range(ROWS)))
        cls.server = Server(str(cls.template), str(cls.data))
        cls.addClassCleanup(cls.server.__exit__)
        cls.browser.set_script_timeout(300)
        cls.began = time.monotonic()
        cls.browser.get(cls.server.address)

    def state(self):
        return self.script("return view.state()")

    def until(self, holds, seconds=30):
        return self.within(seconds, self.state, holds)

    def until_measured(self):
        """Waits until the heights of all rows are exact."""
        self.until(lambda state: state["measured"] == ROWS and state["isDrawn"], 600)

    def heap(self):
        """The bytes of the page's objects that are in use."""
        self.browser.execute_cdp_cmd("HeapProfiler.enable", {})
        self.browser.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
        return self.browser.execute_cdp_cmd("Runtime.getHeapUsage", {})["usedSize"]


class Tool:
    """A running quoin serve; ends with the block that it is made for."""

    def __init__(self):
        self.process = subprocess.Popen(
            [QUOIN, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def tell(self, method, **params):
        """Sends a request that gets no answer."""
        self.process.stdin.write(json.dumps({"method": method, "params": params}) + "\n")

    def ask(self, method, **params):
        """The result of a request."""
        request = {"id": 0, "method": method, "params": params}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())["result"]
