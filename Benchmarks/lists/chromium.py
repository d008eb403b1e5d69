# SPDX-License-Identifier: Apache-2.0
"""Plays a plan on an engine of the folder web/ in Chromium, without a window.

The browser is driven by its protocol over two pipes (`--remote-debugging-pipe`): messages are JSON
and end with a zero byte. Times are those of the page, which starts the clock; CPU time is that of
the process that renders it.
"""
import base64
import functools
import http.server
import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOP = HERE.parents[1]
ENGINES = {
    "plain": "chromium-plain",
    "content-visibility": "chromium-cv-estimate",
    "content-visibility-quoin": "chromium-cv-quoin",
    "estimating": "js-estimating",
    "quoin": "js-quoin",
}
# A rest between actions, as hands have: lists in JavaScript take scrolling for ended 150 ms after
# its last event, and go on with a jump until then.
REST_SECONDS = 0.2
FILES = [
    "web/index.html", "web/page.js", "web/rows.js", "web/engines", "../../Web/quoin.js",
    "../../fonts/files/NotoSans-Regular.ttf", "../../fonts/files/NotoSans-Bold.ttf",
]


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the folder of a run, and says nothing about it."""

    def log_message(self, *arguments):
        pass


class Browser:
    """Chromium with one page."""

    def __init__(self, command="chromium"):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        arguments = [
            command, "--headless", "--disable-gpu", "--font-render-hinting=none", "--no-first-run",
            "--disable-frame-rate-limit", "--disable-smooth-scrolling", "--window-size=800,900",
            f"--user-data-dir={self.profile.name}", "--remote-debugging-pipe", "about:blank",
        ]
        if os.geteuid() == 0:
            arguments.insert(1, "--no-sandbox")

        # The protocol's pipes are the descriptors 3 and 4 of the browser. They are held meanwhile,
        # so that neither a pipe nor what Popen opens for itself has one of these numbers.
        held = [os.open(os.devnull, os.O_RDONLY)]
        while held[-1] <= 4:
            held.append(os.open(os.devnull, os.O_RDONLY))
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def place():
            os.dup2(to_browser, 3)
            os.dup2(from_browser, 4)

        self.process = subprocess.Popen(
            arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False,
            preexec_fn=place, start_new_session=True)
        for descriptor in held:
            os.close(descriptor)
        os.close(to_browser)
        os.close(from_browser)
        self.reader = os.fdopen(self.input, "rb")
        self.rest = b""
        self.number = 0
        self.session = None

    def send(self, method, **parameters):
        """The answer to a message."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data):]
        while True:
            answer = json.loads(self._message())
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def _message(self):
        parts = [self.rest]
        while b"\0" not in parts[-1]:
            parts.append(self.reader.read1(1 << 16))
            if not parts[-1]:
                raise RuntimeError("the browser ended")
        message, self.rest = b"".join(parts).split(b"\0", 1)
        return message

    def open(self, url):
        """Opens a page and waits for its module."""
        targets = self.send("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = self.send(
            "Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        self.send("Page.enable")
        self.send("Page.navigate", url=url)
        self.evaluate(
            "new Promise(done => { const wait = () => window.isReady && "
            "location.href !== 'about:blank' ? done(1) : setTimeout(wait, 20); wait(); })")

    def evaluate(self, expression):
        """The value of an expression, or of its promise, in the page."""
        while True:
            try:
                result = self.send(
                    "Runtime.evaluate", expression=expression, awaitPromise=True,
                    returnByValue=True)
                break
            except RuntimeError as error:
                # The page was replaced meanwhile by the one that is opened.
                if "context" not in str(error) and "navigated" not in str(error):
                    raise
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            thrown = details.get("exception", details)
            raise RuntimeError(thrown.get("description", details["text"]))
        return result["result"].get("value")

    def screenshot(self, width, height):
        """The page's upper left as a PNG."""
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        return base64.b64decode(
            self.send("Page.captureScreenshot", format="png", clip=clip)["data"])

    def renderers(self):
        """The processes of this browser that render pages; some may wait for a page in vain."""
        found = []
        for path in Path("/proc").glob("[0-9]*"):
            try:
                if os.getpgid(int(path.name)) == self.process.pid and (
                        b"--type=renderer" in (path / "cmdline").read_bytes()):
                    found.append(path)
            except OSError:
                continue
        return found

    def cpu_milliseconds(self):
        """The time that all threads of these processes have run."""
        total = 0
        for process in self.renderers():
            for thread in (process / "task").glob("*/schedstat"):
                try:
                    total += int(thread.read_text().split()[0])
                except OSError:
                    continue
        return total / 1e6

    def peak_kilobytes(self):
        """The greatest memory that one of these processes has had."""
        return max((kilobytes(process, "VmHWM") for process in self.renderers()), default=0)

    def kill(self):
        """Ends the browser with all its processes, whatever it does."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def close(self):
        """Ends the browser and closes what it was driven by."""
        self.kill()
        self.process.wait()
        os.close(self.output)
        self.reader.close()
        self.profile.cleanup()


def kilobytes(process, name):
    """A number of a process's status, such as VmHWM; 0 if it has none."""
    for line in (process / "status").read_text().splitlines():
        if line.startswith(name + ":"):
            return int(line.split()[1])
    return 0


def lay(folder, plan, style, widths, adapters=None):
    """Puts the page, what it needs and the plan in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        source = HERE / name
        if source.is_dir():
            shutil.copytree(source, folder / source.name, dirs_exist_ok=True)
        else:
            shutil.copy(source, folder / source.name)
    if adapters:
        shutil.copytree(adapters, folder / "adapters", dirs_exist_ok=True)
    (folder / "cell.css").write_text(style, encoding="utf-8")
    (folder / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    (folder / "rows.widths").unlink(missing_ok=True)
    os.symlink(Path(widths).resolve(), folder / "rows.widths")


def play(folder, name, plan, pictures=None, timeout=600, engines="engines", label=None):
    """The lines of a run of an engine; pictures go to a folder."""
    label = label or ENGINES[name]
    handler = functools.partial(Handler, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = Browser()
    # A browser that hangs is ended, and the run fails with it.
    watch = threading.Timer(timeout, browser.kill)
    watch.start()
    try:
        browser.open(f"http://127.0.0.1:{server.server_address[1]}/index.html")
        browser.evaluate(f"start({json.dumps(name)}, {json.dumps(engines)})")
        before, used = browser.cpu_milliseconds(), {}
        while True:
            played = browser.evaluate("play()")
            if played.get("isDone"):
                break
            after = browser.cpu_milliseconds()
            used[played["action"]] = after - before
            if pictures and "picture" in played:
                path = Path(pictures) / f"{label}-{played['picture']}.png"
                path.write_bytes(browser.screenshot(played["width"], plan["height"]))
            time.sleep(REST_SECONDS)
            before = browser.cpu_milliseconds()
        peak = browser.peak_kilobytes()
        lines = browser.evaluate("finish()")
    finally:
        watch.cancel()
        browser.close()
        server.shutdown()
        server.server_close()
    for line in lines:
        if line["kind"] == "action":
            line["cpuMs"] = used[line["action"]]
        elif line["kind"] == "engine":
            line["engine"] = label
    return lines + [{"kind": "end", "peakKB": peak}]
