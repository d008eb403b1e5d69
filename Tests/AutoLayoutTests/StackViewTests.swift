// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing
import TextVocabulary

/// Rows and columns by distribution, alignment, spacing and hiding.
@Suite struct StackViewTests {
  /// A view that asks for a size.
  private final class Block: View {
    var size = Size(width: 20, height: 10) {
      didSet { invalidateIntrinsicContentSize() }
    }
    override var intrinsicContentSize: Size { size }
  }

  /// A stack of blocks in a root, at (0, 0), of a size where one is given.
  private func makeStack(
    _ sizes: [Size], width: Double? = nil, height: Double? = nil,
    direction: LayoutDirection = .leftToRight, configure: (StackView) -> Void = { _ in }
  ) -> (root: View, stack: StackView) {
    let root = makeRoot(direction: direction)
    let stack = StackView()
    stack.name = "stack"
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(stack)
    pin(stack, .left, root)
    pin(stack, .top, root)
    fix(stack, width, height)
    for (index, size) in sizes.enumerated() {
      let block = Block()
      block.name = "block\(index)"
      block.size = size
      stack.addArrangedSubview(block)
    }
    configure(stack)
    root.layoutIfNeeded()
    return (root, stack)
  }

  private let three = [20.0, 30, 40].map { Size(width: $0, height: $0 / 2) }

  private func spans(_ stack: StackView, _ axis: Axis = .horizontal) -> [ClosedRange<Double>] {
    stack.arrangedSubviews.map { view in
      let frame = view.layoutFrame
      return axis == .horizontal ? frame.minX...frame.maxX : frame.minY...frame.maxY
    }
  }

  @Test func `a row is as large as its views and gaps`() {
    let (_, stack) = makeStack(three) { $0.spacing = 5 }
    expectFrame(stack, 0, 0, 20 + 5 + 30 + 5 + 40, 20)
    #expect(spans(stack) == [0...20, 25...55, 60...100])
    #expect(spans(stack, .vertical) == [0...20, 0...20, 0...20])
  }

  @Test func `a column stands from top to bottom`() {
    let (_, stack) = makeStack(three) { stack in
      stack.axis = .vertical
      stack.spacing = 4
    }
    expectFrame(stack, 0, 0, 40, 10 + 4 + 15 + 4 + 20)
    #expect(spans(stack, .vertical) == [0...10, 14...29, 33...53])
    #expect(spans(stack) == [0...40, 0...40, 0...40])
  }

  @Test func `the five distributions share the room`() {
    for (distribution, expected) in [
      (StackView.Distribution.fillEqually, [0.0...90, 105...195, 210...300]),
      // Parts of 20 + 30 + 40 and two gaps of 15, of 300: 50 and 75; the last gets the rest.
      (.fillProportionally, [0...50, 65...140, 155...300]),
      // (300 - 90) / 2 = 105.
      (.equalSpacing, [0...20, 125...155, 260...300]),
      // The centres of the outer ones are at 10 and 280.
      (.equalCentering, [0...20, 130...160, 260...300]),
    ] {
      let (_, stack) = makeStack(three, width: 300) { stack in
        stack.spacing = 15
        stack.distribution = distribution
      }
      for (span, wanted) in zip(spans(stack), expected) {
        expectEqual(span.lowerBound, wanted.lowerBound)
        expectEqual(span.upperBound, wanted.upperBound)
      }
    }
  }

  @Test func `in fill the view that hugs least gives`() {
    let (root, stack) = makeStack(three, width: 300) { stack in
      stack.arrangedSubviews[1].setContentHuggingPriority(249, for: .horizontal)
    }
    #expect(spans(stack) == [0...20, 20...260, 260...300])
    stack.arrangedSubviews[1].setContentHuggingPriority(251, for: .horizontal)
    stack.arrangedSubviews[0].setContentHuggingPriority(249, for: .horizontal)
    root.layoutIfNeeded()
    #expect(spans(stack) == [0...230, 230...260, 260...300])
  }

  @Test func `equal gaps are at least the spacing`() {
    let (_, stack) = makeStack(three) { stack in
      stack.spacing = 15
      stack.distribution = .equalSpacing
    }
    expectFrame(stack, 0, 0, 90 + 2 * 15, 20)
  }

  @Test func `alignments place views across the axis`() {
    for (alignment, expected) in [
      (StackView.Alignment.fill, [0.0...50, 0...50, 0...50]),
      (.top, [0...10, 0...15, 0...20]), (.bottom, [40...50, 35...50, 30...50]),
      (.center, [20...30, 17.5...32.5, 15...35]),
    ] {
      let (_, stack) = makeStack(three, height: 50) { $0.alignment = alignment }
      #expect(spans(stack, .vertical) == expected)
    }
  }

