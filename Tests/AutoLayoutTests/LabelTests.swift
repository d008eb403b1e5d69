// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing
import TextVocabulary

/// Sizes of labels, alone: lines, limits, pixels, and where the text stands.
///
/// Source for the rules: 2,100 labels recorded on iOS at scale 3 (microsoft/WinObjC,
/// uilabel-ios.xml).
@Suite struct LabelTests {
  private func makeLabel(_ text: String, lines: Int = 1, scale: Double = 0) -> (View, Label) {
    let root = makeRoot(scale: scale)
    let label = addLabel("label", text, lines: lines, to: root)
    // So that it can be measured after its root is gone.
    label.environment = root.environment
    return (root, label)
  }

  @Test func `without a preferred width the intrinsic size is one line for any number of lines`() {
    let text = String(repeating: "word ", count: 20)
    for lines in 0...4 {
      let (_, label) = makeLabel(text, lines: lines)
      #expect(
        label.intrinsicContentSize
          == Size(width: (20 * 5 - 1) * characterWidth, height: lineHeight))
    }
  }

  @Test func `a label of one line ignores the width to fit`() {
    let (_, label) = makeLabel("word word word")
    let line = Size(width: 14 * characterWidth, height: lineHeight)
    for width in [0.0, 10, 1000] {
      #expect(label.sizeThatFits(Size(width: width, height: 0)) == line)
    }
  }

  @Test(arguments: 0...4)
  func `the number of lines limits the height, and none does at zero`(limit: Int) {
    let (root, label) = makeLabel(String(repeating: "word ", count: 9), lines: limit)
    // 50 points hold 10 characters: two words a line, five lines.
    let lines = limit == 0 ? 5 : min(limit, 5)
    if limit != 1 {
      #expect(
        label.sizeThatFits(Size(width: 50, height: 0)).height == Double(lines) * lineHeight)
    }
    pin(label, .left, root)
    pin(label, .top, root)
    fix(label, 50, nil)
    root.layoutIfNeeded()
    expectFrame(label, 0, 0, 50, Double(lines) * lineHeight)
  }

  @Test func `a preferred width wraps the intrinsic size, and taking it back unwraps it`() {
    let (_, label) = makeLabel(String(repeating: "word ", count: 9), lines: 0)
    label.preferredMaxLayoutWidth = 50
    #expect(label.intrinsicContentSize == Size(width: 9 * characterWidth, height: 5 * lineHeight))
    #expect(!label.contentHeightDependsOnWidth)
    label.preferredMaxLayoutWidth = 0
    #expect(
      label.intrinsicContentSize == Size(width: (9 * 5 - 1) * characterWidth, height: lineHeight))
    #expect(label.contentHeightDependsOnWidth)
  }

  @Test(arguments: [1.0, 2, 3])
  func `the height of several lines is rounded up once, not line by line`(scale: Double) {
    let (_, label) = makeLabel("a\na\na", lines: 0, scale: scale)
    label.font.size = 10.1
    let line = 1.2 * 10.1
    #expect(label.intrinsicContentSize.height == (3 * line * scale).rounded(.up) / scale)
    #expect(label.intrinsicContentSize.width == (10.1 / 2 * scale).rounded(.up) / scale)
  }

  @Test func `line break modes have their values, and tails are truncated by default`() {
    let modes: [LineBreakMode] = [
      .wordWrap, .charWrap, .clip, .truncateHead, .truncateTail, .truncateMiddle,
    ]
    #expect(modes.map(\.rawValue) == Array(0...5))
    #expect(Label().lineBreakMode == .truncateTail)
    #expect(Label().numberOfLines == 1)
    #expect(Label().verticalAlignment == .center)
  }

  @Test func `the rectangle of a text is cut at the bounds and stands on a pixel`() {
    let (_, label) = makeLabel("word", scale: 2)
    for (height, y) in [(12.0, 0.0), (40, 14), (13, 0.5), (12.4, 0), (8, 0)] {
      #expect(
        label.textRect(forBounds: Rect(x: 3, y: 0, width: 20, height: height))
          == Rect(x: 3, y: y, width: 20, height: min(height, lineHeight)))
    }
  }

  @Test func `text stands at the top, in the middle or at the bottom of a taller label`() {
    for (alignment, y) in [
      (VerticalTextAlignment.top, 0.0), (.center, (40 - lineHeight) / 2),
      (.bottom, 40 - lineHeight),
    ] {
      let (root, label) = makeLabel("word")
      label.verticalAlignment = alignment
      pin(label, .left, root)
      pin(label, .top, root)
      fix(label, nil, 40)
      root.layoutIfNeeded()
      #expect(label.textRect(forBounds: label.bounds).minY == y)
    }
  }

  @Test func `an empty label reserves its least height and no width`() {
    let (root, label) = makeLabel("", lines: 0)
    pin(label, .left, root)
    pin(label, .top, root)
    pin(label, .width, .lessThanOrEqual, nil, .notAnAttribute, 100)
    pin(label, .height, .greaterThanOrEqual, nil, .notAnAttribute, 10)
    root.layoutIfNeeded()
    expectFrame(label, 0, 0, 0, 10)
  }
}
