# SPDX-License-Identifier: Apache-2.0
"""Pages laid out by Debian's Chromium, for the scripts that record what it does.

Needs the package `chromium`, and no network. The bundled fonts can be named by their addresses.
"""
import datetime
import html
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

FONTS = pathlib.Path(__file__).resolve().parents[2] / "fonts" / "files"


def font_faces(names):
    """A family for each bundled font file, which has the file's name."""
    return "".join(
        f"@font-face{{font-family:'{name}';src:url('file://{FONTS / name}')}}" for name in names)


def families(names):
    """The families of font files as a list of CSS, in their order."""
    return ",".join(f"'{name}'" for name in names)


def measure(style, body, script, ratio=1):
    """What a script measures in a page, after all its fonts are loaded.

    The script is the body of an asynchronous function. What it returns must be JSON. A pixel of CSS
    has `ratio` pixels of the device.
    """
    page = f"""<!doctype html><meta charset="utf-8"><style>{style}</style><body>{body}<script>
(async () => {{
  const result = document.createElement("pre");
  result.id = "result";
  try {{
    for (const face of document.fonts) await face.load();
    await document.fonts.ready;
    const value = await (async () => {{ {script} }})();
    document.body.replaceChildren();
    result.textContent = JSON.stringify(value);
  }} catch (error) {{
    result.textContent = JSON.stringify({{error: String(error)}});
  }}
  document.body.append(result);
}})();
</script>"""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "page.html"
        path.write_text(page, encoding="utf-8")
        dom = _output(
            "--headless=new", "--disable-gpu", "--allow-file-access-from-files",
            f"--force-device-scale-factor={ratio}", "--font-render-hinting=none",
            *(["--no-sandbox"] if os.geteuid() == 0 else []),
            f"--user-data-dir={folder}/profile", "--virtual-time-budget=20000", "--dump-dom",
            f"file://{path}", folder=folder)
    found = re.search(r'<pre id="result">(.+?)</pre>', dom, re.S)
    if not found:
        sys.exit("Chromium measured nothing")
    value = json.loads(html.unescape(found.group(1)))
    if isinstance(value, dict) and "error" in value:
        sys.exit(f"the page failed: {value['error']}")
    return value


def recorded_with():
    """The browser's version and today's date, such as `Chromium 156.0.8078.79, 2026-11-22`."""
    release = re.match("[A-Za-z]+ [0-9.]+", _output("--version")).group(0)
    return f"{release}, {datetime.date.today()}"


def _output(*arguments, folder=None):
    # Chromium leaves files in the folder for temporary ones if it is killed.
    environment = dict(os.environ, TMPDIR=folder) if folder else None
    return subprocess.run(
        ["chromium", *arguments], check=True, capture_output=True, text=True, timeout=180,
        env=environment).stdout
