# SPDX-License-Identifier: Apache-2.0
"""The command `python -m quoin.xlsx`."""

import argparse
import sys
import zipfile


def arguments(given):
    parser = argparse.ArgumentParser(
        prog="python -m quoin.xlsx",
        description="Fits the rows of a spreadsheet as Excel does, where no user set their height.")
    parser.add_argument("source", help="the file to read (.xlsx or .xlsm)")
    parser.add_argument("target", help="the file to write; it may be the same")
    parser.add_argument("--sheet", action="append", help="only this sheet; may be repeated")
    parser.add_argument("--rows", type=rows, metavar="A-B", help="only these rows, such as 2-100")
    parser.add_argument(
        "--merged", action="store_true", help="fit merged cells too, which Excel never does")
    parser.add_argument(
        "--max", type=float, default=409, metavar="POINTS", help="the highest row (409)")
    parser.add_argument(
        "--font-dir", action="append", default=[], help="look for fonts here first; repeatable")
    return parser.parse_args(given)


def rows(text):
    first, dash, last = text.partition("-")
    first = int(first)
    last = int(last or 1_048_576) if dash else first
    if not 1 <= first <= last:
        raise ValueError
    return range(first, last + 1)


def main(given=None):
    options = arguments(given)
    if not 0 < options.max <= 409:
        return fail(64, f"--max must be above 0 and at most 409, not {options.max:g}")
    try:
        import openpyxl  # noqa: F401
    except ImportError:
        return fail(69, "openpyxl is not installed: pip install 'quoin[xlsx]'")
    from . import FontBook, fit_file

    try:
        report = fit_file(
            options.source, options.target, options.sheet, options.rows, options.merged,
            options.max, FontBook(options.font_dir))
    except FileNotFoundError as error:
        return fail(66, f"{error.filename}: {error.strerror}")
    except OSError as error:
        return fail(74, str(error))
    except zipfile.BadZipFile:
        return fail(65, f"{options.source}: not an .xlsx file, or one with a password")
    except (ValueError, KeyError) as error:
        return fail(65, f"{options.source}: {error}")
    for name, (other, package, cells) in report.missing_fonts.items():
        hint = f"; install the package {package}" if package else ""
        warn(f"the font {name} is not here, {listed(cells)} measured in {other}{hint}")
    if report.formulas_without_value:
        warn(
            f"{listed(report.formulas_without_value)} left out: formulas without a stored value; "
            "save the file in a program that computes them")
    if report.unsure:
        warn(f"{listed(report.unsure)} rotated, with a number format that is not known")
    print(
        f"{report.changed_count} of {report.row_count} rows have another height",
        file=sys.stderr)
    return 0


def listed(cells):
    more = f" and {len(cells) - 5} more" if len(cells) > 5 else ""
    count = "1 cell" if len(cells) == 1 else f"{len(cells)} cells"
    return f"{count} ({', '.join(cells[:5])}{more})"


def warn(text):
    print(f"quoin.xlsx: warning: {text}", file=sys.stderr)


def fail(status, text):
    print(f"quoin.xlsx: error: {text}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
