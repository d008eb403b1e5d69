// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TableLayout

/// The number of characters that a measurer was given.
private final class CharacterCount: @unchecked Sendable { var value = 0 }

/// A measurer whose texts can grow: characters of 5 points in lines of 12, broken anywhere.
private struct GrowingMeasurer: TextMeasurer {
  let given = CharacterCount()

  func prepare(_ text: AttributedText, paragraphStyle: ParagraphStyle) -> any PreparedText {
    given.value += text.string.count
    return Grown(count: text.string.count, given: given)
  }

  func lineMetrics(of font: FontDescriptor) -> LineMetrics {
    LineMetrics(ascent: 9, descent: 3, leading: 0)
  }

  func check(_ font: FontDescriptor) throws(MissingFontError) {}
}

private struct Grown: AppendableText {
  let count: Int
  let given: CharacterCount
  var minContentWidth: Double { 5 }
  var maxContentWidth: Double { Double(count) * 5 }
  var missingGlyphCount: Int { 0 }

  func appending(_ text: String) -> (any PreparedText)? {
    given.value += text.count
    return Grown(count: count + text.count, given: given)
  }

  func metrics(in container: TextContainer) -> TextMetrics {
    let inLine = max(1, Int(min(container.width, 1e9) / 5))
    let lines = (count + inLine - 1) / inLine
    return TextMetrics(
      size: Size(width: Double(min(count, inLine)) * 5, height: 12 * Double(lines)),
      lineCount: lines, firstBaseline: 9, lastBaseline: 12 * Double(lines) - 3, isTruncated: false)
  }

  func layout(in container: TextContainer) -> TextLayout {
    TextLayout(metrics: metrics(in: container), lines: [])
  }
}

/// Rows whose text is still being written.
@Suite struct TableViewStreamingTests {
  private let measurer = GrowingMeasurer()

  /// A table of 120 by 200 points whose lines hold 20 characters, scrolled to its last row.
  private func table(_ messages: Messages, _ alignment: TableGeometry.Alignment) -> MessageTable {
    let table = messageTable(messages, alignment: alignment)
    table.environment = LayoutEnvironment(
      measurer: measurer, pixelGrid: PixelGrid(scale: 1), systemVersion: SystemVersion(12))
    table.layoutIfNeeded()
    return table
  }

  private func height(_ count: Int) -> Double { Double((count + 19) / 20) * 12 + 8 + 1 }

  /// Appends text to the last row, in the data and in its cell if it has one.
  private func append(_ text: String, to table: MessageTable) {
    guard let messages = table.messages else { return }
    let row = messages.sections[0].count - 1
    messages.sections[0][row] += text
    (table.cellForRow(at: at(0, row)) as? MessageCell)?.label.append(text)
    table.layoutIfNeeded()
  }

  @Test(arguments: [100, 20000])
  func `a row that grows costs what is appended`(_ length: Int) throws {
    let last = String(repeating: "a", count: length)
    let messages = Messages([Array(repeating: "short", count: 500) + [last]])
    let table = table(messages, .bottom)
    let cell = try #require(table.cellForRow(at: at(0, 500)))
    var total = length
    for round in 1...40 {
      let (given, asked) = (measurer.given.value, messages.asked.count)
      let measured = table.measureCount
      append("word ", to: table)
      total += 5
      #expect(measurer.given.value - given == 5)
      #expect(table.measureCount - measured <= 1 && messages.asked.count == asked, "\(round)")
      #expect(table.rectForRow(at: at(0, 500)).height == height(total))
      #expect(table.cellForRow(at: at(0, 500)) === cell)
    }
    try table.checkInvariants()
  }

  @Test func `a list that rests at its end stays there while its last row grows`() throws {
    let messages = Messages([Array(repeating: "short", count: 50) + ["a"]])
    let table = table(messages, .bottom)
    for _ in 0..<60 {
      append("some words ", to: table)
      #expect(table.contentOffset.y == table.contentSize.height - 200)
      #expect(table.rectForRow(at: at(0, 50)).maxY == table.contentSize.height)
    }
    #expect(table.contentSize.height == 50 * height(5) + height(661))
  }

  @Test func `rows stay in place below which a row grows, and a list does not follow its end`() {
    let messages = Messages([Array(repeating: "short", count: 50) + ["a"]])
    let table = table(messages, .top)
    table.scrollToRow(at: at(0, 50), at: .bottom)
    table.layoutIfNeeded()
    let offset = table.contentOffset.y
    for _ in 0..<20 {
      append("some words ", to: table)
      #expect(table.contentOffset.y == offset)
    }
    #expect(table.contentSize.height == 50 * height(5) + height(221))
  }

  @Test func `a row that grew out of sight has its height when it is seen`() throws {
    let messages = Messages([Array(repeating: "short", count: 50) + ["a"]])
    let table = table(messages, .bottom)
    table.scrollToRow(at: at(0, 10), at: .top)
    table.layoutIfNeeded()
    let offset = table.contentOffset.y
    for _ in 0..<20 {
      append("some words ", to: table)
      #expect(table.contentOffset.y == offset)
    }
    table.scrollToRow(at: at(0, 50), at: .bottom)
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: at(0, 50)).height == height(221))
    #expect(table.contentOffset.y == table.contentSize.height - 200)
    try table.checkInvariants()
  }

  @Test func `a label with several styles is prepared whole when text is added`() {
    let label = Label(text: "ab")
    label.environment = LayoutEnvironment(measurer: measurer, pixelGrid: PixelGrid(scale: 1))
    #expect(label.intrinsicContentSize.width == 10)
    label.append("cde")
    #expect(label.text == "abcde" && label.intrinsicContentSize.width == 25)
    #expect(measurer.given.value == 5 && label.preparationCount == 1)
    label.font = FontDescriptor(size: 20)
    label.attributedText.append("f", style: TextStyle(font: FontDescriptor(size: 30)))
    label.append("g")
    #expect(label.text == "abcdefg" && label.intrinsicContentSize.width == 35)
    #expect(label.attributedText.runs.last?.style.font.size == 20)
    label.append("")
    #expect(label.preparationCount == 2)
  }
}
