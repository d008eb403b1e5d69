// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import RowHeights
import Testing

/// Rows whose texts are still being written.
@Suite struct GrowingRowTests {
  /// A message of a chat: the text stands alone, behind a name, in few lines, and collapsed.
  static let sources = [
    chat("${text}"), chat("${sender}: ${text}"), chat("${text}", "lines: 3"),
    chat("${text}").replacing("version: 1", with: "version: 1\nconventions: web"),
  ]

  static func chat(_ text: String, _ more: String = "lines: 0") -> String {
    """
    version: 1
    width: 320
    views:
      sender: {type: text, text: "${sender}", lines: 1}
      text: {type: text, text: "\(text)", if: "${text}", \(more)}
    layout: |
      V:|-8-[sender]-4-[text]-8-|
      H:|-16-[sender]-16-|
      H:|-16-[text]-16-|

    """
  }

  /// Pieces of which some join with the piece before them.
  static let pieces = [
    "word", "words ", " ", "  ", ". ", "\n", "\n\n", "e", "\u{301}", "👩", "\u{200D}🚀 ", "🇩", "🇪",
    "ไป",
    "สวัสดีครับ ", "سلام ", "עולם", "漢字", "、", "-", "(", ") ", "fi", "\t",
    "https://example.org/a/very-long-path/that-fits-no-line?with=a&query=string ",
  ]

  static func measurer() throws -> HarfBuzzTextMeasurer { try HarfBuzzTextMeasurer.bundled() }

  static func rows(
    _ source: String, _ measurer: HarfBuzzTextMeasurer, widths: [Double]? = nil
  ) throws -> RowMeasurer {
    RowMeasurer(
      template: try CellTemplate.load(source: source, fileName: "t.yaml"), measurer: measurer,
      widths: widths, scale: 3)
  }

  static func message(_ text: String) -> RecordValue {
    .object(RecordObject([("sender", .string("Ada")), ("text", .string(text))]))
  }

  @Test(arguments: sources)
  func `a row that grows has the heights of the whole record`(source: String) throws {
    let rows = try Self.rows(source, Self.measurer(), widths: [200, 320])
    var random = SeededGenerator(fallback: 20_261_210)
    for _ in 0..<12 {
      let row = GrowingRow(Self.message(""), measurer: rows)
      var text = ""
      let worker = rows.makeWorker()
      for _ in 0..<60 {
        let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
        text += piece
        try row.append(piece, toField: "text")
        #expect(row.record == Self.message(text))
        let whole = try worker.measure(Self.message(text))
        let grown = try row.measure()
        #expect(grown.heights == whole.heights, "\(text.debugDescription); \(random.hint)")
        #expect(grown.missingGlyphs == whole.missingGlyphs, "\(random.hint)")
      }
    }
  }

  /// The bytes in which breaks are searched for a hundred appended words, of a row with a text of a
  /// length.
  private func scannedBytes(length: Int, _ source: String) throws -> Int {
    let measurer = try Self.measurer()
    let rows = try Self.rows(source, measurer)
    let row = GrowingRow(
      Self.message(String(repeating: "words of a text ", count: length / 16)), measurer: rows)
    // The first measurement prepares the text, the next one finds where to go on.
    for _ in 0..<2 {
      _ = try row.measure()
      try row.append("more ", toField: "text")
    }
    let before = measurer.scannedByteCount
    for index in 0..<100 {
      try row.append("word\(index % 10) ", toField: "text")
      _ = try row.measure()
    }
    return measurer.scannedByteCount - before
  }

  @Test(arguments: sources)
  func `a word that is appended costs the same in short and in long texts`(source: String) throws {
    let (short, long) = (
      try scannedBytes(length: 1_000, source), try scannedBytes(length: 100_000, source)
    )
    #expect(short == long)
    // Each word of six bytes is scanned with the one before it, again as the one before the next.
    #expect(long <= 100 * 4 * 6)
  }

