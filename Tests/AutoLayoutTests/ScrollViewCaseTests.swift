// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Content sizes and frames of whole scroll views, for texts of several lengths.
@Suite struct ScrollViewCaseTests {
  /// How many words the texts have: none, one, a full line, one more, and many.
  static let wordCounts = [0, 1, 5, 12, 13, 40, 400]
  /// The side of the squares and the gaps around them.
  private let side = 300.0
  private let gap = 10.0

  private func text(_ wordCount: Int) -> String { String(repeating: "word ", count: wordCount) }

  /// The lines that words of five characters take in a width, and how wide they are.
  private func wrapped(_ wordCount: Int, in width: Double) -> (lines: Double, width: Double) {
    let perLine = Int((width / characterWidth + 1) / 5)
    let lines = (wordCount + perLine - 1) / perLine
    let natural = max(0, Double(wordCount * 5 - 1) * characterWidth)
    return (Double(lines), min(width, natural))
  }

  /// A root of 375 × 812 with a scroll view inset in it.
  private func makeScroll(
    _ insets: EdgeInsets = EdgeInsets(top: 88, left: 10, bottom: 33, right: 10)
  ) -> (View, ScrollView) {
    let root = makeRoot()
    let scroll = ScrollView()
    scroll.name = "scroll"
    scroll.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(scroll)
    pinEdges(
      scroll, to: root, top: insets.top, left: insets.left, bottom: insets.bottom,
      right: insets.right)
    return (root, scroll)
  }

  /// Three squares in a column at the left of a view.
  private func addSquares(to parent: View) -> [View] {
    let squares = ["red", "blue", "green"].map { addView($0, to: parent) }
    for (index, square) in squares.enumerated() {
      fix(square, side, side)
      pin(square, .left, parent, .left, gap)
      pin(
        square, .top, index == 0 ? parent : squares[index - 1], index == 0 ? .top : .bottom, gap)
    }
    return squares
  }

  /// The scroll view of which only a label closes the content area.
  private func makeOpen(_ wordCount: Int) -> (View, ScrollView, Label) {
    let (root, scroll) = makeScroll()
    let squares = addSquares(to: scroll)
    let label = addLabel("label", text(wordCount), lines: 0, to: scroll)
    pin(label, .left, scroll, .left, gap)
    pin(label, .top, squares[2], .bottom, gap)
    pin(label, .width, .lessThanOrEqual, squares[0], .width)
    pin(label, .right, scroll, .right, -gap)
    pin(label, .bottom, scroll, .bottom, -gap)
    return (root, scroll, label)
  }

  @Test(arguments: wordCounts)
  func `the label alone closes the width of a content with wider squares`(wordCount: Int) {
    let (root, scroll, label) = makeOpen(wordCount)
    root.layoutIfNeeded()
    let (lines, width) = wrapped(wordCount, in: side)
    let top = gap + 3 * (side + gap)
    expectFrame(label, gap, top, width, lines * lineHeight)
    expectEqual(scroll.contentSize.width, gap + width + gap)
    expectEqual(scroll.contentSize.height, top + lines * lineHeight + gap)
    for (index, square) in scroll.subviews.prefix(3).enumerated() {
      expectFrame(square, gap, gap + (side + gap) * Double(index), side, side)
    }
    #expect(root.layoutDiagnostics.isEmpty)
  }

  @Test(arguments: wordCounts)
  func `a container closes the content at the squares' width`(wordCount: Int) {
    let (root, scroll) = makeScroll()
    let container = addView("container", to: scroll)
    pinEdges(container, to: scroll)
    let squares = addSquares(to: container)
    let label = addLabel("label", text(wordCount), lines: 0, to: container)
    pin(label, .left, container, .left, gap)
    pin(label, .top, squares[2], .bottom, gap)
    pin(label, .width, squares[0], .width)
    pin(label, .height, .greaterThanOrEqual, squares[0], .height)
    pin(label, .bottom, container, .bottom, -gap)
    pin(label, .right, container, .right, -gap)
    root.layoutIfNeeded()
    let height = max(side, wrapped(wordCount, in: side).lines * lineHeight)
    let top = gap + 3 * (side + gap)
    expectFrame(label, gap, top, side, height)
    expectFrame(container, 0, 0, gap + side + gap, top + height + gap)
    #expect(scroll.contentSize == Size(width: gap + side + gap, height: top + height + gap))
    #expect(root.layoutDiagnostics.isEmpty)
  }

