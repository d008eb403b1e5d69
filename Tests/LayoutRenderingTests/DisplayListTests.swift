// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutRendering
import Testing
import TextVocabulary

struct DisplayListTests {
  private let font = FontIdentity(source: .file(path: "font.ttf"), postScriptName: "Test-Regular")

  private func run(
    _ ids: [UInt32], range: Range<Int>, x: Double = 0, color: Color? = nil,
    attachment: TextAttachment? = nil
  ) -> GlyphRun {
    GlyphRun(
      font: font, size: 10, direction: .leftToRight, script: "Latn", color: color, range: range,
      attachment: attachment,
      glyphs: ids.enumerated().map { index, id in
        PositionedGlyph(
          id: id, cluster: range.lowerBound + index, x: x + 5 * Double(index), y: 9, advance: 5)
      })
  }

  private func layout(_ runs: [GlyphRun]) -> TextLayout {
    let line = LineFragment(
      range: 0..<4, visibleRanges: [0..<4], width: 20, trailingSpace: 0, x: 0, baseline: 9,
      ascent: 9, descent: 3, runs: runs)
    let metrics = TextMetrics(
      size: Size(width: 20, height: 12), lineCount: 1, firstBaseline: 9, lastBaseline: 9,
      isTruncated: false)
    return TextLayout(metrics: metrics, lines: [line])
  }

