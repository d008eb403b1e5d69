// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// How often a content is asked for its height in one pass: at most twice, whatever happens.
@Suite struct MeasureLimitTests {
  /// A content whose height is a part of its width, which counts how often it is asked.
  private final class Counter: View {
    var widths: [Double] = []
    var ratio = 0.5 {
      didSet { invalidateIntrinsicContentSize() }
    }
    override var contentHeightDependsOnWidth: Bool { true }
    override var intrinsicContentSize: Size { Size(width: 300, height: 300 * ratio) }
    override func contentHeight(forWidth width: Double) -> Double {
      widths.append(width)
      return width * ratio
    }
  }

  /// A content at most `2 × its height + slack` wide.
  private func makeCoupled(
    slack: Double
  ) -> (root: View, counter: Counter, bound: LayoutConstraint) {
    let root = makeRoot()
    let counter = Counter()
    counter.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(counter)
    // The width gives, not the height.
    counter.setContentHuggingPriority(.required, for: .vertical)
    pin(counter, .left, root)
    pin(counter, .top, root)
    pin(counter, .width, .lessThanOrEqual, nil, .notAnAttribute, 200)
    let bound = pin(
      counter, .width, .lessThanOrEqual, counter, .height, times: 2, slack)
    return (root, counter, bound)
  }

  @Test func `a width that begins to depend on the height costs no third measure`() {
    let (root, counter, bound) = makeCoupled(slack: 400)
    root.layoutIfNeeded()
    // So far the bound plays no part, whatever the height.
    #expect(counter.widths == [200])
    counter.widths = []
    counter.ratio = 0.25
    bound.constant = 20
    root.layoutIfNeeded()
    // From height 0: the width 20; then 2 × 5 + 20 and the height of that.
    #expect(counter.widths == [20, 30])
    expectFrame(counter, 0, 0, 2 * 7.5 + 20, 7.5)
    #expect(root.layoutStatistics.mostMeasuresInAPass == 2)
    // The widths keep changing until the limit stops them, which is reported.
    #expect(root.layoutDiagnostics.map(\.kind) == [.unsettledLayout])

    let (fresh, same, _) = makeCoupled(slack: 20)
    same.ratio = 0.25
    fresh.layoutIfNeeded()
    #expect(same.layoutFrame == counter.layoutFrame)
  }

  @Test func `a width that no longer depends on the height settles, and is measured again`() {
    let (root, counter, bound) = makeCoupled(slack: 20)
    root.layoutIfNeeded()
    counter.widths = []
    bound.isActive = false
    root.layoutIfNeeded()
    #expect(counter.widths == [200])
    #expect(root.layoutDiagnostics.isEmpty)
    expectFrame(counter, 0, 0, 200, 100)
  }

  @Test func `a group without a change is left alone`() {
    let root = makeRoot()
    let counters = (0..<20).map { index in
      let counter = Counter()
      counter.name = "counter\(index)"
      counter.translatesAutoresizingMaskIntoConstraints = false
      counter.setContentHuggingPriority(.required, for: .vertical)
      root.addSubview(counter)
      pin(counter, .left, root)
      pin(counter, .top, root, .top, Double(index) * 100)
      pin(counter, .width, .lessThanOrEqual, counter, .height, times: 0.5, 60)
      return counter
    }
    root.layoutIfNeeded()
    let frames = counters.map(\.layoutFrame)
    for counter in counters { counter.widths = [] }
    let before = root.layoutStatistics
    counters[7].ratio = 0.25
    root.layoutIfNeeded()
    let after = root.layoutStatistics
    // From 60 + 0 to 60 + 60 / 8.
    #expect(counters[7].widths == [60, 67.5])
    for (index, counter) in counters.enumerated() where index != 7 {
      #expect(counter.widths.isEmpty && counter.layoutFrame == frames[index])
    }
    // Two inequalities each: for the height 0, for the first height and for the second.
    #expect(after.constantChanges - before.constantChanges == 3 * 2)
    // All of them are still told of.
    #expect(root.layoutDiagnostics.flatMap(\.views).count == counters.count)
  }

