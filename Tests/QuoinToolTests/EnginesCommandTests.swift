// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Whether all three browsers are installed, with a display for WebKitGTK.
private let browsersExist = ["chromium", "firefox-esr", "WebKitWebDriver", "Xvfb"].allSatisfy {
  name in
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
  }
}

/// `--engines`: the heights of several browsers in one pass.
@Suite(.serialized) struct EnginesCommandTests {
  private static let template = """
    conventions: web
    width: 200
    fonts: {b: {size: 15}}
    views:
      a: {type: text, text: "${t}", font: b}
    layout: |
      a.edges = cell.edges
    """
  private static let records = #"{"id":7,"t":"Hxg"}"# + "\n"

  private static func run(_ arguments: [String], template: String = template) throws -> ToolRun {
    let scratch = try Scratch()
    try scratch.write(template, to: "cell.yaml")
    try scratch.write(records, to: "rows.ndjson")
    return try ToolRun(arguments, in: scratch.folder)
  }

  private static let cell = ["-t", "cell.yaml", "-d", "rows.ndjson"]
  private static let all = ["--engines", "chromium,firefox,webkit"]

  @Test func `heights gives a row's heights in each browser`() throws {
    let run = try Self.run(["heights"] + Self.cell + Self.all)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text == #"{"row":0,"id":7,"heights":[20,22,20],"ys":[0,0,0]}"# + "\n")
    let one = try Self.run(["heights"] + Self.cell + ["--engines", "firefox"])
    #expect(one.text == #"{"row":0,"id":7,"y":0,"height":22}"# + "\n", "\(one.errors)")
  }

  @Test func `columns are named after the browser, which varies slowest`() throws {
    let run = try Self.run(
      ["heights"] + Self.cell + [
        "--engines", "firefox,webkit", "--pixel-ratio", "1,2", "--out", "csv", "--summary", "-",
      ])
    #expect(
      run.text.contains(
        "row,id,y_200@1_firefox,height_200@1_firefox,y_200@2_firefox,height_200@2_firefox,"
          + "y_200@1_webkit,height_200@1_webkit,y_200@2_webkit,height_200@2_webkit\n"),
      "\(run.text)\(run.errors)")
    #expect(run.errors.contains("20 points high at width 200@2_webkit"), "\(run.errors)")
  }

  @Test func `a browser that cannot be followed is a usage error`() throws {
    let uikit = try Self.run(
      ["heights"] + Self.cell + Self.all,
      template: Self.template.replacing("conventions: web\n", with: ""))
    #expect(uikit.status == 64)
    #expect(
      uikit.errors.contains(
        "engines go with 'conventions: web' in the template, and this one follows UIKit"))
    for engines in ["safari", "chromium,", "firefox,firefox", ""] {
      let run = try Self.run(["heights"] + Self.cell + ["--engines", engines])
      #expect(run.status == 64, "\(engines): \(run.errors)")
      #expect(run.errors.contains("--engines"), "\(engines): \(run.errors)")
    }
    let range = try Self.run(
      ["heights"] + Self.cell + Self.all + ["--widths", "100...200", "--out", "widths-json"])
    #expect(range.status == 64 && range.errors.contains("--widths takes one engine"))
    let single = try Self.run(["heights"] + Self.cell + Self.all + ["--out", "f32"])
    #expect(single.status == 64 && single.errors.contains("takes one height of a row, not 3"))
    let both = try Self.run(
      ["certify"] + Self.cell + Self.all + ["--browser", "firefox"])
    #expect(both.status == 64 && both.errors.contains("cannot be used together"))
    let ratio = try Self.run(["certify"] + Self.cell + Self.all + ["--pixel-ratio", "1.5"])
    #expect(ratio.status == 64 || ratio.status == 69, "\(ratio.errors)")
  }

  @Test(.enabled(if: browsersExist, "not all three browsers are on the PATH"))
  func `certify compares with each browser by its own rules`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.template, to: "cell.yaml")
    try scratch.write(
      """
      {"t":"one/two/three/four and 50%(x) and one-/two"}
      {"t":"あいうえおかっきくけこ「さしす」せそ"}

      """, to: "rows.ndjson")
    let run = try ToolRun(
      ["certify"] + Self.cell + Self.all + [
        "--width", "90,200", "--pixel-ratio", "1,2", "--heights", "both.ndjson",
      ], in: scratch.folder)
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(run.lines.count == 12)
    #expect(run.lines.allSatisfy { $0.contains("2 rows, none differs") }, "\(run.text)")
    for name in ["width 90 in Chromium:", "width 200 at pixel ratio 2 in Firefox:"] {
      #expect(run.lines.contains { $0.hasPrefix(name) }, "\(run.text)")
    }
    let kept = try String(
      contentsOf: scratch.folder.appendingPathComponent("both.ndjson"), encoding: .utf8)
    let engines = kept.split(separator: "\n").compactMap { line in
      ["chromium", "firefox", "webkit"].first { line.contains("\"engine\":\"\($0)\"") }
    }
    #expect(engines.count == 24 && Set(engines).count == 3)
    #expect(run.errors.contains("compared with Chromium/"))
    #expect(run.errors.contains(", WebKitGTK/"))
  }
}
