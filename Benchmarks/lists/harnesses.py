# SPDX-License-Identifier: Apache-2.0
"""The engines: what each needs, how its harness is built and run, and how many rows it is given."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import chromium

HERE = Path(__file__).resolve().parent
TOP = HERE.parents[1]
sys.path.append(str(HERE.parent))

from scaling import Counter  # noqa: E402

# Debian's packages of each kind of harness, and a command that is there if they are.
PACKAGES = {
    "chromium": ("chromium", "chromium"),
    "valgrind": ("valgrind", "valgrind"),
    "gtk": ("gcc pkg-config libgtk-4-dev libjson-glib-dev xvfb xauth", "xvfb-run"),
    "qt": (
        "g++ pkg-config qt6-declarative-dev qt6-base-dev-tools qml6-module-qtquick "
        "qml6-module-qtqml qml6-module-qtqml-models qml6-module-qtqml-workerscript "
        "qml6-module-qtquick-window",
        "/usr/lib/qt6/libexec/moc"),
}


@dataclass(frozen=True)
class Engine:
    """An engine by its name, the kind of its harness, and the name that the harness knows it by."""

    name: str
    kind: str
    inner: str
    # The most rows that it is given: beyond them it does not end in time, or cannot show them.
    most: int
    title: str


ENGINES = [
    Engine("quoin-known", "quoin", "quoin-known", 1_000_000, "Quoin, heights known"),
    Engine("quoin-estimated", "quoin", "quoin-estimated", 1_000_000, "Quoin, heights estimated"),
    Engine("js-quoin", "chromium", "quoin", 1_000_000, "page with Quoin's heights"),
    Engine("js-estimating", "chromium", "estimating", 100_000, "page that estimates"),
    Engine("chromium-plain", "chromium", "plain", 10_000, "Chromium, all rows"),
    Engine(
        "chromium-cv-estimate", "chromium", "content-visibility", 10_000,
        "content-visibility, estimated"),
    Engine(
        "chromium-cv-quoin", "chromium", "content-visibility-quoin", 10_000,
        "content-visibility, Quoin's heights"),
    Engine("gtk-listview", "gtk", "", 1_000_000, "GTK 4 ListView"),
    Engine("qt-listview", "qt", "ListView", 1_000_000, "Qt Quick ListView"),
    Engine("qt-tableview", "qt", "TableView", 1_000_000, "Qt Quick TableView"),
]
BY_NAME = {engine.name: engine for engine in ENGINES}


class HarnessError(Exception):
    """A harness that could not be built, or did not play the plan; the message says why."""


def missing_packages(kinds):
    """The Debian packages of the kinds of harness whose command or library is not there."""
    pkg_config = {"gtk": ["gtk4", "json-glib-1.0"], "qt": ["Qt6Quick"]}
    found = {}
    for kind in sorted(kinds):
        packages, mark = PACKAGES[kind]
        is_there = shutil.which(mark) or Path(mark).exists()
        if is_there and kind in pkg_config:
            is_there = shutil.which("pkg-config") and subprocess.run(
                ["pkg-config", "--exists", *pkg_config[kind]], check=False).returncode == 0
        if not is_there:
            found[kind] = packages
    return found


def install(packages):
    """Installs Debian packages, as root or through sudo."""
    command = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "install", "-y",
               "--no-install-recommends", *packages]
    if os.geteuid() != 0:
        command.insert(0, "sudo")
    if subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode != 0:
        raise HarnessError("apt-get could not install: " + " ".join(packages))


def run(command, what, **options):
    """Runs a command that must succeed; its output is text."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        raise HarnessError(f"{what} failed ({done.returncode}):\n{done.stderr[-2000:]}")
    return done.stdout


def flags(*libraries):
    """What compilers need to know of libraries."""
    return run(["pkg-config", "--cflags", "--libs", *libraries], "pkg-config").split()


class Harnesses:
    """Builds each harness once, and runs engines."""

    def __init__(self, folder, quoin=None):
        self.folder = folder
        self.bin = folder / "bin"
        self.bin.mkdir(parents=True, exist_ok=True)
        self.quoin = quoin
        self.built = {}
        fonts = self.folder / "fonts.conf"
        fonts.write_text(
            "<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'fonts.dtd'><fontconfig>"
            f"<dir>{TOP / 'fonts/files'}</dir><cachedir>{self.folder / 'font-cache'}</cachedir>"
            "</fontconfig>", encoding="utf-8")
        self.environment = {**os.environ, "FONTCONFIG_FILE": str(fonts)}

    def tool(self):
        """The tool `quoin`, which makes the heights and the style sheet of pages."""
        if self.quoin is None:
            run(["swift", "build", "-c", "release", "--product", "quoin"], "building quoin",
                cwd=TOP)
            self.quoin = TOP / ".build/release/quoin"
        return self.quoin

    def build(self, kind):
        """The program of a kind of harness; None for pages, which need none."""
        if kind not in self.built:
            self.built[kind] = getattr(self, "_" + kind)()
        return self.built[kind]

    def _quoin(self):
        package = HERE.parent
        run(["swift", "build", "-c", "release", "--package-path", package, "--product",
             "ListBench"], "building ListBench")
        return package / ".build/release/ListBench"

    def _chromium(self):
        return None

    def _gtk(self):
        program = self.bin / "gtk-list"
        run(["cc", "-O2", HERE / "gtk/list.c", "-o", program, *flags("gtk4", "json-glib-1.0")],
            "building the harness of GTK")
        return program

    def _qt(self):
        program = self.bin / "qt-list"
        run([PACKAGES["qt"][1], HERE / "qt/list.cpp", "-o", self.bin / "list.moc"], "moc")
        run(["c++", "-O2", "-fPIC", "-std=c++17", f'-DSOURCE="{HERE / "qt"}"', f"-I{self.bin}",
             HERE / "qt/list.cpp", "-o", program, *flags("Qt6Quick")],
            "building the harness of Qt")
        return program

    def _command(self, engine, plan, *program):
        """What runs an engine that needs no browser by a program, and its environment."""
        command = [*program, *([engine.inner] if engine.inner else []), plan]
        environment = dict(self.environment)
        if engine.kind == "gtk":
            command = ["xvfb-run", "-a", "-s", "-screen 0 1000x1000x24", *command]
        if engine.kind == "qt":
            environment.update(QT_QPA_PLATFORM="offscreen", QT_QUICK_BACKEND="software")
        return command, environment

    def play(self, engine, plan, folder, timeout):
        """The lines of an engine that plays the plan, whose data `lay_out` put in a folder."""
        if engine.kind == "chromium":
            return chromium.play(
                folder / "page", engine.inner, plan, plan.get("pictures"), timeout,
                label=engine.name)
        program = self.build(engine.kind)
        command, environment = self._command(engine, folder / "plan.json", program)
        output = run(command, engine.name, env=environment, timeout=timeout)
        return [json.loads(line) for line in output.splitlines()]

    def instructions(self, engine, plan, timeout):
        """The instructions of a whole run of an engine without a browser, as callgrind counts."""
        report = self.folder / "callgrind.log"
        with tempfile.TemporaryDirectory() as folder:
            # A copy without debug information, of which valgrind cannot read all.
            program = Counter(self.build(engine.kind), Path(folder)).program
            command, environment = self._command(
                engine, plan, "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                f"--log-file={report}", program)
            run(command, f"{engine.name} under callgrind", timeout=timeout,
                env={**environment, "SWIFT_DETERMINISTIC_HASHING": "1"})
        return next(int(line.split()[-1]) for line in report.read_text().splitlines()
                    if "Collected" in line)
