// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UIKit

@testable import UIKit

@Suite struct ImageCatalogTests {
  /// A folder of files, which is removed afterwards.
  private func withFolder(
    _ files: [String: [UInt8]], _ body: (URL) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("quoin-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, bytes) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    try body(folder)
  }

  /// The bytes of a number, the highest first.
  private func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// The signature and the first chunk of a PNG file.
  private func png(_ width: Int, _ height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + bytes(13, 4) + Array("IHDR".utf8)
      + bytes(width, 4) + bytes(height, 4) + [8, 6, 0, 0, 0] + bytes(0, 4)
  }

  /// The start of a JPEG file, with an EXIF orientation and a comment before the frame's header.
  private func jpeg(_ width: Int, _ height: Int, orientation: Int = 1) -> [UInt8] {
    let tiff =
      Array("MM".utf8) + bytes(42, 2) + bytes(8, 4) + bytes(1, 2) + bytes(0x0112, 2)
      + bytes(3, 2) + bytes(1, 4) + bytes(orientation, 2) + bytes(0, 6)
    let exif = Array("Exif".utf8) + [0, 0] + tiff
    let comment = Array("a comment".utf8)
    return [0xFF, 0xD8, 0xFF, 0xE1] + bytes(exif.count + 2, 2) + exif + [0xFF, 0xFE]
      + bytes(comment.count + 2, 2) + comment + [0xFF, 0xFF, 0xC2] + bytes(17, 2) + [8]
      + bytes(height, 2) + bytes(width, 2) + [3]
  }

  private func size(_ name: String, in catalog: UIImage.Catalog) -> CGSize? {
    catalog.performAsCurrent { UIImage(named: name)?.size }
  }

  @Test func `a picture has its file's pixels divided by the scale of its name`() throws {
    try withFolder([
      "one.png": png(24, 10), "two@2x.png": png(24, 10), "three@3x.jpg": jpeg(90, 60),
      "deep/four.jpeg": jpeg(7, 5),
    ]) { folder in
      let catalog = try UIImage.Catalog(folder: folder)
      #expect(size("one", in: catalog) == CGSize(width: 24, height: 10))
      #expect(size("two", in: catalog) == CGSize(width: 12, height: 5))
      #expect(size("two.png", in: catalog) == CGSize(width: 12, height: 5))
      #expect(size("three", in: catalog) == CGSize(width: 30, height: 20))
      #expect(size("four", in: catalog) == CGSize(width: 7, height: 5))
      #expect(size("five", in: catalog) == nil)
      #expect(Notice.wasGiven("UIImage(named: \"five\")"))
    }
  }

  @Test func `of several files of a name that of the greatest scale counts`() throws {
    try withFolder(["a.png": png(10, 10), "a@2x.png": png(22, 22), "a@3x.png": png(36, 36)]) {
      let catalog = try UIImage.Catalog(folder: $0)
      #expect(size("a", in: catalog)?.width == 12)
    }
  }

  @Test func `a photo that lies on its side is shown upright`() throws {
    try withFolder(["side.jpg": jpeg(40, 30, orientation: 6), "up.jpg": jpeg(40, 30)]) {
      let catalog = try UIImage.Catalog(folder: $0)
      #expect(size("side", in: catalog) == CGSize(width: 30, height: 40))
      #expect(size("up", in: catalog) == CGSize(width: 40, height: 30))
    }
  }

  @Test func `image sets of an asset catalog have the scales of their contents`() throws {
    let contents = """
      {"images": [{"idiom": "universal", "scale": "1x"},
        {"filename": "x.png", "idiom": "universal", "scale": "2x"},
        {"filename": "dark.png", "idiom": "universal", "scale": "2x", "appearances": []}],
        "info": {"author": "xcode", "version": 1}}
      """
    try withFolder([
      "Assets.xcassets/Icons/bell.imageset/Contents.json": Array(contents.utf8),
      "Assets.xcassets/Icons/bell.imageset/x.png": png(40, 44),
      "Assets.xcassets/Icons/bell.imageset/dark.png": png(80, 80),
    ]) {
      let catalog = try UIImage.Catalog(folder: $0)
      #expect(size("bell", in: catalog) == CGSize(width: 20, height: 22))
      #expect(size("x", in: catalog) == nil)
    }
  }

  @Test func `faults of a folder name the file and what is wrong`() throws {
    try withFolder(["bad.png": Array("GIF89a".utf8)]) { folder in
      let error = #expect(throws: UIImage.CatalogError.self) {
        try UIImage.Catalog(folder: folder)
      }
      #expect(error.map { "\($0)".contains("bad.png: is neither a PNG nor a JPEG") } == true)
    }
    try withFolder(["a.imageset/Contents.json": Array("[]".utf8)]) { folder in
      let error = #expect(throws: UIImage.CatalogError.self) {
        try UIImage.Catalog(folder: folder)
      }
      #expect(error.map { "\($0)".contains("Contents.json: is not the JSON of") } == true)
    }
    let error = #expect(throws: UIImage.CatalogError.self) {
      try UIImage.Catalog(folder: URL(fileURLWithPath: "/nowhere/at/all"))
    }
    #expect(error.map { "\($0)".contains("/nowhere/at/all: is not a folder") } == true)
  }

  @Test func `cut files are refused and never read beyond their end`() throws {
    for whole in [png(24, 10), jpeg(40, 30)] {
      // All parts that end before the height or width does.
      for count in 0..<min(whole.count - 1, 20) {
        try withFolder(["cut.png": Array(whole.prefix(count))]) { folder in
          #expect(throws: UIImage.CatalogError.self) { try UIImage.Catalog(folder: folder) }
        }
      }
    }
  }

  @Test func `a function gives pictures by name`() {
    let catalog = UIImage.Catalog { name in
      name.hasPrefix("flag-") ? UIImage(name: name, size: CGSize(width: 30, height: 20)) : nil
    }
    #expect(size("flag-fr", in: catalog) == CGSize(width: 30, height: 20))
    #expect(size("other", in: catalog) == nil)
  }

  @Test func `symbols have the sizes that the app gives, and others are nil with a message`() {
    let catalog = UIImage.Catalog(symbols: ["star": CGSize(width: 20, height: 19)])
    catalog.performAsCurrent {
      #expect(UIImage(systemName: "star")?.size == CGSize(width: 20, height: 19))
      #expect(UIImage(systemName: "moon") == nil)
    }
    #expect(UIImage(systemName: "star") == nil)
    #expect(Notice.wasGiven("UIImage(systemName: \"moon\"): the size of this symbol is not known"))
    #expect(UIImage(named: "without") == nil)
    #expect(Notice.wasGiven("UIImage(named: \"without\"): there is no catalog"))
  }
}
