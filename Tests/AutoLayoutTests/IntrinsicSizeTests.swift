// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing
import TextVocabulary

/// What contents ask for, and who wins when they cannot all have it.
@Suite struct IntrinsicSizeTests {
  /// Two labels side by side in a width; the frames' widths.
  private func widths(
    of texts: [String], in width: Double, prepare: (Label, Label) -> Void
  ) -> [Double] {
    let root = makeRoot(width: width)
    let first = addLabel("first", texts[0], to: root)
    let second = addLabel("second", texts[1], to: root)
    for label in [first, second] { pin(label, .top, root) }
    pin(first, .left, root)
    pin(second, .left, first, .right)
    pin(second, .right, root)
    prepare(first, second)
    root.layoutIfNeeded()
    return [first, second].map(\.layoutFrame.width)
  }

  @Test func `of two labels that do not fit, the more resistant keeps its width`() {
    let texts = [String(repeating: "a", count: 20), String(repeating: "b", count: 20)]
    let kept = widths(of: texts, in: 150) { first, second in
      first.setContentCompressionResistancePriority(751, for: .horizontal)
    }
    #expect(kept == [100, 50])
    let squeezed = widths(of: texts, in: 150) { first, second in
      second.setContentCompressionResistancePriority(751, for: .horizontal)
    }
    #expect(squeezed == [50, 100])
  }

  @Test func `of two labels that leave room, the one that hugs less stretches`() {
    let stretched = widths(of: ["aaaa", "bbbb"], in: 150) { first, second in
      first.setContentHuggingPriority(251, for: .horizontal)
    }
    #expect(stretched == [20, 130])
    let other = widths(of: ["aaaa", "bbbb"], in: 150) { first, second in
      second.setContentHuggingPriority(251, for: .horizontal)
    }
    #expect(other == [130, 20])
  }

  @Test func `one constraint outranks any number of weaker ones`() {
    let root = makeRoot()
    let boxes = (0..<8).map { addView("box\($0)", to: root) }
    let strong = addView("strong", to: root)
    for box in boxes + [strong] {
      pin(box, .top, root)
      pin(box, .left, root)
      fix(box, nil, 1)
    }
    pin(strong, .width, nil, .notAnAttribute, 100, at: 751)
    for box in boxes {
      pin(box, .width, strong, .width)
      pin(box, .width, nil, .notAnAttribute, 10, at: 750)
    }
    root.layoutIfNeeded()
    #expect(boxes.allSatisfy { $0.layoutFrame.width == 100 })
  }

  @Test func `a label has the size of its text, an empty one none`() {
    let root = makeRoot()
    let label = addLabel("label", "four", to: root)
    #expect(label.intrinsicContentSize == Size(width: 4 * characterWidth, height: lineHeight))
    label.text = ""
    #expect(label.intrinsicContentSize == .zero)
    label.text = "a\nbb\nccc"
    label.numberOfLines = 0
    #expect(label.intrinsicContentSize == Size(width: 15, height: 3 * lineHeight))
    label.numberOfLines = 2
    #expect(label.intrinsicContentSize == Size(width: 10, height: 2 * lineHeight))
  }

  @Test func `text sizes round up to pixels, each extent on its own`() {
    let root = makeRoot(scale: 3)
    let label = addLabel("label", "abc", to: root)
    label.font.size = 10.1
    // 3 * 5.05 = 15.15 and 1.2 * 10.1 = 12.12, up to thirds.
    expectEqual(label.intrinsicContentSize.width, 15 + 1.0 / 3)
    expectEqual(label.intrinsicContentSize.height, 12 + 1.0 / 3)
    label.text = "abc\nabc"
    label.numberOfLines = 0
    // Two lines are 24.24 high: the sum is rounded, not each line.
    expectEqual(label.intrinsicContentSize.height, 24 + 1.0 / 3)
  }

  @Test func `least and greatest extents hold with the text between them`() {
    for (text, expected) in [
      ("", Size(width: 0, height: 10)), ("aaaa", Size(width: 20, height: 12)),
      (String(repeating: "word ", count: 8), Size(width: 100, height: 2 * 12)),
    ] {
      let root = makeRoot()
      let label = addLabel("label", text, lines: 0, to: root)
      pin(label, .left, root)
      pin(label, .top, root)
      pin(label, .width, .lessThanOrEqual, nil, .notAnAttribute, 100)
      pin(label, .height, .greaterThanOrEqual, nil, .notAnAttribute, 10)
      root.layoutIfNeeded()
      // Wrapped text keeps the whole width it was given, 100; short text hugs.
      expectFrame(label, 0, 0, expected.width, expected.height)
    }
  }

  @Test func `a plain view asks for nothing and is ambiguous without extents`() {
    let root = makeRoot()
    let plain = addView("plain", to: root)
    pin(plain, .left, root)
    pin(plain, .top, root)
    root.layoutIfNeeded()
    #expect(plain.intrinsicContentSize == Size(width: -1, height: -1))
    #expect(plain.hasAmbiguousLayout)
    let kinds = root.layoutDiagnostics.map(\.kind)
    #expect(kinds == [.ambiguity])
    expectFrame(plain, 0, 0, 0, 0)
  }

  @Test func `an image has its size, and its alignment insets lie outside`() {
    let root = makeRoot()
    let view = ImageView(
      image: Image(
        name: "badge", size: Size(width: 40, height: 30),
        alignmentRectInsets: EdgeInsets(top: 2, left: 3, bottom: 4, right: 5)))
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    pin(view, .left, root, .left, 10)
    pin(view, .top, root, .top, 10)
    root.layoutIfNeeded()
    #expect(view.intrinsicContentSize == Size(width: 40 - 3 - 5, height: 30 - 2 - 4))
    expectFrame(view, 10 - 3, 10 - 2, 40, 30)
  }

  @Test func `a changed text changes constants and nothing else`() {
    let root = makeRoot()
    let label = addLabel("label", "one", to: root)
    pin(label, .left, root)
    pin(label, .top, root)
    root.layoutIfNeeded()
    let before = root.layoutStatistics
    label.text = "three"
    root.layoutIfNeeded()
    let after = root.layoutStatistics
    expectFrame(label, 0, 0, 5 * characterWidth, lineHeight)
    #expect(after.lowerings == before.lowerings && after.rebuilds == before.rebuilds)
    #expect(after.constantChanges - before.constantChanges == 2)
    root.layoutIfNeeded()
    #expect(root.layoutStatistics == after)
  }

  @Test func `a text without measurer has no size and is reported`() {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let label = addLabel("label", "text", to: root)
    pin(label, .left, root)
    pin(label, .top, root)
    root.layoutIfNeeded()
    expectFrame(label, 0, 0, 0, 0)
    #expect(root.layoutDiagnostics.map(\.kind) == [.missingMeasurer])
  }
}
