// SPDX-License-Identifier: Apache-2.0

import BundledFonts
import Foundation
import LayoutGeometry
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Fonts that are packed as WOFF and WOFF2.
///
/// The files in `WebFonts` were packed by fontTools 4.68 and brotli 1.2 from the bundled Noto Sans
/// Thai: `font.flavor = "woff2"; font.save("thai.woff2")`.
@Suite struct WebFontTests {
  /// The path of a checked-in packed font.
  static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("WebFonts/\(name)").path
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// The bytes of the font that was packed.
  static func original() throws -> [UInt8] {
    let face = try #require(
      TestFonts.bundled.collection.faces.first {
        $0.postScriptName == "NotoSansThai-Regular"
      })
    return try [UInt8](Data(contentsOf: URL(fileURLWithPath: face.fileName)))
  }

  /// All lines and glyphs of texts in a font alone, without the font's source.
  static func layouts(_ bytes: [UInt8], name: String) throws -> [String] {
    var fonts = FontCollection()
    try fonts.add(FontData(bytes: bytes, name: name))
    let measurer = HarfBuzzTextMeasurer(collection: fonts)
    return ["สวัสดีชาวโลก กำลังทดสอบ", "ภาษาไทย ๑๒๓ น้ำ ปู่ ญี่ปุ่น", "a"].flatMap { text in
      [12.5, 17].flatMap { size in
        let font = FontDescriptor(family: "Noto Sans Thai", size: size)
        let layout = measurer.prepare(
          AttributedText(text, style: TextStyle(font: font)), paragraphStyle: ParagraphStyle()
        ).layout(in: TextContainer(width: 90))
        return layout.lines.map { line in
          "\(line.range) \(line.width) \(line.ascent) \(line.descent) "
            + "\(line.runs.map { "\($0.font.postScriptName) \($0.glyphs)" })"
        }
      }
    }
  }

  @Test(arguments: ["thai.woff", "thai.woff2"])
  func `a packed font gives the glyphs and places of the font it was packed from`(
    _ name: String
  ) throws {
    let packed = try Self.layouts(Self.bytes(name), name: name)
    #expect(packed == (try Self.layouts(Self.original(), name: "thai.ttf")))
    #expect(packed.count > 6)
    let face = try FontFace(.file(path: Self.path(name)))
    let plain = try FontFace(.data(FontData(bytes: Self.original(), name: "thai.ttf")))
    #expect(face.family == plain.family && face.styleName == plain.styleName)
    #expect(face.glyphCount == plain.glyphCount && face.weights == plain.weights)
    #expect(face.coveredCharacterCount == plain.coveredCharacterCount)
    // The report names the file as it is, packed.
    #expect(
      FontReport(face).sha256
        == (try Self.bytes(name)).withUnsafeBytes { SHA256.hexadecimalDigest(of: $0) })
  }

  @Test func `a folder gives its packed fonts`() throws {
    let folder = URL(fileURLWithPath: Self.path("thai.woff")).deletingLastPathComponent().path
    var fonts = FontCollection()
    #expect(try fonts.addFolder(at: folder) == [])
    #expect(fonts.faces.map(\.family) == ["Noto Sans Thai", "Noto Sans Thai"])
  }

  @Test(arguments: ["thai.woff", "thai.woff2"])
  func `a truncated packed font is an error that names it`(_ name: String) throws {
    let bytes = try Self.bytes(name)
    for count in [4, 20, 44, 48, 60, bytes.count / 2, bytes.count - 40] {
      let error = #expect(throws: FontLoadingError.self, "\(count) bytes") {
        try FontFace(.data(FontData(bytes: Array(bytes.prefix(count)), name: name)))
      }
      #expect("\(try #require(error))".contains("'\(name)'"), "\(count) bytes")
    }
  }

  @Test(arguments: ["thai.woff", "thai.woff2"])
  func `a packed font that claims too much is refused before it is unpacked`(
    _ name: String
  ) throws {
    var bytes = try Self.bytes(name)
    if name.hasSuffix("2") {
      // The length of the first table: two bytes of base 128 become five, of 3.5 GB.
      let entry = 49
      bytes.replaceSubrange(entry..<entry + 1, with: [0x8D, 0x80, 0x80, 0x80, 0x00])
    } else {
      bytes.replaceSubrange(44 + 12..<44 + 16, with: [0xF0, 0, 0, 0])
    }
    let error = #expect(throws: FontLoadingError.self) {
      try FontFace(.data(FontData(bytes: bytes, name: name)))
    }
    guard case .tooLarge(name, let size, WebFont.greatestSize)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(size > WebFont.greatestSize)
    #expect("\(try #require(error))".contains("at most 268435456 are read"))
  }

  @Test func `a directory may spell out the tags that have numbers`() throws {
    var bytes = try Self.bytes("thai.woff2")
    let size = bytes.withUnsafeBytes(WebFont.unpackedSize)
    // The entries of `loca`, 11, and `glyf`, 10, which say two lengths each.
    for (entry, number, tag) in [(83, 11, "loca"), (69, 10, "glyf")] {
      #expect(bytes[entry] == number)
      bytes.replaceSubrange(entry...entry, with: [0x3F] + Array(tag.utf8))
    }
    // The length of the whole file, in its header.
    bytes.replaceSubrange(8..<12, with: [0, 0, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)])
    #expect(bytes.withUnsafeBytes(WebFont.unpackedSize) == size)
    #expect(
      try Self.layouts(bytes, name: "thai.woff2") == Self.layouts(Self.original(), name: "thai.ttf")
    )
  }

  @Test(arguments: ["thai.woff", "thai.woff2"])
  func `a damaged packed font measures or is an error`(_ name: String) throws {
    let bytes = try Self.bytes(name)
    for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 150)) {
      var damaged = bytes
      damaged[place] ^= 0x55
      do {
        _ = try Self.layouts(damaged, name: name)
      } catch is FontLoadingError {}
    }
  }
}
