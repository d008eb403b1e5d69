// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The browser of the tests that need one.
enum TestBrowser {
  /// Whether there is a Chromium on the PATH.
  static let exists = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
    .contains { name in
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
      }
    }
}

@Suite(.enabled(if: TestBrowser.exists, "there is no Chromium on the PATH"), .serialized)
struct CertifyCommandTests {
  /// Runs `certify` on a template of boxes, in which no text can differ.
  private func certify(
    _ views: String, _ layout: String, _ records: String, _ arguments: [String] = []
  ) throws -> ToolRun {
    let scratch = try Scratch()
    let lines = layout.split(separator: "\n").map { "  \($0)\n" }.joined()
    try scratch.write(
      "version: 1\nwidth: 300\nmargins: [1, 10, 2, 20]\nviews:\n\(views)\nlayout: |\n\(lines)",
      to: "cell.yaml")
    try scratch.write(records, to: "rows.ndjson")
    return try ToolRun(
      ["certify", "-t", "cell.yaml", "-d", "rows.ndjson", "--tolerance", "0.02"] + arguments,
      in: scratch.folder)
  }

  /// Layouts without texts, each with its views.
  private static let layouts = [
    (
      "chains with hidden views",
      """
        a: {type: box, width: 40, height: "${x}", if: "${x}"}
        b: {type: box, width: 40, height: "${y}"}
        c: {type: box, width: 40, height: 7, if: "${z}"}
      """,
      """
      V:|-[a]-5-[b]-6-[c]-|
      [a b c].left = cell.margins.left
      """
    ),
    (
      "a cell below the lowest of its views",
      """
        a: {type: box, width: 50, height: 30}
        b: {type: box, height: "${x ?? 4}"}
        c: {type: box, height: "${y}"}
      """,
      """
      H:|-[a]-8-[b]-|
      V:|-[b]-3-[c]
      a.top = b.top
      [c].leading = b.leading
      c.trailing = b.trailing
      [a b c].bottom <= cell.margins.bottom
      """
    ),
    (
      "pictures with an aspect and a greatest height",
      """
        a: {type: image, aspect: "${y}/20"}
        b: {type: image, aspect: 2}
      """,
      """
      a.leading = cell.margins.leading
      a.trailing <= cell.margins.trailing
      a.trailing = cell.margins.trailing @800
      a.height <= 90 @900
      H:|-[b]-|
      V:|-[a]-[b]-|
      """
    ),
    (
      "a picture across a row whose parts share its width",
      """
        a: {type: image, aspect: 8, hug: {h: 251}}
        b: {type: box, width: "${y}", height: 9}
        c: {type: image, aspect: "${y}/10"}
        d: {type: box, height: 4}
      """,
      """
      H:|-[a]-(>=8)-[b]-|
      a.width <= 40%
      a.width >= 30
      H:|-[c]-|
      V:|-[b]-2-[c]-3-[d]-|
      a.top = b.top
      d.left = c.left + 5
      d.width = 50%
      """
    ),
    (
      "shares of the width, a least height and a middle",
      """
        a: {type: box, height: "${y}"}
        b: {type: image, aspect: 4}
        c: {type: box, width: 10, height: 20}
      """,
      """
      a.left = cell.left
      a.width = 40%
      b.left = a.right + 6
      b.right = cell.right - 25%
      V:|-[b]-(>=2)-|
      a.top = b.top
      a.bottom <= cell.bottom - 1
      c.centerY = b.centerY
      c.left = a.left
      cell.height >= 50
      """
    ),
  ]

  @Test(arguments: layouts.indices, ["ltr", "rtl"])
  func `layouts without texts are the same in the browser`(index: Int, direction: String) throws {
    let (name, views, layout) = Self.layouts[index]
    let records = """
      {"x":12,"y":31,"z":1}
      {"y":5}
      {"x":60.5,"y":22.25}
      {"y":90,"z":true}

      """
    let run = try certify(
      "\(views)\ndirection: \(direction)", layout, records, ["--width", "300,411.5"])
    #expect(run.status == 0, "\(name): \(run.text)\(run.errors)")
    #expect(run.lines.count == 2)
    #expect(run.lines.first?.hasPrefix("width 300: 4 rows, none differs") == true)
  }

