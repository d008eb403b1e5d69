# SPDX-License-Identifier: Apache-2.0
"""The command `python -m quoin.fit`."""

import argparse
import json
import re
import sys

from .. import Fonts, QuoinError, Template
from ._catalogue import CatalogueError, read_catalogue
from ._check import KINDS, check_template, check_texts
from ._output import FORMS, written
from ._pseudo import pseudo_entries


def arguments(given):
    parser = argparse.ArgumentParser(
        prog="python -m quoin.fit",
        description="Says which texts of a catalogue do not fit their places. Exit codes: 0 all "
        "fit, 1 some do not, 64 usage, 65 bad input, 66 no input, 69 a package is missing.")
    parser.add_argument(
        "--texts", action="append", required=True, metavar="FILE",
        help="NDJSON, CSV or TSV with key and text (or a column for each language), or PO, XLIFF, "
        "ARB, Android, Apple strings, Qt TS by the Translate Toolkit; repeatable")
    parser.add_argument("--template", help="a cell's file, or the name of a built-in one")
    parser.add_argument("--record", metavar="FILE", help="the other fields of the record, as JSON")
    parser.add_argument("--width", type=numbers, default=[], metavar="W[,W…]", help="in points")
    parser.add_argument(
        "--text-size", type=words, metavar="S[,S…]",
        help="of a template: l, xxl, ax5 … by UIKit's conventions, 150%% by the web's")
    parser.add_argument("--lines", type=int, default=0, help="lines at most, without a template")
    parser.add_argument(
        "--size", type=numbers, default=[17], metavar="S[,S…]",
        help="of the font, without a template")
    parser.add_argument("--weight", type=float, default=400, help="likewise")
    parser.add_argument("--family", default="Noto Sans", help="likewise")
    parser.add_argument("--font-file", action="append", help="a font beside the bundled ones")
    parser.add_argument("--language", help="of catalogues that do not say theirs")
    parser.add_argument(
        "--pseudo", metavar="LANGUAGE", help="also texts made from those of a language: longer "
        "with accents (en-XA), and right to left (ar-XB)")
    parser.add_argument("--findings", type=kinds, default=[*KINDS], help="of " + ", ".join(KINDS))
    parser.add_argument(
        "--exempt", metavar="FILE", help="lines with a key's pattern, and maybe a language's")
    parser.add_argument("--out", choices=FORMS, default="text")
    parser.add_argument("-o", "--output", help="a file in place of standard output")
    return parser.parse_args(given)


def numbers(text):
    return [float(number) for number in text.split(",")]


def words(text):
    return text.split(",")


def kinds(text):
    names = words(text)
    if set(names) - set(KINDS):
        raise ValueError
    return names


def main(given=None):
    options = arguments(given)
    try:
        findings, count = run(options)
    except ModuleNotFoundError as error:
        return fail(69, f"{error.name} is not installed: pip install 'quoin[l10n]'")
    except FileNotFoundError as error:
        return fail(66, f"{error.filename}: {error.strerror}")
    except (CatalogueError, QuoinError, ValueError) as error:
        return fail(65, str(error))
    result = written(findings, count, options.out)
    if options.output:
        with open(options.output, "w", encoding="utf-8") as file:
            file.write(result)
    else:
        sys.stdout.write(result)
    return 1 if findings else 0


def run(options):
    """The findings that count, and how many texts were looked at."""
    entries = [
        entry for path in options.texts for entry in read_catalogue(path, options.language)]
    if not entries:
        raise CatalogueError(f"there are no texts in {', '.join(options.texts)}")
    if options.pseudo:
        if not pseudo_entries(entries, options.pseudo):
            raise CatalogueError(f"no text is in the language {options.pseudo!r} of --pseudo")
        entries = [
            each for entry in entries
            for each in (entry, *pseudo_entries([entry], options.pseudo))]
    fonts = Fonts(options.font_file, bundled=True) if options.font_file else None
    if options.template:
        record = None
        if options.record:
            with open(options.record, encoding="utf-8") as file:
                record = json.load(file)
        findings = check_template(
            entries, template_of(options.template, fonts), record, options.width,
            options.text_size or ())
    else:
        findings = check_texts(
            entries, options.width, options.lines, fonts, sizes=options.size,
            weight=options.weight, family=options.family)
    exempt = exemptions(options.exempt)
    return [
        finding for finding in findings
        if finding.kind in options.findings and not is_exempt(finding, exempt)], len(entries)


def template_of(name, fonts):
    is_path = "." in name or "/" in name
    return Template.from_file(name, fonts) if is_path else Template.builtin(name, fonts)


def exemptions(path):
    if not path:
        return []
    with open(path, encoding="utf-8-sig") as file:
        lines = [_words(line) for line in file]
    for number, words in enumerate(lines, 1):
        if len(words) > 2:
            raise CatalogueError(
                f"{path}:{number}: the pattern of a key and of a language are expected, not "
                f"{len(words)} words; a key with spaces stands in quotes")
    return [tuple(map(_pattern, (words + ["*"])[:2])) for words in lines if words]


def _words(line):
    """The words of a line; `#` begins a comment, and a word in quotes may have spaces."""
    words = []
    for quoted, word in re.findall(r'"([^"]*)"|(\S+)', line):
        if word.startswith("#"):
            break
        words.append(word or quoted)
    return words


def _pattern(text):
    """A pattern in which `*` stands for any characters and `?` for one."""
    return re.compile(
        "".join({"*": ".*", "?": "."}.get(part, re.escape(part)) for part in text), re.DOTALL)


def is_exempt(finding, exempt):
    return any(
        key.fullmatch(finding.key) and language.fullmatch(finding.language or "")
        for key, language in exempt)


def fail(status, text):
    print(f"quoin.fit: error: {text}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
