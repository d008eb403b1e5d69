# SPDX-License-Identifier: Apache-2.0
"""A million rows in the page of quoin-view, in Chromium; Scripts/check-view.sh --million runs them."""

import random
import subprocess
import time

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from long_list import ROWS, LongListTests, Tool, record, say
from server import QUOIN

COUNT = 10_000


class MillionTests(LongListTests):
    is_told = False

    def setUp(self):
        self.until(lambda state: state["rows"] and state["isDrawn"], 600)
        seconds = time.monotonic() - self.began
        self.until_measured()
        if not MillionTests.is_told:
            say(f"{ROWS} rows: the first are drawn after {seconds:.1f} s")
            say(f"all are measured after {time.monotonic() - self.began:.1f} s")
            MillionTests.is_told = True

    def test_the_end_is_reached_and_the_start_again(self):
        rows = self.browser.find_element(By.ID, "list")
        words = lambda: self.script("return document.querySelector('#text').textContent")
        began = time.monotonic()
        rows.send_keys(Keys.END)
        self.until(lambda state: state["isDrawn"] and state["place"]["row"] > ROWS - 60)
        self.within(5, words, lambda text: f"row {ROWS - 1}" in text)
        rows.send_keys(Keys.HOME)
        self.until(lambda state: state["isDrawn"] and state["place"] == {"row": 0, "above": 0})
        say(f"to the end and back in {time.monotonic() - began:.2f} s")

    def test_offsets_equal_those_of_the_tool_also_after_edits(self):
        """10,000 random queries of the page, and as many of a list after 10,000 random edits."""
        chance = random.Random(7)
        rows = [chance.randrange(ROWS + 1) for _ in range(COUNT)]
        run = subprocess.run(
            [QUOIN, "heights", "-t", self.template, "-d", self.data, "--out", "csv"],
            capture_output=True, text=True, check=True)
        heights = [float(line.split(",")[3]) for line in run.stdout.splitlines()[1:]]
        offsets = sums(heights)
        began = time.monotonic()
        shown = self.script("return arguments[0].map((row) => view.offsetOf(row))", rows)
        say(f"{COUNT} offsets of the page in {time.monotonic() - began:.2f} s")
        self.assertEqual(shown, [offsets[row] for row in rows])
        with Tool() as tool:
            began = time.monotonic()
            tool.ask("open", template=str(self.template), data=str(self.data))
            say(f"quoin serve opens the list in {time.monotonic() - began:.1f} s")
            self.assertEqual(tool.ask("total")["height"], offsets[-1])
            say(f"and has measured it after {time.monotonic() - began:.1f} s")
            edits = self.edit(heights, chance)
            began = time.monotonic()
            for method, params in edits:
                tool.tell(method, **params)
            tool.ask("version")
            say(f"{COUNT} edits in {time.monotonic() - began:.2f} s")
            offsets = sums(heights)
            rows = [chance.randrange(len(heights) + 1) for _ in range(COUNT)]
            began = time.monotonic()
            found = [tool.ask("offsetOf", row=row)["y"] for row in rows]
            say(f"{COUNT} offsets of the edited list in {time.monotonic() - began:.2f} s")
            self.assertEqual(found, [offsets[row] for row in rows])

    def edit(self, heights, chance):
        """Random edits, each a method and its parameters; the heights follow them."""
        known = list(heights)
        edits = []
        for _ in range(COUNT):
            row = chance.randrange(len(heights))
            # The record of another row, whose height is known.
            source = chance.randrange(ROWS // 2, ROWS)
            kind = chance.choice(["set", "insert", "delete", "move"])
            if kind == "set":
                edits.append((kind, {"row": row, "record": record(source)}))
                heights[row] = known[source]
            elif kind == "insert":
                edits.append((kind, {"row": row, "records": [record(source)]}))
                heights.insert(row, known[source])
            elif kind == "delete":
                edits.append((kind, {"from": row, "to": row + 1}))
                del heights[row]
            else:
                at = chance.randrange(len(heights))
                edits.append((kind, {"from": row, "to": row + 1, "at": at}))
                heights.insert(at, heights.pop(row))
        return edits

    def test_the_tasks_of_frames_are_short_while_scrolling(self):
        """95 of 100 frames have no task over 16 ms."""
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
        self.script("view.jump(1000)")
        self.until(lambda state: state["isDrawn"])
        tasks(100)
        self.browser.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
        before = self.task_time()
        times = sorted(tasks(1000))
        say(f"CPU time of all tasks for a frame: {self.task_time() - before:.1f} ms")
        shares = {share: round(times[len(times) * share // 100], 1) for share in (50, 90, 95, 99)}
        say(f"the longest task of a frame, in ms by per cent of frames: {shares}")
        self.assertLess(shares[95], 16, times[-60:])


    def task_time(self):
        """The CPU time of the page's tasks so far, in seconds, which are milliseconds of 1,000."""
        metrics = self.browser.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
        return next(found["value"] for found in metrics if found["name"] == "TaskDuration")


def sums(heights):
    """The offsets of rows, and of the end; heights are whole 64ths, so the sums are exact."""
    offsets = [0.0]
    for height in heights:
        offsets.append(offsets[-1] + height)
    return offsets
