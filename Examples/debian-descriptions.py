#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Turns Debian's package lists and translated descriptions into NDJSON on standard output.

    debian-descriptions.py PACKAGES TRANSLATIONS > debian.ndjson

One record for each package and language, sorted by package, English first:
id, package, language, title, body, footer and, where the package names one, homepage.
"""

import json
import sys


def stanzas(path):
    """The paragraphs of a Debian control file as dictionaries; continued lines keep their break."""
    fields, name = {}, None
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            line = line.rstrip("\n")
            if not line:
                if fields:
                    yield fields
                fields, name = {}, None
            elif line[0] in " \t":
                if name is not None:
                    fields[name] += "\n" + line
            else:
                name, _, value = line.partition(":")
                fields[name] = value.strip()
    if fields:
        yield fields


def is_spaceless(character):
    """Whether text of this character's script is written without spaces between words."""
    return "\u2e80" <= character <= "\u9fff" or "\uff00" <= character <= "\uffef"


def join(left, right):
    """Two lines of one paragraph as running text: no space between two CJK characters."""
    if left and right and is_spaceless(left[-1]) and is_spaceless(right[0]):
        return left + right
    return f"{left} {right}" if left else right


def running_text(lines):
    """The long description with its paragraphs joined: one line a paragraph or list item.

    Debian Policy 5.6.13: a line after one space belongs to a paragraph, a line after two or more
    stands for itself, and a lone full stop is an empty line.
    """
    paragraphs, current = [], ""
    for line in lines:
        text = line[1:]
        bare = text.strip()
        if bare == "." or not bare:
            paragraphs.append(current)
            current = ""
        elif text.startswith((" ", "\t")) or bare.startswith(("* ", "- ", "• ")):
            paragraphs.append(current)
            current = bare
        else:
            current = join(current, bare)
    paragraphs.append(current)
    return "\n".join(paragraph for paragraph in paragraphs if paragraph)


def details_by_package(path):
    details = {}
    for fields in stanzas(path):
        name = fields.get("Package")
        if name is None or name in details:
            continue
        maintainer = fields.get("Maintainer", "").partition("<")[0].strip().strip('"')
        parts = [fields.get("Section", ""), fields.get("Priority", ""), maintainer]
        details[name] = (" · ".join(part for part in parts if part), fields.get("Homepage", ""))
    return details


def main():
    details = details_by_package(sys.argv[1])
    records = {}
    for fields in stanzas(sys.argv[2]):
        package = fields.get("Package")
        key = next((name for name in fields if name.startswith("Description-")
                    and name != "Description-md5"), None)
        if package not in details or key is None:
            continue
        language = key[len("Description-"):]
        title, *rest = fields[key].split("\n")
        # A package with several versions has several descriptions; the first one is kept.
        records.setdefault((package, language != "en", language), (title, running_text(rest)))

    # Line ends are bytes here, so that the file is the same everywhere.
    out = sys.stdout.buffer
    for package, _, language in sorted(records):
        title, body = records[(package, language != "en", language)]
        footer, homepage = details[package]
        record = {"id": f"{package}/{language}", "package": package, "language": language,
                  "title": title, "body": body, "footer": footer}
        if homepage:
            record["homepage"] = homepage
        out.write(json.dumps(record, ensure_ascii=False).encode("utf-8") + b"\n")
    print(f"debian-descriptions: {len(records)} records", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        sys.stderr.close()
