// SPDX-License-Identifier: Apache-2.0

import CairoBackend
import Foundation
import LayoutGeometry
import LayoutRendering
import Testing
import TextVocabulary

/// Pictures from files: PNG, JPEG, and bytes that are neither.
@Suite struct RasterImageTests {
  /// Red at the left, blue at the right, 16 by 16 pixels; made by ImageMagick 6.9 at quality 90.
  static let jpeg = [UInt8](
    Data(
      base64Encoded:
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4R"
        + "DgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"
        + "FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAQABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAA"
        + "Bwj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAACQf/xAAUEQEAAAAAAAAAAAAAAAAA"
        + "AAAA/9oADAMBAAIRAxEAPwCdEMKmAjjB0PoOTFgI4wdH/9k=") ?? Data())

  private static func png() throws -> [UInt8] {
    var list = DisplayList()
    list.fill(Rect(x: 0, y: 0, width: 8, height: 16), Color(red: 255, green: 0, blue: 0))
    let renderer = try CairoRenderer(format: .png(scale: 1))
    try renderer.draw(DisplayPage(size: Size(width: 16, height: 16), list: list))
    return try renderer.finish()
  }

  @Test func `a JPEG is drawn in its colours`() throws {
    let image = try RasterImage(contents: Self.jpeg, name: "a.jpg")
    #expect(image.width == 16 && image.height == 16)
    var list = DisplayList()
    list.image(named: "a", in: Rect(x: 0, y: 0, width: 32, height: 32))
    let picture = try Picture(
      list, size: Size(width: 32, height: 32), images: ["a": image])
    // Red and blue in their places, give or take what the format loses.
    let (left, right) = (picture[4, 16], picture[28, 16])
    #expect(left >> 16 & 0xFF > 230 && left & 0xFF < 30, "\(String(left, radix: 16))")
    #expect(right & 0xFF > 230 && right >> 16 & 0xFF < 30, "\(String(right, radix: 16))")
  }

  @Test func `a JPEG stays one in a PDF`() throws {
    var list = DisplayList()
    list.image(named: "a", in: Rect(x: 0, y: 0, width: 32, height: 32))
    let renderer = try CairoRenderer(
      format: .pdf, images: ["a": RasterImage(contents: Self.jpeg, name: "a.jpg")])
    try renderer.draw(DisplayPage(size: Size(width: 32, height: 32), list: list))
    let pdf = try renderer.finish()
    #expect(Data(pdf).range(of: Data(Self.jpeg)) != nil)
    #expect(Data(pdf).range(of: Data("/DCTDecode".utf8)) != nil)
  }

  @Test(arguments: [[], Array("GIF89a".utf8), Array("<svg/>".utf8), [0xFF, 0xD8], [0x89, 0x50]])
  func `other bytes are refused by their first ones`(_ bytes: [UInt8]) {
    #expect(
      throws: CairoError.cannotReadImage(name: "x", reason: "it is neither a PNG nor a JPEG")
    ) { try RasterImage(contents: bytes, name: "x") }
  }

  @Test func `more pixels than the limit are refused before they are decoded`() throws {
    let error = CairoError.imageTooLarge(name: "x", width: 16, height: 16, limit: 255)
    for bytes in [Self.jpeg, try Self.png()] {
      #expect(throws: error) { try RasterImage(contents: bytes, name: "x", pixelLimit: 255) }
      _ = try RasterImage(contents: bytes, name: "x", pixelLimit: 256)
    }
    // A file of a few bytes that claims 30,000 by 30,000 pixels.
    var png = try Self.png()
    for (index, byte) in [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30].enumerated() {
      png[16 + index] = UInt8(byte)
    }
    #expect(
      throws: CairoError.imageTooLarge(
        name: "x", width: 30_000, height: 30_000, limit: RasterImage.standardPixelLimit)
    ) { try RasterImage(contents: png, name: "x") }
  }

  @Test func `cut and changed files are read or refused`() throws {
    var generator = SeededBytes(state: 7)
    var refused = 0
    for bytes in [Self.jpeg, try Self.png()] {
      for round in 0..<300 {
        var changed = bytes
        if round % 3 == 0 {
          changed.removeLast(Int(generator.next() % UInt64(changed.count)))
        } else {
          for _ in 0...round % 3 {
            // The first bytes decide about the format and stay.
            let place = 4 + Int(generator.next() % UInt64(changed.count - 4))
            changed[place] = UInt8(truncatingIfNeeded: generator.next())
          }
        }
        do {
          let image = try RasterImage(contents: changed, name: "x", pixelLimit: 1 << 20)
          #expect(image.width > 0 && image.height > 0)
        } catch {
          refused += 1
        }
      }
    }
    #expect(refused > 50 && refused < 600)
  }
}

/// Numbers that are the same in each run (splitmix64).
private struct SeededBytes {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
