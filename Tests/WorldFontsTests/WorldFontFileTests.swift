// SPDX-License-Identifier: Apache-2.0

import BundledFonts
import Foundation
import Testing
import TextVocabulary
import WorldFonts

@testable import TextMeasurement

/// The files of the second product, and the facts that the package keeps about all files.
@Suite struct WorldFontFileTests {
  @Test func `all files together stay under 30 MB`() throws {
    let directory = try WorldFontLibrary.directory()
    let sizes = try FileManager.default.contentsOfDirectory(atPath: directory).map { name in
      try Data(contentsOf: URL(fileURLWithPath: "\(directory)/\(name)")).count
    }
    #expect(sizes.reduce(0, +) < 30_000_000)
  }

  @Test func `the folder holds the fonts and their licence and nothing else`() throws {
    let directory = try WorldFontLibrary.directory()
    let names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
    let fonts = try WorldFontLibrary.files().map(\.name)
    #expect(names == (fonts + ["OFL.txt"]).sorted())
    let licence = try String(contentsOfFile: "\(directory)/OFL.txt", encoding: .utf8)
    #expect(licence.contains("SIL OPEN FONT LICENSE Version 1.1"))
    for font in fonts { #expect(licence.contains(font), "the licence names \(font)") }
  }

  @Test func `the facts of each font are those of its file`() throws {
    for file in try BundledFontLibrary.files() + WorldFontLibrary.files() {
      #expect(file.hasExpectedLength, "\(file.name)")
      let described = FontFace(file)
      let opened = try FontFace(.file(path: file.path))
      #expect(described.family == opened.family, "\(file.name)")
      #expect(described.legacyFamily == opened.legacyFamily, "\(file.name)")
      #expect(described.styleName == opened.styleName, "\(file.name)")
      #expect(described.postScriptName == opened.postScriptName, "\(file.name)")
      #expect(described.weights == opened.weights, "\(file.name)")
      #expect(described.slant == opened.slant, "\(file.name)")
      #expect(described.axes == opened.axes, "\(file.name)")
      #expect(described.unitsPerEm == opened.unitsPerEm, "\(file.name)")
      #expect(described.glyphCount == opened.glyphCount, "\(file.name)")
      #expect(described.isColor == opened.isColor, "\(file.name)")
      #expect(described.widthClass == opened.widthClass, "\(file.name)")
      #expect(described.coveredCharacterCount == opened.coveredCharacterCount, "\(file.name)")
      #expect(FontReport(described) == FontReport(opened), "\(file.name)")
      let pages = Set(opened.coverage.flatMap { ($0.lowerBound >> 8)...($0.upperBound >> 8) })
      let describedPages = Set(file.facts.pages.flatMap { $0.map(UInt32.init) })
      #expect(describedPages == pages, "\(file.name)")
    }
  }

  @Test func `a font is opened when a text first needs it, and not before`() throws {
    let fonts = try FontCollection.world()
    #expect(fonts.faces.allSatisfy { !$0.isOpened })
    let measurer = HarfBuzzTextMeasurer(collection: fonts)
    func open(_ text: String) -> [String] {
      _ = measurer.fontUses(in: AttributedText(text))
      return fonts.faces.filter(\.isOpened).map(\.postScriptName)
    }
    #expect(open("abc") == ["NotoSans-Regular"])
    #expect(open("ไทย") == ["NotoSans-Regular", "NotoSansThai-Regular"])
    #expect(
      open("ខ្មែរ") == ["NotoSans-Regular", "NotoSansThai-Regular", "NotoSansKhmer-Regular"])
  }

  @Test func `a font that vanished shows nothing, and its characters count as missing`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("quoin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try #require(try BundledFontLibrary.files().first)
    let copy = BundledFontFile(file.facts, of: .core, in: folder.path)
    try FileManager.default.copyItem(atPath: file.path, toPath: copy.path)
    var fonts = FontCollection()
    try fonts.add(copy)
    try FileManager.default.removeItem(atPath: copy.path)
    let prepared = HarfBuzzTextMeasurer(collection: fonts)
      .prepare(AttributedText("abc"), paragraphStyle: ParagraphStyle())
    #expect(prepared.missingGlyphCount == 3)
  }

  @Test func `a file of another length is opened at once, with facts of its own`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("quoin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try BundledFontLibrary.files()
    let copy = BundledFontFile(files[0].facts, of: .core, in: folder.path)
    try FileManager.default.copyItem(atPath: files[1].path, toPath: copy.path)
    var fonts = FontCollection()
    try fonts.add(copy)
    #expect(fonts.faces.map(\.postScriptName) == [files[1].facts.postScriptName])
    try Data("no font".utf8).write(to: URL(fileURLWithPath: copy.path))
    #expect(throws: FontLoadingError.self) { try fonts.add(copy) }
  }
}
