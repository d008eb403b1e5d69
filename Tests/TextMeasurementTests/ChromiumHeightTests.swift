// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Compares the heights of lines and the treatment of white space with Chromium's.
@Suite struct ChromiumHeightTests {
  /// The parts of a row of a table.
  static func fields(_ line: Substring) -> [String] {
    line.split(separator: "|", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// A text of code points in hexadecimal.
  static func text(_ codes: String) throws -> String {
    var scalars = String.UnicodeScalarView()
    for code in codes.split(separator: " ") {
      scalars.append(try #require(UInt32(code, radix: 16).flatMap(Unicode.Scalar.init)))
    }
    return String(scalars)
  }

  /// A line height as the table writes it: em and percent are of the first size.
  static func lineHeight(_ text: String, size: Double) throws -> LineHeight {
    if text == "normal" { return .normal }
    if text.hasSuffix("px") { return .points(try #require(Double(text.dropLast(2)))) }
    if text.hasSuffix("em") { return .points(try #require(Double(text.dropLast(2))) * size) }
    if text.hasSuffix("%") { return .points(try #require(Double(text.dropLast())) / 100 * size) }
    return .multiple(try #require(Double(text)))
  }

  @Test func `lines of every line height are as high as in Chromium`() throws {
    var rows = 0
    for line in ChromiumHeightTable.heights.split(separator: "\n") {
      let row = Self.fields(line)
      let size = try #require(Double(row[0]))
      var style = ParagraphStyle()
      style.conventions = .web
      style.lineHeight = try Self.lineHeight(row[1], size: size)
      let font = FontDescriptor(size: size)
      var text = AttributedText(try Self.text(row[2]), style: TextStyle(font: font))
      if let span = Double(row[3]) {
        style.strut = font
        text.append(" ", style: TextStyle(font: font))
        text.append(try Self.text(row[4]), style: TextStyle(font: FontDescriptor(size: span)))
      }
      let height = TestFonts.bundled.prepare(text, paragraphStyle: style)
        .height(in: TextContainer())
      #expect(height == Double(row[5]), "\(line)")
      rows += 1
    }
    #expect(rows == 240)
  }

  @Test(
    arguments: [
      (16.37, FontWeight.regular, 22), (16.38, .regular, 22), (16.385, .regular, 23),
      (16.39, .regular, 23), (15.4375, .bold, 21), (18.775, .bold, 25), (20.1125, .bold, 27),
      (28.5375, .bold, 38),
    ] as [(Double, FontWeight, Double)])
  func `a line is as high as in Chromium at sizes between hundredths of a pixel`(
    size: Double, weight: FontWeight, height: Double
  ) {
    var style = ParagraphStyle()
    style.conventions = .web
    let font = FontDescriptor(size: size, weight: weight)
    let text = AttributedText("Hx", style: TextStyle(font: font))
    let prepared = TestFonts.bundled.prepare(text, paragraphStyle: style)
    #expect(prepared.height(in: TextContainer()) == height)
  }

  @Test func `a strut holds in a text of a single smaller style`() {
    var style = ParagraphStyle()
    style.conventions = .web
    style.strut = FontDescriptor(size: 30)
    let text = AttributedText("Hx", style: TextStyle(font: FontDescriptor(size: 10)))
    let prepared = TestFonts.bundled.prepare(text, paragraphStyle: style)
    // round(30 * 1.069) + round(30 * 0.293)
    #expect(prepared.height(in: TextContainer()) == 32 + 9)
    #expect(prepared.metrics(in: TextContainer()).firstBaseline == 32)
  }

  @Test func `white space is treated as in Chromium`() throws {
    let modes: [String: WhiteSpace] = [
      "normal": .normal, "preWrap": .preWrap, "preLine": .preLine,
    ]
    var rows = 0
    for line in ChromiumHeightTable.whiteSpace.split(separator: "\n") {
      let row = Self.fields(line)
      let mode = try #require(modes[row[0]])
      var style = ParagraphStyle()
      style.conventions = .web
      style.lineHeight = .points(20)
      let text = mode.applied(to: try Self.text(row[1]))
      let layout = TestFonts.bundled.prepare(
        AttributedText(text, style: TextStyle(font: FontDescriptor(size: 16))),
        paragraphStyle: style
      ).layout(in: TextContainer())
      #expect(layout.metrics.size.height == Double(row[3]), "\(line)")
      let width = layout.lines.map { $0.width + $0.trailingSpace }.max() ?? 0
      // Chromium rounds the width of each run up to 1/64.
      #expect(abs(width - (Double(row[2]) ?? .nan)) < 4.0 / 64, "\(line): \(width)")
      rows += 1
    }
    #expect(rows == 63)
  }

  @Test func `collapsed text knows its offsets in the original`() {
    let text = "  a  b\n\n c "
    let (result, offsets) = WhiteSpace.normal.appliedWithOffsets(to: text)
    #expect(result == "a b c")
    #expect(offsets == [2, 3, 5, 6, 9, text.utf8.count])
    #expect(WhiteSpace.normal.appliedWithOffsets(to: "a b").offsets == nil)
    #expect(WhiteSpace.unchanged.applied(to: text) == text)
  }

  @Test func `a text in which nothing changes is found without the treatment`() {
    var random = SeededGenerator(fallback: 20_261_207)
    let parts = [" ", "a", "b", "\t", "\n", "\r", "\u{200B}", "\u{2028}", "é", "漢", "c", "d"]
    var unchanged = 0
    for _ in 0..<4_000 {
      let text = LongTextPartTests.text(parts, Int.random(in: 0..<7, using: &random), &random)
      for mode in [WhiteSpace.normal, .preWrap, .preLine] {
        // Texts with a carriage return are always treated byte by byte; at the start it is nothing.
        let treated = mode.applied(to: ["\r", text]).joined()
        #expect(mode.applied(to: text) == treated, "\(text.debugDescription); \(random.hint)")
        let pieces = text.map { String($0) }
        // A line end is removed behind a zero width space of its own run alone.
        if !text.contains("\u{200B}") {
          #expect(mode.applied(to: pieces).joined() == treated, "\(pieces)")
        }
        let (result, offsets) = mode.appliedWithOffsets(to: text)
        #expect(result == treated)
        #expect((offsets == nil) == (result == text))
        if result == text { unchanged += 1 }
      }
    }
    #expect(unchanged > 1_000)
  }

  @Test func `white space collapses across runs`() {
    #expect(WhiteSpace.normal.applied(to: [" a ", " b", " "]) == ["a ", "b", ""])
    #expect(WhiteSpace.normal.applied(to: ["a", " ", "b"]) == ["a", " ", "b"])
    #expect(WhiteSpace.preLine.applied(to: ["a ", "\n b"]) == ["a", "\nb"])
    #expect(WhiteSpace.preLine.applied(to: ["", "\n", "", " "]) == ["", "\u{200B}", "", ""])
    #expect(WhiteSpace.preWrap.applied(to: ["\n", ""]) == ["\u{200B}", ""])
  }

  @Test func `a stated line height holds by UIKit's conventions too`() {
    let text = AttributedText(
      "Latin 漢字 สวัสดี", style: TextStyle(font: FontDescriptor(size: 15)))
    func height(_ lineHeight: LineHeight) -> Double {
      var style = ParagraphStyle()
      style.lineHeight = lineHeight
      return TestFonts.bundled.prepare(text, paragraphStyle: style).height(in: TextContainer())
    }
    #expect(height(.multiple(1.5)) == 15 * 1.5)
    #expect(height(.points(17.3)) == 17.3)
    #expect(height(.points(-1)) == 0)
    #expect(height(.multiple(.nan)) == 0)
    #expect(height(.normal) > 15 * (1.069 + 0.293))
  }
}
