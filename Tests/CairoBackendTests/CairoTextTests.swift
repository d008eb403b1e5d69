// SPDX-License-Identifier: Apache-2.0

import CairoBackend
import Foundation
import LayoutGeometry
import LayoutRendering
import Testing
import TextVocabulary

struct CairoTextTests {
  /// A text of each script that the bundled fonts write, and its font.
  static let samples = [
    ("Office fjord", "NotoSans-Regular.ttf"), ("bold", "NotoSans-Bold.ttf"),
    ("مرحبا بالعالم", "NotoNaskhArabic-Regular.ttf"),
    ("שלום", "NotoSansHebrew-Regular.ttf"), ("中文 日本語 한국어", "NotoSansCJKsc-Common.otf"),
    ("नमस्ते", "NotoSansDevanagari-Regular.ttf"), ("สวัสดี", "NotoSansThai-Regular.ttf"),
    ("😀👍", "NotoColorEmoji-Common.ttf"),
  ]

  @Test(arguments: samples)
  func `glyphs stand between pen and advance, round the baseline`(
    _ text: String, _ fontName: String
  ) throws {
    let font = TestShaper.font(fontName)
    let size = 20.0
    let (run, width) = TestShaper.run(text, font, size: size)
    let origin = Point(x: 20, y: 50)
    let list = DisplayList([
      .glyphs(DrawnGlyphs(run: run, origin: origin, color: .black, text: text))
    ])
    let scale = 4.0
    let picture = try Picture(list, size: Size(width: width + 40, height: 80), scale: scale)
    let ink = try #require(picture.inkBounds())
    // Side bearings of these fonts are under a fifth of an em, one pixel is for rounding.
    let slack = size / 5 + 1
    #expect(ink.minX / scale >= origin.x - slack)
    #expect(ink.maxX / scale <= origin.x + width + slack)
    #expect(ink.minX / scale <= origin.x + slack)
    #expect(ink.maxX / scale >= origin.x + width - slack)
    #expect(ink.minY / scale >= origin.y - 1.3 * size)
    #expect(ink.maxY / scale <= origin.y + 0.6 * size)
    #expect(ink.minY / scale < origin.y - 0.4 * size)
    // The estimate by which drawings are compared holds all of the ink.
    let bounds = try #require(list.bounds)
    let inPoints = Rect(
      x: ink.minX / scale, y: ink.minY / scale, width: ink.width / scale,
      height: ink.height / scale)
    #expect(bounds.union(inPoints) == bounds)
  }

  @Test func `letters are drawn at parts of a pixel`() throws {
    let font = TestShaper.font("NotoSans-Regular.ttf")
    let size = Size(width: 30, height: 30)
    let pictures = try [5.0, 5.25, 5.5].map { x in
      try Picture(
        TestShaper.list("l", font, size: 16, at: Point(x: x, y: 20)), size: size
      ).pixels
    }
    #expect(pictures[0] != pictures[1])
    #expect(pictures[1] != pictures[2])
  }

  @Test func `synthetic bold is thicker by its stroke, evenly on all sides`() throws {
    let (plain, bold) = try inkOfStem(FontSynthesis(isBold: true))
    // One pixel a point, so borders are rounded to pixels.
    let stroke = FontSynthesis.boldStroke(size: 160)
    #expect(stroke == 160 / 32)
    #expect(abs(plain.minX - stroke / 2 - bold.minX) <= 1)
    #expect(abs(plain.maxX + stroke / 2 - bold.maxX) <= 1)
    #expect(abs(plain.minY - stroke / 2 - bold.minY) <= 1)
    #expect(abs(plain.maxY + stroke / 2 - bold.maxY) <= 1)
  }

  @Test func `synthetic italic leans by a quarter of the height, and is as high`() throws {
    let (plain, oblique) = try inkOfStem(FontSynthesis(isOblique: true))
    #expect(abs(plain.minX - oblique.minX) <= 1)
    #expect(abs(plain.maxX + FontSynthesis.slope * plain.height - oblique.maxX) <= 1)
    #expect(oblique.minY == plain.minY && oblique.maxY == plain.maxY)
  }