  @Test func `a row is as high as its highest view, whatever the alignment`() {
    for alignment in [
      StackView.Alignment.fill, .top, .bottom, .center, .firstBaseline, .lastBaseline,
    ] {
      let (_, stack) = makeStack(three) { $0.alignment = alignment }
      expectEqual(stack.layoutFrame.height, 20)
    }
  }

  @Test func `texts stand on one baseline`() {
    let (root, stack) = makeStack([]) { $0.alignment = .firstBaseline }
    let small = addLabel("small", "a", to: root)
    let large = addLabel("large", "a", to: root)
    large.font.size = 30
    for label in [small, large] { stack.addArrangedSubview(label) }
    root.layoutIfNeeded()
    expectFrame(large, 5, 0, 15, 36)
    expectFrame(small, 0, 27 - 9, 5, 12)
    expectFrame(stack, 0, 0, 20, 36)
  }

  @Test func `a hidden view leaves with its gap and comes back`() {
    let (root, stack) = makeStack(three) { stack in
      stack.spacing = 5
      stack.setCustomSpacing(11, after: stack.arrangedSubviews[1])
    }
    expectEqual(stack.layoutFrame.width, 20 + 5 + 30 + 11 + 40)
    stack.arrangedSubviews[1].isHidden = true
    root.layoutIfNeeded()
    expectEqual(stack.layoutFrame.width, 20 + 5 + 40)
    expectEqual(stack.arrangedSubviews[1].layoutFrame.width, 0)
    stack.arrangedSubviews[1].isHidden = false
    root.layoutIfNeeded()
    expectEqual(stack.layoutFrame.width, 20 + 5 + 30 + 11 + 40)
    for view in stack.arrangedSubviews { view.isHidden = true }
    root.layoutIfNeeded()
    expectFrame(stack, 0, 0, 0, 0)
    #expect(!root.layoutDiagnostics.contains { $0.kind == .conflict })
  }

  @Test func `custom spacings replace the spacing after one view`() {
    let (_, stack) = makeStack(three) { stack in
      let views = stack.arrangedSubviews
      stack.spacing = -3
      stack.setCustomSpacing(StackView.spacingUseSystem, after: views[0])
      stack.setCustomSpacing(9, after: views[1])
      stack.setCustomSpacing(StackView.spacingUseDefault, after: views[1])
    }
    #expect(spans(stack) == [0...20, 28...58, 55...95])
  }

  @Test func `a row is mirrored from right to left`() {
    let (_, stack) = makeStack(three, direction: .rightToLeft) { $0.spacing = 5 }
    #expect(spans(stack) == [80...100, 45...75, 0...40])
  }

  @Test func `margins can take the place of the edges`() {
    let (_, stack) = makeStack(three) { stack in
      stack.isLayoutMarginsRelativeArrangement = true
      stack.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    }
    expectFrame(stack, 0, 0, 2 + 90 + 4, 1 + 20 + 3)
  }

  @Test func `stacks in stacks measure wrapped text`() {
    let root = makeRoot()
    let column = StackView()
    column.axis = .vertical
    column.spacing = 6
    root.addSubview(column)
    column.translatesAutoresizingMaskIntoConstraints = false
    pin(column, .left, root, .left, 10)
    pin(column, .right, root, .right, -10)
    pin(column, .top, root)
    let title = addLabel("title", "Title", to: root)
    let body = addLabel("body", String(repeating: "word ", count: 30), lines: 0, to: root)
    for label in [title, body] { column.addArrangedSubview(label) }
    root.layoutIfNeeded()
    // 355 points hold 71 characters, 14 words: 3 lines.
    expectFrame(column, 10, 0, 355, lineHeight + 6 + 3 * lineHeight)
    #expect(column.constraints.isEmpty)
    let fitted = column.systemLayoutSizeFitting(
      Size(width: 105, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    // 105 points hold 21 characters, 4 words: 8 lines.
    expectEqual(fitted.height, lineHeight + 6 + 8 * lineHeight)
  }

  @Test func `a removed view leaves the arrangement`() {
    let (root, stack) = makeStack(three)
    stack.arrangedSubviews[0].removeFromSuperview()
    root.layoutIfNeeded()
    #expect(stack.arrangedSubviews.count == 2)
    expectFrame(stack, 0, 0, 70, 20)
  }
}
