// SPDX-License-Identifier: Apache-2.0

import CQuoin
import QuoinC
import Testing

/// A call that fails writes nothing, unless the header says otherwise.
@Suite struct QuoinCFailureTests {
  private static let source = """
    version: 1
    views: {a: {type: text, text: "${t}"}}
    layout: "V:|[a]|"
    """
  private let badArgument = quoin_status(QUOIN_BAD_ARGUMENT)

  @Test func `lanes are not written if there is no place for tops`() {
    let heights = [10.0, 20]
    var lanes = [7, 7]
    var height = -1.0
    #expect(
      quoin_lane_offsets(heights, nil, 2, 2, 0, 1, &lanes, nil, &height) == badArgument)
    #expect(lanes == [7, 7] && height == -1)
  }

  @Test func `records are not counted for too many workers, or without a buffer`() throws {
    try withRows(source: Self.source, widths: [100], scale: 1) { rows, _ in
      let record = #"{"t": "Words"}"#
      var (heights, count) = ([-1.0], -1)
      var batch = quoin_batch(workers: 1025, progress: nil, context: nil)
      #expect(
        quoin_rows_heights_json(
          rows, record, record.utf8.count, &batch, &heights, 1, &count, nil) == badArgument)
      #expect(
        quoin_rows_heights_json(rows, record, record.utf8.count, nil, nil, 1, &count, nil)
          == badArgument)
      #expect(
        quoin_rows_frames(rows, record, record.utf8.count, 100, nil, 1, &count, nil)
          == badArgument)
      #expect(heights == [-1] && count == -1)
    }
  }

  @Test func `no number of rows without columns is too large to be refused`() throws {
    try withRows(source: Self.source, widths: [100, 200, 300], scale: 1) { rows, _ in
      var height = -1.0
      for count in [Int.max, Int.max / 2, -1] {
        #expect(
          quoin_rows_heights_columns(rows, nil, 0, count, nil, &height, 1, nil) == badArgument,
          "\(count)")
      }
      #expect(
        quoin_rows_heights_columns(rows, nil, 0, 1, nil, &height, 1, nil)
          == quoin_status(QUOIN_BUFFER_TOO_SMALL))
      #expect(height == -1)
    }
  }

  @Test func `a picture is not described to a caller without a count`() throws {
    var (fonts, text, drawer) = (quoin_fonts(), quoin_text(), quoin_glyph_drawer())
    try #require(quoin_fonts_bundled(&fonts) == 0)
    defer { for id in [fonts.id, text.id, drawer.id] { _ = quoin_release(id) } }
    try #require(quoin_text_prepare(fonts, "a", 1, nil, &text) == 0)
    var (glyph, count) = (quoin_glyph(), 0)
    try #require(quoin_text_glyphs(text, 100, 0, &glyph, 1, &count) == 0)
    try #require(quoin_glyph_drawer_of_text(text, &drawer) == 0)
    var image = quoin_glyph_image()
    image.width = -1
    #expect(
      quoin_glyph_draw(drawer, glyph.font, glyph.id, 20, 0, &image, nil, 0, nil) == badArgument)
    #expect(image.width == -1)
    #expect(
      quoin_glyph_draw(drawer, glyph.font, glyph.id, 20, 0, &image, nil, 0, &count)
        == quoin_status(QUOIN_BUFFER_TOO_SMALL))
    #expect(image.width > 0 && count == Int(image.width * image.height))
  }
}
