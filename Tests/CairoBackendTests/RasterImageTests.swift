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

  /// Red and green above blue and yellow, 32 by 48 pixels; made by ImageMagick 6.9 at quality 90.
  private static let quarters = [UInt8](
    Data(
      base64Encoded:
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4R"
        + "DgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"
        + "FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAwACADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAA"
        + "AAgKCf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAYAQEBAQEBAAAAAAAAAAAAAAAABwoICf/EABQRAQAAAAAAAAAA"
        + "AAAAAAAAAAD/2gAMAwEAAhEDEQA/AJ0Qx6pgLGRJmPARytrTgAsZEmY8BHK2tOACxkSZjwHLxozdygNBrKuuADPk"
        + "1UIeA0Gsq64AM+TVQh4DQayrrgA//9k=") ?? Data())

  /// A JPEG with an orientation, as cameras write it: an EXIF segment behind the first marker.
  private static func turned(_ orientation: UInt8, isLittleEndian: Bool) -> [UInt8] {
    func number(_ value: UInt8, size: Int) -> [UInt8] {
      let bytes = Array(repeating: 0, count: size - 1) + [value]
      return isLittleEndian ? bytes.reversed() : bytes
    }
    // A directory of two entries, the second of which is the orientation.
    var content = Array("Exif".utf8) + [0, 0] + Array((isLittleEndian ? "II" : "MM").utf8)
    content += number(42, size: 2) + number(8, size: 4) + number(2, size: 2)
    content += (isLittleEndian ? [0x00, 0x01] : [0x01, 0x00]) + number(4, size: 2)
    content += number(1, size: 4) + number(32, size: 4)
    content += (isLittleEndian ? [0x12, 0x01] : [0x01, 0x12]) + number(3, size: 2)
    content += number(1, size: 4) + number(orientation, size: 2) + [0, 0] + number(0, size: 4)
    let segment = [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
    return quarters.prefix(2) + segment + quarters.dropFirst(2)
  }

  /// The sides of the upright picture on which the first row and the first column are stored.
  ///
  /// Source: Exif 2.32 § 4.6.4, tag Orientation.
  private static let sides: [UInt8: (row: Side, column: Side)] = [
    1: (.top, .left), 2: (.top, .right), 3: (.bottom, .right), 4: (.bottom, .left),
    5: (.left, .top), 6: (.right, .top), 7: (.right, .bottom), 8: (.left, .bottom),
  ]

  private enum Side {
    case top, left, bottom, right

    var opposite: Side {
      switch self {
      case .top: .bottom
      case .bottom: .top
      case .left: .right
      case .right: .left
      }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt8>, [false, true])
  func `a JPEG from a turned camera is upright`(
    _ orientation: UInt8, _ isLittleEndian: Bool
  ) throws {
    let image = try RasterImage(
      contents: Self.turned(orientation, isLittleEndian: isLittleEndian), name: "a.jpg")
    let (width, height) = orientation < 5 ? (32, 48) : (48, 32)
    #expect(image.width == width && image.height == height)
    let size = Size(width: Double(width), height: Double(height))
    var list = DisplayList()
    list.image(named: "a", in: Rect(origin: .zero, size: size))
    let picture = try Picture(list, size: size, images: ["a": image])
    let (row, column) = try #require(Self.sides[orientation])
    let colors: [(sides: [Side], color: UInt32)] = [
      ([row, column], 0xFF0000), ([row, column.opposite], 0x00FF00),
      ([row.opposite, column], 0x0000FF), ([row.opposite, column.opposite], 0xFFFF00),
    ]
    for (sides, color) in colors {
      let x = sides.contains(.left) ? 4 : width - 5
      let y = sides.contains(.top) ? 4 : height - 5
      let found = picture[x, y]
      for shift in [0, 8, 16] as [UInt32] {
        // Give or take what the format loses.
        let difference = Int(found >> shift & 0xFF) - Int(color >> shift & 0xFF)
        #expect(abs(difference) < 30, "\(sides): \(String(found, radix: 16))")
      }
    }
  }

  @Test func `a turned JPEG stays one in a PDF and an SVG, without its EXIF data`() throws {
    let bytes = Self.turned(6, isLittleEndian: true)
    let images = ["a": try RasterImage(contents: bytes, name: "a.jpg")]
    for format in [CairoFormat.pdf, .svg] {
      var list = DisplayList()
      list.image(named: "a", in: Rect(x: 0, y: 0, width: 48, height: 32))
      let renderer = try CairoRenderer(format: format, images: images)
      try renderer.draw(DisplayPage(size: Size(width: 48, height: 32), list: list))
      let file = Data(try renderer.finish())
      let kept = format == .pdf ? Data(Self.quarters) : Data(Self.quarters).base64EncodedData()
      // Cairo breaks the lines of an SVG's data.
      let flat = format == .pdf ? file : Data(file.filter { $0 != UInt8(ascii: "\n") })
      #expect(flat.range(of: kept) != nil, "\(format)")
    }
  }

  /// The JPEG with an EXIF segment of any content.
  private static func exif(_ content: [UInt8]) -> [UInt8] {
    let head: [UInt8] = [0xFF, 0xE1, 0, UInt8(content.count + 8)] + Array("Exif".utf8) + [0, 0]
    return quarters.prefix(2) + head + content + quarters.dropFirst(2)
  }

  @Test(arguments: [
    // No orientation of EXIF, a directory behind the end, and a segment that is cut.
    turned(0, isLittleEndian: true), turned(9, isLittleEndian: false),
    exif([0x49, 0x49, 42, 0, 0xFF, 0xFF, 0xFF, 0xFF]), exif([0x49, 0x49]), exif([]),
  ])
  func `an orientation that is none leaves a JPEG as it is`(_ bytes: [UInt8]) throws {
    let image = try RasterImage(contents: bytes, name: "a.jpg")
    #expect(image.width == 32 && image.height == 48)
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
    for bytes in [Self.jpeg, try Self.png(), Self.turned(6, isLittleEndian: true)] {
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
    #expect(refused > 50 && refused < 900)
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
