// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The places of views in flows and grids, compared with Chromium's.
///
/// The expected values were recorded with Chromium 156.0.8078.79 on 2026-11-22 as bounding boxes
/// of elements in `font: 14px/20px` Noto Sans: a flow is `display: flex; flex-wrap: wrap; gap: 6px
/// 8px; padding: 10px; border: 1px solid` with children of `padding: 2px 6px; max-width: 100%`, a
/// grid `grid-template-columns: 60px minmax(0, 1fr) minmax(0, 2fr); gap: 5px 7px; padding: 3px`;
/// all have `box-sizing: border-box; min-width: 0; overflow-wrap: break-word`.
@Suite struct BoxLayoutTests {
  struct Row: Sendable {
    var name: String
    var width: Double
    var direction = "ltr"
    var properties = ""
    var height: Double
    /// Left, top, width and height of each view.
    var frames: [[Double]]
  }

  private static let words = [
    "swift", "layout", "constraints", "a", "text that is far too long for one line of chips", "web",
    "measure",
  ]
  private static let cells = [
    "one", "two words here", "a longer text that wraps in its column", "four", "five", "six",
  ]

  private static let flows = [
    Row(
      name: "flow", width: 200, height: 156,
      frames: [
        [11, 11, 43.203125, 24], [62.203125, 11, 52.796875, 24], [11, 41, 84.984375, 24],
        [103.984375, 41, 19.859375, 24], [11, 71, 178, 44], [11, 121, 39.515625, 24],
        [58.515625, 121, 69.609375, 24],
      ]),
    Row(
      name: "flow", width: 200, direction: "rtl", height: 156,
      frames: [
        [145.796875, 11, 43.203125, 24], [85, 11, 52.796875, 24], [104.015625, 41, 84.984375, 24],
        [76.15625, 41, 19.859375, 24], [11, 71, 178, 44], [149.484375, 121, 39.515625, 24],
        [71.875, 121, 69.609375, 24],
      ]),
    Row(
      name: "flow", width: 320, properties: ", justify: center", height: 106,
      frames: [
        [47.578125, 11, 43.203125, 24], [98.78125, 11, 52.796875, 24],
        [159.578125, 11, 84.984375, 24], [252.5625, 11, 19.859375, 24],
        [12.140625, 41, 295.703125, 24], [101.4375, 71, 39.515625, 24],
        [148.953125, 71, 69.609375, 24],
      ]),
    Row(
      name: "flow", width: 320, properties: ", alignment: center, justify: trailing", height: 106,
      frames: [
        [84.15625, 11, 43.203125, 24], [135.359375, 11, 52.796875, 24],
        [196.15625, 11, 84.984375, 24], [289.140625, 11, 19.859375, 24],
        [13.296875, 41, 295.703125, 24], [191.875, 71, 39.515625, 24],
        [239.390625, 71, 69.609375, 24],
      ]),
  ]

  private static let grids = [
    Row(
      name: "grid", width: 300, height: 71,
      frames: [
        [3, 3, 60, 40], [70, 3, 73.328125, 40], [150.328125, 3, 146.671875, 40], [3, 48, 60, 20],
        [70, 48, 73.328125, 20], [150.328125, 48, 146.671875, 20],
      ]),
    Row(
      name: "grid", width: 300, direction: "rtl", height: 71,
      frames: [
        [237, 3, 60, 40], [156.671875, 3, 73.328125, 40], [3, 3, 146.671875, 40],
        [237, 48, 60, 20], [156.671875, 48, 73.328125, 20], [3, 48, 146.671875, 20],
      ]),
    Row(
      name: "grid", width: 200, properties: ", alignment: bottom", height: 111,
      frames: [
        [3, 63, 60, 20], [70, 3, 40, 80], [117, 3, 80, 80], [3, 88, 60, 20], [70, 88, 40, 20],
        [117, 88, 80, 20],
      ]),
  ]

  @Test(arguments: flows + grids)
  func `views stand where Chromium puts them`(_ row: Row) throws {
    let isFlow = row.name == "flow"
    let texts = isFlow ? Self.words : Self.cells
    let names = texts.indices.map { "v\($0)" }
    let views = zip(names, texts).map { name, text in
      "  \(name): {type: text, text: \"\(text)\", font: f, overflowWrap: breakWord"
        + (isFlow ? ", padding: [2, 6, 2, 6]}" : "}")
    }
    let box =
      isFlow
      ? "gap: [6, 8], padding: 10, border: 1"
      : "columns: [60, 1fr, 2fr], gap: [5, 7], padding: 3"
    let template = """
      conventions: web
      direction: \(row.direction)
      fonts: {f: {size: 14, lineHeight: 20px}}
      views:
        box: {type: \(row.name), \(box)\(row.properties), children: \(names)}
      \(views.joined(separator: "\n"))
      layout: |
        box.edges = cell.edges

      """
    let scratch = try Scratch()
    try scratch.write(template, to: "cell.yaml")
    let run = try ToolRun(
      ["layout", "-t", "cell.yaml", "--width", "\(row.width)"], input: "{}\n", in: scratch.folder)
    #expect(run.status == 0, "\(run.errors)")
    let object = try #require(try run.objects().first)
    #expect(object["height"] as? Double == row.height)
    let frames = try #require(object["frames"] as? [String: [String: Double]])
    for (name, expected) in zip(names, row.frames) {
      let frame = try #require(frames[name])
      let found = ["x", "y", "width", "height"].compactMap { frame[$0] }
      // Chromium rounds each width up to 1/64, so places in a line differ by a few of these.
      #expect(
        zip(found, expected).allSatisfy { abs($0 - $1) <= 8.0 / 64 },
        "\(name): \(found) \(expected)")
    }
  }
}
