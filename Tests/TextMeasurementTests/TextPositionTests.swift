// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Carets, hit testing and selections of laid-out text.
@Suite struct TextPositionTests {
  func positions(
    _ text: String, width: Double = .infinity, _ direction: TextDirection = .auto
  ) -> (layout: TextLayout, positions: TextPositions) {
    var style = ParagraphStyle()
    style.direction = direction
    let layout = TestFonts.bundled.prepare(AttributedText(text), paragraphStyle: style)
      .layout(in: TextContainer(width: width))
    return (layout, TextPositions(layout, of: text))
  }

  /// The offsets between the characters of a text.
  func offsets(_ text: String) -> [Int] {
    text.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) }
  }

  @Test func `carets go from left to right in Latin text, even in a ligature`() throws {
    let text = "office ﬁne"
    let (layout, positions) = positions(text)
    let carets = try offsets(text).map { try #require(positions.caret(at: $0)).x }
    #expect(carets.first == 0)
    #expect(abs((carets.last ?? 0) - layout.metrics.size.width) < 1e-6)
    for (left, right) in zip(carets, carets.dropFirst()) { #expect(left < right) }
  }

  @Test func `carets go from right to left in Hebrew and Arabic text`() throws {
    for text in ["שלום עולם", "سلام عليكم لا"] {
      let (layout, positions) = positions(text, width: 300)
      let carets = try offsets(text).map { try #require(positions.caret(at: $0)).x }
      #expect(abs(carets[0] - 300) < 1e-6)
      #expect(abs((carets.last ?? 0) - (300 - layout.metrics.size.width)) < 1e-6)
      // In a lam-alef ligature one letter may have the whole advance.
      for (left, right) in zip(carets, carets.dropFirst()) { #expect(left >= right, "\(text)") }
      #expect(Set(carets).count >= carets.count - 2)
    }
  }

  @Test func `where the direction changes there are two carets`() throws {
    let text = "ab אב"
    let (layout, positions) = positions(text)
    let width = layout.metrics.size.width
    // Before the first Hebrew letter, the carets are at the end of the Latin part and at the right.
    let primary = try #require(positions.caret(at: 3)).x
    let secondary = try #require(positions.secondaryCaret(at: 3)).x
    #expect(abs(primary - width) < 1e-6)
    #expect(secondary < width - 5)
    #expect(positions.secondaryCaret(at: 1) == nil)
  }

  @Test func `a point on a caret hits its offset`() throws {
    var random = SeededGenerator(fallback: 41)
    for _ in 0..<300 {
      let text = RandomText.make(&random, extras: ["\n", "\t", "\r\n"])
      let (layout, positions) = positions(text, width: Double.random(in: 60...300, using: &random))
      for offset in offsets(text) {
        let caret = try #require(positions.caret(at: offset))
        let middle = (caret.top + caret.bottom) / 2
        let hit = positions.nearest(to: Point(x: caret.x, y: middle))
        // At a change of direction two offsets share a position, and then the carets are the same.
        let hint = "\(text.debugDescription) at \(offset): \(hit); \(random.hint)"
        let again = try #require(positions.caret(at: hit.offset, affinity: hit.affinity))
        let other = positions.secondaryCaret(at: hit.offset)
        let upstream = positions.caret(at: hit.offset, affinity: .upstream)
        #expect(
          [again, other, upstream].contains { $0.map { abs($0.x - caret.x) < 1e-6 } ?? false },
          "\(hint)")
        #expect(again.line == caret.line, "\(hint)")
        #expect(layout.lines[caret.line].range.lowerBound <= offset)
      }
    }
  }

  @Test func `a selection of a line covers its advance`() {
    var random = SeededGenerator(fallback: 43)
    for _ in 0..<300 {
      let text = RandomText.make(&random, extras: ["\n"])
      let (layout, positions) = positions(text, width: Double.random(in: 80...300, using: &random))
      for line in layout.lines where !line.range.isEmpty {
        let rectangles = positions.selectionRectangles(for: line.range)
        let width = rectangles.reduce(0) { $0 + $1.size.width }
        #expect(
          abs(width - line.width - line.trailingSpace) < 1e-3,
          "\(text.debugDescription), \(line.range); \(random.hint)")
        #expect(rectangles.allSatisfy { $0.minY == line.baseline - line.ascent })
      }
      let all = positions.selectionRectangles(for: 0..<text.utf8.count)
      #expect(all.count >= layout.lines.count { $0.width > 0 })
    }
  }

  @Test func `a selection over a change of direction has two parts`() {
    // "ab " and the first Hebrew letter, which is at the right end.
    let (_, positions) = positions("ab אבגד")
    let rectangles = positions.selectionRectangles(for: 0..<5)
    #expect(rectangles.count == 2)
    #expect(rectangles[0].minX == 0 && rectangles[0].maxX < rectangles[1].minX)
  }

  @Test func `the end of a wrapped line belongs to two lines`() throws {
    let (layout, positions) = positions("one two", width: 40)
    #expect(layout.lines.count == 2)
    let down = try #require(positions.caret(at: 4))
    let up = try #require(positions.caret(at: 4, affinity: .upstream))
    #expect(down.line == 1 && down.x == 0)
    #expect(up.line == 0 && up.x > 10)
    let hit = positions.nearest(to: Point(x: 1000, y: 1))
    #expect(hit.offset == 4 && hit.affinity == .upstream)
  }

  @Test func `points outside and NaN coordinates hit the nearest line`() {
    let (_, positions) = positions("one\ntwo")
    #expect(positions.nearest(to: Point(x: -10, y: -10)).offset == 0)
    #expect(positions.nearest(to: Point(x: 1000, y: 1)).offset == 3, "before the newline")
    #expect(positions.nearest(to: Point(x: 1000, y: 1000)).offset == 7)
    #expect(positions.nearest(to: Point(x: .nan, y: .nan)).offset == 0)
    #expect(positions.nearest(to: Point(x: .infinity, y: 0)).offset <= 3)
    let empty = self.positions("").positions
    #expect(empty.caret(at: 0) == nil)
    #expect(empty.nearest(to: .zero).offset == 0)
    #expect(empty.selectionRectangles(for: 0..<0).isEmpty)
  }

  @Test func `an empty last line has a caret`() throws {
    let (layout, positions) = positions("a\n")
    let caret = try #require(positions.caret(at: 2))
    #expect(caret.line == 1 && caret.x == 0)
    #expect(abs(caret.bottom - layout.metrics.size.height) < 1e-9)
  }

  @Test(.timeLimit(.minutes(1)))
  func `parts of one long Swift character have positions in linear time`() throws {
    // By UAX #29 all of it is one cluster (GB9c), and lines break between clusters only.
    let text = String(repeating: "क्", count: 8_000)
    let (layout, positions) = positions(text, width: 300)
    #expect(layout.lines.count == 1)
    let rectangles = positions.selectionRectangles(for: 0..<text.utf8.count)
    #expect(rectangles.count == layout.lines.count)
  }
}
