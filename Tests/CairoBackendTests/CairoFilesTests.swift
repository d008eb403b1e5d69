// SPDX-License-Identifier: Apache-2.0

import CairoBackend
import Foundation
import LayoutGeometry
import LayoutRendering
import Testing
import TextVocabulary

struct CairoFilesTests {
  private let size = Size(width: 300, height: 300)

  /// All scripts, a group, a clip, a placeholder and an emoji.
  private func sampleList() -> DisplayList {
    var list = DisplayList()
    for (index, (text, font)) in CairoTextTests.samples.enumerated() {
      list.append(
        TestShaper.list(
          text, TestShaper.font(font), size: 17, at: Point(x: 10, y: 30 + 30 * Double(index))))
    }
    list.scoped { list in
      list.opacity(0.5)
      list.clip(Rect(x: 200, y: 0, width: 50, height: 50), cornerRadius: 9)
      list.fill(Rect(x: 200, y: 0, width: 80, height: 80), .black)
      list.image(named: "gone", in: Rect(x: 210, y: 10, width: 30, height: 30))
    }
    return list
  }

  @Test(arguments: [CairoFormat.png(scale: 2), .svg, .pdf])
  func `equal pages give equal bytes`(_ format: CairoFormat) throws {
    let first = try bytes(of: sampleList(), size: size, format: format)
    let second = try bytes(of: sampleList(), size: size, format: format)
    #expect(first == second)
    #expect(first.count > 1000)
  }

  @Test func `an SVG is a document of one CSS pixel a point`() throws {
    let svg = String(
      decoding: try bytes(of: sampleList(), size: size, format: .svg), as: UTF8.self)
    #expect(svg.hasPrefix("<?xml"))
    #expect(svg.contains("viewBox=\"0 0 300 300\""))
    #expect(svg.contains("width=\"300px\""))
    #expect(svg.contains("<image id=\"image0\""))
    // Every name that is used is defined.
    let parts = svg.components(separatedBy: "xlink:href=\"#").dropFirst()
    for name in parts.map({ $0.prefix { $0 != "\"" } }) {
      #expect(svg.contains("id=\"\(name)\""), "\(name)")
    }
  }

  @Test func `a PDF has all its pages, each of its own size`() throws {
    let renderer = try CairoRenderer(format: .pdf)
    for width in [100.0, 200, 300] {
      try renderer.draw(DisplayPage(size: Size(width: width, height: 50), list: sampleList()))
    }
    let pdf = String(decoding: try renderer.finish(), as: UTF8.self)
    #expect(pdf.hasPrefix("%PDF-1."))
    #expect(pdf.contains("/Count 3"))
    for width in [100, 200, 300] { #expect(pdf.contains("[ 0 0 \(width) 50 ]")) }
  }

  static let pdftotext = "/usr/bin/pdftotext"

  /// What `pdftotext`, of Debian's poppler-utils, reads from a list drawn as a PDF.
  func extractedText(_ list: DisplayList) throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("quoin-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    let renderer = try CairoRenderer(format: .pdf)
    try renderer.draw(DisplayPage(size: size, list: list))
    try renderer.finish(writingTo: file.path)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: Self.pdftotext)
    process.arguments = [file.path, "-"]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let marks: Set<Unicode.Scalar> = ["\u{202A}", "\u{202B}", "\u{202C}", "\u{200E}", "\u{C}"]
    var text = String.UnicodeScalarView()
    text.append(
      contentsOf: String(decoding: data, as: UTF8.self).unicodeScalars.filter {
        !marks.contains($0)
      })
    return String(text).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: pdftotext)),
    arguments: [
      ("Office, affine fjord: AVATAR", "NotoSans-Regular.ttf"),
      ("مرحبا بكم", "NotoNaskhArabic-Regular.ttf"), ("שלום", "NotoSansHebrew-Regular.ttf"),
      ("中文日本語한국어", "NotoSansCJKsc-Common.otf"),
      ("हिन्दी क्षत्रिय", "NotoSansDevanagari-Regular.ttf"),
      ("สวัสดีที่นี่", "NotoSansThai-Regular.ttf"), ("😀", "NotoColorEmoji-Common.ttf"),
    ])
  func `text can be copied from a PDF as it was written`(
    _ text: String, _ font: String
  ) throws {
    let list = TestShaper.list(text, TestShaper.font(font), size: 17, at: Point(x: 10, y: 50))
    #expect(try extractedText(list) == text)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: pdftotext)))
  func `a run whose clusters are out of order keeps its text as a whole`() throws {
    let font = TestShaper.font("NotoSans-Regular.ttf")
    var (run, _) = TestShaper.run("abc", font, size: 17)
    run.glyphs[0].cluster = 2
    run.glyphs[2].cluster = 0
    let drawn = DrawnGlyphs(run: run, origin: Point(x: 10, y: 50), color: .black, text: "abc")
    #expect(try extractedText(DisplayList([.glyphs(drawn)])) == "abc")
  }

  @Test func `the ending of a file name chooses the format`() {
    #expect(CairoFormat(fileName: "rows.PNG", scale: 3) == .png(scale: 3))
    #expect(CairoFormat(fileName: "a.b/rows.svg") == .svg)
    #expect(CairoFormat(fileName: "rows.pdf") == .pdf)
    #expect(CairoFormat(fileName: "rows.jpeg") == nil)
    #expect(CairoFormat(fileName: "pdf") == nil)
  }
}