  @Test func `every tap makes the text and the content longer`() {
    let (root, scroll, label) = makeOpen(0)
    let top = gap + 3 * (side + gap)
    var measured = 0
    for tap in 0...40 {
      label.text = text(3 * tap)
      root.layoutIfNeeded()
      let (lines, width) = wrapped(3 * tap, in: side)
      expectEqual(scroll.contentSize.height, top + lines * lineHeight + gap)
      expectEqual(scroll.contentSize.width, gap + width + gap)
      #expect(root.layoutStatistics.measures - measured <= 2)
      measured = root.layoutStatistics.measures
    }
    #expect(root.layoutStatistics.rebuilds == 1)
  }

  @Test(arguments: [Size(width: 375, height: 812), Size(width: 812, height: 375)])
  func `edges with insets place the frame from outside`(screen: Size) {
    let (root, scroll) = makeScroll()
    root.frame.size = screen
    root.layoutIfNeeded()
    expectFrame(scroll, 10, 88, screen.width - 10 - 10, screen.height - 88 - 33)
    #expect(scroll.visibleRect.size == scroll.frame.size)
  }

  @Test func `a far edge without an extent puts the content outside, and the report says why`() {
    let (root, scroll) = makeScroll(.zero)
    let box = addView("box", to: scroll)
    pin(box, .right, scroll)
    pin(box, .bottom, scroll)
    fix(box, 100, 100)
    root.layoutIfNeeded()
    #expect(scroll.contentSize == .zero)
    expectFrame(box, 0 - 100, 0 - 100, 100, 100)
    let reports = root.layoutDiagnostics.filter { $0.kind == .undeterminedContentSize }
    #expect(reports.map(\.views) == [["scroll"]])
    #expect(
      reports.first?.suggestion?.contains(
        "right edge needs a width and its bottom edge needs a height")
        == true)
  }

  @Test func `one far edge without an extent is reported for its axis alone`() {
    for isHorizontal in [true, false] {
      let (root, scroll) = makeScroll(.zero)
      let box = addView("box", to: scroll)
      pin(box, isHorizontal ? .right : .bottom, scroll)
      pin(box, isHorizontal ? .top : .left, scroll)
      fix(box, 100, 100)
      root.layoutIfNeeded()
      let report = root.layoutDiagnostics.first { $0.kind == .undeterminedContentSize }
      #expect(report?.suggestion?.contains("right edge needs a width") == isHorizontal)
      #expect(report?.suggestion?.contains("bottom edge needs a height") == !isHorizontal)
    }
  }

  @Test func `content tied to the superview is placed right, floats and gives no content size`() {
    let (root, scroll) = makeScroll(.zero)
    let box = addView("box", to: scroll)
    pin(box, .right, root)
    pin(box, .bottom, root)
    fix(box, 100, 100)
    root.layoutIfNeeded()
    expectFrame(box, 375 - 100, 812 - 100, 100, 100)
    #expect(scroll.contentSize == .zero)
    // Without a content size any offset is kept, and the content floats.
    scroll.contentOffset = Point(x: 40, y: 40)
    root.layoutIfNeeded()
    #expect(scroll.contentOffset == Point(x: 40, y: 40))
    #expect(box.convert(Point.zero, to: root) == Point(x: 375 - 100, y: 812 - 100))
    // A size that is set by hand scrolls, and the content floats over it.
    scroll.contentSize = Size(width: 375 + 200, height: 812 + 200)
    scroll.contentOffset = Point(x: 40, y: 50)
    root.layoutIfNeeded()
    expectFrame(box, 375 - 100 + 40, 812 - 100 + 50, 100, 100)
    #expect(box.convert(Point.zero, to: root) == Point(x: 375 - 100, y: 812 - 100))
  }

  @Test(arguments: [200.0, 0, -50])
  func `a background as large as the frame and more makes the content so large`(more: Double) {
    let (root, scroll) = makeScroll()
    let background = addView("background", to: scroll)
    pinEdges(background, to: scroll)
    pin(background, .width, scroll, .width, more)
    pin(background, .height, scroll, .height, more)
    let box = addView("box", to: scroll)
    pin(box, .right, scroll)
    pin(box, .bottom, scroll)
    fix(box, 100, 100)
    root.layoutIfNeeded()
    let frame = Size(width: 375 - 10 - 10, height: 812 - 88 - 33)
    #expect(
      scroll.contentSize == Size(width: frame.width + more, height: frame.height + more))
    expectFrame(box, frame.width + more - 100, frame.height + more - 100, 100, 100)
    root.frame.size = Size(width: 812, height: 375)
    root.layoutIfNeeded()
    #expect(
      scroll.contentSize
        == Size(width: 812 - 10 - 10 + more, height: 375 - 88 - 33 + more))
  }

  @Test func `a background of given extents makes the content so large`() {
    let (root, scroll) = makeScroll()
    let background = addView("background", to: scroll)
    pinEdges(background, to: scroll)
    fix(background, 700, 900)
    let box = addView("box", to: scroll)
    pin(box, .right, scroll)
    pin(box, .bottom, scroll)
    fix(box, 100, 100)
    root.layoutIfNeeded()
    #expect(scroll.contentSize == Size(width: 700, height: 900))
    expectFrame(box, 700 - 100, 900 - 100, 100, 100)
    #expect(root.layoutDiagnostics.isEmpty)
  }

  @Test func `with the behaviour never the insets are the view's own`() {
    let host = LayoutHost(size: Size(width: 375, height: 812))
    host.deviceSafeArea = EdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 375, height: 812))
    scroll.contentSize = Size(width: 375, height: 2000)
    host.view.addSubview(scroll)
    host.layoutIfNeeded()
    #expect(scroll.adjustedContentInset == EdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    scroll.contentInsetAdjustmentBehavior = .never
    #expect(scroll.adjustedContentInset == .zero)
    #expect(scroll.minimumContentOffset == .zero)
    #expect(scroll.maximumContentOffset == Point(x: 0, y: 2000 - 812))
    scroll.contentInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(scroll.adjustedContentInset == scroll.contentInset)
  }

  @Test func `margins, width, height and centre between content and scroll view`() {
    let (root, scroll) = makeScroll()
    scroll.layoutMargins = EdgeInsets(top: 5, left: 6, bottom: 7, right: 9)
    let page = addView("page", to: scroll)
    pin(page, .top, scroll, .topMargin)
    pin(page, .left, scroll, .leftMargin)
    pin(page, .bottom, scroll, .bottomMargin)
    pin(page, .right, scroll, .rightMargin)
    fix(page, 400, 1000)
    // Edges and margins are the content area's; extents and centres are the frame's.
    let centred = addView("centred", to: scroll)
    pin(centred, .centerX, scroll)
    pin(centred, .centerY, scroll)
    pin(centred, .width, scroll, .width, times: 0.5)
    pin(centred, .height, scroll, .height, times: 0.25)
    root.layoutIfNeeded()
    expectFrame(page, 6, 5, 400, 1000)
    #expect(scroll.contentSize == Size(width: 6 + 400 + 9, height: 5 + 1000 + 7))
    let frame = Size(width: 375 - 10 - 10, height: 812 - 88 - 33)
    expectFrame(
      centred, frame.width / 4, frame.height * 3 / 8, frame.width / 2, frame.height / 4)
  }
}
