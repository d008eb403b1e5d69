// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing
import TextVocabulary

/// First and last baselines of labels, of plain views, and of views that stand for others.
@Suite struct BaselineTests {
  /// A view whose baselines are those of another in it.
  private final class Framed: View {
    let image = View()
    override func viewForBaselineLayout() -> View { image }
  }

  @Test func `texts of different sizes stand on one line`() {
    let root = makeRoot()
    let small = addLabel("small", "a", to: root)
    let large = addLabel("large", "a", to: root)
    large.font.size = 30
    pin(large, .top, root, .top, 7)
    pin(small, .firstBaseline, large, .firstBaseline)
    for label in [small, large] { pin(label, .left, root) }
    root.layoutIfNeeded()
    // The ascent is 0.9 em: 7 + 27 - 9.
    expectFrame(small, 0, 25, 5, 12)
    large.font.size = 40
    root.layoutIfNeeded()
    expectFrame(small, 0, 7 + 36 - 9, 5, 12)
  }

  @Test func `first and last baselines of wrapped text differ by its lines`() {
    let root = makeRoot()
    let body = addLabel("body", String(repeating: "word ", count: 12), lines: 0, to: root)
    let first = addLabel("first", "a", to: root)
    let last = addLabel("last", "a", to: root)
    pin(body, .left, root)
    pin(body, .top, root, .top, 10)
    fix(body, 100, nil)
    pin(first, .firstBaseline, body, .firstBaseline)
    pin(last, .lastBaseline, body, .lastBaseline)
    for label in [first, last] { pin(label, .left, body, .right) }
    root.layoutIfNeeded()
    expectEqual(first.layoutFrame.minY, 10)
    expectEqual(last.layoutFrame.minY, 10 + 2 * lineHeight)
  }

  @Test func `the text of a taller label stands in its middle, or where its alignment puts it`() {
    for (alignment, expected) in [
      (VerticalTextAlignment.top, 0.0), (.center, 44), (.bottom, 88),
    ] {
      let root = makeRoot()
      let tall = addLabel("tall", "a", to: root)
      tall.verticalAlignment = alignment
      let other = addLabel("other", "a", to: root)
      pin(tall, .top, root)
      fix(tall, nil, 100)
      pin(other, .lastBaseline, tall, .lastBaseline)
      for label in [tall, other] { pin(label, .left, root) }
      root.layoutIfNeeded()
      expectEqual(other.layoutFrame.minY, expected)
      #expect(tall.drawingRect(forBounds: tall.bounds).minY == expected)
    }
  }

  @Test func `a plain view's last baseline is its bottom, its first baseline its top`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    let label = addLabel("label", "a", to: root)
    let other = addLabel("other", "a", to: root)
    pin(box, .top, root, .top, 5)
    fix(box, 10, 40)
    pin(label, .lastBaseline, box, .lastBaseline)
    pin(other, .firstBaseline, box, .firstBaseline)
    for view in [box, label, other] { pin(view, .left, root) }
    root.layoutIfNeeded()
    expectEqual(label.layoutFrame.minY, 5 + 40 - 9)
    expectEqual(other.layoutFrame.minY, 5 - 9)
  }

  @Test func `a view may give the baseline of another in it`() {
    let root = makeRoot()
    let framed = Framed()
    framed.translatesAutoresizingMaskIntoConstraints = false
    framed.image.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(framed)
    framed.addSubview(framed.image)
    pinEdges(framed.image, to: framed, top: 4, left: 4, bottom: 20, right: 4)
    fix(framed, 50, 90)
    let plain = addView("plain", to: root)
    fix(plain, 30, 30)
    pin(framed, .top, root, .top, 3)
    pin(plain, .lastBaseline, framed, .lastBaseline)
    for view in [framed, plain] { pin(view, .left, root) }
    root.layoutIfNeeded()
    expectEqual(plain.layoutFrame.maxY, 3 + 90 - 20)
  }

  @Test func `a row of buttons stands on the baseline of the first`() {
    let root = makeRoot()
    let buttons = [10.0, 20, 30].map { size in
      let button = Button(title: "ab")
      button.font = FontDescriptor(size: size)
      button.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(button)
      return button
    }
    pin(buttons[0], .top, root, .top, 50)
    for (index, button) in buttons.enumerated() {
      pin(button, .left, index == 0 ? root : buttons[index - 1], index == 0 ? .left : .right)
      if index > 0 { pin(button, .lastBaseline, buttons[0], .lastBaseline) }
    }
    root.layoutIfNeeded()
    // A button has 6 points above its title, whose ascent is 0.9 of the size.
    let line = 50 + 6 + 0.9 * 10
    for (button, size) in zip(buttons, [10.0, 20, 30]) {
      expectEqual(button.layoutFrame.minY, line - 0.9 * size - 6)
      expectEqual(button.layoutFrame.height, 6 + 1.2 * size + 6)
    }
  }

  @Test(arguments: [1.0, 2, 3])
  func `baselines lie on the nearest pixel`(scale: Double) {
    let root = makeRoot(scale: scale)
    let label = addLabel("label", "a", to: root)
    label.font.size = 13
    let box = addView("box", to: root)
    pin(label, .top, root)
    pin(box, .top, root)
    pin(box, .bottom, label, .firstBaseline)
    for view in [label, box] { pin(view, .left, root) }
    fix(box, 10, nil)
    root.layoutIfNeeded()
    // The ascent is 0.9 em: 11.7.
    expectEqual(box.layoutFrame.height, (11.7 * scale).rounded() / scale)
  }

  @Test func `views name themselves for baselines unless they say otherwise`() {
    let view = View()
    #expect(view.forLastBaselineLayout === view && view.forFirstBaselineLayout === view)
    #expect(view.viewForBaselineLayout() === view)
    let framed = Framed()
    #expect(framed.forLastBaselineLayout === framed.image)
    #expect(framed.forFirstBaselineLayout === framed.image)
  }
}
