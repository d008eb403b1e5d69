// SPDX-License-Identifier: Apache-2.0
import BundledFonts
import Foundation
import Testing

@Suite struct BundledFontFileTests {
  @Test func `every bundled font exists and opens as sfnt`() throws {
    let files = try BundledFontLibrary.files()
    #expect(files.count == 15)
    for file in files {
      let data = try Data(contentsOf: URL(fileURLWithPath: file.path))
      let signature = [UInt8](data.prefix(4))
      // 'OTTO' for CFF outlines, version 1.0 for TrueType outlines.
      let expected: [UInt8] =
        file.name.hasSuffix(".otf") ? [0x4F, 0x54, 0x54, 0x4F] : [0, 1, 0, 0]
      #expect(signature == expected, "\(file.name)")
      #expect(checkTableDirectory(of: data), "\(file.name)")
      #expect(fontFamily(of: data) == file.family, "\(file.name)")
    }
  }

  @Test func `weight and slant agree with the OS/2 table`() throws {
    for file in try BundledFontLibrary.files() {
      let data = try Data(contentsOf: URL(fileURLWithPath: file.path))
      let table = try #require(tables(of: data)["OS/2"], "\(file.name)")
      let weight = data.uint16(at: table.lowerBound + 4)
      let selection = data.uint16(at: table.lowerBound + 62)
      #expect(weight == file.weight, "\(file.name)")
      #expect((selection & 1 != 0) == file.isItalic, "\(file.name)")
    }
  }

  @Test func `all files together stay under 8 MB`() throws {
    let directory = try BundledFontLibrary.directory()
    let names = try FileManager.default.contentsOfDirectory(atPath: directory)
    let sizes = try names.map { name in
      try Data(contentsOf: URL(fileURLWithPath: "\(directory)/\(name)")).count
    }
    #expect(sizes.reduce(0, +) < 8_000_000)
  }

  @Test func `the folder holds the fonts and their licence and nothing else`() throws {
    let directory = try BundledFontLibrary.directory()
    let names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
    let expected = try BundledFontLibrary.files().map(\.name) + ["OFL.txt"]
    #expect(names == expected.sorted())
    let licence = try String(contentsOfFile: "\(directory)/OFL.txt", encoding: .utf8)
    #expect(licence.contains("SIL OPEN FONT LICENSE Version 1.1"))
    for file in try BundledFontLibrary.files() {
      #expect(licence.contains(file.name), "the licence names \(file.name)")
    }
  }

  @Test func `the order of the files is fixed and starts with plain text`() throws {
    let files = try BundledFontLibrary.files()
    #expect(files.first?.name == "NotoSans-Regular.ttf")
    #expect(files.last?.family == "Noto Color Emoji")
    #expect(try BundledFontLibrary.files() == files)
    #expect(Set(files.map(\.name)).count == files.count)
  }
}

/// Whether every table of the font lies inside the file.
private func checkTableDirectory(of data: Data) -> Bool {
  let tables = tables(of: data)
  return tables.count >= 9 && tables.values.allSatisfy { $0.upperBound <= data.count }
}

/// The byte ranges of the font's tables by tag.
private func tables(of data: Data) -> [String: Range<Int>] {
  var result: [String: Range<Int>] = [:]
  for index in 0..<data.uint16(at: 4) {
    let record = 12 + 16 * index
    guard record + 16 <= data.count else { return [:] }
    let tag = String(decoding: data[record..<record + 4], as: UTF8.self)
    let offset = data.uint32(at: record + 8)
    result[tag] = offset..<offset + data.uint32(at: record + 12)
  }
  return result
}

/// The first Windows name with identifier 1, the family.
private func fontFamily(of data: Data) -> String? {
  guard let table = tables(of: data)["name"] else { return nil }
  let strings = table.lowerBound + data.uint16(at: table.lowerBound + 4)
  for index in 0..<data.uint16(at: table.lowerBound + 2) {
    let record = table.lowerBound + 6 + 12 * index
    guard data.uint16(at: record) == 3, data.uint16(at: record + 6) == 1 else { continue }
    let start = strings + data.uint16(at: record + 10)
    let end = start + data.uint16(at: record + 8)
    let units = stride(from: start, to: end, by: 2).map { UInt16(data.uint16(at: $0)) }
    return String(decoding: units, as: UTF16.self)
  }
  return nil
}

extension Data {
  /// The big-endian number of 2 bytes at an offset.
  fileprivate func uint16(at offset: Int) -> Int {
    Int(self[offset]) << 8 | Int(self[offset + 1])
  }

  /// The big-endian number of 4 bytes at an offset.
  fileprivate func uint32(at offset: Int) -> Int {
    uint16(at: offset) << 16 | uint16(at: offset + 2)
  }
}