  @Test func `a width that comes back needs no measure`() {
    let (root, counter, _) = makeCoupled(slack: 20)
    root.layoutIfNeeded()
    let widths = counter.widths
    counter.widths = []
    // The left edge moves, and nothing else: its connected group is laid out again, and the
    // last width is the one at which the content was measured last.
    root.constraints.first { $0.firstAttribute == .left }?.constant = 5
    root.layoutIfNeeded()
    #expect(counter.widths.count <= 2 && Set(counter.widths).isSubset(of: Set(widths)))
  }

  @Test(arguments: [0, 2])
  func `a label that stands on a baseline is measured once at each width`(lines: Int) {
    let root = makeRoot()
    let title = addLabel("title", "word", to: root)
    let body = addLabel("body", "", lines: lines, to: root)
    title.setContentCompressionResistancePriority(751, for: .horizontal)
    pin(title, .left, root)
    pin(title, .top, root)
    pin(body, .firstBaseline, title)
    pin(body, .left, title, .right, 5)
    let right = pin(body, .right, root)
    for words in 1..<6 {
      let count = body.measureCount
      body.text = String(repeating: "word ", count: 20 * words)
      root.layoutIfNeeded()
      #expect(body.measureCount - count == 1)
      right.constant = -5 * Double(words)
      root.layoutIfNeeded()
      #expect(body.measureCount - count == 2)
    }
    #expect(title.measureCount == 1)
    #expect(root.layoutDiagnostics.isEmpty)
  }

  @Test func `a picture that keeps its proportions couples no text between margins`() {
    let root = makeRoot()
    let title = addLabel("title", "word", lines: 0, to: root)
    let photo = addView("photo", to: root)
    let body = addLabel("body", "word", lines: 0, to: root)
    pin(title, .leading, root, .leadingMargin)
    pin(title, .trailing, root, .trailingMargin)
    pin(title, .top, root)
    pin(photo, .leading, title)
    pin(photo, .trailing, .lessThanOrEqual, title)
    pin(photo, .trailing, .equal, title, at: 800)
    pin(photo, .top, title, .bottom, 8)
    pin(photo, .width, photo, .height, times: 1.5)
    pin(photo, .height, .lessThanOrEqual, nil, .notAnAttribute, 90, at: 900)
    pin(body, .leading, title)
    pin(body, .trailing, title)
    pin(body, .top, photo, .bottom, 8)
    root.layoutIfNeeded()
    expectFrame(photo, 8, lineHeight + 8, 1.5 * 90, 90)
    let before = root.layoutStatistics
    title.text = String(repeating: "word ", count: 40)
    root.layoutIfNeeded()
    let after = root.layoutStatistics
    // The title's two inequalities of the width and two of the height, and no start from 0.
    #expect(after.constantChanges - before.constantChanges == 4)
    #expect(after.measures - before.measures == 1)
    // Where the title ends at the picture, its width depends on heights.
    root.constraints.filter { $0.firstItem === title && $0.firstAttribute == .trailing }
      .forEach { $0.isActive = false }
    pin(title, .trailing, photo)
    root.layoutIfNeeded()
    let coupled = root.layoutStatistics
    title.text = "word"
    root.layoutIfNeeded()
    #expect(root.layoutStatistics.constantChanges - coupled.constantChanges > 4)
    expectFrame(title, 8, 0, 4 * characterWidth, lineHeight)
  }

  @Test func `a text whose height gives a width follows a width that no height gives`() {
    let root = makeRoot()
    let (box, side) = (addView("box", to: root), addView("side", to: root))
    let text = addLabel("text", "word word word word word", lines: 0, to: root)
    let other = addLabel("other", "word word", lines: 0, to: root)
    for view in [box, side, text, other] {
      pin(view, .left, root)
      pin(view, .top, root)
    }
    fix(box, nil, 10)
    fix(side, nil, 10)
    let width = pin(box, .width, nil, .notAnAttribute, 120, at: 900)
    pin(text, .width, box)
    pin(side, .width, text, .height)
    pin(other, .width, side)
    root.layoutIfNeeded()
    let wide = text.frame.height
    width.constant = 24
    root.layoutIfNeeded()
    #expect(text.frame.size == Size(width: 24, height: 5 * lineHeight))
    #expect(text.frame.height > wide && other.frame.width == text.frame.height)
  }
}
