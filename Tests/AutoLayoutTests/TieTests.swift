// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing
import TextVocabulary

/// What decides where constraints of one priority compete, and where bounds alone hold a place.
///
/// The numbers are those of UIKit where a test says so; the others follow from the rule.
@Suite struct TieTests {
  /// A view with a content of a size.
  private final class Box: View {
    var content = Size.zero { didSet { invalidateIntrinsicContentSize() } }
    override var intrinsicContentSize: Size { content }

    convenience init(_ width: Double, _ height: Double = 20) {
      self.init(frame: .zero)
      content = Size(width: width, height: height)
    }
  }

  /// The widths of contents in a row that is so wide.
  private func rowWidths(_ width: Double, spacing: Double, _ contents: [Double]) -> [Double] {
    let root = makeRoot()
    let stack = add(StackView(), "row", to: root)
    stack.spacing = spacing
    for content in contents { stack.addArrangedSubview(Box(content)) }
    pin(stack, .left, root)
    pin(stack, .top, root)
    fix(stack, width, nil)
    root.layoutIfNeeded()
    return stack.arrangedSubviews.map(\.layoutFrame.width)
  }

  // MARK: - Contents

  @Test func `the first view of a filled row is stretched`() {
    // UIKit: observed, iOS 26.1.
    #expect(
      rowWidths(300, spacing: 8, [29.5, 29, 41.5]) == [300 - 8 - 29 - 8 - 41.5, 29, 41.5])
  }

  @Test func `the first view of a squeezed row is compressed`() {
    // UIKit: observed, iOS 26.1.
    #expect(rowWidths(120, spacing: 8, [76.5, 94]) == [120 - 8 - 94, 94])
    #expect(rowWidths(100, spacing: 0, [30, 60, 80]) == [0, 100 - 80, 80])
  }

  @Test func `contents give way in the order of the views, whenever they came`() {
    let root = makeRoot()
    let late = Box(40)
    let views = [add(Box(30), "a", to: root), add(Box(50), "b", to: root)]
    pin(views[0], .left, root)
    pin(views[1], .left, views[0], .right)
    pin(views[1], .right, root, .left, 200)
    for view in views { pin(view, .top, root) }
    root.layoutIfNeeded()
    expectEqual(views[0].layoutFrame.width, 200 - 50)
    root.bringSubviewToFront(views[0])
    root.layoutIfNeeded()
    expectEqual(views[0].layoutFrame.width, 30)
    expectEqual(views[1].layoutFrame.width, 200 - 30)
    root.sendSubviewToBack(views[0])
    root.layoutIfNeeded()
    expectEqual(views[0].layoutFrame.width, 200 - 50)
    // A content that comes last and stands behind all.
    late.translatesAutoresizingMaskIntoConstraints = false
    root.insertSubview(late, at: 0)
    pin(late, .left, root)
    pin(late, .top, root)
    pin(late, .right, root, .left, 240)
    pin(late, .width, views[0], .width)
    root.layoutIfNeeded()
    expectEqual(late.layoutFrame.width, 240)
  }

  /// The widths of two texts in a row that no stack view arranges, 20 points from its sides.
  private func textWidths(
    _ width: Double, _ texts: [String], lines: [Int], conventions: TextConventions = .uikit
  ) -> [Double] {
    let root = makeRoot(width: width)
    root.environment.conventions = conventions
    let labels = zip(texts, lines).map { text, lines in
      addLabel(text, text, lines: lines, to: root)
    }
    for label in labels { pin(label, .top, root) }
    pin(labels[0], .left, root, .left, 20)
    pin(labels[1], .left, labels[0], .right, 24)
    pin(labels[1], .right, root, .right, -20)
    root.layoutIfNeeded()
    return labels.map(\.layoutFrame.width)
  }

  @Test func `of texts in a row the first is stretched, and the last squeezed`() {
    // UIKit: recorded, iOS 26.1 (openuikit, LayoutTieBreakTests).
    let (four, five) = (4 * characterWidth, 5 * characterWidth)
    #expect(textWidths(200, ["four", "fiver"], lines: [1, 1]) == [200 - 64 - five, five])
    #expect(textWidths(100, ["four", "fiver"], lines: [1, 1]) == [four, 100 - 64 - four])
  }

  @Test func `of texts that wrap in a row the last is stretched`() {
    // UIKit: recorded, iOS 26.1 (openuikit, LayoutTieBreakTests).
    let (four, five) = (4 * characterWidth, 5 * characterWidth)
    #expect(textWidths(200, ["four", "fiver"], lines: [0, 0]) == [four, 200 - 64 - four])
    #expect(textWidths(200, ["four", "fiver"], lines: [0, 1]) == [200 - 64 - five, five])
    #expect(textWidths(200, ["four", "fiver"], lines: [1, 0]) == [four, 200 - 64 - four])
  }

  @Test func `by the conventions of the web the first text of a row gives way`() {
    let (four, five) = (4 * characterWidth, 5 * characterWidth)
    for lines in [0, 1] {
      let stretched = textWidths(
        200, ["four", "fiver"], lines: [lines, lines], conventions: .web)
      #expect(stretched == [200 - 64 - five, five])
      let squeezed = textWidths(100, ["four", "fiver"], lines: [lines, lines], conventions: .web)
      #expect(squeezed == [100 - 64 - five, five])
    }
    #expect(four < five)
  }

  @Test func `a text that begins to wrap takes another place`() {
    let root = makeRoot(width: 200)
    let labels = ["four", "fiver"].map { addLabel($0, $0, to: root) }
    for label in labels { pin(label, .top, root) }
    pin(labels[0], .left, root)
    pin(labels[1], .left, labels[0], .right)
    pin(labels[1], .right, root)
    root.layoutIfNeeded()
    expectEqual(labels[1].layoutFrame.width, 5 * characterWidth)
    labels[1].numberOfLines = 0
    root.layoutIfNeeded()
    expectEqual(labels[0].layoutFrame.width, 4 * characterWidth)
    labels[1].numberOfLines = 1
    root.layoutIfNeeded()
    expectEqual(labels[1].layoutFrame.width, 5 * characterWidth)
  }

  @Test func `another content keeps its place among the others`() {
    let root = makeRoot()
    let (a, b) = (add(Box(30), "a", to: root), add(Box(50), "b", to: root))
    pin(a, .left, root)
    pin(b, .left, a, .right)
    pin(b, .right, root, .left, 200)
    for view in [a, b] { pin(view, .top, root) }
    root.layoutIfNeeded()
    a.content = Size(width: View.noIntrinsicMetric, height: 20)
    root.layoutIfNeeded()
    a.content = Size(width: 60, height: 20)
    root.layoutIfNeeded()
    expectEqual(a.layoutFrame.width, 200 - 50)
    a.setContentHuggingPriority(600, for: .horizontal)
    root.layoutIfNeeded()
    expectEqual(a.layoutFrame.width, 60)
    a.setContentHuggingPriority(.defaultLow, for: .horizontal)
    root.layoutIfNeeded()
    expectEqual(a.layoutFrame.width, 200 - 50)
  }

  // MARK: - The caller's constraints

  @Test func `of explicit heights that do not fill a column the first takes the slack`() {
    // UIKit: specs of a stack view library that ran against UIStackView.
    let root = makeRoot()
    let stack = add(StackView(), "column", to: root)
    stack.axis = .vertical
    pin(stack, .left, root)
    pin(stack, .top, root)
    fix(stack, 10, 400)
    for height in [50.0, 60, 100] {
      let view = View()
      stack.addArrangedSubview(view)
      pin(view, .height, nil, .notAnAttribute, height, at: .defaultLow)
    }
    root.layoutIfNeeded()
    #expect(stack.arrangedSubviews.map(\.layoutFrame.height) == [400 - 60 - 100, 60, 100])
  }

  @Test func `the first view of a visual format takes the slack`() {
    let root = makeRoot(width: 300)
    let (a, b) = (add(Box(30), "a", to: root), add(Box(40), "b", to: root))
    LayoutConstraint.activate(
      LayoutConstraint.constraints(
        withVisualFormat: "H:|-0-[a]-8-[b]-0-|", views: ["a": a, "b": b]))
    root.layoutIfNeeded()
    expectEqual(a.layoutFrame.width, 300 - 8 - 40)
    expectEqual(b.layoutFrame.width, 40)
  }

  @Test(arguments: [false, true])
  func `a caller's constraint outranks contents of its priority`(isLate: Bool) {
    // The growing button of Masonry's readme.
    let root = makeRoot()
    let button = add(Button(title: "Grow Me!"), "button", to: root)
    if isLate { root.layoutIfNeeded() }
    #expect(button.contentHuggingPriority(for: .horizontal) == .defaultLow)
    let extents = [LayoutAttribute.width, .height].map {
      pin(button, $0, nil, .notAnAttribute, 100, at: .defaultLow)
    }
    for attribute in [LayoutAttribute.centerX, .centerY] { pin(button, attribute, root) }
    for attribute in [LayoutAttribute.width, .height] {
      pin(button, attribute, .lessThanOrEqual, root)
    }
    root.layoutIfNeeded()
    expectFrame(button, (375 - 100) / 2, (812 - 100) / 2, 100, 100)
    // The content changes, and is still older.
    button.title = "Grow"
    root.layoutIfNeeded()
    for extent in extents { extent.constant = 350 }
    root.layoutIfNeeded()
    expectFrame(button, (375 - 350) / 2, (812 - 350) / 2, 350, 350)
    for extent in extents { extent.constant = 500 }
    root.layoutIfNeeded()
    expectFrame(button, 0, (812 - 500) / 2, 375, 500)
  }

  @Test func `a sum of contents still outweighs one constraint of their priority`() {
    let root = makeRoot()
    let (a, b) = (add(Box(30), "a", to: root), add(Box(30), "b", to: root))
    for view in [a, b] {
      pin(view, .left, root)
      pin(view, .top, root)
    }
    pin(b, .width, a, .width)
    pin(a, .width, nil, .notAnAttribute, 100, at: .defaultLow)
    root.layoutIfNeeded()
    expectEqual(a.layoutFrame.width, 30)
  }

  @Test func `another constant or priority keeps a place, activating again gives the last one`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    pin(box, .left, root)
    pin(box, .top, root)
    fix(box, nil, 10)
    let first = pin(box, .width, nil, .notAnAttribute, 30, at: 400)
    pin(box, .width, nil, .notAnAttribute, 70, at: 400)
    root.layoutIfNeeded()
    expectEqual(box.layoutFrame.width, 70)
    first.constant = 20
    first.priority = 500
    root.layoutIfNeeded()
    expectEqual(box.layoutFrame.width, 20)
    first.priority = 400
    root.layoutIfNeeded()
    expectEqual(box.layoutFrame.width, 70)
    first.isActive = false
    first.isActive = true
    root.layoutIfNeeded()
    expectEqual(box.layoutFrame.width, 20)
  }

  @Test func `a fitting target outranks the view's constraints of its priority`() {
    let cell = makeRoot()
    let box = addView("box", to: cell)
    pinEdges(box, to: cell)
    pin(box, .height, nil, .notAnAttribute, 100, at: .fittingSizeLevel)
    pin(box, .height, .greaterThanOrEqual, nil, .notAnAttribute, 30)
    let size = cell.systemLayoutSizeFitting(
      Size(width: 375, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(size == Size(width: 375, height: 30))
  }

  // MARK: - Bounds

  /// The frame of a view of a size that one bound alone holds along each axis.
  private func frame(
    _ width: Double, _ height: Double, rootHeight: Double = 812,
    _ bounds: [(LayoutAttribute, LayoutRelation, Double)]
  ) -> Rect {
    let root = makeRoot(height: rootHeight)
    let box = addView("box", to: root)
    fix(box, width, height)
    for (attribute, relation, constant) in bounds {
      pin(box, attribute, relation, root, attribute, constant)
    }
    root.layoutIfNeeded()
    #expect(box.hasAmbiguousLayout)
    return box.layoutFrame
  }

  @Test func `a place that inequalities alone hold lies on the bound`() {
    // UIKit: tests of a constraint library that run on iOS.
    #expect(frame(50, 50, [(.top, .lessThanOrEqual, 23)]).minY == 23)
    #expect(frame(100, 50, [(.right, .lessThanOrEqual, -74)]).minX == 375 - 74 - 100)
    #expect(
      frame(50, 100, rootHeight: 667, [(.bottom, .lessThanOrEqual, -45)]).minY
        == 667 - 45 - 100)
    #expect(frame(50, 50, [(.left, .greaterThanOrEqual, 72)]).minX == 72)
    #expect(frame(50, 50, [(.centerX, .lessThanOrEqual, 0)]).midX == 375.0 / 2)
    #expect(frame(50, 50, []).origin == Point(x: 0, y: 0))
  }

  @Test func `of two bounds on a free place the first is met exactly`() {
    let low: (LayoutAttribute, LayoutRelation, Double) = (.top, .greaterThanOrEqual, 10)
    let high: (LayoutAttribute, LayoutRelation, Double) = (.top, .lessThanOrEqual, 90)
    #expect(frame(50, 50, [low, high]).minY == 10)
    #expect(frame(50, 50, [high, low]).minY == 90)
    // As near as the other one lets it be.
    #expect(frame(50, 50, [high, (.top, .lessThanOrEqual, 60)]).minY == 60)
  }

  @Test func `whatever pulls moves a place from its bound`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    fix(box, 10, 10)
    pin(box, .left, .lessThanOrEqual, root, .left, 90)
    pin(box, .top, .lessThanOrEqual, root, .top, 90)
    pin(box, .left, .equal, root, .left, 40, at: 1)
    root.layoutIfNeeded()
    expectFrame(box, 40, 90, 10, 10)
  }

  @Test func `an extent is at least 0 before other bounds on it count`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    pin(box, .width, .lessThanOrEqual, nil, .notAnAttribute, 100)
    pin(box, .height, .greaterThanOrEqual, nil, .notAnAttribute, 20)
    pin(box, .left, .greaterThanOrEqual, root, .left, 16)
    pin(box, .right, .lessThanOrEqual, root, .right, -16)
    pin(box, .bottom, .lessThanOrEqual, root, .bottom, -8)
    root.layoutIfNeeded()
    expectFrame(box, 16, 812 - 8 - 20, 0, 20)
  }

  /// The extents of a centred view, each held by one bound alone.
  private func extents(_ bounds: (View, View) -> Void) -> Size {
    let root = makeRoot()
    let box = addView("box", to: root)
    for attribute in [LayoutAttribute.centerX, .centerY] { pin(box, attribute, root) }
    bounds(box, root)
    root.layoutIfNeeded()
    #expect(box.hasAmbiguousLayout)
    return box.layoutFrame.size
  }

  @Test func `an extent that an upper bound alone holds is 0, one with a lower bound lies on it`() {
    // UIKit: tests of a constraint library that run on iOS, in 375 × 812 here.
    let alone = extents { box, _ in
      pin(box, .width, .lessThanOrEqual, nil, .notAnAttribute, 23)
      pin(box, .height, .greaterThanOrEqual, nil, .notAnAttribute, 94)
    }
    #expect(alone == Size(width: 0, height: 94))
    let relative = extents { box, root in
      pin(box, .width, .greaterThanOrEqual, root, .width, -52)
      pin(box, .height, .lessThanOrEqual, root, .height, -34)
    }
    #expect(relative == Size(width: 375 - 52, height: 0))
  }

  @Test func `a content keeps its size between bounds, and lies on the first`() {
    let root = makeRoot()
    let label = addLabel("label", "four", to: root)
    pin(label, .right, .lessThanOrEqual, root, .right, -16)
    pin(label, .left, .greaterThanOrEqual, root, .left, 16)
    pin(label, .top, root)
    root.layoutIfNeeded()
    let width = 4 * characterWidth
    expectFrame(label, 375 - 16 - width, 0, width, lineHeight)
    #expect(label.hasAmbiguousLayout)
  }

  @Test func `bounds of a stack view count before those of the caller`() {
    let root = makeRoot()
    let stack = add(StackView(), "row", to: root)
    stack.distribution = .equalSpacing
    stack.spacing = 10
    for _ in 0..<2 { stack.addArrangedSubview(Box(60)) }
    pin(stack, .right, .lessThanOrEqual, root, .right, -75)
    pin(stack, .top, root)
    root.layoutIfNeeded()
    expectFrame(stack, 375 - 75 - 60 - 10 - 60, 0, 60 + 10 + 60, 20)
  }
}