  @Test func `rows that differ are counted, named and drawn`() throws {
    let scratch = try Scratch()
    // Heights rounded up to whole points are not a browser's.
    let arguments = [
      "certify", "--sample", "news", "--scale", "1", "--pictures", "pictures", "--keep-html",
      "pages", "--show", "2",
    ]
    let run = try ToolRun(arguments, in: scratch.folder)
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.lines.count { $0.hasPrefix("row ") } == 2)
    let files = FileManager.default
    let pictures = try files.contentsOfDirectory(
      atPath: scratch.folder.appendingPathComponent("pictures").path)
    #expect(pictures.count == 2)
    let picture = try Data(
      contentsOf: scratch.folder.appendingPathComponent("pictures/\(pictures[0])"))
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let pages = try files.contentsOfDirectory(
      atPath: scratch.folder.appendingPathComponent("pages").path)
    #expect(pages == ["page-0-375.html"])
    let report = try #require(
      try ToolRun(arguments + ["--json"], in: scratch.folder).objects().first)
    let differences = try #require(report["differences"] as? [[String: Any]])
    let widths = try #require(report["widths"] as? [[String: Any]])
    #expect(widths.first?["differing"] as? Int == differences.count)
    #expect((report["browser"] as? String)?.hasPrefix("Chromium/") == true)
  }

  @Test func `rows are compared at several device pixel ratios`() throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      conventions: web
      width: 180
      separator: 0.5
      fonts: {b: {size: 15}, s: {size: 11.5}}
      views:
        a: {type: text, text: "${t}", font: b, border: 1.5, padding: 3}
        b: {type: text, font: s, lines: 1, runs: [{text: "${t} ", style: s}, {text: "x", style: b}]}
        c: {type: text, font: s, runs: [{text: "${t}", style: s}, {text: "${u}", style: b}]}
      layout: |
        V:|[a]-2-[b]-2-[c]|
        [a b c].leading = cell.leading
        [a b c].trailing = cell.trailing
        cell.height >= 110

      """, to: "cell.yaml")
    try scratch.write(
      "{\"t\":\"Words that wrap to some lines, 漢字 and सभी शब्द\",\"u\":\"\"}\n"
        + "{\"t\":\"one\",\"u\":\"two\"}\n{\"t\":\"one \",\"u\":\" \"}\n", to: "rows.ndjson")
    let run = try ToolRun(
      [
        "certify", "-t", "cell.yaml", "-d", "rows.ndjson", "--pixel-ratio", "1,1.5,2,3", "--width",
        "180,260", "--junit", "report.xml",
      ], in: scratch.folder)
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(run.lines.count == 8)
    #expect(run.lines[0].hasPrefix("width 180: 3 rows, none differs"), "\(run.text)")
    #expect(run.lines[7].hasPrefix("width 260 at pixel ratio 3: 3 rows, none differs"))
    let report = try String(
      contentsOf: scratch.folder.appendingPathComponent("report.xml"), encoding: .utf8)
    #expect(report.contains("tests=\"8\" failures=\"0\""), "\(report)")
  }

  @Test func `a limit of differing heights and a report for continuous integration`() throws {
    let scratch = try Scratch()
    let arguments = ["certify", "--sample", "news", "--scale", "1", "--junit", "report.xml"]
    let strict = try ToolRun(arguments, in: scratch.folder)
    #expect(strict.status == 1, "\(strict.errors)")
    let report = try String(
      contentsOf: scratch.folder.appendingPathComponent("report.xml"), encoding: .utf8)
    #expect(report.contains("failures=\"1\"") && report.contains("<failure message="), "\(report)")
    let lenient = try ToolRun(arguments + ["--max-differing", "1000"], in: scratch.folder)
    #expect(lenient.status == 0, "\(lenient.errors)")
  }

  @Test func `a run inherits nothing of its text, and shares of widths are exact`() throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      conventions: web
      width: 300
      direction: ltr
      fonts:
        d: {size: 11, letterSpacing: 2, wordSpacing: 9, italic: true}
        b: {size: 11}
      views:
        y: {type: text, font: d, runs: [{text: "${t}", style: b}]}
        l: {type: text, font: b, text: "${t}"}
        r: {type: text, font: b, text: "${t}"}
        n: {type: text, font: b, text: "${t}"}
        m: {type: text, font: b, text: "${t}"}
      layout: |
        V:|[y]-4-[l]-(>=4)-[n]-3-[m]|
        r.top = l.top
        r.bottom <= n.top - 4
        [y].leading = cell.leading
        [y].trailing = cell.trailing
        H:|[l]-8-[r]|
        l.width = r.width * 1.75
        n.leading = cell.leading
        n.trailing = cell.trailing
        m.leading = cell.leading
        m.width = 62%

      """, to: "cell.yaml")
    let text = "Some words that wrap at many places of narrow columns"
    try scratch.write("{\"t\":\"\(text)\"}\n", to: "rows.ndjson")
    let run = try ToolRun(
      ["certify", "-t", "cell.yaml", "-d", "rows.ndjson", "--width", "200,300,317"],
      in: scratch.folder)
    #expect(run.status == 0, "\(run.text)\(run.errors)")
  }

  @Test(arguments: [[], ["--json"], ["--heights", "heights.ndjson"]])
  func `records without a row are an error, for nothing was compared`(_ more: [String]) throws {
    let run = try certify(Self.layouts[0].1, Self.layouts[0].2, "\n", more)
    #expect(run.status == 65 && run.output.isEmpty)
    #expect(
      run.errors.hasSuffix("error: there are no rows to compare: rows.ndjson has 0 rows\n"),
      "\(run.errors)")
  }

  @Test func `a text without a colour is black in both pictures`() throws {
    let scratch = try Scratch()
    try scratch.write(
      "width: 200\nviews:\n  a: {type: text, text: \"${t}\"}\nlayout: |\n  a.edges = cell.edges\n",
      to: "cell.yaml")
    let run = try ToolRun(
      ["certify", "-t", "cell.yaml", "--scale", "1", "--tolerance", "0", "--pictures", "pictures"],
      input: "{\"t\":\"HHHHHHHH\"}\n", in: scratch.folder)
    #expect(run.status == 1, "\(run.errors)")
    try scratch.write(
      """
      import struct, zlib
      data, place, packed = open("pictures/row-0-200.png", "rb").read(), 8, b""
      while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        body = data[place + 8:place + 8 + length]
        if kind == b"IHDR": width, height, depth, color = struct.unpack(">IIBB", body[:10])
        if kind == b"IDAT": packed += body
        place += 12 + length
      size, raw, rows = {2: 3, 6: 4}[color], zlib.decompress(packed), []
      for y in range(height):
        start = y * (width * size + 1)
        line = bytearray(raw[start + 1:start + 1 + width * size])
        above = rows[-1] if rows else bytes(len(line))
        for x in range(len(line)):
          a, b, c = (line[x - size] if x >= size else 0), above[x], (above[x - size] if x >= size else 0)
          p = a + b - c
          nearest = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
          line[x] = (line[x] + (0, a, b, (a + b) // 2, nearest)[raw[start]]) & 255
        rows.append(line)
      dark = [sum(1 for row in rows for x in half if max(row[x * size:x * size + 3]) < 60)
              for half in (range(width // 2), range(width // 2, width))]
      print(*dark)
      """, to: "count.py")
    let count = try ToolRun(
      ["count.py"], in: scratch.folder, program: URL(fileURLWithPath: "/usr/bin/python3"))
    let dark = count.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    #expect(dark.count == 2 && dark.allSatisfy { $0 > 100 }, "\(count.text)\(count.errors)")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/environ")))
  func `nothing of a browser is left`() throws {
    let scratch = try Scratch()
    let mark = "QUOIN_TEST=\(scratch.folder.lastPathComponent)"
    let parts = mark.split(separator: "=").map(String.init)
    let run = try ToolRun(
      ["certify", "--sample", "chat"], in: scratch.folder,
      environment: [parts[0]: parts[1], "TMPDIR": scratch.folder.path])
    #expect(run.status == 1 || run.status == 0, "\(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == [])
    #expect(try Self.processes(with: mark) == [])
  }

  /// The numbers of the processes in whose environment a variable has a value.
  private static func processes(with mark: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { process in
      guard Int(process) != nil else { return false }
      let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ") ?? Data()
      return String(decoding: environment, as: UTF8.self).contains(mark)
    }
  }

  /// The moments of an interruption: while the tool waits for records, and while rows are compared.
  enum Moment: Sendable { case waiting, comparing }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/environ")),
    arguments: [(Moment.waiting, SIGINT), (.comparing, SIGTERM)])
  func `nothing of a browser is left after an interruption`(
    moment: Moment, signal: Int32
  ) throws {
    let scratch = try Scratch()
    let (temporary, input) = (try Scratch(), Pipe())
    let mark = "QUOIN_TEST=\(scratch.folder.lastPathComponent)"
    let process = Process()
    process.executableURL = ToolRun.products.appendingPathComponent("quoin")
    let heights = scratch.folder.appendingPathComponent("heights.ndjson")
    process.arguments = ["certify", "-t", "chat", "--heights", heights.path]
    process.currentDirectoryURL = scratch.folder
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["QUOIN_TEST": scratch.folder.lastPathComponent, "TMPDIR": temporary.folder.path]
    ) { $1 }
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let row = #"{"sender":"A","text":"Words and words","time":"1","mine":false}"# + "\n"
    if moment == .comparing {
      // More than a pipe holds, so that the end of writing shows that pages are compared.
      input.fileHandleForWriting.write(Data(String(repeating: row, count: 3000).utf8))
    }
    let files = FileManager.default
    // The folder of the browser, with its profile.
    for _ in 0..<1000 {
      let folders = try files.contentsOfDirectory(atPath: temporary.folder.path)
      let profile = folders.first.map { temporary.folder.path + "/\($0)/profile/Default" }
      if let profile, files.fileExists(atPath: profile) { break }
      usleep(20_000)
    }
    // The call in which the process waits: its number, then its arguments.
    let call = "/proc/\(process.processIdentifier)/syscall"
    for _ in 0..<250 where moment == .waiting {
      let words = try String(contentsOfFile: call, encoding: .utf8).split(separator: " ")
      if words.count > 1, words[1] == "0x0" { break }
      usleep(20_000)
    }
    #expect(try Self.processes(with: mark).count > 1)
    #expect(kill(process.processIdentifier, signal) == 0)
    for _ in 0..<1000 where process.isRunning { usleep(20_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    try input.fileHandleForWriting.close()
    #expect(process.terminationStatus == 130)
    #expect(try files.contentsOfDirectory(atPath: temporary.folder.path) == [])
    #expect(try Self.processes(with: mark) == [])
    #expect(!files.fileExists(atPath: heights.path))
  }

  @Test func `a template of UIKit's conventions is noted`() throws {
    let scratch = try Scratch()
    let template = ToolFixtures.bars
    for (name, text) in [("uikit", template), ("web", "conventions: web\n" + template)] {
      try scratch.write(text, to: "\(name).cell.yaml")
      let run = try ToolRun(
        ["certify", "-t", "\(name).cell.yaml"], input: "{\"size\":4}\n", in: scratch.folder)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.errors.contains("note: the template follows UIKit") == (name == "uikit"))
    }
  }
}

