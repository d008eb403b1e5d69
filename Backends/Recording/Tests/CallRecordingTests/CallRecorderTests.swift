// SPDX-License-Identifier: Apache-2.0

import CallRecording
import LayoutGeometry
import LayoutRendering
import Testing
import TextVocabulary

@Suite struct CallRecorderTests {
  private func page(_ list: DisplayList) -> RecordedPage {
    var recorder = CallRecorder()
    recorder.draw(DisplayPage(size: Size(width: 100, height: 50), list: list))
    return recorder.finish()[0]
  }

  /// A run of letters, 5 points each, at a size of 10.
  private func glyphs(_ text: String) -> DrawnGlyphs {
    let run = GlyphRun(
      font: FontIdentity(source: .file(path: "/x.ttf"), postScriptName: "Test"), size: 10,
      direction: .leftToRight, script: "Latn", range: 0..<text.utf8.count,
      glyphs: (0..<text.count).map {
        PositionedGlyph(id: 1, cluster: $0, x: 5 * Double($0), y: 9, advance: 5)
      })
    return DrawnGlyphs(run: run, origin: .zero, color: .black, text: text)
  }

  @Test func `a page reads as one call a line, in the page's coordinates`() {
    var list = DisplayList()
    list.fill(Rect(x: 0, y: 0, width: 100, height: 44), cornerRadius: 4, .white)
    list.scoped { list in
      list.transform(.translation(x: 20, y: 10))
      list.append(.glyphs(glyphs("Hi")))
      list.opacity(0.5)
      list.clip(Rect(x: 0, y: 0, width: 8, height: 8))
      list.image(named: "photo", in: Rect(x: 4, y: 4, width: 8, height: 8))
      list.stroke(Rect(x: 1, y: 1, width: 4, height: 4), .black, lineWidth: 2)
    }
    #expect(
      page(list).description == """
        page 100×50 on #ffffff
        fill 0,0 100×44 #ffffff radius 4
        text "Hi" Test 10 #000000 at 20,19
        image "photo" 24,14 8×8 cut to 24,14 4×4 opacity 0.5
        stroke 21,11 4×4 #000000 width 2 opacity 0.5
        """)
  }

  @Test func `lengths are those of the page under a scale`() {
    var list = DisplayList()
    list.transform(.scaling(x: 2, y: 2))
    list.append(.glyphs(glyphs("a")))
    list.fill(Rect(x: 1, y: 1, width: 4, height: 4), cornerRadius: 1, .black)
    let calls = page(list).calls
    #expect(
      calls.map(\.kind) == [
        .text("a", font: "Test", size: 20, .black, baseline: Point(x: 0, y: 18)),
        .fill(.black, cornerRadius: 2),
      ])
    #expect(calls[1].rect == Rect(x: 2, y: 2, width: 8, height: 8))
  }

  @Test func `texts and the calls at a point are found`() {
    var list = DisplayList()
    list.fill(Rect(x: 0, y: 0, width: 100, height: 50), .white)
    list.append(.glyphs(glyphs("one")))
    list.append(.glyphs(glyphs("two")))
    let page = page(list)
    #expect(page.texts == ["one", "two"])
    #expect(page.calls(at: Point(x: 2, y: 4)).count == 3)
    #expect(page.calls(at: Point(x: 60, y: 40)).map(\.kind) == [.fill(.white, cornerRadius: 0)])
  }
}
