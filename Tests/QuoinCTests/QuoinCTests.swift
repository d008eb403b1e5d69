// SPDX-License-Identifier: Apache-2.0

import CQuoin
import CQuoinProgram
import CellTemplates
import DisplayListFormats
import Foundation
import QuoinC
import QuoinTestSupport
import RowHeights
import Synchronization
import Testing
import TextMeasurement
import WorldFonts

@Suite struct QuoinCTests {
  @Test func `a C program gets rows, texts and tables`() {
    let line = run_quoin_program()
    #expect(line == 0, "program.c, line \(line): \(String(cString: quoin_message()))")
  }

  @Test func `a file of heights has those of the Swift library at every width`() throws {
    let range = try #require(WidthRange(from: 10, to: 20))
    let form = HeightForm(stepsPerPoint: 64, unitsPerPoint: 64)
    var writer = HeightFunctionWriter(range: range, form: form)
    let step = HeightFunction.Step(start: 640, units: 100)
    let slope = HeightSlope(height: 3, perPoint: 0.5)
    var bytes = writer.header + writer.add(HeightFunction([step])) + writer.add(nil)
    bytes += writer.add(
      HeightFunction([step, HeightFunction.Step(start: 700, units: 192, slope: slope)]))
    bytes += writer.finish()
    let file = try HeightFunctionFile(bytes)
    var heights = quoin_heights()
    #expect(quoin_heights_open(bytes, bytes.count, &heights) == 0)
    defer { _ = quoin_release(heights.id) }
    var facts = quoin_height_facts()
    #expect(quoin_heights_facts(heights, &facts) == 0)
    #expect(facts.row_count == 3 && facts.from == 10 && facts.to == 20)
    #expect(facts.steps_per_point == 64 && facts.units_per_point == 64)
    var (count, total) = (0, 0.0)
    #expect(
      quoin_heights_at(heights, 12, nil, 0, &count) == quoin_status(QUOIN_BUFFER_TOO_SMALL))
    #expect(count == 3)
    for width in [10.0, 10.9375, 13.3, 20] {
      var values = [0.0, 0, 0]
      #expect(quoin_heights_at(heights, width, &values, 3, &count) == 0)
      #expect(values == file.heights(atWidth: width))
      #expect(quoin_heights_total(heights, width, &total) == 0 && total == values.reduce(0, +))
    }
    #expect(quoin_heights_total(heights, 9, &total) == quoin_status(QUOIN_BAD_ARGUMENT))
    #expect(String(cString: quoin_message()) == "the width 9.0 is not between 10.0 and 20.0")
  }

  @Test func `heights at every width are measured, and make the file of the tool`() throws {
    let sample = try #require(BuiltInSample.named("news"))
    let template = try #require(try CellTemplate.builtIn(named: sample.templateName))
    let records = sample.records + "\n{}\n"
    let range = try #require(WidthRange(from: 280, to: 430, stepsPerPoint: 4))
    let rows = RowMeasurer(
      template: template, measurer: HarfBuzzTextMeasurer(collection: try FontCollection.world()),
      scale: 2
    ).functions(of: range)
    var writer = HeightFunctionWriter(range: range, form: try #require(rows.form))
    var expected = writer.header
    let values = try records.split(separator: "\n").map { try RecordValue.parseJSON(String($0)) }
    let run = rows.heights(of: values)
    while let row = run.next() { expected += writer.add(try? row.result.get().function) }
    expected += writer.finish()

    try withRows(sample.templateName, widths: [320], scale: 2) { handle, _ in
      for workers in [1, 3] {
        var batch = quoin_batch(workers: workers, progress: nil, context: nil)
        var (measured, failures, count) = (quoin_heights(), quoin_failures(), 0)
        try #require(
          quoin_heights_measure(
            handle, 280, 430, 4, records, records.utf8.count, &batch, &measured, &failures) == 0)
        defer { for id in [measured.id, failures.id] { _ = quoin_release(id) } }
        #expect(quoin_failures_count(failures, &count) == 0 && count == 1)
        var bytes = [UInt8](repeating: 0, count: expected.count)
        #expect(quoin_heights_bytes(measured, &bytes, bytes.count, &count) == 0)
        #expect(count == expected.count && bytes == expected)
        // The heights of rows at these widths, and 0 for the record that failed.
        let widths = [280, 281.25, 300, 320, 333.5, 375, 390.75, 400, 412.25, 430]
        try withRows(sample.templateName, widths: widths, scale: 2) { handle, _ in
          var heights = [Double](repeating: 0, count: values.count * widths.count)
          #expect(
            quoin_rows_heights_json(
              handle, records, records.utf8.count, nil, &heights, heights.count, &count, nil) == 0)
          for (place, width) in widths.enumerated() {
            var found = [Double](repeating: 0, count: count)
            #expect(quoin_heights_at(measured, width, &found, found.count, &count) == 0)
            let all = stride(from: place, to: heights.count, by: widths.count).map { heights[$0] }
            #expect(found == all.map { $0.isNaN ? 0 : $0 }, "\(width)")
          }
        }
      }
      var heights = quoin_heights(id: 7)
      for (from, to, steps) in [(-1.0, 9.0, 64), (9, 8, 64), (0.3, 9, 64), (1, 2, 3), (0, 2e6, 1)] {
        #expect(
          quoin_heights_measure(handle, from, to, steps, "{}", 2, nil, &heights, nil)
            == quoin_status(QUOIN_BAD_ARGUMENT))
      }
      #expect(heights.id == 7)
      #expect(String(cString: quoin_message()).hasPrefix("0.0 to 2000000.0 in 1 steps per point"))
    }
  }

  @Test func `heights and display lists are those of the Swift library`() throws {
    let sample = try #require(BuiltInSample.named("news"))
    let template = try #require(try CellTemplate.builtIn(named: sample.templateName))
    let measurer = HarfBuzzTextMeasurer(collection: try FontCollection.world())
    let rows = RowMeasurer(template: template, measurer: measurer, widths: [320, 600], scale: 2)
    let lines = sample.records.split(separator: "\n").map(String.init)
    let records = try lines.map { try RecordValue.parseJSON($0) }
    let run = rows.heights(of: records)
    var expected: [Double] = []
    while let row = run.next() { expected += try row.result.get().heights }

    try withRows(sample.templateName, widths: [320, 600], scale: 2) { handle, _ in
      var heights = Array(repeating: 0.0, count: expected.count)
      var count = 0
      #expect(
        quoin_rows_heights_json(
          handle, sample.records, sample.records.utf8.count, nil, &heights, heights.count, &count,
          nil) == 0)
      #expect(count == lines.count)
      #expect(heights == expected)

      let cell = CellMeasurer(template: template, measurer: measurer, scale: 2)
      for (line, record) in zip(lines, records) {
        let list = try cell.drawing(of: record, width: 320).list
        var size = 0
        #expect(
          quoin_rows_display_list(handle, line, line.utf8.count, 320, false, 0, nil, 0, &size)
            == quoin_status(QUOIN_BUFFER_TOO_SMALL))
        var bytes = Array(repeating: UInt8(0), count: size)
        #expect(
          quoin_rows_display_list(
            handle, line, line.utf8.count, 320, false, 0, &bytes, size, &size) == 0)
        #expect(try bytes == list.encoded(as: .binary))
      }
    }
  }

  @Test(arguments: [("", 1.0), ("scale: 0", 0), ("scale: 3", 3), ("conventions: web", 0)])
  func `rows have the scale of their template unless the caller states one`(
    _ line: String, _ scale: Double
  ) throws {
    let source = """
      version: 1
      \(line)
      views: {a: {type: text, text: "${t}"}}
      layout: "V:|[a]|"
      """
    let record = #"{"t": "Words"}"#
    let template = try CellTemplate.load(source: source, fileName: "t.yaml")
    let measurer = HarfBuzzTextMeasurer(collection: try FontCollection.world())
    let cell = CellMeasurer(template: template, measurer: measurer)
    let expected = try cell.height(of: try RecordValue.parseJSON(record), width: 200)
    try withRows(source: source, widths: [200], scale: QUOIN_TEMPLATE_SCALE) { rows, _ in
      var known = -1.0
      #expect(quoin_rows_scale(rows, &known) == 0 && known == scale)
      var (heights, count, height) = ([0.0], 0, 0.0)
      #expect(
        quoin_rows_heights_json(rows, record, record.utf8.count, nil, &heights, 1, &count, nil) == 0
      )
      var frames = [quoin_rect()]
      #expect(
        quoin_rows_frames(rows, record, record.utf8.count, 200, &frames, 1, &count, &height) == 0)
      #expect(heights == [expected] && height == expected)
    }
    try withRows(source: source, widths: [200], scale: 2) { rows, _ in
      var known = -1.0
      #expect(quoin_rows_scale(rows, &known) == 0 && known == 2)
    }
  }

  @Test func `a growing row has the heights of the whole record`() throws {
    let source = """
      version: 1
      views: {a: {type: text, text: "${m.text}"}}
      layout: "V:|[a]|"
      """
    try withRows(source: source, widths: [100, 200], scale: 3) { rows, _ in
      var (row, count) = (quoin_growing_row(), 0)
      let start = #"{"m": {"text": "Words", "n": 1}}"#
      try #require(quoin_growing_row_create(rows, start, start.utf8.count, &row) == 0)
      defer { _ = quoin_release(row.id) }
      var text = "Words"
      for piece in [" and more", " e", "\u{301}", " words", "", " to the end"] {
        text += piece
        #expect(quoin_growing_row_append(row, "m.text", piece, piece.utf8.count) == 0)
        var (grown, whole) = ([0.0, 0], [0.0, 0])
        #expect(quoin_growing_row_heights(row, &grown, 2, &count) == 0 && count == 2)
        let record = #"{"m": {"text": "\#(text)"}}"#
        #expect(
          quoin_rows_heights_json(rows, record, record.utf8.count, nil, &whole, 2, &count, nil) == 0
        )
        #expect(grown == whole && whole[0] >= whole[1])
      }
      var height = 0.0
      #expect(
        quoin_growing_row_heights(row, &height, 1, &count) == quoin_status(QUOIN_BUFFER_TOO_SMALL))
      #expect(count == 2)
      for field in ["m.n", "m[", "x.y"] {
        #expect(
          quoin_growing_row_append(row, field, "x", 1) == quoin_status(QUOIN_BAD_RECORD), "\(field)"
        )
      }
      let half: [CChar] = [-61]
      #expect(quoin_growing_row_append(row, "m.text", half, 1) == quoin_status(QUOIN_BAD_ARGUMENT))
      #expect(quoin_growing_row_append(row, nil, "x", 1) == quoin_status(QUOIN_BAD_ARGUMENT))
    }
    #expect(
      quoin_growing_row_append(quoin_growing_row(), "t", "x", 1) == quoin_status(QUOIN_BAD_HANDLE))
  }

  @Test func `messages say what was wrong`() {
    var fonts = quoin_fonts()
    #expect(quoin_fonts_bundled(nil) == quoin_status(QUOIN_BAD_ARGUMENT))
    #expect(String(cString: quoin_message()) == "fonts must not be null")
    let path = "/no/such.ttf"
    path.withCString { path in
      var paths: [UnsafePointer<CChar>?] = [path]
      #expect(quoin_fonts_files(&paths, 1, &fonts) == quoin_status(QUOIN_BAD_FONT))
    }
    #expect(String(cString: quoin_message()).contains("/no/such.ttf"))
    var template = quoin_template()
    let source = "version: 1\nviews: {a: {type: txet}}"
    #expect(
      quoin_template_parse(source, source.utf8.count, &template)
        == quoin_status(QUOIN_BAD_TEMPLATE))
    #expect(String(cString: quoin_message()).contains("txet"))
    let bytes: [CChar] = [-1, -2]
    #expect(quoin_template_parse(bytes, 2, &template) == quoin_status(QUOIN_BAD_ARGUMENT))
    #expect(String(cString: quoin_message()) == "text is not UTF-8")
    #expect(quoin_release(0) == quoin_status(QUOIN_BAD_HANDLE))
    #expect(template.id == 0 && fonts.id == 0)
  }

  @Test func `a template is in another browser`() throws {
    var (template, shown) = (quoin_template(), quoin_template())
    let source =
      #"{"conventions": "web", "fonts": {"b": {"size": 15}}, "width": 200, "#
      + #""views": {"t": {"type": "text", "text": "${t}", "font": "b"}}, "layout": "V:|[t]|"}"#
    try #require(quoin_template_parse(source, source.utf8.count, &template) == 0)
    defer { _ = quoin_release(template.id) }
    #expect(
      quoin_template_at_engine(template, "web", &shown) == quoin_status(QUOIN_BAD_ARGUMENT))
    #expect(
      String(cString: quoin_message())
        == "an engine is one of chromium, firefox, webkit, not 'web'")
    #expect(shown.id == 0)
    for (engine, height) in [("chromium", 20.0), ("firefox", 22), ("webkit", 20)] {
      try #require(quoin_template_at_engine(template, engine, &shown) == 0)
      #expect(try Self.height(of: shown, #"{"t":"Hxg"}"#) == height)
      _ = quoin_release(shown.id)
    }
    let uikit = source.replacing(#""conventions": "web", "#, with: "")
    var other = quoin_template()
    try #require(quoin_template_parse(uikit, uikit.utf8.count, &other) == 0)
    defer { _ = quoin_release(other.id) }
    #expect(
      quoin_template_at_engine(other, "firefox", &shown) == quoin_status(QUOIN_BAD_ARGUMENT))
    #expect(String(cString: quoin_message()).contains("this one follows UIKit"))
  }

  /// The height of a record's row with the bundled fonts at the template's width.
  private static func height(of template: quoin_template, _ record: String) throws -> Double {
    var (fonts, rows) = (quoin_fonts(), quoin_rows())
    try #require(quoin_fonts_bundled(&fonts) == 0)
    try #require(quoin_rows_create(template, fonts, nil, 0, 1, &rows) == 0)
    defer { for id in [fonts.id, rows.id] { _ = quoin_release(id) } }
    var (height, count) = (0.0, 0)
    try #require(
      quoin_rows_heights_json(rows, record, record.utf8.count, nil, &height, 1, &count, nil) == 0)
    return height
  }

  @Test func `a template has other sizes of text`() throws {
    var (template, larger) = (quoin_template(), quoin_template())
    let source =
      #"{"fonts": {"b": {"textStyle": "body"}}, "width": 200, "#
      + #""views": {"t": {"type": "text", "text": "${t}", "font": "b"}}, "layout": "V:|[t]|"}"#
    try #require(quoin_template_parse(source, source.utf8.count, &template) == 0)
    defer { _ = quoin_release(template.id) }
    for (size, words) in [
      ("huge", "a size of text is one of xs"), ("150%", "goes with 'conventions: web'"),
    ] {
      #expect(
        quoin_template_at_text_size(template, size, &larger) == quoin_status(QUOIN_BAD_ARGUMENT))
      #expect(String(cString: quoin_message()).contains(words))
      #expect(larger.id == 0)
    }
    try #require(quoin_template_at_text_size(template, "ax5", &larger) == 0)
    defer { _ = quoin_release(larger.id) }
    let record = #"{"t":"One"}"#
    let heights = try [template, larger].map { try Self.height(of: $0, record) }
    // 17 and 53 points by UIKit's table, times the line height of Noto Sans.
    #expect(heights == [(17 * 1.362).rounded(.up), (53 * 1.362).rounded(.up)])
  }

  @Test func `a long message is cut between characters`() {
    var template = quoin_template()
    let source = "version: 1\nviews:\n" + (0..<400).map { "  ä\($0): {type: ü}\n" }.joined()
    #expect(
      quoin_template_parse(source, source.utf8.count, &template)
        == quoin_status(QUOIN_BAD_TEMPLATE))
    let length = strlen(quoin_message())
    #expect((4090...4095).contains(length))
    #expect(String(validatingCString: quoin_message()) != nil)
  }

  @Test func `columns of every type are the fields of records`() throws {
    let source = """
      version: 1
      name: columns
      views:
        text: {type: text, text: "${text} ${number} ${count} ${flag}", if: "${flag}"}
        tags: {type: text, text: "${tags[0]}"}
      layout: "V:|-[text]-[tags]-|"
      """
    let names = ["text", "number", "count", "flag", "tags"].map(ConstantName.init)
    let texts = Array("onetwo, which is longer".utf8)
    let offsets: [Int64] = [0, 3, 23]
    let numbers = [0.5, -2]
    let counts: [Int64] = [7, -1]
    let flags: [UInt8] = [0b10]
    let tags = Array(#"["a"]["b","c"]"#.utf8)
    let tagOffsets: [Int32] = [0, 5, 14]
    let validity: [UInt8] = [0b01]
    try withRows(source: source, widths: [200], scale: 1) { rows, _ in
      func columns(_ body: ([quoin_column]) -> Void) {
        texts.withUnsafeBytes { texts in
          offsets.withUnsafeBytes { offsets in
            numbers.withUnsafeBytes { numbers in
              counts.withUnsafeBytes { counts in
                flags.withUnsafeBytes { flags in
                  tags.withUnsafeBytes { tags in
                    tagOffsets.withUnsafeBytes { tagOffsets in
                      validity.withUnsafeBufferPointer { validity in
                        body([
                          quoin_column(
                            name: names[0].start, type: quoin_column_type(QUOIN_LARGE_UTF8),
                            values: texts.baseAddress, offsets: offsets.baseAddress, validity: nil,
                            first: 0),
                          quoin_column(
                            name: names[1].start, type: quoin_column_type(QUOIN_DOUBLE),
                            values: numbers.baseAddress, offsets: nil,
                            validity: validity.baseAddress, first: 0),
                          quoin_column(
                            name: names[2].start, type: quoin_column_type(QUOIN_INT64),
                            values: counts.baseAddress, offsets: nil, validity: nil, first: 0),
                          quoin_column(
                            name: names[3].start, type: quoin_column_type(QUOIN_BOOL),
                            values: flags.baseAddress, offsets: nil, validity: nil, first: 0),
                          quoin_column(
                            name: names[4].start, type: quoin_column_type(QUOIN_JSON),
                            values: tags.baseAddress, offsets: tagOffsets.baseAddress,
                            validity: nil, first: 0),
                        ])
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
      let json = """
        {"text": "one", "number": 0.5, "count": 7, "flag": false, "tags": ["a"]}
        {"text": "two, which is longer", "number": null, "count": -1, "flag": true, "tags": ["b"]}
        """
      var expected = [0.0, 0]
      var count = 0
      #expect(
        quoin_rows_heights_json(rows, json, json.utf8.count, nil, &expected, 2, &count, nil) == 0)
      columns { columns in
        var heights = [0.0, 0]
        var failures = quoin_failures(id: 9)
        #expect(
          quoin_rows_heights_columns(rows, columns, 5, 2, nil, &heights, 2, &failures) == 0)
        #expect(failures.id == 0, "\(String(cString: quoin_message()))")
        #expect(heights == expected && heights[0] < heights[1])
      }
    }
  }

  /// A C text that lives until the end of the process.
  private struct ConstantName {
    let start: UnsafePointer<CChar>

    init(_ text: String) { start = UnsafePointer(strdup(text)) }
  }

  @Test func `rows have heights at device pixel ratios, the ratio varying slowest`() throws {
    let source = """
      conventions: web
      fonts: {b: {size: 15}}
      views: {a: {type: text, text: "${t}", font: b}}
      layout: "a.edges = cell.edges"
      """
    let records = "{\"t\":\"Hxg\"}"
    try withRows(source: source, widths: [100, 200], scale: QUOIN_TEMPLATE_SCALE) { rows, _ in
      var (at, count) = (quoin_rows(), 0)
      var ratios = [2.0, 3]
      #expect(quoin_rows_height_count(rows, &count) == 0 && count == 2)
      try #require(quoin_rows_at_pixel_ratios(rows, &ratios, 2, &at) == 0)
      defer { _ = quoin_release(at.id) }
      #expect(quoin_rows_height_count(at, &count) == 0 && count == 4)
      var heights = Array(repeating: 0.0, count: 4)
      var found = 0
      #expect(
        quoin_rows_heights_json(at, records, records.utf8.count, nil, &heights, 4, &found, nil) == 0
      )
      let third: Double = 61.0 / 3
      #expect(heights == [20.5, 20.5, third, third])
      #expect(quoin_rows_at_pixel_ratios(at, &ratios, 0, &at) == quoin_status(QUOIN_BAD_ARGUMENT))
      ratios = [0]
      #expect(quoin_rows_at_pixel_ratios(at, &ratios, 1, &at) == quoin_status(QUOIN_BAD_ARGUMENT))
    }
    try withRows("mail", widths: [320], scale: 2) { rows, _ in
      var (at, ratio) = (quoin_rows(), 2.0)
      #expect(quoin_rows_at_pixel_ratios(rows, &ratio, 1, &at) == quoin_status(QUOIN_BAD_ARGUMENT))
      #expect(String(cString: quoin_message()).contains("conventions: web"))
    }
  }

  @Test func `threads share rows and tables`() throws {
    let sample = try #require(BuiltInSample.named("mail"))
    let records = sample.records
    let count = records.split(separator: "\n").count
    try withRows(sample.templateName, widths: [320], scale: 2) { rows, _ in
      @Sendable func heights(workers: Int) -> [Double] {
        var heights = Array(repeating: 0.0, count: count)
        var found = 0
        var batch = quoin_batch(workers: workers, progress: nil, context: nil)
        let status = quoin_rows_heights_json(
          rows, records, records.utf8.count, &batch, &heights, count, &found, nil)
        return status == 0 ? heights : []
      }
      let expected = heights(workers: 1)
      var table = quoin_table()
      try #require(quoin_table_create(2, &table) == 0)
      defer { _ = quoin_release(table.id) }
      let (threads, rounds) = (4, 50)
      let shared = table
      let isEqual = Mutex(true)
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        for _ in 0..<rounds {
          var height = 10.0
          _ = quoin_table_insert(shared, 0, &height, 1)
          if thread == 0, heights(workers: 2) != expected { isEqual.withLock { $0 = false } }
        }
      }
      #expect(isEqual.withLock { $0 })
      var (rowCount, total) = (0, 0.0)
      #expect(quoin_table_size(table, &rowCount, &total) == 0)
      #expect(rowCount == threads * rounds && total == Double(threads * rounds) * 10)
    }
  }
}
