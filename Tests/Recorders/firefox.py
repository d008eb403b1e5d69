# SPDX-License-Identifier: Apache-2.0
"""Pages laid out by Debian's Firefox, for the scripts that record what it does.

Needs the package `firefox-esr`, and no network. Firefox is driven by Marionette, its own protocol:
messages of JSON over TCP, each after its length and a colon.
"""
import datetime
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


def font_faces(names):
    """A family for each bundled font file, which has the file's name."""
    return "".join(
        f"@font-face{{font-family:'{name}';src:url('file://{FONTS / name}')}}" for name in names)


def families(names):
    """The families of font files as a list of CSS, in their order."""
    return ",".join(f"'{name}'" for name in names)


class Firefox:
    """A Firefox without windows. A pixel of CSS has `ratio` pixels of the device."""

    def __init__(self, ratio=1):
        self.folder = tempfile.TemporaryDirectory(
            prefix="firefox-", ignore_cleanup_errors=True)
        profile = pathlib.Path(self.folder.name)
        preferences = {
            "marionette.port": 0, "layout.css.devPixelsPerPx": str(ratio),
            "security.fileuri.strict_origin_policy": False, "browser.shell.checkDefaultBrowser": False,
            "datareporting.policy.dataSubmissionEnabled": False, "app.update.enabled": False,
            "browser.startup.page": 0, "gfx.downloadable_fonts.keep_color_bitmaps": True, "network.captive-portal-service.enabled": False,
            "network.connectivity-service.enabled": False,
        }
        (profile / "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in preferences.items()))
        self.log = open(profile / "log", "wb")
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", str(profile)],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, start_new_session=True,
            env=dict(os.environ, TMPDIR=self.folder.name, HOME=self.folder.name))
        port = self._port(profile / "MarionetteActivePort")
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.received = b""
        self.last = 0
        self._receive()
        self.capabilities = self.call("WebDriver:NewSession", {})["capabilities"]
        self.call("WebDriver:SetTimeouts", {"script": 600_000, "pageLoad": 600_000})

    def _port(self, path):
        for _ in range(600):
            text = path.read_text() if path.exists() else ""
            if text.strip():
                return int(text)
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        sys.exit("Firefox does not start")

    def _receive(self):
        while b":" not in self.received:
            self._read()
        length, _, rest = self.received.partition(b":")
        self.received = rest
        while len(self.received) < int(length):
            self._read()
        message = self.received[:int(length)]
        self.received = self.received[int(length):]
        return json.loads(message)

    def _read(self):
        data = self.socket.recv(1 << 20)
        if not data:
            sys.exit("Firefox ended")
        self.received += data

    def call(self, command, parameters):
        """The result of one of Marionette's commands."""
        self.last += 1
        message = json.dumps([0, self.last, command, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._receive()
        if error:
            sys.exit(f"{command}: {error['message']}")
        return result

    def measure(self, style, body, script):
        """What the body of an asynchronous function measures in a page, after its fonts are loaded.

        What it returns must be JSON.
        """
        path = pathlib.Path(self.folder.name) / "page.html"
        path.write_text(
            f'<!doctype html><meta charset="utf-8"><style>{style}</style><body>{body}',
            encoding="utf-8")
        self.call("WebDriver:Navigate", {"url": f"file://{path}"})
        value = self.call("WebDriver:ExecuteAsyncScript", {"args": [], "script": f"""
          const done = arguments[arguments.length - 1];
          (async () => {{
            for (const face of document.fonts) await face.load().catch(() => {{ throw face.family }});
            await document.fonts.ready;
            return await (async () => {{ {script} }})();
          }})().then(done, error => done({{error: String(error)}}));"""})["value"]
        if isinstance(value, dict) and "error" in value:
            sys.exit(f"the page failed: {value['error']}")
        return value

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """Ends the browser with all its processes, and removes its folder."""
        self.socket.close()
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.log.close()
        self.folder.cleanup()

    def recorded_with(self):
        """The browser's version and today's date, such as `Firefox 153.8.0, 2026-11-28`."""
        return f"Firefox {self.capabilities['browserVersion']}, {datetime.date.today()}"
