// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Templates in several files: none outside of the template's folder is read, errors name files.
@Suite struct IncludeCommandTests {
  static let line = """
    parameters: {name: }
    views: {n: {type: text, text: "${name}", font: f}}
    layout: ["V:|[n]|", "H:|[n]|"]

    """
  static let main = """
    include: head.yaml
    views:
      l: {type: stack, each: "${lines}", cell: {include: FILE, with: {name: "${item.n}"}}}
    layout: ["V:|-gap-[l]|", "H:|[l]|"]

    """

  /// A folder `cells` with a template that includes a file, beside a folder `secret`.
  static func cells(including file: String = "parts/line.yaml") throws -> Scratch {
    let scratch = try Scratch()
    for folder in ["cells/parts", "secret"] {
      try FileManager.default.createDirectory(
        at: scratch.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    try scratch.write(main.replacing("FILE", with: file), to: "cells/main.yaml")
    try scratch.write("fonts: {f: {size: 20}}\nmetrics: {gap: 5}\n", to: "cells/head.yaml")
    try scratch.write(line, to: "cells/parts/line.yaml")
    try scratch.write(line, to: "secret/line.yaml")
    try scratch.write("{\"lines\":[{\"n\":\"a\"},{\"n\":\"b\"}]}\n", to: "rows.ndjson")
    return scratch
  }

  private func heights(_ scratch: Scratch, template: String = "cells/main.yaml") throws -> ToolRun {
    try ToolRun(["heights", "-t", template, "-d", "rows.ndjson"], in: scratch.folder)
  }

  @Test func `files beside the template are read, by any path to it`() throws {
    let scratch = try Self.cells()
    let run = try heights(scratch)
    #expect(run.status == 0, "\(run.errors)")
    // The gap of the head, and two lines of 20 points, 1.362 times as high and rounded up.
    #expect(run.text.contains("\"height\":61}"), "\(run.text)")
    let absolute = scratch.folder.appendingPathComponent("cells/main.yaml").path
    #expect(try heights(scratch, template: absolute).output == run.output)
    let inside = try ToolRun(
      ["heights", "-t", "main.yaml", "-d", "../rows.ndjson"],
      in: scratch.folder.appendingPathComponent("cells"))
    #expect(inside.output == run.output)
  }

  @Test(arguments: ["../secret/line.yaml", "parts/../../secret/line.yaml", "/etc/hostname"])
  func `a path that leads out of the folder ends the run`(_ path: String) throws {
    let run = try heights(try Self.cells(including: path))
    #expect(run.status == 65)
    #expect(
      run.errors.hasPrefix(
        "cells/main.yaml:3:54: error: include: expected a file beside the template or in a folder "
          + "below it, such as parts/line.yaml, found '\(path)'\n"), "\(run.errors)")
  }

  @Test func `a link that leads out of the folder is not followed, one inside is`() throws {
    let scratch = try Self.cells(including: "link.yaml")
    let link = scratch.folder.appendingPathComponent("cells/link.yaml").path
    for (target, isInside) in [
      ("../secret/line.yaml", false), ("/etc/hostname", false), ("parts/line.yaml", true),
    ] {
      unlink(link)
      symlink(target, link)
      let run = try heights(scratch)
      #expect(run.status == (isInside ? 0 : 65))
      #expect(
        run.errors.hasPrefix(
          isInside
            ? ""
            : "cells/main.yaml:3:54: error: include: 'link.yaml': a link leads out of the "
              + "template's folder\n"), "\(run.errors)")
    }
  }

  @Test func `a file that is missing, a folder or in a circle is reported at its line`() throws {
    for (file, reason) in [
      ("no.yaml", "'no.yaml': No such file or directory"),
      ("parts", "'parts': it is no regular file"),
      ("main.yaml", "'main.yaml' would include itself: main.yaml → main.yaml"),
    ] {
      let run = try heights(try Self.cells(including: file))
      #expect(run.status == 65)
      #expect(
        run.errors.hasPrefix("cells/main.yaml:3:54: error: include: \(reason)\n"), "\(run.errors)")
    }
  }

  @Test func `check finds faults of a file that is included, in that file`() throws {
    let scratch = try Self.cells()
    let right = try ToolRun(["check", "-t", "cells/main.yaml"], in: scratch.folder)
    #expect(right.status == 0, "\(right.errors)\(right.text)")
    try scratch.write(
      Self.line.replacing("\"H:|[n]|\"", with: "\"H:|[n]|\", \"H:[n(400)]\", \"H:[n(500)]\""),
      to: "cells/parts/line.yaml")
    let conflict = try ToolRun(["check", "-t", "cells/main.yaml"], in: scratch.folder)
    #expect(conflict.status == 65)
    let report = conflict.text + conflict.errors
    #expect(report.contains("cells/parts/line.yaml:3:"), "\(report)")
    #expect(report.contains("(cells/parts/line.yaml line 3)"), "\(report)")
    try scratch.write(Self.line.replacing("${name}", with: "${nam}"), to: "cells/parts/line.yaml")
    let run = try heights(scratch)
    #expect(run.status == 65)
    #expect(run.errors.contains("(cells/parts/line.yaml line 2)"), "\(run.errors)")
  }

  @Test func `a change of a file that is included is not answered from a cache`() throws {
    let scratch = try Self.cells()
    let arguments = [
      "heights", "-t", "cells/main.yaml", "-d", "rows.ndjson", "--cache", "heights.sqlite",
    ]
    let first = try ToolRun(arguments, in: scratch.folder)
    #expect(first.status == 0, "\(first.errors)")
    try scratch.write("fonts: {f: {size: 40}}\nmetrics: {gap: 5}\n", to: "cells/head.yaml")
    let second = try ToolRun(arguments, in: scratch.folder)
    #expect(second.status == 0)
    #expect(second.text != first.text)
  }
}
