# SPDX-License-Identifier: Apache-2.0
"""Pages laid out by Debian's WebKitGTK, for the scripts that record what it does.

Needs the packages `webkit2gtk-driver` and `xvfb`, and no network. WebKitGTK is driven by WebDriver:
requests of HTTP with bodies of JSON. Its fonts are not hinted, because hinted ones have other
advances; it takes this setting from the resources of the X Window System.
"""
import datetime
import http.client
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time

FONTS = pathlib.Path(__file__).resolve().parents[2] / "fonts" / "files"
RESOURCES = "Xft.hinting: 0\nXft.hintstyle: hintnone\nXft.antialias: 1\nXft.rgba: none\nXft.dpi: 96\n"


def font_faces(names):
    """A family for each bundled font file, which has the file's name."""
    return "".join(
        f"@font-face{{font-family:'{name}';src:url('file://{FONTS / name}')}}" for name in names)


def families(names):
    """The families of font files as a list of CSS, in their order."""
    return ",".join(f"'{name}'" for name in names)


class WebKit:
    """A WebKitGTK on a display of its own. A pixel of CSS has `ratio` pixels, a whole number."""

    def __init__(self, ratio=1):
        self.folder = tempfile.TemporaryDirectory(prefix="webkit-", ignore_cleanup_errors=True)
        folder = pathlib.Path(self.folder.name)
        (folder / "resources").write_text(RESOURCES)
        self.log = open(folder / "log", "wb")
        reading, writing = os.pipe()
        self.display = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "2560x2560x24", "-nolisten", "tcp",
             "-noreset"],
            pass_fds=[writing], stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        os.close(writing)
        with open(reading, encoding="ascii") as number:
            name = number.readline().strip()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        variables = dict(
            os.environ, TMPDIR=str(folder), HOME=str(folder), XDG_RUNTIME_DIR=str(folder),
            DISPLAY=f":{name}", XENVIRONMENT=str(folder / "resources"), GDK_BACKEND="x11",
            GDK_SCALE=str(ratio), GSETTINGS_BACKEND="memory", NO_AT_BRIDGE="1")
        self.process = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"], stdin=subprocess.DEVNULL, stdout=self.log,
            stderr=self.log, start_new_session=True, env=variables)
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        self._wait()
        self.path = ""
        session = self.call("POST", "/session", {"capabilities": {}})
        self.path = f"/session/{session['sessionId']}"
        self.capabilities = session["capabilities"]
        self.call("POST", "/timeouts", {"script": 600_000, "pageLoad": 600_000})

    def _wait(self):
        for _ in range(600):
            try:
                self.connection.connect()
                return
            except ConnectionRefusedError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        sys.exit("WebKitGTK does not start")

    def call(self, method, command, parameters=None):
        """The result of one of WebDriver's commands."""
        body = None if parameters is None else json.dumps(parameters)
        self.connection.request(
            method, self.path + command, body, {"Content-Type": "application/json"})
        value = json.loads(self.connection.getresponse().read())["value"]
        if isinstance(value, dict) and "error" in value and "message" in value:
            sys.exit(f"{command}: {value['error']}: {value['message']}")
        return value

    def measure(self, style, body, script):
        """What the body of an asynchronous function measures in a page, after its fonts are loaded.

        What it returns must be JSON.
        """
        path = pathlib.Path(self.folder.name) / "page.html"
        path.write_text(
            f'<!doctype html><meta charset="utf-8"><style>{style}</style><body>{body}',
            encoding="utf-8")
        self.call("POST", "/url", {"url": f"file://{path}"})
        value = self.call("POST", "/execute/async", {"args": [], "script": f"""
          const done = arguments[arguments.length - 1];
          (async () => {{
            for (const face of document.fonts) await face.load().catch(() => {{ throw face.family }});
            await document.fonts.ready;
            return await (async () => {{ {script} }})();
          }})().then(done, error => done({{error: String(error)}}));"""})
        if isinstance(value, dict) and "error" in value:
            sys.exit(f"the page failed: {value['error']}")
        return value

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """Ends the browser with all its processes and its display, and removes its folder."""
        self.connection.close()
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.display.kill()
        self.display.wait()
        self.log.close()
        self.folder.cleanup()

    def recorded_with(self):
        """The browser's version and today's date, such as `WebKitGTK 2.50.6, 2026-11-28`."""
        return f"WebKitGTK {self.capabilities['browserVersion']}, {datetime.date.today()}"
