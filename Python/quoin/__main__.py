# SPDX-License-Identifier: Apache-2.0
"""The command `python -m quoin`: what the package gives, for JSON lines of records."""

import argparse
import itertools
import json
import os
import sys

from . import QuoinError, Template, offsets, version


def arguments(given):
    parser = argparse.ArgumentParser(
        prog="python -m quoin", description="Row heights, frames and pictures of records. "
        "See also python -m quoin.xlsx and python -m quoin.fit.")
    parser.add_argument("--version", action="version", version=version())
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in (
            ("heights", "a line for each record: its row, y and height"),
            ("frames", "a line for each record: its row, height and frames"),
            ("check", "a line for each record that cannot be used, text that is cut or has "
             "characters that no font has, and field that no record has; exits with 1 if any"),
            ("svg", "the drawing of one record"), ("png", "the same as a PNG")):
        command = commands.add_parser(name, help=text, description=text)
        command.add_argument(
            "--template", required=True, help="a cell's file, or the name of a built-in one")
        command.add_argument("--data", default="-", metavar="FILE", help="JSON lines; - is input")
        command.add_argument("--width", type=float, help="in points; else the template's")
        command.add_argument("-o", "--output", help="a file in place of standard output")
        if name == "heights":
            command.add_argument(
                "--progress", action="store_true", help="show the bar of tqdm, if it is installed")
        if name in ("svg", "png"):
            command.add_argument("--row", type=int, default=0, help="of the data, from 0")
    text = "the JSON Schema of templates"
    command = commands.add_parser("schema", help=text, description=text)
    command.add_argument("-o", "--output", help="a file in place of standard output")
    return parser.parse_args(given)


def main(given=None):
    options = arguments(given)
    try:
        run = COMMANDS[options.command]
        if options.command == "schema":
            return write(run(), options)
        is_path = "." in options.template or "/" in options.template
        make = Template.from_file if is_path else Template.builtin
        return run(make(options.template), options)
    except BrokenPipeError:
        # The reader has what it wants; nothing may be written at the end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except FileNotFoundError as error:
        return fail(66, f"{error.filename}: {error.strerror}")
    except OSError as error:
        return fail(74, f"{error.filename}: {error.strerror}")
    except ModuleNotFoundError as error:
        return fail(69, f"{error.name} is not installed: pip install 'quoin[pictures]'")
    except ValueError as error:
        return fail(65, str(error))


def write(pieces, options):
    """Writes pieces of bytes as they come."""
    with open(options.output, "wb") if options.output else os.fdopen(
            sys.stdout.fileno(), "wb", closefd=False) as file:
        file.writelines(pieces)
    return 0


def line(**values):
    """A line of JSON, with numbers as `quoin` writes them: wholes without a fraction."""
    return json.dumps(brief(values), separators=(",", ":")).encode() + b"\n"


def brief(value):
    if isinstance(value, dict):
        return {name: brief(each) for name, each in value.items()}
    if isinstance(value, tuple):
        return [brief(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def heights(template, options):
    with data(options) as file:
        found = template.heights(file, width=options.width, progress=options.progress)
    tops = offsets(found, template.scale)
    return write(
        (line(row=row, y=y, height=height) for row, (y, height) in enumerate(zip(tops, found))),
        options)


def frames(template, options):
    with data(options) as file:
        found = template.all_frames(file, width=options.width)
        return write(
            (line(row=row, height=height, frames=frames)
             for row, (height, frames) in enumerate(found)), options)


def check(template, options):
    with data(options) as file:
        found = template.check(file, width=options.width)
    write((line(**finding._asdict()) for finding in found), options)
    return 1 if found else 0


def schema():
    yield json.dumps(Template.schema, indent=2).encode() + b"\n"


def svg(template, options):
    return write([drawing(template, options).to_svg("white").encode()], options)


def png(template, options):
    return write([drawing(template, options).to_png()], options)


def drawing(template, options):
    with data(options) as file:
        lines = (text for text in file if text.strip())
        text = next(itertools.islice(lines, options.row, None), None) if options.row >= 0 else None
    if text is None:
        raise QuoinError(f"the data has no row {options.row}")
    try:
        record = json.loads(text)
    except ValueError as error:
        raise QuoinError(f"{options.data}: record {options.row}: {error}") from None
    return template.drawing(record, width=options.width)


def data(options):
    if options.data == "-":
        return open(sys.stdin.fileno(), "rb", closefd=False)
    return open(options.data, "rb")


COMMANDS = {
    "heights": heights, "frames": frames, "check": check, "schema": schema, "svg": svg, "png": png,
}


def fail(status, text):
    print(f"quoin: error: {text}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
