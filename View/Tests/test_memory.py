# SPDX-License-Identifier: Apache-2.0
"""Memory while a long list is scrolled, in Chromium; Scripts/check-view.sh --memory runs this."""

import os
import subprocess
import time

from long_list import LongListTests, say

MINUTES = float(os.environ.get("MINUTES", "10"))
SAMPLES = 20
# What the later samples may be above the earlier ones, in bytes: a page keeps the drawings of 400
# rows and 100 pictures, whatever their sizes, and processes return memory late.
GROWTH = {"page": 4_000_000, "quoin-view": 8_000_000, "quoin serve": 8_000_000}


class MemoryTests(LongListTests):
    def test_memory_is_flat_while_scrolling(self):
        """Scrolls for MINUTES; the later half of samples is not above the earlier one."""
        self.until_measured()
        self.script("""
          const list = document.querySelector('#list');
          window.travelled = 0;
          const frame = () => {
            // The way down and up again, with jumps over rows that are seen never.
            const turn = travelled / 120 % 2 < 1 ? 1 : -1;
            list.dispatchEvent(new WheelEvent('wheel', { deltaY: 211 * turn, cancelable: true }));
            if (travelled++ % 240 === 0) view.jump(travelled * 7919 % view.state().rows);
            requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);""")
        samples = []
        # The first part of the time fills what is kept.
        time.sleep(MINUTES * 60 / 10)
        for number in range(SAMPLES):
            time.sleep(MINUTES * 60 * 0.9 / SAMPLES)
            samples.append(self.sample())
            shown = ", ".join(f"{name} {size / 1e6:.1f}" for name, size in samples[-1].items())
            say(f"sample {number + 1}, MB: {shown}; {self.script('return travelled')} frames")
        for name, most in GROWTH.items():
            sizes = [sample[name] for sample in samples]
            early, late = max(sizes[:SAMPLES // 2]), max(sizes[SAMPLES // 2:])
            self.assertLess(late - early, most, (name, sizes))

    def sample(self):
        """The bytes in use of the page's heap, and the resident ones of the two processes."""
        view = self.server.process.pid
        children = subprocess.run(["pgrep", "-P", str(view)], capture_output=True, text=True)
        [serve] = children.stdout.split()
        return {"page": self.heap(), "quoin-view": resident(view), "quoin serve": resident(serve)}


def resident(process):
    """The bytes of a process in memory."""
    with open(f"/proc/{process}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
