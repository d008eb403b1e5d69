# SPDX-License-Identifier: Apache-2.0
"""The command `python -m quoin`: what the package gives, for JSON lines of records."""

import argparse
import itertools
import json
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
            ("svg", "the drawing of one record"), ("png", "the same as a PNG")):
        command = commands.add_parser(name, help=text, description=text)
        command.add_argument(
            "--template", required=True, help="a cell's file, or the name of a built-in one")
        command.add_argument("--data", default="-", metavar="FILE", help="JSON lines; - is input")
        command.add_argument("--width", type=float, help="in points; else the template's")
        command.add_argument("-o", "--output", help="a file in place of standard output")
        if name in ("svg", "png"):
            command.add_argument("--row", type=int, default=0, help="of the data, from 0")
    return parser.parse_args(given)


def main(given=None):
    options = arguments(given)
    try:
        is_path = "." in options.template or "/" in options.template
        make = Template.from_file if is_path else Template.builtin
        result = COMMANDS[options.command](make(options.template), options)
    except FileNotFoundError as error:
        return fail(66, f"{error.filename}: {error.strerror}")
    except ModuleNotFoundError as error:
        return fail(69, f"{error.name} is not installed: pip install 'quoin[pictures]'")
    except ValueError as error:
        return fail(65, str(error))
    with open(options.output, "wb") if options.output else sys.stdout.buffer as file:
        file.writelines(result)
    return 0


def heights(template, options):
    with data(options) as file:
        found = template.heights(file.read(), width=options.width)
    tops = offsets(found, template.scale)
    return [
        json.dumps({"row": row, "y": y, "height": height}).encode() + b"\n"
        for row, (y, height) in enumerate(zip(tops, found))]


def frames(template, options):
    lines = []
    for row, record in enumerate(records(options)):
        try:
            height, found = template.frames(record, width=options.width)
        except QuoinError as error:
            raise QuoinError(f"record {row}: {error}") from None
        lines.append(
            json.dumps({"row": row, "height": height, "frames": found}).encode() + b"\n")
    return lines


def svg(template, options):
    return [drawing(template, options).to_svg("white").encode()]


def png(template, options):
    return [drawing(template, options).to_png()]


def drawing(template, options):
    record = next(itertools.islice(records(options), options.row, None), None)
    if record is None:
        raise QuoinError(f"the data has no row {options.row}")
    return template.drawing(record, width=options.width)


def records(options):
    with data(options) as file:
        for number, line in enumerate(file):
            if line.strip():
                try:
                    yield json.loads(line)
                except ValueError as error:
                    raise QuoinError(f"{options.data}:{number + 1}: {error}") from None


def data(options):
    if options.data == "-":
        return open(sys.stdin.fileno(), "rb", closefd=False)
    return open(options.data, "rb")


COMMANDS = {"heights": heights, "frames": frames, "svg": svg, "png": png}


def fail(status, text):
    print(f"quoin: error: {text}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
