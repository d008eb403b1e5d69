// SPDX-License-Identifier: Apache-2.0

import CairoBackend
import LayoutGeometry
import LayoutRendering
import Testing
import TextVocabulary

struct CairoShapesTests {
  private let red = Color(red: 255, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 255)
  private let page = Size(width: 40, height: 40)
  private let redPixel: UInt32 = 0xFFFF_0000
  private let bluePixel: UInt32 = 0xFF00_00FF
  private let whitePixel: UInt32 = 0xFFFF_FFFF

  @Test(arguments: [1.0, 2, 3])
  func `a filled box covers its pixels and no others`(_ scale: Double) throws {
    var list = DisplayList()
    list.fill(Rect(x: 10, y: 5, width: 20, height: 8), red)
    let picture = try Picture(list, size: page, scale: scale)
    #expect(picture.width == Int(40 * scale))
    #expect(picture.height == Int(40 * scale))
    #expect(
      picture.inkBounds()
        == Rect(x: 10 * scale, y: 5 * scale, width: 20 * scale, height: 8 * scale))
    #expect(picture[Int(10 * scale), Int(5 * scale)] == redPixel)
  }

  @Test func `a page of part of a pixel is rounded up`() throws {
    let picture = try Picture(DisplayList(), size: Size(width: 10.25, height: 10), scale: 2)
    #expect(picture.width == 21)
    #expect(picture.height == 20)
  }

  @Test func `a page without background is clear`() throws {
    let picture = try Picture(DisplayList(), size: page, background: nil)
    #expect(picture[0, 0] == 0)
  }

  @Test func `a stroke lies on both sides of the edge`() throws {
    var list = DisplayList()
    list.stroke(Rect(x: 10, y: 10, width: 20, height: 20), red, lineWidth: 2)
    let picture = try Picture(list, size: page)
    #expect(picture.inkBounds() == Rect(x: 9, y: 9, width: 22, height: 22))
    #expect(picture[9, 20] == redPixel)
    #expect(picture[10, 20] == redPixel)
    #expect(picture[11, 20] == whitePixel)
  }

  @Test func `round corners leave the corner clear`() throws {
    var list = DisplayList()
    list.fill(Rect(x: 0, y: 0, width: 40, height: 40), cornerRadius: 20, red)
    let picture = try Picture(list, size: page)
    for (x, y) in [(0, 0), (39, 0), (0, 39), (39, 39)] { #expect(picture[x, y] == whitePixel) }
    for (x, y) in [(20, 0), (0, 20), (39, 20), (20, 39)] { #expect(picture[x, y] != whitePixel) }
    #expect(picture[20, 20] == redPixel)
  }

  @Test func `a group is composed before its opacity`() throws {
    var list = DisplayList()
    list.scoped { list in
      list.opacity(0.5)
      list.fill(Rect(x: 0, y: 0, width: 20, height: 20), red)
      list.fill(Rect(x: 10, y: 0, width: 20, height: 20), blue)
    }
    list.fill(Rect(x: 0, y: 30, width: 5, height: 5), red)
    let picture = try Picture(list, size: page)
    // Where the boxes overlap, only the upper one shows, as strong as elsewhere.
    #expect(picture[15, 10] == picture[25, 10])
    #expect(picture[25, 10] == 0xFF7F_7FFF)
    #expect(picture[2, 32] == redPixel)
  }

  @Test func `clips and transforms end with their scope`() throws {
    var list = DisplayList()
    list.scoped { list in
      list.transform(.translation(x: 10, y: 10))
      list.clip(Rect(x: 0, y: 0, width: 5, height: 5))
      list.transform(.scaling(x: 2, y: 2))
      list.fill(Rect(x: 0, y: 0, width: 30, height: 30), red)
    }
    #expect(try Picture(list, size: page).inkBounds() == Rect(x: 10, y: 10, width: 5, height: 5))
    list.fill(Rect(x: 30, y: 30, width: 2, height: 2), blue)
    #expect(try Picture(list, size: page)[31, 31] == bluePixel)
  }

  @Test func `saves that are left open are closed`() throws {
    let list = DisplayList([
      .save, .opacity(0.5), .save, .opacity(0.5),
      .fill(Box(Rect(x: 0, y: 0, width: 9, height: 9)), .black),
    ])
    // Black at a quarter over white: 255 × 3/4, up to rounding.
    #expect(try [0xFFBF_BFBF, 0xFFC0_C0C0].contains(Picture(list, size: page)[4, 4]))
  }

  @Test(arguments: [
    [DrawingCommand.transform(.scaling(x: 0, y: 1))],
    [.transform(.scaling(x: .nan, y: 1))],
    [.transform(.translation(x: .infinity, y: 0))],
    [.clip(Box(.zero))],
    [.clip(Box(Rect(x: 0, y: 0, width: -5, height: 5)))],
    [.opacity(0)],
    [.opacity(-3)],
  ])
  func `what hides all hides all until it is restored`(_ commands: [DrawingCommand]) throws {
    let box = DrawingCommand.fill(Box(Rect(x: 0, y: 0, width: 9, height: 9)), .black)
    let after = DrawingCommand.fill(Box(Rect(x: 20, y: 20, width: 4, height: 4)), .black)
    let list = DisplayList([.save] + commands + [box, .restore, after])
    #expect(try Picture(list, size: page).inkBounds() == Rect(x: 20, y: 20, width: 4, height: 4))
  }

  @Test(arguments: [
    DrawingCommand.fill(Box(Rect(x: .nan, y: 0, width: 9, height: 9)), .black),
    .fill(Box(Rect(x: 0, y: 0, width: .infinity, height: 9)), .black),
    .fill(Box(Rect(x: 0, y: 0, width: -9, height: 9)), .black),
    .stroke(Box(Rect(x: 0, y: 0, width: 9, height: 9)), .black, lineWidth: 0),
    .stroke(Box(Rect(x: 0, y: 0, width: 9, height: 9)), .black, lineWidth: .nan),
    .image(name: "x", Rect(x: 0, y: .nan, width: 9, height: 9)),
  ])
  func `what has no place is not drawn`(_ command: DrawingCommand) throws {
    #expect(try Picture(DisplayList([command]), size: page).inkBounds() == nil)
  }

  @Test func `an image fills its rectangle`() throws {
    var half = DisplayList()
    half.fill(Rect(x: 0, y: 0, width: 1, height: 2), red)
    half.fill(Rect(x: 1, y: 0, width: 1, height: 2), blue)
    let png = try bytes(of: half, size: Size(width: 2, height: 2), format: .png(scale: 1))
    let image = try RasterImage(png: png, name: "half")
    #expect(image.width == 2)
    #expect(image.height == 2)
    var list = DisplayList()
    list.image(named: "half", in: Rect(x: 4, y: 4, width: 32, height: 16))
    let picture = try Picture(list, size: page, images: ["half": image])
    #expect(picture.inkBounds() == Rect(x: 4, y: 4, width: 32, height: 16))
    #expect(picture[5, 5] == redPixel)
    #expect(picture[34, 18] == bluePixel)
  }

  @Test func `an image without pixels is a light box with a diagonal`() throws {
    var list = DisplayList()
    list.image(named: "gone", in: Rect(x: 4, y: 4, width: 32, height: 32))
    let picture = try Picture(list, size: page)
    #expect(picture.inkBounds() == Rect(x: 4, y: 4, width: 32, height: 32))
    #expect(picture[10, 10] == 0xFFEE_EEEE)
    #expect(picture[20, 19] != 0xFFEE_EEEE)
  }
}
