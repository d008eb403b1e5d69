// SPDX-License-Identifier: Apache-2.0

import CairoBackend
import LayoutGeometry
import LayoutRendering
import Testing
import TextVocabulary

/// Pages drawn over each other in memory have the pixels of a file with the last one alone.
struct CairoCanvasTests {
  private let red = Color(red: 255, green: 0, blue: 0)

  /// A page with a letter of each of some fonts, and a box at a place of its own.
  private func page(_ number: Int, size: Size, background: Color? = .white) -> DisplayPage {
    var list = DisplayList()
    for (index, (text, font)) in CairoTextTests.samples.enumerated() {
      list.append(
        TestShaper.list(
          text, TestShaper.font(font), size: 12 + Double(number),
          at: Point(x: 5, y: 20 + 20 * Double(index))))
    }
    list.fill(Rect(x: 10 * Double(number), y: 3, width: 7, height: 7), red)
    return DisplayPage(size: size, background: background, list: list)
  }

  /// The file of one page.
  private func file(_ page: DisplayPage, scale: Double) throws -> [UInt8] {
    let renderer = try CairoRenderer(format: .png(scale: scale))
    try renderer.draw(page)
    return try renderer.finish()
  }

  @Test(arguments: [1.0, 2])
  func `each page has the pixels of its file whatever was drawn before it`(
    _ scale: Double
  ) throws {
    let (small, large) = (Size(width: 200, height: 120), Size(width: 260, height: 140))
    let pages = [
      page(1, size: small), page(2, size: small), page(3, size: large),
      page(4, size: large, background: nil), page(5, size: large, background: nil),
      page(6, size: large, background: Color(red: 0, green: 0, blue: 255, alpha: 90)),
      page(7, size: small),
    ]
    let canvas = try CairoCanvas(scale: scale)
    for (number, page) in pages.enumerated() {
      try canvas.draw(page)
      #expect(canvas.pageCount == number + 1)
      let (drawn, expected) = (try canvas.png(), try file(page, scale: scale))
      #expect(drawn == expected, "page \(number)")
      let picture = Picture(png: drawn)
      #expect(picture.width == Int(page.size.width * scale))
      #expect(picture[Int(10 * Double(number + 1) * scale) + 3, 6] == 0xFFFF_0000)
    }
    #expect(try canvas.finish() == canvas.png())
  }

  @Test func `what cannot be drawn is said and leaves the page before`() throws {
    let canvas = try CairoCanvas(scale: 1)
    #expect(throws: CairoError.noPage) { try canvas.png() }
    let good = page(1, size: Size(width: 50, height: 50))
    try canvas.draw(good)
    let flat = DisplayPage(size: Size(width: 50, height: 0), list: DisplayList())
    #expect(throws: CairoError.pageWithoutArea(flat.size)) { try canvas.draw(flat) }
    let wide = DisplayPage(size: Size(width: 40_000, height: 1), list: DisplayList())
    #expect(throws: CairoError.self) { try canvas.draw(wide) }
    #expect(canvas.pageCount == 1)
    #expect(try canvas.png() == file(good, scale: 1))
  }
}
