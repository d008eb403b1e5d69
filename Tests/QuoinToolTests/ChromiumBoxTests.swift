// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Boxes of flows and grids where Chromium puts them: percentages, aspects, least and greatest
/// extents, baselines. Recorded by Tests/Recorders/record-chromium-boxes.py with Chromium
/// 156.0.8078.79.
@Suite struct ChromiumBoxTests {
  /// The part of a pixel by which places may differ: Chromium rounds each of a few parts to 1/64.
  private static let tolerance = 8.0 / 64

  private static func cases() throws -> [[String: Any]] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("ChromiumBoxes/boxes.ndjson")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func `boxes in flows and grids stand where Chromium puts them`() throws {
    let cases = try Self.cases()
    #expect(cases.count == 7 * 3 * 2)
    let scratch = try Scratch()
    for box in cases {
      let name = "\(box["name"] ?? "") \(box["direction"] ?? "") at \(box["width"] ?? "")"
      let width = try #require(box["width"] as? Double)
      try scratch.write(try #require(box["template"] as? String), to: "cell.yaml")
      let run = try ToolRun(
        ["layout", "-t", "cell.yaml", "--width", "\(width)"], input: "{}\n", in: scratch.folder)
      #expect(run.status == 0, "\(name): \(run.errors)")
      let frames = try #require(try run.objects().first?["frames"] as? [String: [String: Double]])
      for (view, expected) in try #require(box["frames"] as? [String: [Double]]) {
        let frame = try #require(frames[view])
        let found = ["x", "y", "width", "height"].compactMap { frame[$0] }
        #expect(
          zip(found, expected).allSatisfy { abs($0 - $1) <= Self.tolerance },
          "\(name), \(view): \(found), Chromium \(expected)")
      }
    }
  }

  /// Stacks of texts and a button, one in the other.
  private static let stacks = """
    conventions: web
    fonts:
      f: {size: 14, lineHeight: 20px}
      b: {size: 13, lineHeight: 1.5, letterSpacing: 0.5}
    views:
      s: {type: stack, spacing: 6, padding: 8, border: 1, children: [t, row, equal]}
      t: {type: text, text: "${t}", font: f}
      row: {type: stack, axis: horizontal, spacing: 10, alignment: firstBaseline, children: [a, b, c]}
      a: {type: text, text: "${a}", font: f}
      b: {type: text, text: "${b}", font: b, hug: 251, compress: 751}
      c: {type: button, title: "Go on", font: b, padding: [3, 9, 3, 9], hug: 252, compress: 752}
      equal: {type: stack, axis: horizontal, distribution: fillEqually, spacing: 4, children: [x, y]}
      x: {type: text, text: "one", font: f}
      y: {type: text, text: "${a}", font: f}
    layout: |
      s.edges = cell.edges

    """

  @Test(.enabled(if: TestBrowser.exists, "there is no Chromium on the PATH"))
  func `stacks and buttons are as high as in the browser`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.stacks, to: "cell.yaml")
    let rows = """
      {"t":"A title","a":"A name","b":"12"}
      {"t":"A title that is longer than a line of the cell","a":"A longer name of many words","b":"9.5"}

      """
    let run = try ToolRun(
      ["certify", "-t", "cell.yaml", "--width", "200,375"], input: rows, in: scratch.folder)
    #expect(run.status == 0, "\(run.text)\(run.errors)")
  }

  @Test(arguments: [
    ("distribution: equalCentering", "a stack of the distribution equalCentering"),
    ("axis: horizontal", "a fixed height in a stack of the alignment fill"),
    ("alignment: leading, spacing: 3, height: 50", nil),
  ])
  func `stacks that CSS has no equal of are errors`(properties: String, message: String?) throws {
    let scratch = try Scratch()
    try scratch.write(
      "views: {s: {type: stack, \(properties), children: [a]}, a: {type: box, height: 5}}\n"
        + "layout: s.edges = cell.edges\n", to: "cell.yaml")
    let run = try ToolRun(["export", "--html", "-t", "cell.yaml"], in: scratch.folder)
    #expect(run.status == (message == nil ? 0 : 65), "\(run.errors)")
    if let message {
      #expect(run.errors.contains("error: this cannot be written as CSS: \(message)"))
    }
  }

  @Test(.enabled(if: TestBrowser.exists, "there is no Chromium on the PATH"))
  func `the exported style sheet has the same boxes`() throws {
    let scratch = try Scratch()
    for box in try Self.cases() where box["direction"] as? String == "ltr" {
      let width = try #require(box["width"] as? Double)
      guard width == 300 else { continue }
      try scratch.write(try #require(box["template"] as? String), to: "cell.yaml")
      let run = try ToolRun(
        ["certify", "-t", "cell.yaml", "--width", "180,300,333.5"], input: "{}\n",
        in: scratch.folder)
      #expect(run.status == 0, "\(box["name"] ?? ""): \(run.text)\(run.errors)")
    }
  }
}