  @Test func `a translucent bold letter has no darker borders`() throws {
    var font = TestShaper.font("NotoSans-Regular.ttf")
    font.synthesis = FontSynthesis(isBold: true)
    let color = Color(red: 0, green: 0, blue: 0, alpha: 128)
    let picture = try Picture(
      TestShaper.list("l", font, size: 160, at: Point(x: 20, y: 180), color: color),
      size: Size(width: 80, height: 200))
    let darkest = picture.pixels.map { $0 & 0xFF }.min()
    #expect(darkest == 127)
  }

  /// The ink of the letter l, a stem on the baseline, plain and with something added.
  private func inkOfStem(_ synthesis: FontSynthesis) throws -> (plain: Rect, added: Rect) {
    let size = Size(width: 120, height: 200)
    let inks = try [FontSynthesis(), synthesis].map { synthesis in
      var font = TestShaper.font("NotoSans-Regular.ttf")
      font.synthesis = synthesis
      let picture = try Picture(
        TestShaper.list("l", font, size: 160, at: Point(x: 20, y: 180)), size: size)
      return try #require(picture.inkBounds())
    }
    return (inks[0], inks[1])
  }

  @Test func `an emoji has its colours and the size of its em`() throws {
    let font = TestShaper.font("NotoColorEmoji-Common.ttf")
    for size in [12.0, 17, 64] {
      let (_, width) = TestShaper.run("😀", font, size: size)
      let list = TestShaper.list("😀", font, size: size, at: Point(x: 0, y: size), color: .black)
      let picture = try Picture(list, size: Size(width: width, height: 1.4 * size), scale: 4)
      let ink = try #require(picture.inkBounds())
      // In the font's strike of 109 pixels an em the face is 117 pixels wide and 112 high.
      #expect(abs(ink.width / 4 - 117.0 / 109 * size) < 0.05 * size)
      #expect(abs(ink.height / 4 - 112.0 / 109 * size) < 0.05 * size)
      let middle = picture[Int(ink.minX + ink.width / 2), Int(ink.minY + ink.height / 5)]
      #expect(middle >> 16 & 0xFF > 0xC0, "yellow has much red")
      #expect(middle & 0xFF < 0x80, "yellow has little blue")
    }
  }

  @Test func `a font in memory draws as the same font in a file`() throws {
    let file = TestShaper.font("NotoSans-Regular.ttf")
    guard case .file(let path) = file.source else { return }
    let data = FontData(bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), name: "m")
    var (run, _) = TestShaper.run("Memory", file, size: 16)
    let size = Size(width: 90, height: 30)
    func picture() throws -> [UInt8] {
      let drawn = DrawnGlyphs(run: run, origin: Point(x: 5, y: 20), color: .black, text: "Memory")
      return try bytes(of: DisplayList([.glyphs(drawn)]), size: size, format: .png(scale: 2))
    }
    let fromFile = try picture()
    run.font = FontIdentity(source: .data(data), postScriptName: file.postScriptName)
    #expect(try picture() == fromFile)
  }

  @Test(arguments: [0.0, -4, .nan, .infinity])
  func `text of no size is not drawn`(_ size: Double) throws {
    let font = TestShaper.font("NotoSans-Regular.ttf")
    var (run, _) = TestShaper.run("x", font, size: 16)
    run.size = size
    let drawn = DrawnGlyphs(run: run, origin: Point(x: 5, y: 20), color: .black, text: "x")
    let picture = try Picture(DisplayList([.glyphs(drawn)]), size: Size(width: 30, height: 30))
    #expect(picture.inkBounds() == nil)
  }

  @Test func `a missing glyph is drawn as the font draws it`() throws {
    let list = TestShaper.list(
      "\u{E000}", TestShaper.font("NotoSans-Regular.ttf"), size: 20, at: Point(x: 5, y: 25))
    let ink = try Picture(list, size: Size(width: 30, height: 40)).inkBounds()
    #expect(try #require(ink).height > 10)
  }
}
