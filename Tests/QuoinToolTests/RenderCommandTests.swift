// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct RenderCommandTests {
  /// Renders the built-in sample and gives the file's bytes.
  func render(_ name: String, _ arguments: [String] = []) throws -> (run: ToolRun, bytes: Data) {
    let scratch = try Scratch()
    let run = try ToolRun(["render", "--sample", "-o", name] + arguments, in: scratch.folder)
    let url = scratch.folder.appendingPathComponent(name)
    return (run, (try? Data(contentsOf: url)) ?? Data())
  }

  @Test(arguments: ["png", "svg", "pdf"])
  func `a picture is a file of its kind, the same each time`(kind: String) throws {
    let (run, bytes) = try render("a.\(kind)", ["--rows", "0:6"])
    #expect(run.status == 0, "\(run.errors)")
    let signature = ["png": "\u{89}PNG", "svg": "<?xml", "pdf": "%PDF"][kind] ?? ""
    #expect(bytes.starts(with: signature.unicodeScalars.map { UInt8($0.value) }))
    #expect(try render("a.\(kind)", ["--rows", "0:6"]).bytes == bytes)
  }

  @Test func `a picture is as wide as the cell, at the scale`() throws {
    let (_, bytes) = try render("a.png", ["--rows", "0:2", "--width", "300", "--scale", "3"])
    // The width stands in bytes 16 to 19 of a PNG, big-endian.
    let width = bytes.dropFirst(16).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    #expect(width == 300 * 3)
  }

  @Test func `a viewport is as high as asked for`() throws {
    let (run, bytes) = try render("a.png", ["--offset", "150", "--viewport", "200"])
    #expect(run.status == 0, "\(run.errors)")
    let height = bytes.dropFirst(20).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    #expect(height == 200 * 2)
  }

  @Test func `rows beyond the input are an error`() throws {
    let (run, bytes) = try render("a.png", ["--rows", "100000:100010"])
    #expect(run.status == 65)
    #expect(bytes.isEmpty)
  }

  @Test func `a picture that cannot be written whole leaves the one before it`() throws {
    let scratch = try Scratch()
    let render = ["render", "--sample", "-o", "a.png", "--rows", "0:1"]
    #expect(try ToolRun(render, in: scratch.folder).status == 0)
    let file = scratch.folder.appendingPathComponent("a.png")
    let before = try Data(contentsOf: file)
    // No file may grow beyond a block of 512 bytes.
    try scratch.write("trap '' XFSZ; ulimit -f 1; exec \"$QUOIN\" \"$@\"\n", to: "limited.sh")
    let run = try ToolRun(
      ["limited.sh"] + render.dropLast() + ["0:20"], in: scratch.folder,
      environment: ["QUOIN": ToolRun.products.appendingPathComponent("quoin").path],
      program: URL(fileURLWithPath: "/bin/sh"))
    #expect(run.status == 74, "\(run.errors)")
    #expect(run.errors.contains("cannot write a.png"))
    #expect(try Data(contentsOf: file) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted()
        == ["a.png", "limited.sh"])
  }

  @Test func `a picture goes to a link's file, and to a device as it is`() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "b.png")
    try FileManager.default.createSymbolicLink(
      at: scratch.folder.appendingPathComponent("a.png"),
      withDestinationURL: scratch.folder.appendingPathComponent("b.png"))
    try FileManager.default.createSymbolicLink(
      at: scratch.folder.appendingPathComponent("null.png"),
      withDestinationURL: URL(fileURLWithPath: "/dev/null"))
    for name in ["a.png", "null.png"] {
      let run = try ToolRun(
        ["render", "--sample", "-o", name, "--rows", "0:1"], in: scratch.folder)
      #expect(run.status == 0, "\(run.errors)")
    }
    let bytes = try Data(contentsOf: scratch.folder.appendingPathComponent("b.png"))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(names.sorted() == ["a.png", "b.png", "null.png"])
  }

  @Test func `a folder that is not there ends with 74`() throws {
    #expect(try render("none/a.png", ["--rows", "0:1"]).run.status == 74)
  }

  @Test func `a viewport shows the rows where their exact offsets are, for any number of jobs`()
    throws
  {
    let scratch = try Scratch()
    try scratch.write(ToolFixtures.bars, to: "cell.yaml")
    // A third of a point each: 300 rows are 300 * 20 + 100 points high.
    let above = String(repeating: "{\"size\":\(1.0 / 3)}\n", count: 300)
    try scratch.write(above + "{\"size\":50}\n{\"size\":60}\n", to: "rows.ndjson")
    try scratch.write("{\"size\":50}\n{\"size\":60}\n", to: "last.ndjson")
    func picture(_ arguments: [String]) throws -> Data {
      let run = try ToolRun(
        ["render", "-t", "cell.yaml", "--scale", "3", "-o", "a.svg"] + arguments,
        in: scratch.folder)
      #expect(run.status == 0, "\(run.errors)")
      return try Data(contentsOf: scratch.folder.appendingPathComponent("a.svg"))
    }
    let last = try picture(["-d", "last.ndjson", "--offset", "0", "--viewport", "100"])
    for jobs in ["1", "4"] {
      let arguments = ["-d", "rows.ndjson", "--offset", "6100", "--viewport", "100"]
      #expect(try picture(arguments + ["--jobs", jobs]) == last)
    }
  }

  @Test(arguments: [[], ["--scale", "3"]])
  func `pictures have the heights that heights gives`(scale: [String]) throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      width: 200
      views: {t: {type: text, text: "${t}", font: {size: 15}}, b: {type: box, background: red}}
      layout: ["H:|[t]|", "H:|[b]|", "V:|[t]|", "b.top = t.top", "b.height = 1"]
      """, to: "t.yaml")
    try scratch.write(
      (0..<60).map { "{\"t\":\"row \($0)\"}\n" }.joined(), to: "rows.ndjson")
    let common = ["-t", "t.yaml", "-d", "rows.ndjson"] + scale
    let heights = try ToolRun(["heights"] + common, in: scratch.folder).objects()
    let row = try #require(heights[50]["y"] as? Double)
    let render = ["--offset", "\(row)", "--viewport", "10", "--format", "svg", "-o", "-"]
    let run = try ToolRun(["render"] + common + render, in: scratch.folder)
    #expect(run.status == 0, "\(run.errors)")
    // The box at the top of row 50 is at the top of the picture.
    #expect(run.text.contains("M 0 0 L 200 0 L 200 1 L 0 1 Z"), "\(run.text.prefix(2000))")
  }

  @Test func `a viewport takes the heights above it from the cache`() throws {
    let scratch = try Scratch()
    try scratch.write(ToolFixtures.bars, to: "cell.yaml")
    let rows = (0..<400).map { "{\"size\":\($0 % 7)}\n" }.joined()
    let render = [
      "render", "-t", "cell.yaml", "--scale", "1", "--cache", "c.sqlite", "-o", "a.png",
      "--offset", "8000", "--viewport", "100",
    ]
    let first = try ToolRun(render, input: rows, in: scratch.folder)
    #expect(first.status == 0, "\(first.errors)")
    // What the picture measured, heights finds: 8,100 points of rows 23 points high on average.
    let heights = try ToolRun(
      ["heights", "-t", "cell.yaml", "--cache", "c.sqlite", "--summary", "s.json"], input: rows,
      in: scratch.folder)
    #expect(heights.status == 0)
    let data = try Data(contentsOf: scratch.folder.appendingPathComponent("s.json"))
    let summary = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(summary["cache_hits"] as? Int == 400)
    #expect(summary["regions"] as? Int == 0)
    let bytes = try Data(contentsOf: scratch.folder.appendingPathComponent("a.png"))
    #expect(try ToolRun(render, input: rows, in: scratch.folder).status == 0)
    #expect(try Data(contentsOf: scratch.folder.appendingPathComponent("a.png")) == bytes)
  }

  @Test func `a record below the viewport is not looked at`() throws {
    let scratch = try Scratch()
    try scratch.write(ToolFixtures.bars, to: "cell.yaml")
    for (offset, status) in [("0", 0), ("60", 65)] as [(String, Int32)] {
      let run = try ToolRun(
        ["render", "-t", "cell.yaml", "-o", "a.png", "--offset", offset, "--viewport", "50"],
        input: "{\"size\":30}\n{\"size\":\"x\"}\n", in: scratch.folder)
      #expect(run.status == status, "\(run.errors)")
    }
  }
}
