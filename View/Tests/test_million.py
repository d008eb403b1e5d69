# SPDX-License-Identifier: Apache-2.0
"""A million rows in the page of quoin-view, in Chromium; Scripts/check-view.sh --million runs them."""

import json
import os
import pathlib
import random
import subprocess
import tempfile

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from browser import BrowserTests, put_rows
from server import QUOIN, Server

ROWS = int(os.environ.get("MILLION", "1000000"))
TEMPLATE = """version: 1
width: 320
conventions: web
views:
  a: {type: text, text: "${t}"}
layout: ["H:|-8-[a]-8-|", "V:|-4-[a]-4-|"]
"""


def record(row):
    return {"id": row, "t": f"row {row} " + "and some words " * (row % 7)}


class MillionTests(BrowserTests):
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
        cls.browser.get(cls.server.address)

    def setUp(self):
        # The heights of all rows are exact before anything is compared.
        self.until(lambda state: state["measured"] == ROWS and state["isDrawn"], 600)

    def state(self):
        return self.script("return view.state()")

    def until(self, holds, seconds=30):
        return self.within(seconds, self.state, holds)

    def test_the_end_is_reached_and_the_start_again(self):
        rows = self.browser.find_element(By.ID, "list")
        words = lambda: self.script("return document.querySelector('#text').textContent")
        rows.send_keys(Keys.END)
        self.until(lambda state: state["isDrawn"] and state["place"]["row"] > ROWS - 60)
        self.within(5, words, lambda text: f"row {ROWS - 1}" in text)
        rows.send_keys(Keys.HOME)
        self.until(lambda state: state["isDrawn"] and state["place"] == {"row": 0, "above": 0})

    def test_offsets_equal_those_of_the_tool(self):
        """10,000 random queries, and as many after 10,000 random edits of the tool's list."""
        chance = random.Random(7)
        rows = [chance.randrange(ROWS + 1) for _ in range(10_000)]
        run = subprocess.run(
            [QUOIN, "heights", "-t", self.template, "-d", self.data, "--out", "csv"],
            capture_output=True, text=True, check=True)
        heights = [float(line.split(",")[3]) for line in run.stdout.splitlines()[1:]]
        offsets = sums(heights)
        shown = self.script("return arguments[0].map((row) => view.offsetOf(row))", rows)
        self.assertEqual(shown, [offsets[row] for row in rows])
        self.check_edits(chance, heights)

    def check_edits(self, chance, heights):
        known = list(heights)
        requests = [{"method": "open", "params": {
            "template": str(self.template), "data": str(self.data)}}]
        for _ in range(10_000):
            row = chance.randrange(len(heights))
            # The record of another row, whose height is known.
            source = chance.randrange(ROWS // 2, ROWS)
            kind = chance.choice(["set", "insert", "delete", "move"])
            if kind == "set":
                requests.append({"method": "set", "params": {"row": row, "record": record(source)}})
                heights[row] = known[source]
            elif kind == "insert":
                requests.append(
                    {"method": "insert", "params": {"row": row, "records": [record(source)]}})
                heights.insert(row, known[source])
            elif kind == "delete":
                requests.append({"method": "delete", "params": {"from": row, "to": row + 1}})
                del heights[row]
            else:
                at = chance.randrange(len(heights))
                requests.append({"method": "move", "params": {"from": row, "to": row + 1, "at": at}})
                heights.insert(at, heights.pop(row))
        offsets = sums(heights)
        rows = [chance.randrange(len(heights) + 1) for _ in range(10_000)]
        requests += [{"id": row, "method": "offsetOf", "params": {"row": row}} for row in rows]
        run = subprocess.run(
            [QUOIN, "serve"], input="".join(json.dumps(request) + "\n" for request in requests),
            capture_output=True, text=True, check=True)
        answers = [json.loads(line)["result"]["y"] for line in run.stdout.splitlines()]
        self.assertEqual(answers, [offsets[row] for row in rows])

    def test_the_tasks_of_frames_are_short_and_memory_is_flat_while_scrolling(self):
        """95 of 100 frames have no task over 16 ms, and the heap does not grow."""
        # Timers and frames of the page run in tasks of their own, so a task is as long as it keeps a
        # message from its port waiting; the longest of those between two frames counts.
        tasks = lambda count: self.browser.execute_async_script("""
          const [count, done] = arguments, longest = [];
          const list = document.querySelector('#list'), { port1, port2 } = new MessageChannel();
          let last = performance.now(), worst = 0, isOver = false;
          port1.onmessage = () => {
            const now = performance.now();
            worst = Math.max(worst, now - last);
            last = now;
            if (!isOver) port2.postMessage(0);
          };
          port2.postMessage(0);
          const frame = () => {
            longest.push(worst);
            worst = 0;
            list.dispatchEvent(new WheelEvent('wheel', { deltaY: 37, cancelable: true }));
            if (longest.length < count) return requestAnimationFrame(frame);
            isOver = true;
            done(longest);
          };
          requestAnimationFrame(frame);""", count)
        self.browser.set_script_timeout(120)
        self.script("view.jump(1000)")
        self.until(lambda state: state["isDrawn"])
        tasks(100)
        times = sorted(tasks(400))
        self.assertLess(times[len(times) * 95 // 100], 16, times[-30:])
        before = self.heap()
        tasks(2000)
        self.assertLess(self.heap() - before, 8_000_000)

    def heap(self):
        """The bytes of the page's objects that are in use."""
        self.browser.execute_cdp_cmd("HeapProfiler.enable", {})
        self.browser.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
        return self.browser.execute_cdp_cmd("Runtime.getHeapUsage", {})["usedSize"]


def sums(heights):
    """The offsets of rows, and of the end; heights are whole 64ths, so the sums are exact."""
    offsets = [0.0]
    for height in heights:
        offsets.append(offsets[-1] + height)
    return offsets
