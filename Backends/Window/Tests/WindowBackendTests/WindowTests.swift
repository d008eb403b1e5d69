// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import Foundation
import ListProgram
import Quoin
import Testing
import ToolInput
import WindowBackend

@testable import quoin_window

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

  @Test func `a picture fills its rectangle, and a name without one is a grey box`() throws {
    let window = try Window(
      title: "test", size: Size(width: 100, height: 60), isAccelerated: false)
    var asked: [String] = []
    window.renderer.pictures = { name in
      asked.append(name)
      guard name == "blue" else { return nil }
      return WindowPicture(width: 1, height: 2, pixels: [0, 0, 255, 255, 0, 0, 100, 255])
    }
    var list = DisplayList()
    list.append(.image(name: "blue", Rect(x: 10, y: 10, width: 20, height: 40)))
    list.append(.image(name: "other", Rect(x: 50, y: 10, width: 20, height: 40)))
    for _ in 0..<2 { try window.renderer.draw(DisplayPage(size: window.size, list: list)) }
    let (width, height, bytes) = try window.pixels()
    let pixels = Pixels(width: width, height: height, bytes: bytes)
    #expect(pixels[20, 12] == [0, 0, 255] && pixels[20, 48] == [0, 0, 100])
    #expect(pixels[5, 12] == [255, 255, 255] && pixels[35, 30] == [255, 255, 255])
    #expect(pixels[60, 30] == [0xD8, 0xDC, 0xE2])
    #expect(asked == ["blue", "other"])
  }

  @Test func `a glyph is drawn into the texture once`() throws {
    let window = try Window(
      title: "test", size: Size(width: 300, height: 300), isAccelerated: false)
    let screen = try WindowListTests.list()
    screen.resize(to: window.size)
    let page = DisplayPage(size: window.size, list: screen.drawing())
    try window.renderer.draw(page)
    let count = window.renderer.uploadCount
    #expect(count > 20)
    let before = try window.pixels().bytes
    try window.renderer.draw(page)
    #expect(window.renderer.uploadCount == count)
    #expect(try window.pixels().bytes == before)
  }
}

@Suite struct WindowListTests {
  /// The sample of a chat, again and again.
  static func list(columns: Int = 1) throws -> WindowList {
    let sample = try #require(BuiltInSample.named("chat"))
    let opened = try OpenedList(
      template: TemplateFile.load(sample.templateName),
      reader: RecordReader(
        source: ByteSource(name: "chat", bytes: Array(sample.records.utf8)), format: .ndjson),
      repeatedTo: 1_000_000, folder: ContainedFolder(path: ""), name: "chat")
    return WindowList(
      opened, measurer: try HarfBuzzTextMeasurer.bundled(), columns: columns, scale: 1)
  }

  private func screen(columns: Int = 1) throws -> WindowList {
    let screen = try Self.list(columns: columns)
    screen.resize(to: Size(width: 400, height: 500))
    return screen
  }

  private func take(_ events: [WindowEvent], in screen: WindowList) {
    for event in events { #expect(screen.take(event) == .goOn) }
  }

  @Test func `keys and the wheel scroll, and both ends hold`() throws {
    let screen = try screen()
    let view = screen.list.view
    take([.wheel(1)], in: screen)
    #expect(view.contentOffset.y == 60)
    take([.wheel(-2)], in: screen)
    #expect(view.contentOffset.y == 0)
    take([.key(.down), .key(.pageDown)], in: screen)
    #expect(view.contentOffset.y == 40 + 460)
    take([.key(.end)], in: screen)
    #expect(view.contentOffset.y == view.maximumContentOffset.y)
    #expect(screen.list.row(at: Point(x: 100, y: 499)) == screen.list.rows.rowCount - 1)
    take([.key(.home)], in: screen)
    #expect(screen.list.topRow == 0)
    #expect(screen.take(.key(.escape)) == .end && screen.take(.quit) == .end)
  }

  @Test func `a narrower window keeps its row`() throws {
    let screen = try screen()
    for _ in 0..<8 { take([.key(.pageDown)], in: screen) }
    let row = screen.list.topRow
    screen.resize(to: Size(width: 280, height: 200))
    #expect(screen.list.topRow == row)
    #expect(screen.list.view.frame.size == Size(width: 280 - WindowList.barWidth, height: 200))
  }

  @Test func `the scroll bar's thumb follows the pointer from end to end`() throws {
    let screen = try screen()
    let start = screen.thumb
    #expect(start.lowerBound == 0 && abs(start.upperBound - 24) < 0.1)
    let x = 400 - WindowList.barWidth / 2
    take([.press(Point(x: x, y: 10), isExtending: false), .drag(Point(x: x, y: 260))], in: screen)
    #expect(abs(screen.thumb.lowerBound - 250) < 1)
    let count = screen.list.rows.rowCount
    #expect((count * 2 / 5..<count * 3 / 5).contains(screen.list.topRow ?? 0))
    take([.drag(Point(x: x, y: 600))], in: screen)
    #expect(screen.list.row(at: Point(x: 100, y: 499)) == count - 1)
    take([.release], in: screen)
    // A drag without a press on the bar does nothing.
    let offset = screen.list.view.contentOffset
    take([.drag(Point(x: x, y: 0))], in: screen)
    #expect(screen.list.view.contentOffset == offset)
  }

  @Test func `a search, a row's number, and selected rows that are copied`() throws {
    let screen = try screen()
    let third = screen.list.rows.texts(ofRow: 3)
    take([.key(.goTo), .text("4x"), .key(.enter)], in: screen)
    #expect(screen.list.topRow == 3)
    take([.key(.home), .key(.find), .text(String(third[0].prefix(5)).uppercased())], in: screen)
    take([.text("?"), .key(.backspace), .key(.enter)], in: screen)
    #expect(screen.list.selection != nil)
    take([.key(.home)], in: screen)
    #expect(screen.take(.key(.copy)) != .goOn)
    take([.press(Point(x: 100, y: 5), isExtending: false)], in: screen)
    take([.press(Point(x: 100, y: 400), isExtending: true)], in: screen)
    guard case .copy(let text) = screen.take(.key(.copy)) else {
      Issue.record("nothing is copied")
      return
    }
    let rows = try #require(screen.list.selection)
    #expect(rows.lowerBound == 0 && rows.count > 2)
    for row in rows {
      for part in screen.list.rows.texts(ofRow: row) { #expect(text.contains(part)) }
    }
    take([.key(.escape)], in: screen)
    #expect(screen.list.selection == nil)
    #expect(screen.take(.key(.copy)) == .goOn && screen.title.contains("no row is selected"))
  }

  @Test func `a grid has its columns, and scrolls to its end`() throws {
    let screen = try screen(columns: 2)
    let places = [Point(x: 90, y: 40), Point(x: 290, y: 40)].map { screen.list.row(at: $0) }
    #expect(places[0] != nil && places[1] != nil && places[0] != places[1])
    take([.key(.pageDown)], in: screen)
    #expect((screen.list.topRow ?? 0) > 0)
    take([.press(Point(x: 90, y: 40), isExtending: false)], in: screen)
    #expect(screen.take(.key(.copy)) != .goOn)
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