/// What `certify` does without a browser that works.
@Suite struct CertifyFailureTests {
  private let base = ["certify", "--sample", "news"]

  @Test func `a missing browser is named with its package`() throws {
    let run = try ToolRun(base, environment: ["PATH": "/nowhere"])
    #expect(run.status == 69)
    #expect(run.errors.contains("Debian's package 'chromium'"))
    let named = try ToolRun(base + ["--browser", "/nowhere/chromium"])
    #expect(named.status == 69)
    #expect(named.errors.contains("'/nowhere/chromium'"))
  }

  @Test func `a browser that ends is an error with what it wrote, and leaves nothing`() throws {
    let scratch = try Scratch()
    let browser = try scratch.write("#!/bin/sh\necho no display >&2\nexit 3\n", to: "browser")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser.path)
    let run = try ToolRun(
      base + ["--browser", browser.path], environment: ["TMPDIR": scratch.folder.path])
    #expect(run.status == 69)
    #expect(run.errors.contains("the browser ended unexpectedly"))
    #expect(run.errors.contains("no display"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["browser"])
  }

  @Test func `a browser that does not answer is an error after the time for it`() throws {
    let scratch = try Scratch()
    let browser = try scratch.write("#!/bin/sh\nexec sleep 600\n", to: "browser")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser.path)
    let run = try ToolRun(base + ["--browser", browser.path, "--timeout", "1"])
    #expect(run.status == 69)
    #expect(run.errors.contains("the browser does not answer"))
  }

  @Test func `a layout that no style sheet has names its line`() throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      version: 1
      views:
        a: {type: box, height: 10}
        b: {type: box, height: 10}
      layout: |
        H:|[a][b]|
        a.width = 2 * b.height
        [a b].top = cell.top
        [a b].bottom <= cell.bottom
      """, to: "cell.yaml")
    let run = try ToolRun(["export", "--html", "-t", "cell.yaml"], in: scratch.folder)
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("cell.yaml:7:3: error: this cannot be written as CSS: "))
    #expect(run.errors.contains("a.width = 2 * b.height"))
  }
}

@Suite(.enabled(if: TestBrowser.exists, "there is no Chromium on the PATH"))
struct CertifiedWrapTests {
  /// Lines with ideographs are higher, so that heights tell the lines apart.
  @Test func `balanced lines of several heights are as high as in the browser`() throws {
    let scratch = try Scratch()
    let template = """
      conventions: web
      textWrap: WRAP
      fonts: {f: {size: 16}}
      views: {t: {type: text, text: "${t}", font: f}}
      layout: t.edges = cell.edges

      """
    let records = ["漢 a list of words", "two 漢字 three", "words before 漢 and behind it 字", "a 漢"]
      .map { "{\"t\":\"\($0) and then a few more words so that it wraps 漢 at last\"}\n" }
    try scratch.write(records.joined(), to: "rows.ndjson")
    var heights: [String] = []
    for wrap in ["wrap", "balance", "pretty"] {
      try scratch.write(template.replacing("WRAP", with: wrap), to: "cell.yaml")
      let run = try ToolRun(
        ["certify", "-t", "cell.yaml", "-d", "rows.ndjson", "--width", "150,210,260,300"],
        in: scratch.folder)
      #expect(run.status == 0, "\(wrap): \(run.text)\(run.errors)")
      heights.append(
        try ToolRun(
          ["heights", "-t", "cell.yaml", "-d", "rows.ndjson", "--width", "150,210,260,300"],
          in: scratch.folder
        ).text)
    }
    #expect(heights[0] != heights[1])
  }
}

@Suite struct ExportCommandTests {
  @Test(arguments: [
    "single-line", "subtitle", "news", "chat", "mail", "log", "product", "form", "rtl", "recipe-a",
    "recipe-b", "thread", "order", "channel", "comments", "poll", "shelf", "invoice", "agenda",
    "settings", "review", "inbox", "edition",
  ])
  func `each built-in template is a style sheet`(name: String) throws {
    let run = try ToolRun(["export", "--html", "-t", name])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.hasPrefix("<!doctype html>"))
    #expect(run.text.contains("grid-template-columns"))
    let hasKinds = ["channel", "settings", "edition"].contains(name)
    #expect(run.text.contains("<div class=\"\(name)\(hasKinds ? "--" : "\"")"))
  }

  @Test func `an export is written to a file, and needs a form`() throws {
    let scratch = try Scratch()
    let run = try ToolRun(["export", "--html", "-t", "news", "-o", "a.html"], in: scratch.folder)
    #expect(run.status == 0)
    #expect(run.text == "")
    let file = try Data(contentsOf: scratch.folder.appendingPathComponent("a.html"))
    #expect(file == (try ToolRun(["export", "--html", "-t", "news"]).output))
    #expect(try ToolRun(["export", "-t", "news"]).status == 64)
  }

  @Test(arguments: [
    ("lineBreak: strict", "; line-break: strict"), ("hyphens: auto", "; hyphens: auto"),
    ("hyphens: none", "; hyphens: none"), ("textWrap: balance", "; text-wrap: balance"),
    ("textWrap: pretty", "; text-wrap: pretty"), ("whiteSpace: nowrap", "; text-wrap: nowrap"),
    ("justification: interCharacter", "; text-justify: inter-character"),
    ("defaultTabInterval: 30", "; tab-size: 30px"), ("tabStops: [40]", nil), ("headIndent: 5", nil),
    ("paragraphSpacing: 5", nil), ("lines: 2, truncationToken: more", nil),
    ("lines: 2, lineBreakMode: truncateMiddle", nil),
  ])
  func `what a text says of its paragraphs is CSS or an error`(
    properties: String, declaration: String?
  ) throws {
    let scratch = try Scratch()
    try scratch.write(
      "views: {t: {type: text, text: abc, \(properties)}}\nlayout: t.edges = cell.edges\n",
      to: "cell.yaml")
    let run = try ToolRun(["export", "--html", "-t", "cell.yaml"], in: scratch.folder)
    if let declaration {
      #expect(run.text.contains(declaration), "\(run.errors)")
    } else {
      #expect(run.status == 65)
      #expect(run.errors.hasPrefix("cell.yaml:1:9: error: this cannot be written as CSS: a text"))
    }
  }

  @Test func `each set of views has a grid of its own`() throws {
    let grids = try rules(of: "subtitle").filter {
      $0.declarations.contains { $0.hasPrefix("grid-template-rows") }
    }
    // With and without a subtitle and a detail, in two directions.
    let selectors = grids.flatMap(\.selectors)
    #expect(selectors.count == 2 * 2 * 2 && Set(selectors).count == selectors.count)
    #expect(
      grids[0].declarations == [
        "grid-template-columns: 16px minmax(0, 1fr) 12px fit-content(40%) 16px",
        "grid-template-rows: 10px max-content 2px max-content 10px",
        "container-type: inline-size",
      ])
  }

  /// The rules of an exported template's style sheet.
  private func rules(of name: String) throws -> [(selectors: [String], declarations: [String])] {
    let page = try ToolRun(["export", "--html", "-t", name]).text
    let sheet = page.components(separatedBy: "<style>\n")[1].components(separatedBy: "</style>")[0]
    return sheet.components(separatedBy: " }\n").dropLast().map { rule in
      let parts = rule.components(separatedBy: " { ")
      return (
        parts[0].components(separatedBy: ",\n"), parts[1].components(separatedBy: "; ")
      )
    }
  }

  @Test(arguments: ["subtitle", "news", "chat", "mail", "product", "form", "recipe-a"])
  func `a style sheet says each rule once`(name: String) throws {
    // The texts of views are one rule each, whatever they have in common.
    let rules = try rules(of: name).filter {
      $0.selectors[0].contains(" > .") || $0.selectors[0].contains(":")
    }
    #expect(Set(rules.map(\.declarations)).count == rules.count)
    #expect(Set(rules.flatMap(\.selectors)).count == rules.flatMap(\.selectors).count)
    for rule in rules { #expect(Set(rule.declarations).count == rule.declarations.count) }
    // What holds for a view in all sets stands in a rule of its own.
    for view in Set(
      rules.flatMap(\.selectors).compactMap { $0.components(separatedBy: " > .").last })
    {
      let own = rules.filter {
        $0.selectors.contains { $0.hasSuffix(" > .\(view)") && $0.contains(":") }
      }
      let first = Set(own.first?.declarations ?? [])
      let shared = own.reduce(first) { $0.intersection($1.declarations) }
      #expect(shared.isEmpty || own.count == 1, "\(view): \(shared)")
    }
  }
}

/// Certifies rows of a template at several widths.
func certify(
  _ template: String, _ records: String, widths: String, _ arguments: [String] = []
) throws -> ToolRun {
  let scratch = try Scratch()
  try scratch.write(template, to: "cell.yaml")
  try scratch.write(records, to: "rows.ndjson")
  return try ToolRun(
    ["certify", "-t", "cell.yaml", "-d", "rows.ndjson", "--width", widths] + arguments,
    in: scratch.folder)
}
