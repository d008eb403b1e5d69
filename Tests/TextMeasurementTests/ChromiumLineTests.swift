// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Compares line counts with Chromium's for the same strings, fonts and widths.
@Suite struct ChromiumLineTests {
  struct Row {
    var language: String
    var counts: [Int]
    var text: String
  }

  static let widths = [300.0, 400.0]

  static let rows: [Row] = {
    var rows: [Row] = []
    for line in ChromiumLineTable.text.split(separator: "\n") {
      if line.hasPrefix("|") {
        rows[rows.count - 1].text += line.dropFirst().dropLast()
      } else {
        let fields = line.split(separator: " ")
        rows.append(
          Row(
            language: String(fields[0]), counts: fields.dropFirst().compactMap { Int($0) }, text: ""
          ))
      }
    }
    return rows
  }()

  /// The rows that differ, each with its reason; there are none.
  static let known: [Int: String] = [:]

  @Test func `English, CJK and mixed text has as many lines as in Chromium`() {
    #expect(Self.rows.count == 320)
    let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
    var differing: [Int] = []
    for (index, row) in Self.rows.enumerated() {
      let isCJK = ["zh", "ja", "ko"].contains(row.language)
      let font = FontDescriptor(family: isCJK ? "Noto Sans CJK SC" : "Noto Sans", size: 16)
      let prepared = measurer.prepare(
        AttributedText(row.text, style: TextStyle(font: font, language: row.language)),
        paragraphStyle: ParagraphStyle())
      let counts = Self.widths.map { prepared.metrics(in: TextContainer(width: $0)).lineCount }
      guard counts != row.counts else { continue }
      differing.append(index)
      #expect(
        Self.known[index] != nil,
        "row \(index), \(row.language): \(counts), not \(row.counts): \(row.text)")
    }
    #expect(differing == Self.known.keys.sorted(), "rows that are listed differ no longer")
  }
}
