// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import Foundation
import Testing

@testable import QuoinTool

/// Fields that nothing uses: they are checked as others are, and take no memory.
struct UnusedFieldTests {
  private let parser = RecordParser(keeping: ["text"])
  private let long = String(repeating: "größer ", count: 300_000)

  private func records(
    of text: String, _ format: InputFormat, path: [String]? = nil
  ) throws -> [InputRecord] {
    let reader = try RecordReader(
      source: ByteSource(name: "input", bytes: Array(text.utf8)), format: format, records: path,
      parser: parser)
    var records: [InputRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  @Test(arguments: [
    (InputFormat.ndjson, nil, #"{"text": "a", "other": "LONG"}"#),
    (.json, nil, #"[{"text": "a", "other": "LONG"}]"#),
    (.json, nil, #"{"text": "a", "other": "LONG"}"#),
    (.json, ["more", "items"], #"{"more": {"items": [{"text": "a", "other": "LONG"}]}}"#),
    (.csv, nil, "text,other\na,\"LONG\"\n"), (.tsv, nil, "text\tother\na\tLONG\n"),
  ])
  func `a field that is not used is null in every format`(
    _ format: InputFormat, _ path: [String]?, _ text: String
  ) throws {
    let records = try records(of: text.replacing("LONG", with: long), format, path: path)
    let record = try #require(records.first)
    #expect(records.count == 1)
    #expect(try record.value(by: parser) == ["text": "a", "other": .null])
    // A line of JSON is parsed by a worker, and keeps its bytes until then.
    #expect(record.isLong == (format == .ndjson))
    #expect((record.weight == 0) == (format != .ndjson))
  }

  @Test func `columns within an object that is used are kept, and others are not`() throws {
    let parser = RecordParser(keeping: ["image"])
    let names = ["image.width", "id.key", "", "image", ".", "image.size.height"]
    let columns = try TableColumns(names, parser: parser)
    #expect(columns.areKept == [true, false, false, true, false, true])
    #expect(try TableColumns(names, parser: RecordParser()).areKept[1])
  }

  @Test func `a line of text that is not used is null`() throws {
    let reader = try RecordReader(
      source: ByteSource(name: "input", bytes: Array("a\n\(long)\n".utf8)), format: .lines,
      parser: RecordParser(keeping: []))
    var count = 0
    while let record = try reader.next() {
      #expect(try record.takeValue(by: reader.parser) == ["text": .null])
      count += 1
    }
    #expect(count == 2)
  }

  @Test func `what is around an array of records is not kept`() throws {
    let text = #"{"next": "LONG", "items": [{"text": "a"}], "pages": [1, 2]}"#
    let (value, places) = try parser.parse(
      Array(text.replacing("LONG", with: long).utf8)[...], elementsAt: ["items"])
    #expect(value == ["next": .null, "items": [["text": "a"]], "pages": .null])
    #expect(places.count == 1)
  }

  @Test func `a field that is not used is as strictly checked`() throws {
    let scratch = try Scratch()
    try scratch.write(ToolFixtures.bars, to: "cell.yaml")
    let file = scratch.folder.appendingPathComponent("rows.csv")
    for (other, message) in [
      ([0x61, 0xC3, 0x28], "rows.csv:3: field 2 is not valid UTF-8"),
      (Array(repeating: 0x61, count: 101), "rows.csv:3: field 2: a text in the record is longer"),
    ] as [([UInt8], String)] {
      try Data(Array("size,other\n1,x\n2,".utf8) + other + [0x0A]).write(to: file)
      let run = try ToolRun(
        ["heights", "-t", "cell.yaml", "-d", "rows.csv", "--limit", "field=100"],
        in: scratch.folder)
      #expect(run.status == 65)
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(run.lines.count == 1)
    }
  }

  @Test func `a long record gets its memory at once`() throws {
    var bytes: [UInt8] = []
    var capacities: Set<Int> = []
    let piece = [UInt8](repeating: 0x61, count: 1 << 17)
    for _ in 0..<80 {
      bytes.append(pieceOfRecord: piece)
      if bytes.count >= LongRecord.length { capacities.insert(bytes.capacity) }
    }
    #expect(capacities.count == 1)

    // So does a line, in whatever pieces it is read, and a document.
    let input = Array("first\n".utf8) + bytes
    let lines = LineReader(source: ByteSource(name: "input", bytes: input))
    #expect(try lines.next() == Array("first".utf8)[...])
    let line = try #require(try lines.next())
    #expect(line == bytes[...] && line.capacity >= capacities.max() ?? 0)
    #expect(try lines.next() == nil)
    let document = try ByteSource(name: "input", bytes: input).readAll(InputLimits())
    #expect(document == input && document.capacity >= capacities.max() ?? 0)
  }
}
