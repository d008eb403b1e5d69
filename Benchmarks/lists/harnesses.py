# SPDX-License-Identifier: Apache-2.0
"""The engines: what each needs, how its harness is built and run, and how many rows it is given."""
import importlib.util
import json
import os
import re
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

# Debian's packages of each kind of harness and of the plots, and a command or a path that is there if
# they are.
PACKAGES = {
    "chromium": ("chromium", "chromium"),
    "valgrind": ("valgrind", "valgrind"),
    "esbuild": ("esbuild", "esbuild"),
    "matplotlib": ("python3-matplotlib", "/usr/lib/python3/dist-packages/matplotlib"),
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
    Engine("quoin-known", "quoin", "", 1_000_000, "Quoin, heights known"),
    Engine("quoin-estimated", "quoin", "", 1_000_000, "Quoin, heights estimated"),
    Engine("quoin-estimated-drawn", "quoin", "", 1_000_000, "Quoin, drawn"),
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


# The lists of web/libraries: their modules, packages of npm that they import, and titles. The first
# package is the list, whose version is told.
LIBRARIES = [
    ("tanstack", ["@tanstack/virtual-core"], "TanStack Virtual"),
    ("virtua", ["virtua"], "virtua"),
    ("virtuoso", ["react-virtuoso", "react", "react-dom"], "React Virtuoso"),
]
# What a module has that is an engine of the page, and not a part of one.
MAKES = re.compile(r"^export (const|(async )?function) make\b", re.MULTILINE)


class HarnessError(Exception):
    """A harness that could not be built, or did not play the plan; the message says why."""


def missing_packages(kinds):
    """The Debian packages of the kinds whose command or library is not there."""
    pkg_config = {"gtk": ["gtk4", "json-glib-1.0"], "qt": ["Qt6Quick"]}
    found = {}
    for kind in sorted(kinds):
        packages, mark = PACKAGES[kind]
        is_there = shutil.which(mark) or Path(mark).exists() or (
            kind == "matplotlib" and importlib.util.find_spec(kind))
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


def adapters(folder):
    """The engines of a user's own modules in a folder."""
    return [
        Engine(f"adapter-{path.stem}", "adapter", path.stem, 100_000, path.stem)
        for path in sorted(folder.glob("*.js"))
        if MAKES.search(path.read_text(encoding="utf-8"))]


def libraries(packages, folder):
    """Bundles the lists whose packages a folder `node_modules` has; their engines."""
    engines = []
    for name, needed, title in LIBRARIES:
        manifests = [packages / package / "package.json" for package in needed]
        lacking = [name for name, path in zip(needed, manifests) if not path.exists()]
        if lacking:
            print(f"lists: {packages} has no {', no '.join(lacking)}, so {title} is left out",
                  file=sys.stderr)
            continue
        version = json.loads(manifests[0].read_text(encoding="utf-8"))["version"]
        run(["esbuild", HERE / f"web/libraries/{name}.js", "--bundle", "--format=esm",
             '--define:process.env.NODE_ENV="production"',
             f"--outfile={folder / f'{name}.js'}"], f"bundling {needed[0]}",
            env={**os.environ, "NODE_PATH": str(packages.resolve())})
        engines.append(Engine(name, "adapter", name, 100_000, f"{title} {version}"))
    return engines


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
        return self.tool()

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
        if engine.kind == "quoin":
            heights = json.loads(plan.read_text(encoding="utf-8"))["widthsFile"]
            options = {
                "quoin-known": ["--heights", heights], "quoin-estimated-drawn": ["--draw"]}
            command = [*program, "bench", "list", "--plan", plan, "--lines",
                       *options.get(engine.name, [])]
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
        """The instructions of each action of a plan, as callgrind counts them, by its number.

        For engines without a browser. A harness calls a function `start_clock` or `startClock`
        before each action and after the last, where callgrind writes what it has counted since.
        """
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            # A copy without debug information, of which valgrind cannot read all.
            program = Counter(self.build(engine.kind), folder).program
            command, environment = self._command(
                engine, plan, "valgrind", "--tool=callgrind", "--dump-before=*start_clock*",
                "--dump-before=*startClock*", f"--callgrind-out-file={folder / 'counts'}",
                program)
            run(command, f"{engine.name} under callgrind", timeout=timeout,
                env={**environment, "SWIFT_DETERMINISTIC_HASHING": "1"})
            parts = sorted(folder.glob("counts.*"), key=lambda path: int(path.suffix[1:]))
            counts = [total(path) for path in parts]
        actions = json.loads(plan.read_text(encoding="utf-8"))["actions"]
        played = [number for number, action in enumerate(actions) if action["do"] != "picture"]
        # The first part is the program's start, the last its end.
        if len(counts) < len(played) + 1:
            raise HarnessError(f"{engine.name}: {len(counts)} counts of {len(played)} actions")
        return dict(zip(played, counts[1:]))


def total(path):
    """The instructions of a part of callgrind's output."""
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        if line.startswith(("totals:", "summary:")):
            return int(line.split()[1])
    raise HarnessError(f"{path.name} of callgrind has no total")