  @Test func `every command is described on a line of its own, indented by scope`() {
    var list = DisplayList()
    list.fill(Rect(x: 0, y: 0, width: 100, height: 44), .white)
    list.scoped { list in
      list.transform(.translation(x: 10, y: 20))
      list.clip(Rect(x: 0, y: 0, width: 80, height: 20), cornerRadius: 4)
      list.opacity(0.5)
      list.stroke(
        Rect(x: 1, y: 1, width: 8, height: 8), Color(red: 255, green: 0, blue: 10, alpha: 128),
        lineWidth: 2)
      list.transform(.scaling(x: 2, y: 3))
      list.image(named: "a \"photo\"", in: Rect(x: 0, y: 0, width: 5.5, height: 5))
    }
    list.text(layout([run([4, 7], range: 0..<2)]), of: "Hi", at: Point(x: 3, y: 1))
    #expect(
      list.description == """
        fill 0,0 100×44 #ffffff
        save
          translate 10,20
          clip 0,0 80×20 radius 4
          opacity 0.5
          stroke 1,1 8×8 #ff000a80 width 2
          transform 2 0 0 3 0 0
          image "a \\"photo\\"" 0,0 5.5×5
        restore
        glyphs "Hi" Test-Regular 10 #000000 4@3,10 7@8,10
        """)
  }

  @Test func `text carries the source of each run and the colour of its style`() {
    let red = Color(red: 255, green: 0, blue: 0)
    var list = DisplayList()
    list.text(
      layout([run([1, 2], range: 0..<3), run([3], range: 3..<4, x: 10, color: red)]), of: "aéb",
      at: .zero, color: .white)
    let drawn = list.commands.compactMap { command -> DrawnGlyphs? in
      if case .glyphs(let glyphs) = command { glyphs } else { nil }
    }
    #expect(drawn.map(\.text) == ["aé", "b"])
    #expect(drawn.map(\.color) == [.white, red])
  }

  @Test func `a run whose range lies outside of the text draws without text`() {
    var list = DisplayList()
    list.text(layout([run([1], range: 7..<9)]), of: "abc", at: .zero)
    #expect(list.description == "glyphs \"\" Test-Regular 10 #000000 1@0,9")
  }

  @Test func `an attachment in a text is an image that hangs by its depth`() {
    let attachment = TextAttachment(
      size: Size(width: 8, height: 6), depth: 2, name: "star")
    var list = DisplayList()
    list.text(
      layout([run([0], range: 0..<3, x: 5, attachment: attachment)]), of: "\u{FFFC}",
      at: Point(x: 100, y: 0))
    // The baseline is at 9; the box ends 2 below it and is 6 high.
    #expect(
      list.commands == [.image(name: "star", Rect(x: 105, y: 9 + 2 - 6, width: 8, height: 6))])
  }

  @Test func `an appended list is moved and cannot leak its state`() {
    var inner = DisplayList()
    inner.append(.save)
    inner.clip(Rect(x: 0, y: 0, width: 1, height: 1))
    var outer = DisplayList()
    outer.append(inner, at: Point(x: 5, y: 6))
    #expect(outer.openScopes == 0)
    #expect(
      outer.description == """
        save
          translate 5,6
          save
            clip 0,0 1×1
          restore
        restore
        """)
  }

  @Test func `appending nothing leaves the list as it was`() {
    var list = DisplayList()
    list.append(DisplayList(), at: Point(x: 5, y: 6))
    list.scoped { _ in }
    #expect(list.isEmpty)
    #expect(list.description == "")
    #expect(list.bounds == nil)
  }

  @Test func `moving a list moves its bounds`() {
    let list = DisplayList([.fill(Box(Rect(x: 1, y: 2, width: 3, height: 4)), .black)])
    #expect(list.bounds == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(list.offsetBy(x: 10, y: 20).bounds == Rect(x: 11, y: 22, width: 3, height: 4))
    #expect(list.offsetBy(x: 0, y: 0) == list)
  }

  @Test(arguments: [
    // A stroke reaches half its width outward.
    (
      [DrawingCommand.stroke(Box(Rect(x: 0, y: 0, width: 10, height: 10)), .black, lineWidth: 2)],
      Rect(x: -1, y: -1, width: 12, height: 12)
    ),
    // A clip cuts, under the transform in force when it was set.
    (
      [
        .transform(.translation(x: 5, y: 0)), .clip(Box(Rect(x: 0, y: 0, width: 4, height: 100))),
        .transform(.scaling(x: 2, y: 2)),
        .fill(Box(Rect(x: 0, y: 1, width: 10, height: 10)), .black),
      ], Rect(x: 5, y: 2, width: 4, height: 20)
    ),
    // What is restored does not count any more.
    (
      [
        .save, .clip(Box(Rect(x: 0, y: 0, width: 1, height: 1))), .restore,
        .fill(Box(Rect(x: 3, y: 3, width: 2, height: 2)), .black),
      ], Rect(x: 3, y: 3, width: 2, height: 2)
    ),
    // A quarter turn maps width to height.
    (
      [
        .transform(Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)),
        .fill(Box(Rect(x: 0, y: 0, width: 6, height: 2)), .black),
      ], Rect(x: -2, y: 0, width: 2, height: 6)
    ),
  ])
  func `bounds hold what is painted`(_ commands: [DrawingCommand], _ expected: Rect) {
    #expect(DisplayList(commands).bounds == expected)
  }

  @Test(arguments: [
    [DrawingCommand.fill(Box(Rect(x: 0, y: 0, width: 5, height: 5)), .clear)],
    [.clip(Box(.zero)), .fill(Box(Rect(x: 0, y: 0, width: 5, height: 5)), .black)],
    [.opacity(0), .fill(Box(Rect(x: 0, y: 0, width: 5, height: 5)), .black)],
    [.fill(Box(Rect(x: 0, y: 0, width: 0, height: 5)), .black)],
  ])
  func `what cannot be seen has no bounds`(_ commands: [DrawingCommand]) {
    #expect(DisplayList(commands).bounds == nil)
  }

  @Test func `the recording backend keeps the pages in order`() {
    var backend = RecordingBackend()
    let first = DisplayPage(size: Size(width: 1, height: 2), list: DisplayList())
    let second = DisplayPage(size: Size(width: 3, height: 4), background: nil, list: DisplayList())
    backend.draw(first)
    backend.draw(second)
    #expect(backend.finish() == [first, second])
  }

  @Test func `a restore without a save is refused`() async {
    await #expect(processExitsWith: .failure) {
      var list = DisplayList()
      list.append(.restore)
    }
  }

  @Test func `transforms are applied in the order in which they are written`() {
    let move = Transform.translation(x: 3, y: 4)
    let scale = Transform.scaling(x: 2, y: 5)
    #expect(move.followed(by: scale).apply(to: Point(x: 1, y: 1)) == Point(x: 8, y: 25))
    #expect(scale.followed(by: move).apply(to: Point(x: 1, y: 1)) == Point(x: 5, y: 9))
    #expect(Transform.identity.followed(by: move) == move)
  }

  @Test func `a corner radius is at most half the smaller extent`() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 4)
    #expect(Box(rect, cornerRadius: 9).effectiveRadius == 2)
    #expect(Box(rect, cornerRadius: 1).effectiveRadius == 1)
    #expect(Box(rect, cornerRadius: -1).effectiveRadius == 0)
  }
}
