// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Compares where lines begin with Chromium, by `text-wrap` and `hyphens`.
@Suite struct ChromiumWrapTests {
  struct Row {
    var language: String
    var lines: Int
    var text: String
    /// For each width the starts by mark.
    var starts: [[Character: [Int]]]
  }

  static let rows: [Row] = {
    var rows: [Row] = []
    for line in ChromiumWrapTable.text.split(separator: "\n") {
      if line.hasPrefix("|") {
        let text = line.dropFirst().dropLast().map { character -> Character in
          character == "~" ? "\u{AD}" : character == "^" ? "\n" : character
        }
        rows[rows.count - 1].text += String(text)
        continue
      }
      let fields = line.split(separator: " ")
      if Double(fields[0]) == nil {
        rows.append(
          Row(language: String(fields[0]), lines: Int(fields[1]) ?? 0, text: "", starts: []))
      } else {
        var starts: [Character: [Int]] = [:]
        for field in fields.dropFirst() {
          guard let mark = field.first else { continue }
          starts[mark] = field.dropFirst().split(separator: ",").compactMap { Int($0) }
        }
        rows[rows.count - 1].starts.append(starts)
      }
    }
    return rows
  }()

  /// The rows and widths that differ, by mark.
  ///
  /// In all of them two choices have the same sum of scores, as between characters that are equally
  /// wide, and the last bits of Chromium's sums decide. The number of lines is equal.
  static let known: [Character: Set<Int>] = [
    "b": [
      600, 613, 630, 641, 642, 643, 661, 680, 732, 734, 741, 742, 811, 821, 831, 850, 861, 862, 872,
      902, 930,
    ],
    "p": [620, 640, 810, 850],
  ]

  static let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)

  /// The starts of all lines but the first, as UTF-16 offsets.
  static func starts(_ row: Row, width: Double, _ change: (inout ParagraphStyle) -> Void) -> [Int] {
    let isCJK = ["zh", "ja", "ko"].contains(row.language)
    let font = FontDescriptor(family: isCJK ? "Noto Sans CJK SC" : "Noto Sans", size: 16)
    var style = ParagraphStyle()
    style.conventions = .web
    style.overflowWrap = .normal
    change(&style)
    let prepared = measurer.prepare(
      AttributedText(row.text, style: TextStyle(font: font, language: row.language)),
      paragraphStyle: style)
    var container = TextContainer(width: width)
    container.maximumNumberOfLines = row.lines
    let layout = prepared.layout(in: container)
    let utf8 = row.text.utf8
    return layout.lines.dropFirst().map { line in
      let start = utf8.index(utf8.startIndex, offsetBy: line.range.lowerBound)
      return row.text.utf16.distance(from: row.text.startIndex, to: start)
    }
  }

  private func check(_ mark: Character, _ change: (inout ParagraphStyle) -> Void) {
    var differing: Set<Int> = []
    var count = 0
    for (index, row) in Self.rows.enumerated() {
      for (place, width) in ChromiumWrapTable.widths.enumerated() {
        guard let greedy = row.starts[place]["w"] else { continue }
        let expected = row.starts[place][mark] ?? greedy
        let found = Self.starts(row, width: width, change)
        count += 1
        let shown = row.lines == 0 ? expected : Array(expected.prefix(row.lines - 1))
        guard found != shown else { continue }
        let number = index * 10 + place
        differing.insert(number)
        let isKnown = Self.known[mark]?.contains(number) ?? false
        #expect(
          isKnown,
          "\(number) \(mark), \(row.lines) lines: \(found), not \(shown): \(row.text)")
      }
    }
    #expect(count == Self.rows.count * ChromiumWrapTable.widths.count)
    #expect(differing == Self.known[mark] ?? [], "rows that are listed differ no longer")
  }

  @Test func `Greedy lines begin where Chromium's do`() { check("w") { _ in } }

  @Test func `Balanced lines begin where Chromium's do`() { check("b") { $0.textWrap = .balance } }

  @Test func `Pretty lines begin where Chromium's do`() { check("p") { $0.textWrap = .pretty } }

  /// Texts in lines of several heights, with words too wide and line feeds.
  @Test(arguments: [TextWrap.balance, .pretty, .nowrap])
  func `heights, metrics and layouts agree`(_ wrap: TextWrap) {
    let texts =
      Self.rows.prefix(40).map(\.text) + [
        "one 漢字 two three four 漢字漢字 five six", "a\nb c d e f g h i j k l m n\n\n漢", "",
        "\n", "incomprehensibilities " + String(repeating: "x 漢 ", count: 40), "tab\tone two three",
      ]
    for text in texts {
      for width in [40.0, 110, 200, .infinity] {
        for lines in [0, 1, 2, 4] {
          for mode in [LineBreakMode.wordWrap, .charWrap, .clip, .truncateTail] {
            var style = ParagraphStyle()
            let greedy = Self.measurer.prepare(AttributedText(text), paragraphStyle: style)
            style.textWrap = wrap
            let prepared = Self.measurer.prepare(AttributedText(text), paragraphStyle: style)
            var container = TextContainer(width: width)
            container.maximumNumberOfLines = lines
            container.lineBreakMode = mode
            let metrics = prepared.metrics(in: container)
            #expect(prepared.height(in: container) == metrics.size.height, "\(text)")
            #expect(prepared.layout(in: container).metrics == metrics, "\(text)")
            if wrap == .nowrap {
              let feeds = text.isEmpty ? 0 : text.utf8.count { $0 == 0x0A } + 1
              #expect(metrics.lineCount == (lines == 0 ? feeds : min(lines, feeds)), "\(text)")
            } else {
              #expect(metrics.lineCount == greedy.metrics(in: container).lineCount, "\(text)")
            }
          }
        }
      }
    }
  }

  @Test func `a batch and a preparer wrap as the measurer does`() {
    var style = ParagraphStyle()
    style.textWrap = .balance
    let texts = Self.rows.prefix(30).map(\.text)
    let batch = Self.measurer.prepareBatch(texts, paragraphStyle: style)
    let preparer = Self.measurer.preparer(style: TextStyle(), paragraphStyle: style)
    let container = TextContainer(width: 170)
    for (index, text) in texts.enumerated() {
      let metrics = Self.measurer.prepare(AttributedText(text), paragraphStyle: style)
        .metrics(in: container)
      #expect(batch.metrics(of: index, in: container) == metrics)
      #expect(batch.height(of: index, in: container) == metrics.size.height)
      #expect(batch.layout(of: index, in: container).metrics == metrics)
      #expect(preparer.prepare(text).metrics(in: container) == metrics)
    }
  }

  @Test func `Words without hyphens stay whole as in Chromium`() {
    check("n") { $0.hyphens = .none }
  }

  @Test func `Without patterns automatic hyphens are manual, as in Chromium without dictionaries`()
  {
    check("a") { $0.hyphens = .auto }
  }
}
