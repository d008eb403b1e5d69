// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quoin
import Testing
import WindowBackend

@testable import window_table

/// Windows without a screen: SDL's dummy driver and its own renderer.
@Suite(.serialized) struct WindowTests {
  init() { setenv("SDL_VIDEODRIVER", "dummy", 1) }

  /// The pixels of a page in a window of 100 by 60 points.
  private func pixels(_ list: DisplayList) throws -> Pixels {
    let window = try Window(
      title: "test", size: Size(width: 100, height: 60), isAccelerated: false)
    try window.renderer.draw(DisplayPage(size: window.size, list: list))
    let (width, height, bytes) = try window.pixels()
    #expect(window.renderer.failures.isEmpty)
    return Pixels(width: width, height: height, bytes: bytes)
  }

  @Test func `boxes have their colours, clips and opacities`() throws {
    var list = DisplayList()
    let red = Color(red: 200, green: 0, blue: 0)
    list.fill(Rect(x: 10, y: 10, width: 20, height: 20), red)
    list.scoped { list in
      list.transform(.translation(x: 40, y: 0))
      list.clip(Rect(x: 0, y: 0, width: 10, height: 60))
      list.opacity(0.5)
      list.fill(Rect(x: 0, y: 10, width: 20, height: 20), .black)
    }
    let pixels = try pixels(list)
    #expect(pixels[15, 15] == [200, 0, 0])
    #expect(pixels[9, 15] == [255, 255, 255] && pixels[30, 15] == [255, 255, 255])
    #expect(abs(Int(pixels[45, 15][0]) - 128) <= 2)
    #expect(pixels[52, 15] == [255, 255, 255])
  }

  @Test func `round corners are cut, and outlines are hollow`() throws {
    var list = DisplayList()
    list.fill(Rect(x: 0, y: 0, width: 40, height: 40), cornerRadius: 20, .black)
    list.stroke(Rect(x: 50, y: 10, width: 30, height: 30), .black, lineWidth: 4)
    let pixels = try pixels(list)
    #expect(pixels[1, 1] == [255, 255, 255] && pixels[20, 20] == [0, 0, 0])
    #expect(pixels[20, 2][0] < 40)
    #expect(pixels[50, 25][0] < 40 && pixels[65, 10][0] < 40)
    #expect(pixels[65, 25] == [255, 255, 255] && pixels[45, 25] == [255, 255, 255])
  }

  @Test func `letters are drawn where the layout puts them, pictures in their colours`() throws {
    let measurer = try HarfBuzzTextMeasurer.bundled()
    let text = "H 🚀"
    let layout = measurer.prepare(
      AttributedText(text, style: TextStyle(font: FontDescriptor(size: 30))),
      paragraphStyle: ParagraphStyle()
    ).layout(in: TextContainer())
    var list = DisplayList()
    list.text(layout, of: text, at: Point(x: 10, y: 5), color: .black)
    let pixels = try pixels(list)
    let baseline = Int(5 + layout.lines[0].baseline)
    // The left stem of the H: dark above the baseline, nothing below it.
    let stem = (10..<30).filter { pixels[$0, baseline - 4][0] < 60 }
    #expect(!stem.isEmpty && stem.allSatisfy { pixels[$0, baseline + 3] == [255, 255, 255] })
    let picture = (40..<75).flatMap { x in (10..<40).map { pixels[x, $0] } }
    #expect(picture.contains { Int($0[0]) - Int($0[2]) > 60 || Int($0[2]) - Int($0[0]) > 60 })
  }

  @Test func `a glyph is drawn into the texture once`() throws {
    let window = try Window(
      title: "test", size: Size(width: 300, height: 300), isAccelerated: false)
    let table = try MessageTable(scale: window.scale)
    table.resize(to: window.size)
    let page = DisplayPage(size: window.size, list: table.drawing())
    try window.renderer.draw(page)
    let count = window.renderer.uploadCount
    #expect(count > 20)
    let before = try window.pixels().bytes
    try window.renderer.draw(page)
    #expect(window.renderer.uploadCount == count)
    #expect(try window.pixels().bytes == before)
  }

  @Test func `a window that is resized lays the table out again`() throws {
    let window = try Window(
      title: "test", size: Size(width: 300, height: 300), isAccelerated: false)
    let table = try MessageTable(scale: window.scale)
    table.resize(to: window.size)
    _ = table.take(.key(.pageDown))
    let row = table.topRow
    window.size = Size(width: 500, height: 200)
    table.resize(to: window.size)
    #expect(table.topRow == row)
    #expect(table.table.frame.size == Size(width: 500 - MessageTable.barWidth, height: 200))
  }
}

@Suite struct MessageTableTests {
  private func table() throws -> MessageTable {
    let table = try MessageTable(scale: 1)
    table.resize(to: Size(width: 400, height: 500))
    return table
  }

  @Test func `keys and the wheel scroll, and both ends hold`() throws {
    let table = try table()
    #expect(table.take(.wheel(1)) && table.table.contentOffset.y == 60)
    #expect(table.take(.wheel(-2)) && table.table.contentOffset.y == 0)
    #expect(table.take(.key(.down)) && table.table.contentOffset.y == 40)
    #expect(table.take(.key(.pageDown)) && table.table.contentOffset.y == 40 + 460)
    #expect(table.take(.key(.end)))
    let table2 = table.table
    #expect(table2.indexPathsForVisibleRows.last == RowIndexPath(row: 999, section: 999))
    #expect(table2.contentOffset.y == table2.maximumContentOffset.y)
    #expect(table.take(.key(.home)) && table.topRow == 0)
    #expect(!table.take(.key(.escape)) && !table.take(.quit))
  }

  @Test func `the scroll bar's thumb follows the pointer from end to end`() throws {
    let table = try table()
    let start = table.thumb
    #expect(start.lowerBound == 0 && start.upperBound == 24)
    let x = 400 - MessageTable.barWidth / 2
    #expect(table.take(.press(Point(x: x, y: 10))))
    #expect(table.take(.drag(Point(x: x, y: 260))))
    #expect(abs(table.thumb.lowerBound - 250) < 1)
    #expect((400_000..<600_000).contains(table.topRow))
    #expect(table.take(.drag(Point(x: x, y: 600))))
    #expect(table.table.indexPathsForVisibleRows.last == RowIndexPath(row: 999, section: 999))
    #expect(table.take(.release))
    // A drag without a press on the bar does nothing.
    let offset = table.table.contentOffset
    #expect(table.take(.drag(Point(x: x, y: 0))) && table.table.contentOffset == offset)
  }
}

/// The colours of a picture.
private struct Pixels {
  var width: Int
  var height: Int
  var bytes: [UInt8]

  subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * width + x) * 4
    return Array(bytes[start..<start + 3])
  }
}
