// SPDX-License-Identifier: Apache-2.0

import CQuoin
import CellTemplates
import QuoinC
import RowHeights
import TableLayout
import Testing
import WorldFonts

@Suite struct QuoinCListTests {
  private let source = """
    version: 1
    section: "${day}"
    views: {t: {type: text, text: "${text}"}}
    layout: ["H:|[t]|", "V:|[t]|"]
    header: {views: {t: {type: text, text: "${section}, ${count}"}}, layout: ["H:|[t]|", "V:|-8-[t]|"]}
    between: {views: {l: {type: box}}, layout: ["H:|[l]|", "V:|[l(3)]|"]}
    """
  private let records = """
    {"day": "Monday", "text": "One"}
    {"day": "Monday", "text": "Two, which is longer than one line"}

    {"day": "Friday", "text": "Three"}
    {"day": "Friday"}
    no record
    """

  /// A list of a template.
  private func withList(
    _ template: quoin_template, _ records: String, _ body: (quoin_list) throws -> Void
  ) throws {
    var list = quoin_list()
    try #require(quoin_list_create(template, records, records.utf8.count, &list) == 0)
    defer { _ = quoin_release(list.id) }
    try body(list)
  }

  @Test func `a list has the rows of its sections, and says which record each shows`() throws {
    try withRows(source: source, widths: [120, 400], scale: 1) { rows, template in
      try withList(template, records) { list in
        var (rowCount, sectionCount) = (0, 0)
        #expect(quoin_list_size(list, &rowCount, &sectionCount) == 0)
        let places = (0..<rowCount).map { row in
          var place = quoin_list_place()
          #expect(quoin_list_row(list, row, &place) == 0)
          return [Int(place.part), place.record, place.section]
        }
        #expect(
          places == [
            [1, 0, 0], [0, 0, 0], [3, 1, 0], [0, 1, 0], [1, 2, 1], [0, 2, 1], [3, 3, 1], [0, 3, 1],
            [0, 4, 1],
          ])
        #expect(sectionCount == 2)

        var (heights, failures) = ([Double](repeating: 0, count: 18), quoin_failures())
        #expect(
          quoin_rows_heights_list(rows, list, nil, &heights, 17, &failures)
            == quoin_status(QUOIN_BUFFER_TOO_SMALL))
        try #require(quoin_rows_heights_list(rows, list, nil, &heights, 18, &failures) == 0)
        defer { _ = quoin_release(failures.id) }
        // A line of 17 points is 24 high; three are 70; a header has 8 above it.
        #expect(heights[..<8] == [32, 32, 24, 24, 3, 3, 70, 24])
        #expect(heights[8..<14] == [32, 32, 24, 24, 3, 3] && heights[14...].allSatisfy(\.isNaN))
        let reasons = texts { quoin_failures_message(failures, $0, nil) }
        #expect(reasons.count == 2 && reasons[0].contains("text"))

        var size = 0
        for (row, height) in stride(from: 0, to: 12, by: 2).map({ ($0 / 2, heights[$0]) }) {
          #expect(
            quoin_list_record(list, row, nil, 0, &size) == quoin_status(QUOIN_BUFFER_TOO_SMALL))
          var record = [CChar](repeating: 0, count: size)
          #expect(quoin_list_record(list, row, &record, size, &size) == 0)
          var (frame, count, found) = ([quoin_rect(), quoin_rect()], 0, 0.0)
          #expect(
            quoin_rows_frames(rows, record, size, 120, &frame, 2, &count, &found) == 0,
            "\(String(cString: quoin_message()))")
          #expect(found == height)
        }
        #expect(quoin_list_record(list, 8, nil, 0, &size) == quoin_status(QUOIN_BAD_RECORD))
        #expect(quoin_list_record(list, 9, nil, 0, &size) == quoin_status(QUOIN_BAD_ARGUMENT))
        #expect(String(cString: quoin_message()) == "the list has 9 rows, and no number 9")
      }
    }
  }

  @Test func `records by themselves are refused where rows depend on their neighbours`() throws {
    let record = #"{"day": "Monday", "text": "One"}"#
    try withRows(source: source, widths: [120], scale: 1) { rows, _ in
      var (heights, count, height) = ([0.0], 0, 0.0)
      #expect(
        quoin_rows_heights_json(rows, record, record.utf8.count, nil, &heights, 1, &count, nil)
          == quoin_status(QUOIN_BAD_TEMPLATE))
      #expect(String(cString: quoin_message()).contains("only a list of records has rows"))
      #expect(
        quoin_rows_heights_columns(rows, nil, 0, 1, nil, &heights, 1, nil)
          == quoin_status(QUOIN_BAD_TEMPLATE))
      #expect(
        quoin_rows_frames(rows, record, record.utf8.count, 120, nil, 0, &count, &height)
          == quoin_status(QUOIN_BAD_RECORD))
      #expect(String(cString: quoin_message()).contains("only a list of records has rows"))
    }
  }

  @Test func `the rows of a template without sections are its records`() throws {
    let sample = try #require(BuiltInSample.named("news"))
    let count = sample.records.split(separator: "\n").count
    try withRows(sample.templateName, widths: [320], scale: 2) { rows, template in
      var (alone, found) = ([Double](repeating: 0, count: count), 0)
      #expect(
        quoin_rows_heights_json(
          rows, sample.records, sample.records.utf8.count, nil, &alone, count, &found, nil) == 0)
      try withList(template, sample.records) { list in
        var (heights, rowCount) = ([Double](repeating: 0, count: count), 0)
        #expect(quoin_list_size(list, &rowCount, nil) == 0 && rowCount == count)
        #expect(quoin_rows_heights_list(rows, list, nil, &heights, count, nil) == 0)
        #expect(heights == alone)
      }
    }
  }

  @Test(arguments: [1, 2]) func `a batch tells its progress, and can be ended`(_ workers: Int)
    throws
  {
    let lines = (0..<300).map { "{\"t\": \"Row \($0)\"}" }.joined(separator: "\n")
    let source = #"{"views": {"t": {"type": "text", "text": "${t}"}}, "layout": "V:|[t]|"}"#
    /// What the calls of a batch told, and how many are let pass.
    final class Told {
      var done: [Int] = []
      var limit = Int.max
    }
    try withRows(source: source, widths: [120], scale: 1) { rows, _ in
      let told = Told()
      var batch = quoin_batch(
        workers: workers,
        progress: { context, done in
          let told = Unmanaged<Told>.fromOpaque(context!).takeUnretainedValue()
          told.done.append(done)
          return told.done.count < told.limit
        }, context: Unmanaged.passUnretained(told).toOpaque())
      var (heights, count) = ([Double](repeating: -1, count: 300), 0)
      #expect(
        quoin_rows_heights_json(rows, lines, lines.utf8.count, &batch, &heights, 300, &count, nil)
          == 0)
      #expect(told.done == [128, 256, 300])
      #expect(heights.allSatisfy { $0 == 24 })

      (told.done, told.limit) = ([], 2)
      heights = [Double](repeating: -1, count: 300)
      #expect(
        quoin_rows_heights_json(rows, lines, lines.utf8.count, &batch, &heights, 300, &count, nil)
          == quoin_status(QUOIN_CANCELLED))
      #expect(String(cString: quoin_message()).contains("256 of 300"))
      #expect(told.done == [128, 256])
      #expect(heights.firstIndex(of: -1) == 256)
      withExtendedLifetime(told) {}
    }
  }

  @Test func `warnings of a template can be read`() throws {
    let source = """
      version: 1
      views: {a: {type: text, text: "${t}"}, b: {type: box}}
      layout: "V:|[a]|"
      """
    var template = quoin_template()
    try #require(quoin_template_parse(source, source.utf8.count, &template) == 0)
    defer { _ = quoin_release(template.id) }
    let warnings = texts { quoin_template_warning(template, $0) }
    let expected = try CellTemplate.load(source: source, fileName: "template").warnings
    #expect(!expected.isEmpty && warnings == expected.map(\.description))
  }

  @Test func `items stand in the lanes that the library gives them`() throws {
    let heights = [30.0, 10, 20, .nan, 5, 40]
    let spans = [1, 1, 2, 1, 1, 1]
    var (lanes, tops, height) = (
      [Int](repeating: 9, count: 6), [Double](repeating: 9, count: 6), 0.0
    )
    #expect(quoin_lane_offsets(heights, spans, 6, 3, 2, 1, &lanes, &tops, &height) == 0)
    var expected = try StaggeredLanes(laneCount: 3, gap: 2, scale: 1)
    for (item, height) in heights.enumerated() {
      let place = try expected.place(length: height.isNaN ? 0 : height, span: spans[item])
      #expect(lanes[item] == place.lane && tops[item] == place.offset)
    }
    #expect(height == expected.length && tops[2] == 12)
    for (spans, count, message) in [
      ([4, 1, 1, 1, 1, 1], 3, "item 0 covers from 1 to 3 lanes, not 4"),
      (spans, 0, "there are from 1 to 1000 lanes, not 0"),
    ] {
      lanes = [7, 7, 7, 7, 7, 7]
      #expect(
        quoin_lane_offsets(heights, spans, 6, count, 2, 1, &lanes, &tops, nil)
          == quoin_status(QUOIN_BAD_ARGUMENT))
      #expect(String(cString: quoin_message()) == message)
      #expect(lanes == [7, 7, 7, 7, 7, 7])
    }
  }
}
