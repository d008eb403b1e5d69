#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Scrolls the page that make.py made in Chromium, and fails if a row has another height than known.

    Examples/web-list/check.py FOLDER [ROW]

Serves FOLDER on the loopback interface, jumps to ROW (100000), turns the wheel there, and drags the
scroll bar through the whole list. Needs Debian's packages chromium and python3.
"""
import functools
import http.server
import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading


class Handler(http.server.SimpleHTTPRequestHandler):
    results = queue.Queue()

    def do_POST(self):
        self.results.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *arguments):
        pass


def scroll(folder, row):
    """What the page finds out when it scrolls to a row and beyond."""
    handler = functools.partial(Handler, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [
            "chromium", "--headless", "--disable-gpu", "--font-render-hinting=none",
            "--window-size=800,900", f"--user-data-dir={profile}",
            f"http://127.0.0.1:{server.server_address[1]}/?check={row}",
        ]
        if os.geteuid() == 0:
            command.insert(1, "--no-sandbox")
        browser = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            return Handler.results.get(timeout=300)
        except queue.Empty:
            sys.exit("the page did not finish")
        finally:
            os.killpg(browser.pid, signal.SIGKILL)
            browser.wait()
            server.shutdown()


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    folder, row = sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else 100_000
    # Heights are numbers of four bytes.
    count = os.path.getsize(os.path.join(folder, "heights.f32")) // 4
    if not 0 <= row < count:
        sys.exit(f"check: there is no row {row}; the list in {folder} has {count} rows, from 0")
    result = scroll(folder, row)
    print(
        f"{result['count']} rows, {result['total']:.0f} px; row {row} is '{result['found']}' at "
        f"y {result['y']:.3f}, after {2 * result['turns']} turns of the wheel at {result['yBack']:.3f}; "
        f"{result['shown']} rows shown, the last {result['lastRow']}; "
        f"{result['corrections']} corrections, the worst difference {result['worst']:.3f} px")
    is_there = all(abs(result[y] - result["wanted"]) < 0.02 for y in ("y", "yBack"))
    if result["corrections"] or not is_there or result["lastRow"] != result["count"] - 1:
        sys.exit(1)


if __name__ == "__main__":
    main()
