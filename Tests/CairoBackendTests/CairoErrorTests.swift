// SPDX-License-Identifier: Apache-2.0

import CairoBackend
import LayoutGeometry
import LayoutRendering
import Testing
import TextVocabulary

struct CairoErrorTests {
  private let page = DisplayPage(size: Size(width: 10, height: 10), list: DisplayList())

  @Test func `a picture beyond Cairo's coordinates is refused with the scale that fits`() throws {
    let renderer = try CairoRenderer(format: .png(scale: 2))
    let tall = DisplayPage(size: Size(width: 10, height: 20_000), list: DisplayList())
    let error = #expect(throws: CairoError.self) { try renderer.draw(tall) }
    // 32767 / 20000, rounded down to thousandths.
    #expect(
      error
        == .tooManyPixels(width: 20, height: 40_000, limit: 32_767, largestScale: 1.638))
    #expect(error?.description.contains("use a scale of at most 1.638") == true)
    try renderer.draw(page)
    #expect(try !renderer.finish().isEmpty)
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [Double])
  func `a page without area is refused`(_ width: Double) throws {
    let renderer = try CairoRenderer(format: .pdf)
    let error = #expect(throws: CairoError.self) {
      try renderer.draw(
        DisplayPage(size: Size(width: width, height: 5), list: DisplayList()))
    }
    guard case .pageWithoutArea? = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
  }

  @Test(arguments: [CairoFormat.png(scale: 1), .svg])
  func `a second page needs a PDF`(_ format: CairoFormat) throws {
    let renderer = try CairoRenderer(format: format)
    try renderer.draw(page)
    #expect(throws: CairoError.tooManyPages(format: format.name)) { try renderer.draw(page) }
  }

  @Test func `a file without pages is refused`() throws {
    #expect(throws: CairoError.noPage) { try CairoRenderer(format: .pdf).finish() }
  }

  @Test(arguments: [
    ("/no/such/font.ttf", 0, "there is no such file, or it cannot be read"),
    (#filePath, 0, "the file is not a font that FreeType knows"),
  ])
  func `a font that cannot be opened is named`(
    _ path: String, _ index: Int, _ reason: String
  ) throws {
    let font = FontIdentity(source: .file(path: path), faceIndex: index, postScriptName: "Gone")
    var (run, _) = TestShaper.run("x", TestShaper.font("NotoSans-Regular.ttf"), size: 16)
    run.font = font
    let drawn = DrawnGlyphs(run: run, origin: .zero, color: .black, text: "x")
    let page = DisplayPage(
      size: Size(width: 9, height: 9), list: DisplayList([.save, .opacity(0.5), .glyphs(drawn)]))
    let renderer = try CairoRenderer(format: .png(scale: 1))
    #expect(
      throws: CairoError.cannotOpenFont(
        name: "Gone", source: path, faceIndex: index, reason: reason)
    ) { try renderer.draw(page) }
  }

  @Test func `a face index that the font lacks is an error`() throws {
    var (run, _) = TestShaper.run("x", TestShaper.font("NotoSans-Regular.ttf"), size: 16)
    run.font.faceIndex = 7
    let drawn = DrawnGlyphs(run: run, origin: .zero, color: .black, text: "x")
    let error = #expect(throws: CairoError.self) {
      try CairoRenderer(format: .svg).draw(
        DisplayPage(size: Size(width: 9, height: 9), list: DisplayList([.glyphs(drawn)])))
    }
    #expect(error?.description.contains("face 7 of the font NotoSans-Regular") == true)
  }

  @Test func `a file that cannot be written is named with the reason`() throws {
    let renderer = try CairoRenderer(format: .svg)
    try renderer.draw(page)
    #expect(
      throws: CairoError.cannotWrite(
        path: "/no/such/folder/a.svg", reason: "No such file or directory")
    ) { try renderer.finish(writingTo: "/no/such/folder/a.svg") }
  }

  @Test func `bytes that are not a PNG are refused`() {
    let error = #expect(throws: CairoError.self) {
      _ = try RasterImage(png: [1, 2, 3], name: "cat")
    }
    #expect(error?.description.hasPrefix("cannot read the image cat: ") == true)
  }
}
