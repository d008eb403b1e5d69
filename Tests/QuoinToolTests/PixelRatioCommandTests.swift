// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `--pixel-ratio` in all commands that lay texts out.
@Suite struct PixelRatioCommandTests {
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

  @Test(arguments: [["--width", "200,300"], ["--width=200,300"]])
  func `heights takes several ratios, which vary slowest`(width: [String]) throws {
    let run = try Self.run(["heights"] + Self.cell + width + ["--pixel-ratio", "1,2"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.text == #"{"row":0,"id":7,"heights":[20,20,20.5,20.5],"ys":[0,0,0,0]}"# + "\n")
    let table = try Self.run(
      ["heights"] + Self.cell + ["--pixel-ratio", "1.5,2", "--out", "csv", "--summary", "s.json"])
    #expect(table.lines.first == "row,id,y_200@1.5,height_200@1.5,y_200@2,height_200@2")
    #expect(table.lines.last == "0,7,0,20.666666666666668,0,20.5")
    #expect(table.errors.contains("20.5 points high at width 200@2"), "\(table.errors)")
  }

  @Test func `layout, render, measure and explain take one ratio`() throws {
    let layout = try Self.run(["layout"] + Self.cell + ["--pixel-ratio", "2"])
    #expect(try layout.objects().first?["height"] as? Double == 20.5, "\(layout.errors)")
    let explained = try Self.run(
      ["explain"] + Self.cell + ["--row", "0", "--json", "--pixel-ratio", "2"])
    #expect(try explained.objects().first?["height"] as? Double == 20.5, "\(explained.errors)")
    let render = try Self.run(
      ["render"] + Self.cell + ["-o", "-", "--format", "svg", "--pixel-ratio", "2"])
    #expect(render.text.contains(#"height="20.5"#), "\(render.text.prefix(300))")
    let texts = try ToolRun(
      ["measure", "--conventions", "web", "--size", "15", "--pixel-ratio", "2"],
      input: #"{"text":"Hxg"}"# + "\n" + #"{"text":"Hxg","pixelRatio":1}"# + "\n")
    #expect(try texts.objects().map { $0["height"] as? Double } == [20.5, 20], "\(texts.errors)")
  }

  @Test func `a ratio that cannot be used is a usage error`() throws {
    let uikit = try Self.run(
      ["heights"] + Self.cell + ["--pixel-ratio", "2"],
      template: Self.template.replacing("conventions: web\n", with: ""))
    #expect(uikit.status == 64 && uikit.errors.contains("goes with 'conventions: web'"))
    let several = try Self.run(["layout"] + Self.cell + ["--pixel-ratio", "1,2"])
    #expect(several.status == 64 && several.errors.contains("takes one ratio here, not 2"))
    for ratio in ["0", "65", "x", "1,"] {
      let run = try Self.run(["heights"] + Self.cell + ["--pixel-ratio", ratio])
      #expect(run.status == 64, "\(ratio): \(run.errors)")
    }
    let single = try Self.run(
      ["heights"] + Self.cell + ["--pixel-ratio", "1,2", "--out", "f32"])
    #expect(single.status == 64 && single.errors.contains("takes one height of a row"))
    let measure = try ToolRun(
      ["measure", "--pixel-ratio", "2"], input: #"{"text":"Hxg"}"# + "\n")
    #expect(measure.status != 0 && measure.errors.contains("conventions of the web"))
  }
}
