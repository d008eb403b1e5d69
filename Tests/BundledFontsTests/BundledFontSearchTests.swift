// SPDX-License-Identifier: Apache-2.0
import BundledFonts
import Foundation
import Testing

@Suite struct BundledFontSearchTests {
  @Test func `places are tried from the executable upwards, then installed, then the sources`() {
    let search = BundledFontSearch(
      override: nil, executable: "/a/b/c/d/e/quoin", sourceFile: "/src/fonts/Any.swift")
    #expect(
      search.candidates.map(\.path) == [
        "/a/b/c/d/e/quoin_CBundledFonts.resources/files",
        "/a/b/c/d/quoin_CBundledFonts.resources/files",
        "/a/b/c/quoin_CBundledFonts.resources/files",
        "/a/b/quoin_CBundledFonts.resources/files",
        "/a/b/c/d/share/quoin/fonts",
        "/src/fonts/files",
      ])
  }

  @Test func `an executable in the root folder has no folders above it`() {
    let search = BundledFontSearch(override: nil, executable: "/quoin", sourceFile: "/f/A.swift")
    #expect(
      search.candidates.map(\.path) == [
        "/quoin_CBundledFonts.resources/files", "/share/quoin/fonts", "/f/files",
      ])
  }

  @Test func `without a known executable only the sources are left`() {
    let search = BundledFontSearch(override: "", executable: nil, sourceFile: "fonts/A.swift")
    #expect(search.candidates.map(\.path) == ["fonts/files"])
  }

  @Test func `a set variable is the only place`() throws {
    let sources = try BundledFontLibrary.directory()
    let good = BundledFontSearch(
      override: sources, executable: "/x/quoin", sourceFile: "/y/A.swift")
    #expect(try good.directory() == sources)

    let bad = BundledFontSearch(
      override: "/no/such/folder", executable: nil, sourceFile: "\(sources)/../A.swift")
    #expect(throws: BundledFontError.self) { try bad.directory() }
  }

  @Test func `the folder beside the executable comes before the installed one`() throws {
    try withDeepFolder { root in
      let installed = "\(root)/share/quoin/fonts"
      let beside = "\(root)/bin/quoin_CBundledFonts.resources/files"
      let search = BundledFontSearch(
        override: nil, executable: "\(root)/bin/quoin", sourceFile: "\(root)/none/A.swift")

      try putFonts(in: installed)
      #expect(try search.directory() == installed)
      try putFonts(in: beside)
      #expect(try search.directory() == beside)
    }
  }

  @Test func `a folder that lacks a font is passed over`() throws {
    try withDeepFolder { root in
      let beside = "\(root)/bin/quoin_CBundledFonts.resources/files"
      let sources = "\(root)/fonts/files"
      try putFonts(in: beside)
      try putFonts(in: sources)
      try FileManager.default.removeItem(atPath: "\(beside)/NotoSansThai-Regular.ttf")
      let search = BundledFontSearch(
        override: nil, executable: "\(root)/bin/quoin", sourceFile: "\(root)/fonts/A.swift")
      #expect(try search.directory() == sources)
    }
  }

  @Test func `the error lists every place and what would be right`() throws {
    try withDeepFolder { root in
      let beside = "\(root)/bin/quoin_CBundledFonts.resources/files"
      try putFonts(in: beside)
      try FileManager.default.removeItem(atPath: "\(beside)/NotoSans-Bold.ttf")
      let search = BundledFontSearch(
        override: nil, executable: "\(root)/bin/quoin", sourceFile: "\(root)/gone/A.swift")
      let error = try #require(throws: BundledFontError.self) { try search.directory() }
      let lines = error.description.split(separator: "\n").map(String.init)
      #expect(lines.first == "the bundled fonts were not found; places tried:")
      #expect(lines.contains("  \(beside) (by the executable): lacks NotoSans-Bold.ttf"))
      #expect(lines.contains("  \(root)/share/quoin/fonts (installed copy): no such folder"))
      #expect(lines.contains("  \(root)/gone/files (source checkout): no such folder"))
      #expect(lines.last?.contains("set QUOIN_FONTS to a folder with Quoin's font files") == true)
    }
  }

  @Test func `the error for a wrong variable names it`() throws {
    try withTemporaryFolder { root in
      let search = BundledFontSearch(override: root, executable: nil, sourceFile: "A.swift")
      let error = try #require(throws: BundledFontError.self) { try search.directory() }
      #expect(
        error.description == """
          the bundled fonts were not found; places tried:
            \(root) (named by QUOIN_FONTS): lacks NotoSans-Regular.ttf and 14 more
          QUOIN_FONTS must name a folder with Quoin's font files, or be unset
          """)
    }
  }
}

/// Gives a folder so deep in a temporary one that the search, which looks beside the executable and
/// in the three folders above it, meets no folder that this test did not make.
private func withDeepFolder(_ body: (String) throws -> Void) throws {
  try withTemporaryFolder { try body("\($0)/one/two") }
}

/// Links every bundled font into a folder, which it creates.
private func putFonts(in folder: String) throws {
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  for file in try BundledFontLibrary.files() {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/\(file.name)", withDestinationPath: file.path)
  }
}

/// Runs `body` with the path of a new folder, which is removed afterwards.
private func withTemporaryFolder(_ body: (String) throws -> Void) throws {
  let root = FileManager.default.temporaryDirectory
    .appendingPathComponent("quoin-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: root) }
  try body(root)
}
