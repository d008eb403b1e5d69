// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `--text-size` in the commands about cells.
@Suite struct TextSizeCommandTests {
  private static let template = """
    width: 200
    fonts: {b: {textStyle: body}}
    views:
      a: {type: text, text: "${t}", font: b}
    layout: |
      a.edges = cell.edges
    """
  private static let cell = ["-t", "cell.yaml", "-d", "rows.ndjson"]

  private static func run(_ arguments: [String], template: String = template) throws -> ToolRun {
    let scratch = try Scratch()
    try scratch.write(template, to: "cell.yaml")
    try scratch.write(#"{"id":7,"t":"Hxg"}"# + "\n", to: "rows.ndjson")
    return try ToolRun(arguments, in: scratch.folder)
  }

  @Test func `heights takes several sizes, which vary slowest`() throws {
    var single: [Double] = []
    for size in ["l", "ax1"] {
      let run = try Self.run(["heights"] + Self.cell + ["--text-size", size])
      single.append(try #require(try run.objects().first?["height"] as? Double, "\(run.errors)"))
    }
    #expect(single[0] < single[1])
    let both = try Self.run(
      ["heights"] + Self.cell + ["--width", "200,300", "--text-size", "l,ax1"])
    #expect(
      try both.objects().first?["heights"] as? [Double]
        == [single[0], single[0], single[1], single[1]])
    let table = try Self.run(
      ["heights"] + Self.cell + [
        "--text-size", "l,ax1", "--out", "csv", "--summary", "/dev/stderr",
      ])
    #expect(table.lines.first == "row,id,y_200_l,height_200_l,y_200_ax1,height_200_ax1")
    #expect(table.errors.contains(#""textSizes":["l","ax1"]"#), "\(table.errors)")
    let summarised = try Self.run(
      ["heights"] + Self.cell + ["--text-size", "l,ax1", "--summary", "s.json"])
    #expect(summarised.errors.contains("points high at width 200_ax1"), "\(summarised.errors)")
  }

  @Test func `by the conventions of the web the standard size is 100%`() throws {
    let scratch = try Scratch()
    let template = Self.template.replacing("textStyle: body", with: "size: 17")
    try scratch.write("conventions: web\n" + template, to: "cell.yaml")
    try scratch.write(#"{"id":7,"t":"Hxg"}"# + "\n", to: "rows.ndjson")
    let table = try ToolRun(
      ["heights"] + Self.cell + ["--text-size", "100%,150%", "--out", "csv"], in: scratch.folder)
    #expect(
      table.lines.first == "row,id,y_200_100%,height_200_100%,y_200_150%,height_200_150%",
      "\(table.errors)")
  }

  @Test func `a cache keeps the heights of each size`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.template, to: "cell.yaml")
    try scratch.write(#"{"t":"Hxg"}"# + "\n", to: "rows.ndjson")
    let heights = try ["l", "ax5", "l"].map { size in
      let run = try ToolRun(
        ["heights"] + Self.cell + ["--cache", "c.sqlite", "--text-size", size], in: scratch.folder)
      return try #require(try run.objects().first?["height"] as? Double, "\(run.errors)")
    }
    #expect(heights[0] == heights[2] && heights[1] > heights[0])
  }

  @Test func `other commands take one size`() throws {
    let layout = try Self.run(["layout"] + Self.cell + ["--text-size", "ax5"])
    let height = try #require(try layout.objects().first?["height"] as? Double)
    #expect(height > 60, "\(layout.errors)")
    let explained = try Self.run(
      ["explain"] + Self.cell + ["--row", "0", "--json", "--text-size", "ax5"])
    #expect(try explained.objects().first?["height"] as? Double == height)
    let drawn = try Self.run(
      ["render"] + Self.cell + ["-o", "-", "--format", "svg", "--scale", "1", "--text-size", "ax5"])
    #expect(drawn.text.contains(#"height="\#(Int(height))"#), "\(drawn.text.prefix(300))")
    let two = try Self.run(["layout"] + Self.cell + ["--text-size", "l,xl"])
    #expect(two.status == 64 && two.errors.contains("takes one size here, not 2"))
  }

  @Test(
    arguments: [
      (["--text-size", "huge"], "expected one of xs, s, m"),
      (["--text-size", "150%"], "goes with 'conventions: web'"),
      (
        ["--text-size", "l,xl", "--widths", "200...300", "--out", "widths-json"], "one size of text"
      ),
      (["--text-size", "l,xl", "--out", "f32"], "takes one height of a row, not 2"),
    ])
  func `a size that cannot be used is a usage error`(options: [String], words: String) throws {
    let run = try Self.run(["heights"] + Self.cell + options)
    #expect(run.status == 64 && run.errors.contains(words), "\(run.errors)")
    #expect(run.output.isEmpty)
  }
}
