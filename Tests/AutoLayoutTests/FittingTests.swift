// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import QuoinTestSupport
import Testing
import TextVocabulary

/// Sizes that views are asked for without being moved.
@Suite struct FittingTests {
  /// A view with a label inset by 8 on all sides.
  private func makeCard(_ text: String, lines: Int = 0, scale: Double = 0) -> (View, Label) {
    let card = View()
    card.environment = LayoutEnvironment(
      measurer: FixedAdvanceMeasurer(), pixelGrid: PixelGrid(scale: scale))
    let label = addLabel("label", text, lines: lines, to: card)
    pinEdges(label, to: card, top: 8, left: 8, bottom: 8, right: 8)
    return (card, label)
  }

  @Test func `compressed is the size of the content`() {
    let (card, _) = makeCard("four")
    #expect(
      card.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
        == Size(width: 8 + 20 + 8, height: 8 + 12 + 8))
  }

  @Test func `expanded goes as far as the constraints allow`() {
    let view = View()
    let inner = addView("inner", to: view)
    pinEdges(inner, to: view)
    pin(inner, .width, .lessThanOrEqual, nil, .notAnAttribute, 300)
    pin(inner, .height, .lessThanOrEqual, inner, .width, times: 0.5, 0)
    #expect(
      view.systemLayoutSizeFitting(View.layoutFittingExpandedSize)
        == Size(width: 300, height: 150))
  }

  @Test func `a required width wraps, a width at fitting level does not`() {
    let (card, _) = makeCard(String(repeating: "word ", count: 20))
    let wrapped = card.systemLayoutSizeFitting(
      Size(width: 116, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    // 100 points hold 20 characters: 4 words a line.
    #expect(wrapped == Size(width: 116, height: 8 + 5 * lineHeight + 8))
    let natural = card.systemLayoutSizeFitting(Size(width: 116, height: 0))
    #expect(natural == Size(width: 8 + 99 * characterWidth + 8, height: 8 + lineHeight + 8))
  }

  @Test func `fitting sizes round up to pixels`() {
    let (card, label) = makeCard("abc", scale: 2)
    label.font.size = 10.1
    // 15.15 and 12.12 round up to halves before they enter.
    #expect(
      card.systemLayoutSizeFitting(.zero) == Size(width: 8 + 15.5 + 8, height: 8 + 12.5 + 8))
  }

  @Test func `every call uses the present texts`() {
    let (card, label) = makeCard("")
    var generator = SeededGenerator(fallback: 5)
    for _ in 0..<200 {
      let count = Int.random(in: 0...40, using: &generator)
      let width = Double(Int.random(in: 30...300, using: &generator))
      label.text = String(repeating: "word ", count: count)
      let size = card.systemLayoutSizeFitting(
        Size(width: width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      let words = max(1, Int((width - 16 + 5) / 25))
      let lines = (count + words - 1) / words
      if width >= 16 + 20 {
        #expect(
          size == Size(width: width, height: 16 + Double(lines) * lineHeight),
          "\(count) words in \(width), \(generator.hint)")
      }
    }
    let statistics = card.fittingStatistics
    #expect(statistics.rebuilds == 1)
    #expect(statistics.lowerings == 4)
    #expect(statistics.mostMeasuresInAPass <= 2)
    #expect(label.measureCount <= 2 * 200)
  }

  @Test func `structure may change between calls`() {
    let (card, label) = makeCard("four")
    _ = card.systemLayoutSizeFitting(.zero)
    let extra = addView("extra", to: card)
    pin(extra, .top, label, .top)
    pin(extra, .bottom, .lessThanOrEqual, card, .bottom)
    pin(extra, .left, card)
    fix(extra, 10, 50)
    #expect(card.systemLayoutSizeFitting(.zero).height == 8 + 50)
    extra.removeFromSuperview()
    #expect(card.systemLayoutSizeFitting(.zero).height == 8 + 12 + 8)
    label.constraints.forEach { $0.isActive = false }
    card.constraints.first { $0.firstAttribute == .top }?.constant = 20
    #expect(card.systemLayoutSizeFitting(.zero).height == 20 + 12 + 8)
  }

  @Test func `what is outside the view takes no part`() {
    let root = makeRoot()
    let card = addView("card", to: root)
    let label = addLabel("label", "four", to: card)
    pinEdges(label, to: card)
    fix(root, nil, nil)
    pin(card, .width, root, .width)
    pinEdges(card, to: root)
    root.layoutIfNeeded()
    expectFrame(card, 0, 0, 375, 812)
    #expect(card.systemLayoutSizeFitting(.zero) == Size(width: 20, height: 12))
    expectFrame(card, 0, 0, 375, 812)
  }

  @Test func `a required height that contradicts the texts is reported, and layout goes on`() {
    let (card, label) = makeCard("four")
    label.setContentCompressionResistancePriority(.required, for: .vertical)
    let size = card.systemLayoutSizeFitting(
      Size(width: 100, height: 10), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .required)
    #expect(size == Size(width: 100, height: 10))
    #expect(card.fittingDiagnostics.map(\.kind) == [.conflict])
  }

  @Test func `a label whose height drives its width settles`() {
    // width = height × 4: the text is measured at most twice in a pass, and any order of widths
    // gives the same answer.
    func heights(_ texts: [String]) -> [Size] {
      let view = View()
      view.environment = testEnvironment
      let label = addLabel("label", "", lines: 0, to: view)
      pinEdges(label, to: view)
      pin(label, .width, .lessThanOrEqual, label, .height, times: 4, 20)
      return texts.map { text in
        label.text = text
        return view.systemLayoutSizeFitting(.zero)
      }
    }
    let texts = (1..<12).map { String(repeating: "word ", count: $0) }
    let forward = heights(texts)
    #expect(Array(heights(texts.reversed()).reversed()) == forward)
  }

  @Test func `the targets of the smallest and the largest size have their values`() {
    #expect(View.layoutFittingCompressedSize == .zero)
    #expect(View.layoutFittingExpandedSize == Size(width: 10_000, height: 10_000))
  }

  @Test func `a target alone pulls both axes at the fitting level`() {
    let (card, _) = makeCard("four")
    for target in [Size.zero, Size(width: 200, height: 100), View.layoutFittingExpandedSize] {
      #expect(
        card.systemLayoutSizeFitting(target)
          == card.systemLayoutSizeFitting(
            target, withHorizontalFittingPriority: .fittingSizeLevel,
            verticalFittingPriority: .fittingSizeLevel))
    }
  }

  @Test func `hugging and resistance both outrank the fitting level`() {
    let (card, label) = makeCard("four")
    // 4 characters of 5 and 8 at both sides.
    for target in [Size.zero, Size(width: 500, height: 500)] {
      #expect(
        card.systemLayoutSizeFitting(target)
          == Size(width: 8 + 4 * characterWidth + 8, height: 8 + lineHeight + 8))
    }
    for axis in Axis.allCases { label.setContentHuggingPriority(49, for: axis) }
    #expect(
      card.systemLayoutSizeFitting(Size(width: 500, height: 400))
        == Size(width: 500, height: 400))
    for axis in Axis.allCases {
      label.setContentHuggingPriority(250, for: axis)
      label.setContentCompressionResistancePriority(49, for: axis)
    }
    #expect(card.systemLayoutSizeFitting(.zero) == Size(width: 8 + 8, height: 8 + 8))
  }

  @Test func `each axis has the priority that it is given`() {
    let (card, _) = makeCard("four")
    for (horizontal, vertical, expected) in [
      (LayoutPriority.required, LayoutPriority.required, Size(width: 100, height: 90)),
      (.required, .fittingSizeLevel, Size(width: 100, height: 8 + lineHeight + 8)),
      (.fittingSizeLevel, .required, Size(width: 8 + 20 + 8, height: 90)),
      (251, 249, Size(width: 100, height: 8 + lineHeight + 8)),
    ] {
      #expect(
        card.systemLayoutSizeFitting(
          Size(width: 100, height: 90), withHorizontalFittingPriority: horizontal,
          verticalFittingPriority: vertical) == expected)
    }
  }

  @Test func `a fitting size never moves a view, whatever is asked`() {
    let root = makeRoot()
    let (card, label) = makeCard(String(repeating: "word ", count: 20))
    root.addSubview(card)
    card.frame = Rect(x: 3, y: 4, width: 200, height: 100)
    root.layoutIfNeeded()
    let frames = [card, label].map(\.frame)
    let layoutFrames = [card, label].map(\.layoutFrame)
    let passes = root.layoutStatistics
    for width in stride(from: 20.0, through: 400, by: 20) {
      for priority in [LayoutPriority.required, .fittingSizeLevel] {
        _ = card.systemLayoutSizeFitting(
          Size(width: width, height: 0), withHorizontalFittingPriority: priority,
          verticalFittingPriority: .fittingSizeLevel)
      }
    }
    root.layoutIfNeeded()
    #expect([card, label].map(\.frame) == frames)
    #expect([card, label].map(\.layoutFrame) == layoutFrames)
    #expect(root.layoutStatistics == passes)
  }
}
