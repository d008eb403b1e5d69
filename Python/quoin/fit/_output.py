# SPDX-License-Identifier: Apache-2.0
"""Findings as text for people, JSON lines, JUnit and SARIF."""

import json
import urllib.parse
from xml.etree import ElementTree

from .._library import library
from ._check import KINDS


def written(findings, count, form):
    """The findings of `count` texts in one of the forms of `FORMS`."""
    return FORMS[form](findings, count)


def place(finding):
    """Which text it is, and where."""
    where = f"{finding.file}:{finding.line}: " if finding.file else ""
    view = f", view '{finding.view}'" if finding.view else ""
    language = f" ({finding.language})" if finding.language else ""
    size = f", size {finding.size}" if finding.size else ""
    return f"{where}{finding.key}{language} at {finding.width:g}{size}{view}"


def _text(findings, count):
    lines = [f"{place(finding)}: {finding.kind}: {finding.message}" for finding in findings]
    lines.append(f"{len(findings)} findings in {count} texts")
    return "\n".join(lines) + "\n"


def _json(findings, count):
    return "".join(
        json.dumps(finding._asdict(), ensure_ascii=False) + "\n" for finding in findings)


def _junit(findings, count):
    failed = {}
    for finding in findings:
        failed.setdefault((finding.key, finding.language), []).append(finding)
    suite = ElementTree.Element(
        "testsuite", name="quoin.fit", tests=str(count), failures=str(len(failed)))
    for (key, language), found in failed.items():
        case = ElementTree.SubElement(suite, "testcase", name=key, classname=language or "texts")
        failure = ElementTree.SubElement(
            case, "failure", type=found[0].kind, message=f"{place(found[0])}: {found[0].message}")
        failure.text = "\n".join(f"{place(each)}: {each.message}" for each in found)
    for _ in range(count - len(failed)):
        ElementTree.SubElement(suite, "testcase", name="fits", classname="texts")
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def _sarif(findings, count):
    rules = [
        {"id": kind, "shortDescription": {"text": text}} for kind, text in KINDS.items()]
    results = []
    for finding in findings:
        result = {
            "ruleId": finding.kind, "level": "error",
            "message": {"text": f"{place(finding)}: {finding.message}"},
        }
        if finding.file:
            result["locations"] = [{"physicalLocation": {
                "artifactLocation": {"uri": urllib.parse.quote(finding.file)},
                "region": {"startLine": max(1, finding.line)},
            }}]
        results.append(result)
    driver = {"name": "quoin.fit", "version": library.quoin_version().decode(), "rules": rules}
    return json.dumps({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "results": results}],
    }, ensure_ascii=False, indent=1) + "\n"


FORMS = {"text": _text, "ndjson": _json, "junit": _junit, "sarif": _sarif}
