// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutRendering
import QuoinTestSupport
import Testing
import TextVocabulary

struct DrawingUpdateTests {
  /// A list of 100 × 100 at (10, 10) over a white page, scrolled to an offset: rows of 20 points,
  /// each of its own colour, and a bar that does not scroll.
  private func page(offset: Double, bar: Bool = false, rows: Range<Int> = 0..<40) -> DisplayList {
    var list = DisplayList()
    list.fill(Rect(x: 0, y: 0, width: 120, height: 120), .white)
    list.scoped { list in
      list.transform(.translation(x: 10, y: 10))
      list.clip(Rect(x: 0, y: 0, width: 100, height: 100))
      list.fill(Rect(x: 0, y: 0, width: 100, height: 100), .white)
      for row in rows {
        list.scoped { list in
          list.transform(.translation(x: 0, y: Double(row) * 20 - offset))
          list.fill(
            Rect(x: 5, y: 2, width: 90, height: 16), Color(red: UInt8(row), green: 0, blue: 0))
        }
      }
      if bar { list.fill(Rect(x: 96, y: offset / 8, width: 4, height: 12), .black) }
    }
    return list
  }

  @Test func `equal drawings need nothing`() {
    #expect(page(offset: 3).update(since: page(offset: 3)) == DrawingUpdate(dirty: []))
  }

  @Test func `a scroll by ten points draws a strip of ten points`() {
    let update = page(offset: 60).update(since: page(offset: 50))
    let area = Rect(x: 10, y: 10, width: 100, height: 100)
    #expect(update.scroll == ScrolledArea(area: area, x: 0, y: -10))
    #expect(update.dirty == [Rect(x: 10, y: 100, width: 100, height: 10)])
  }

  @Test func `a scroll backwards draws the strip at the top`() {
    let update = page(offset: 50).update(since: page(offset: 57))
    #expect(update.scroll?.y == 7)
    #expect(update.dirty == [Rect(x: 10, y: 10, width: 100, height: 7)])
  }

  @Test func `what does not scroll is drawn again at its old and new place`() {
    let update = page(offset: 60, bar: true).update(since: page(offset: 50, bar: true))
    #expect(update.scroll?.y == -10)
    let bar = Rect(x: 106, y: 17.5, width: 4, height: 12)
    let moved = Rect(x: 106, y: 10, width: 4, height: 8.25)
    for place in [bar, moved] {
      #expect(update.dirty.contains { $0.intersection(place) == place }, "\(update.dirty)")
    }
    #expect(update.dirty.allSatisfy { $0.minX == 106 || $0.minY == 100 }, "\(update.dirty)")
  }

  @Test func `a row that changed while it scrolled is drawn again`() {
    var changed = page(offset: 60)
    changed = DisplayList(
      changed.commands.map { command in
        guard case .fill(let box, let color) = command, color.red == 4, color.alpha == 255,
          color.green == 0
        else { return command }
        return .fill(box, Color(red: 4, green: 9, blue: 0))
      })
    let update = changed.update(since: page(offset: 50))
    #expect(
      update.dirty == [
        Rect(x: 15, y: 32, width: 90, height: 16), Rect(x: 10, y: 100, width: 100, height: 10),
      ])
  }

  @Test func `pixels move by whole pixels alone`() {
    let half = page(offset: 50.5)
    #expect(half.update(since: page(offset: 50)).scroll == nil)
    #expect(half.update(since: page(offset: 50), scale: 2).scroll?.y == -0.5)
  }

  @Test func `sums of offsets that differ in the last bit scroll`() {
    let offsets = (0..<30).map { Double($0) * (1.0 / 3) }
    for (before, after) in zip(offsets, offsets.dropFirst()) {
      let update = page(offset: after).update(since: page(offset: before), scale: 3)
      #expect(update.dirty.count == 1, "\(before) to \(after): \(update.dirty)")
    }
  }

  @Test func `a scroll beyond the area draws all of it`() {
    let update = page(offset: 300).update(since: page(offset: 0))
    #expect(update.scroll == nil)
  }

  @Test func `a drawing without a clip does not scroll`() {
    func rows(_ offset: Double) -> DisplayList {
      var list = DisplayList()
      list.transform(.translation(x: 0, y: -offset))
      list.fill(Rect(x: 0, y: 0, width: 10, height: 10), .black)
      return list
    }
    #expect(rows(5).update(since: rows(0)).scroll == nil)
  }

  /// Random rows, some of which change, and random boxes above and below them.
  @Test func `moved pixels and dirty rectangles give the later drawing`() {
    var random = SeededGenerator(fallback: 5)
    var scrolls = 0
    for _ in 0..<200 {
      func overlay(using random: inout SeededGenerator) -> Rect {
        func number(_ range: ClosedRange<Int>) -> Double {
          Double(Int.random(in: range, using: &random))
        }
        return Rect(
          x: number(0...20), y: number(0...20), width: number(0...8), height: number(0...8))
      }
      var shades = (0..<12).map { UInt8($0) }
      let below = overlay(using: &random)
      let above = overlay(using: &random)
      let round = Bool.random(using: &random) ? 0.0 : 3
      func drawing(x: Double, y: Double, rounded: Double) -> DisplayList {
        var list = DisplayList()
        list.fill(below, Color(red: 200, green: 0, blue: 0))
        list.scoped { list in
          list.clip(Rect(x: 4, y: 3, width: 16, height: 18), cornerRadius: rounded)
          list.fill(Rect(x: 0, y: 0, width: 30, height: 30), .white)
          for (row, shade) in shades.enumerated() {
            list.scoped { list in
              list.transform(.translation(x: x, y: Double(row) * 4 + y))
              if row % 5 == 2 { list.opacity(0.5) }
              list.fill(
                Rect(x: 4, y: 0, width: 12, height: 3), Color(red: shade, green: 1, blue: 0))
            }
          }
        }
        list.fill(above, Color(red: 100, green: 0, blue: 0))
        return list
      }
      let before = drawing(x: 0, y: 0, rounded: 0)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        shades[Int.random(in: 0..<12, using: &random)] = UInt8.random(in: 20...30, using: &random)
      }
      let after = drawing(
        x: Double(Int.random(in: -3...3, using: &random)),
        y: Double(Int.random(in: -12...6, using: &random)), rounded: round)
      let update = after.update(since: before, limit: Int.random(in: 1...8, using: &random))
      if update.scroll != nil { scrolls += 1 }
      for x in -2..<32 {
        for y in -2..<32 {
          let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          guard !update.dirty.contains(where: { $0.contains(point) }) else { continue }
          var source = point
          if let scroll = update.scroll, scroll.kept?.contains(point) == true {
            source = Point(x: point.x - scroll.x, y: point.y - scroll.y)
          }
          guard paints(of: before, at: source) == paints(of: after, at: point) else {
            Issue.record("\(point) is wrong after \(update); \(random.hint)")
            return
          }
        }
      }
    }
    #expect(scrolls > 50)
  }
}
