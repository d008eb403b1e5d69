// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Compares the least widths of a number of lines with Chromium's.
@Suite struct ChromiumFitTests {
  /// A text of the table, with its widths in 1/64 pixel.
  private struct Row {
    let size: Double
    let greatest: Int
    let least: [Int]
    let text: AttributedText

    /// - Parameter hasLanguage: Whether the line begins with a language.
    init(_ line: Substring, hasLanguage: Bool = false) throws {
      let fields = line.split(separator: "|")
      var words = fields[0].split(separator: " ")
      let language = hasLanguage ? String(words.removeFirst()) : nil
      let numbers = try words.map { try #require(Double($0)) }
      size = numbers[0]
      greatest = Int(numbers[1])
      least = numbers[2...].map { Int($0) }
      var text = AttributedText("", style: TextStyle())
      for (index, codes) in fields.dropFirst().enumerated() {
        var scalars = String.UnicodeScalarView()
        for code in codes.split(separator: " ") {
          scalars.append(try #require(UInt32(code, radix: 16).flatMap(Unicode.Scalar.init)))
        }
        var style = TextStyle(font: FontDescriptor(size: size))
        style.language = language
        // Spans without a style of their own are items too; a colour keeps runs apart.
        if index > 0 { style.color = Color(red: 1, green: 0, blue: 0, alpha: 1) }
        text.append(String(scalars), style: style)
      }
      self.text = text
    }
  }

  /// Counts the widths of a row that differ, none by more than a tolerance in 1/64 pixel.
  private func differences(
    _ row: Row, _ style: ParagraphStyle, tolerance: Int, _ hint: Substring
  ) -> Int {
    let prepared = TestFonts.bundled.prepare(row.text, paragraphStyle: style)
    func count(_ width: Int) -> Int {
      let container = TextContainer(width: Double(width) / 64)
      let metrics = prepared.metrics(in: container)
      #expect(prepared.layout(in: container).metrics == metrics, "\(hint)")
      return metrics.lineCount
    }
    let natural = Int((prepared.metrics(in: TextContainer()).size.width * 64).rounded(.up))
    #expect(abs(natural - row.greatest) <= tolerance, "\(hint)")
    var different = natural == row.greatest ? 0 : 1
    for (index, width) in row.least.enumerated() {
      #expect(count(width + tolerance) <= index + 1, "\(hint)")
      #expect(width <= tolerance || count(width - tolerance - 1) > index + 1, "\(hint)")
      if count(width) > index + 1 || width > 0 && count(width - 1) <= index + 1 {
        different += 1
      }
    }
    return different
  }

  /// Seven of 576 widths differ by 1/64 pixel, as sums in Chromium are of single precision.
  @Test func `lines fit at the same width as in Chromium, to 1/64 pixel`() throws {
    var style = ParagraphStyle()
    style.conventions = .web
    style.overflowWrap = .normal
    let lines = ChromiumFitTable.text.split(separator: "\n")
    #expect(lines.count == 144)
    var different = 0
    for line in lines { different += differences(try Row(line), style, tolerance: 1, line) }
    #expect(different <= 7)
  }

  /// The third line begins with a dot of another font, whose lines are 2 pixels higher. Chromium 156
  /// clamps this text to two lines of 46 pixels, though the dot would fit beside the ellipsis.
  @Test func `a truncated line is as high as the words that wrapping puts there`() {
    let text = AttributedText(
      "implémentation en C d'une bibliothèque HTTP –⋅fichiers de développement",
      style: TextStyle(font: FontDescriptor(size: 17, weight: .bold)))
    let container = TextContainer(
      width: 236, maximumNumberOfLines: 2, lineBreakMode: .truncateTail)
    var style = ParagraphStyle()
    style.conventions = .web
    let prepared = TestFonts.bundled.prepare(text, paragraphStyle: style)
    #expect(prepared.metrics(in: container).size.height == 46)
    #expect(prepared.height(in: container) == 46)
    #expect(prepared.layout(in: container).metrics.size.height == 46)
  }

  /// Of 384 widths 27 differ by 1/64 pixel, as Chromium rounds further places within lines.
  @Test func `punctuation is trimmed as in Chromium`() throws {
    var style = ParagraphStyle()
    style.conventions = .web
    style.overflowWrap = .normal
    style.textSpacingTrim = .normal
    let lines = ChromiumFitTable.punctuated.split(separator: "\n")
    #expect(lines.count == 96)
    var different = 0
    for line in lines {
      different += differences(try Row(line, hasLanguage: true), style, tolerance: 1, line)
    }
    #expect(different <= 27)
  }

  @Test func `punctuation to trim is looked for from the start of a part on`() {
    for (text, start, first) in [
      ("「「 words", 0, 0), ("「「 words", 7, nil), ("「「 words「（", 7, 12), ("words「」", 8, 8),
    ] {
      var text = text
      let found = text.withUTF8 { SpacingClass.firstTrimmed($0, from: start) }
      #expect(found == first, "\(text) from \(start)")
    }
  }

  @Test func `a truncated line is as high as the words that it would have`() {
    // The last word is of a taller font; wrapping puts it on the third line.
    let text = "implementation of a library for HTTP, development files of a library ไทย"
    var style = ParagraphStyle()
    func height(_ conventions: TextConventions, lines: Int) -> Double {
      style.conventions = conventions
      return TestFonts.bundled.prepare(
        AttributedText(text, style: TextStyle(font: FontDescriptor(size: 16))),
        paragraphStyle: style
      ).height(
        in: TextContainer(
          width: 260, maximumNumberOfLines: lines, lineBreakMode: .truncateTail))
    }
    #expect(height(.web, lines: 1) == 22)
    #expect(height(.web, lines: 2) == 44)
    #expect(height(.web, lines: 3) > 66)
  }
}
