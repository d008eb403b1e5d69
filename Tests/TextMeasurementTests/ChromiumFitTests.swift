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

    init(_ line: Substring) throws {
      let fields = line.split(separator: "|")
      let numbers = try fields[0].split(separator: " ").map { try #require(Double($0)) }
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
        // Spans without a style of their own are items too; a colour keeps runs apart.
        if index > 0 { style.color = Color(red: 1, green: 0, blue: 0, alpha: 1) }
        text.append(String(scalars), style: style)
      }
      self.text = text
    }
  }

  /// Seven of 576 widths differ by 1/64 pixel, as sums in Chromium are of single precision.
  @Test func `lines fit at the same width as in Chromium, to 1/64 pixel`() throws {
    var style = ParagraphStyle()
    style.conventions = .web
    style.overflowWrap = .normal
    var compared = 0
    var different = 0
    for line in ChromiumFitTable.text.split(separator: "\n") {
      let row = try Row(line)
      let prepared = TestFonts.bundled.prepare(row.text, paragraphStyle: style)
      func count(_ width: Int) -> Int {
        prepared.metrics(in: TextContainer(width: Double(width) / 64)).lineCount
      }
      let natural = Int(
        (prepared.metrics(in: TextContainer()).size.width * 64).rounded(.up))
      #expect(abs(natural - row.greatest) <= 1, "\(line)")
      if natural != row.greatest { different += 1 }
      for (index, width) in row.least.enumerated() {
        #expect(count(width + 1) <= index + 1, "\(line)")
        #expect(width < 2 || count(width - 2) > index + 1, "\(line)")
        if count(width) > index + 1 || width > 0 && count(width - 1) <= index + 1 {
          different += 1
        }
      }
      compared += 1 + row.least.count
    }
    #expect(compared == 576)
    #expect(different <= 7)
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
