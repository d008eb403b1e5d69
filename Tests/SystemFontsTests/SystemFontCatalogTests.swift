// SPDX-License-Identifier: Apache-2.0

import SystemFonts
import Testing
import TextMeasurement
import TextVocabulary

@Suite struct SystemFontCatalogTests {
  @Test func `each installed file is listed once`() throws {
    let files = try SystemFontCatalog.files()
    #expect(Set(files.map(\.path)).count == files.count)
  }

  @Test func `a match has a file that can be opened`() throws {
    guard let file = try SystemFontCatalog.match(family: "sans-serif") else { return }
    let face = try FontFace(.file(path: file.path), faceIndex: file.faceIndex)
    #expect(face.glyphCount > 0)
  }

  @Test func `a collection of the installed fonts finds their families`() throws {
    var fonts = FontCollection()
    try fonts.addSystemFonts()
    guard let face = fonts.faces.first else { return }
    #expect(fonts.face(for: FontDescriptor(family: face.family)) != nil)
  }
}
