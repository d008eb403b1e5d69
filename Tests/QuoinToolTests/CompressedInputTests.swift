// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Records in gzip and zstd data.
@Suite struct CompressedInputTests {
  static let records = (0..<2000).map { "{\"size\":\($0 % 90),\"more\":\($0 % 2 == 1)}\n" }.joined()

  /// A folder with a template, the records, and compressed copies of them.
  static func folder(_ text: String = records, name: String = "rows.ndjson") throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(ToolFixtures.bars, to: "cell.yaml")
    try scratch.write(text, to: name)
    for program in ["gzip -k", "zstd -q -k"] {
      let run = try ToolRun(
        ["-c", "\(program) \(name)"], in: scratch.folder,
        program: URL(fileURLWithPath: "/bin/sh"))
      #expect(run.status == 0, "\(run.errors)")
    }
    return scratch
  }

  func heights(_ file: String, in scratch: Scratch, _ more: [String] = []) throws -> ToolRun {
    try ToolRun(["heights", "-t", "cell.yaml", "-d", file] + more, in: scratch.folder)
  }

  @Test(arguments: ["rows.ndjson.gz", "rows.ndjson.zst"])
  func `compressed records have the heights of plain ones`(_ file: String) throws {
    let scratch = try Self.folder()
    let plain = try heights("rows.ndjson", in: scratch)
    #expect(plain.status == 0 && plain.lines.count == 2000)
    let run = try heights(file, in: scratch)
    #expect(run.errors == "" && run.text == plain.text)
    // The bytes decide, not the name; and several streams one after the other are one.
    let twice = try ToolRun(
      ["-c", "cat \(file) \(file) | '\(ToolRun.products.path)/quoin' heights -t cell.yaml"],
      in: scratch.folder, program: URL(fileURLWithPath: "/bin/sh"))
    #expect(twice.errors == "" && twice.lines.count == 4000)
    #expect(Array(twice.lines.prefix(2000)) == plain.lines)
  }

  @Test func `the format is the one of the name without gz or zst`() throws {
    let scratch = try Self.folder("size,more\n5,\n6,\n", name: "rows.CSV")
    for file in ["rows.CSV.gz", "rows.CSV.zst"] {
      let run = try heights(file, in: scratch)
      #expect(run.lines.count == 2, "\(run.errors)")
    }
  }

  @Test(arguments: [("gz", "gzip"), ("zst", "zstd")])
  func `a stream that ends too early is an error after the rows before it`(
    _ suffix: String, _ format: String
  ) throws {
    let scratch = try Self.folder()
    let file = scratch.folder.appendingPathComponent("rows.ndjson.\(suffix)")
    let data = try Data(contentsOf: file)
    let rows = try heights("rows.ndjson", in: scratch).lines
    for length in [data.count - 1, data.count / 2, 5] {
      try data.prefix(length).write(to: file)
      let run = try heights("rows.ndjson.\(suffix)", in: scratch)
      #expect(run.status == 65)
      #expect(
        run.errors
          == "rows.ndjson.\(suffix): the \(format) data is damaged: it ends too early\n")
      #expect(run.lines == Array(rows.prefix(run.lines.count)))
    }
  }

  @Test(arguments: [
    ("gz", "gzip", ["incorrect data check", "invalid", "incorrect header check"]),
    ("zst", "zstd", ["Restored data doesn't match checksum", "Data corruption detected"]),
  ])
  func `no damaged byte passes unnoticed`(
    _ suffix: String, _ format: String, _ reasons: [String]
  ) throws {
    let scratch = try Self.folder()
    let file = scratch.folder.appendingPathComponent("rows.ndjson.\(suffix)")
    let data = try Data(contentsOf: file)
    let rows = try heights("rows.ndjson", in: scratch).text
    for place in stride(from: data.count / 3, to: data.count, by: data.count / 6) {
      var damaged = data
      damaged[place] ^= 0x55
      try damaged.write(to: file)
      let run = try heights("rows.ndjson.\(suffix)", in: scratch)
      #expect(run.status != 0, "byte \(place)")
      #expect(run.text != rows || run.status == 65)
      let expected =
        reasons.map { "the \(format) data is damaged: \($0)" } + ["rows.ndjson.\(suffix):"]
      #expect(expected.contains { run.errors.contains($0) }, "\(place): \(run.errors)")
    }
    try (data + Data("more".utf8)).write(to: file)
    let run = try heights("rows.ndjson.\(suffix)", in: scratch)
    #expect(run.status == 65 && run.errors.contains("the \(format) data is damaged: "))
  }

  @Test(arguments: ["gz", "zst"])
  func `a bomb meets the limits of a record and of a document`(_ suffix: String) throws {
    let scratch = try Self.folder(
      "{\"a\":\"" + String(repeating: "b", count: 40_000_000) + "\"}", name: "bomb.json")
    let run = try ToolRun(
      [
        "heights", "-t", "cell.yaml", "-d", "bomb.json.\(suffix)", "--in", "ndjson", "--limit",
        "record=1M",
      ], in: scratch.folder)
    #expect(run.status == 65)
    #expect(run.errors.contains(":1: the record is longer than 1048576 bytes (limit 'record')"))
    let whole = try heights("bomb.json.\(suffix)", in: scratch, ["--limit", "document=1M"])
    #expect(whole.status == 65)
    #expect(whole.errors.contains("the JSON text is longer than 1048576 bytes (limit 'document')"))
  }
}