  @Test func `text is appended along a path, and to a field that is missing or null`() throws {
    var record = try RecordValue.parseJSON(
      #"{"a": {"b": [1, {"c": "x"}]}, "n": null, "number": 3, "text": "one"}"#)
    try record.append(" two", toTextAt: FieldPath(steps: [.key("text")]))
    try record.append(
      "y", toTextAt: FieldPath(steps: [.key("a"), .key("b"), .index(1), .key("c")]))
    try record.append("z", toTextAt: FieldPath(steps: [.key("n")]))
    try record.append("new", toTextAt: FieldPath(steps: [.key("a"), .key("d")]))
    let expected = try RecordValue.parseJSON(
      #"{"a": {"b": [1, {"c": "xy"}], "d": "new"}, "n": "z", "number": 3, "text": "one two"}"#)
    #expect(record == expected)
    let before = record
    for path in [
      FieldPath(steps: [.key("number")]), FieldPath(steps: [.key("a")]),
      FieldPath(steps: [.key("x"), .key("y")]),
      FieldPath(steps: [.key("a"), .key("b"), .index(9)]),
      FieldPath(steps: [.key("text"), .index(0)]),
    ] {
      #expect(throws: RecordError.self) { try record.append("!", toTextAt: path) }
      #expect(record == before)
    }
    let row = GrowingRow(record, measurer: try Self.rows(Self.sources[0], Self.measurer()))
    #expect(throws: RecordError.self) { try row.append("!", toField: "a[") }
    try row.append("!", toField: "a.b[1].c")
    #expect(row.record["a"]?["b"]?[1]?["c"] == .string("xy!"))
  }

  // MARK: - Rows of a table

  /// A list of short messages and a last one of a length, scrolled to its end.
  private func list(
    _ measurer: HarfBuzzTextMeasurer, length: Int, source: String = Self.sources[0]
  ) throws -> (rows: TemplateRows<[RecordValue]>, table: TableView) {
    let records =
      (0..<50).map { Self.message("message \($0)") }
      + [Self.message(String(repeating: "words of a text ", count: length / 16))]
    let rows = TemplateRows(records, measurer: try Self.rows(source, measurer))
    let table = TableView(
      frame: Rect(x: 0, y: 0, width: 320, height: 480), style: .plain, alignment: .bottom)
    table.environment = LayoutEnvironment(measurer: measurer, pixelGrid: PixelGrid(scale: 3))
    rows.attach(to: table)
    table.layoutIfNeeded()
    return (rows, table)
  }

  @Test func `a list that rests at its end stays there while its last row streams`() throws {
    let measurer = try Self.measurer()
    let (rows, table) = try list(measurer, length: 16)
    let worker = rows.measurer.at(widths: [table.rowWidth]).makeWorker()
    let path = try #require(rows.indexPath(ofRow: 50))
    var random = SeededGenerator(fallback: 20_261_211)
    for _ in 0..<80 {
      try rows.append(
        Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)], toField: "text",
        ofRow: 50)
      table.reconfigureRows(at: [path])
      table.layoutIfNeeded()
      let height = try worker.measure(rows.records[50]).height
      // A difference of two offsets, of which the scale of 3 makes thirds.
      #expect(abs(table.rectForRow(at: path).height - height) < 1e-9)
      #expect(table.contentOffset.y == table.contentSize.height - 480)
      let shown = (table.cellForRow(at: path) as? TemplateCell)?.templateView
      #expect(shown?.fittedHeight(forWidth: table.rowWidth) == height)
    }
    #expect(table.errors.isEmpty)
    try table.checkInvariants()
  }

  @Test func `a row of a table that streams costs the same in short and in long texts`() throws {
    func scannedBytes(_ length: Int) throws -> Int {
      let measurer = try Self.measurer()
      let (rows, table) = try list(measurer, length: length)
      let path = try #require(rows.indexPath(ofRow: 50))
      func append(_ words: String) throws {
        try rows.append(words, toField: "text", ofRow: 50)
        table.reconfigureRows(at: [path])
        table.layoutIfNeeded()
      }
      for _ in 0..<3 { try append("more ") }
      let before = measurer.scannedByteCount
      for index in 0..<100 { try append("word\(index % 10) ") }
      return measurer.scannedByteCount - before
    }
    let (short, long) = (try scannedBytes(1_000), try scannedBytes(100_000))
    #expect(short == long)
    // Once for the height and once in the cell, each time with the word before.
    #expect(long <= 2 * 100 * 4 * 6)
  }

  @Test func `a row that grew is measured at other widths, and as the whole record`() throws {
    let measurer = try Self.measurer()
    let (rows, _) = try list(measurer, length: 160)
    for (index, width) in [320.0, 200, 320, 120].enumerated() {
      for row in [3, 50, 7, 8, 9, 10, 3] {
        try rows.append("some words \(index) ", toField: "text", ofRow: row)
        let worker = rows.measurer.at(widths: [width]).makeWorker()
        #expect(
          try rows.height(ofRow: row, width: width) == worker.measure(rows.records[row]).height)
      }
    }
    let before = rows.height(ofRow: 3, width: 320)
    rows.records[3] = Self.message("short")
    #expect(rows.height(ofRow: 3, width: 320) < before)
  }

  @Test func `text that makes a record fit, or fit no more, changes its failure`() throws {
    let records: [RecordValue] = [
      .object(RecordObject([("text", .string("x"))])),
      .object(RecordObject([("sender", .number(RecordNumber(1))), ("text", .string("x"))])),
    ]
    let rows = TemplateRows(records, measurer: try Self.rows(Self.sources[0], Self.measurer()))
    #expect(rows.height(ofRow: 0, width: 320) == 0 && rows.failures.map(\.row) == [0])
    try rows.append("Ada", toField: "sender", ofRow: 0)
    #expect(rows.height(ofRow: 0, width: 320) > 0 && rows.failures.isEmpty)
    #expect(throws: RecordError.self) { try rows.append("Ada", toField: "sender", ofRow: 1) }
    #expect(rows.records[1] == records[1])
  }

  @Test func `a row of a section grows`() throws {
    let source = """
      section: "${s}"
      header: {views: {h: {type: box, height: 7}}, layout: ["H:|[h]|", "V:|[h]|"]}
      views: {t: {type: text, text: "${text}"}}
      layout: ["H:|[t]|", "V:|[t]|"]
      """
    let records = (0..<4).map { index in
      RecordValue.object(
        RecordObject([("s", .number(RecordNumber(index / 2))), ("text", .string("a"))]))
    }
    let rows = TemplateRows(records, measurer: try Self.rows(source, Self.measurer()))
    // A head, two records, a head, two records.
    #expect(rows.indexPath(ofRow: 3) == nil)
    #expect(rows.indexPath(ofRow: 5) == RowIndexPath(row: 1, section: 1))
    let before = rows.height(ofRow: 5, width: 100)
    for _ in 0..<9 { try rows.append(" words", toField: "text", ofRow: 5) }
    #expect(rows.records[3]["text"] == .string("a" + String(repeating: " words", count: 9)))
    #expect(rows.height(ofRow: 5, width: 100) > before)
    #expect(rows.height(ofRow: 4, width: 100) == before)
  }
}
