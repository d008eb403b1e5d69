// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Content areas from constraints and by hand, insets and offsets.
@Suite struct ScrollViewTests {
  /// A root of 375 × 812 and a scroll view inset by (88, 10, 33, 10) in it: 355 × 691.
  private func makeScroll() -> (View, ScrollView) {
    let root = makeRoot()
    let scroll = ScrollView()
    scroll.name = "scroll"
    scroll.translatesAutoresizingMaskIntoConstraints = false
    scroll.contentInsetAdjustmentBehavior = .never
    root.addSubview(scroll)
    pinEdges(scroll, to: root, top: 88, left: 10, bottom: 33, right: 10)
    return (root, scroll)
  }

  /// A scroll view that fills a root.
  private func makeFilling() -> (View, ScrollView) {
    let root = makeRoot()
    let scroll = ScrollView()
    scroll.name = "scroll"
    scroll.translatesAutoresizingMaskIntoConstraints = false
    scroll.contentInsetAdjustmentBehavior = .never
    root.addSubview(scroll)
    pinEdges(scroll, to: root)
    return (root, scroll)
  }

  /// Three squares in a column, 300 × 300 at x = 10 with gaps of 10.
  private func addSquares(to parent: View) -> [View] {
    let squares = ["red", "blue", "green"].map { addView($0, to: parent) }
    fix(squares[0], 300, 300)
    for (index, square) in squares.enumerated() {
      pin(square, .left, parent, .left, 10)
      guard index > 0 else { continue }
      pin(square, .width, squares[0], .width)
      pin(square, .height, squares[0], .height)
    }
    return squares
  }

  @Test(arguments: [0, 1, 5, 12, 40])
  func `content directly in the scroll view sets the content size`(wordCount: Int) {
    let (root, scroll) = makeScroll()
    let squares = addSquares(to: scroll)
    pin(squares[0], .top, scroll, .top, 10)
    pin(squares[1], .top, squares[0], .bottom, 10)
    pin(squares[2], .top, squares[1], .bottom, 10)
    let text = String(repeating: "word ", count: wordCount)
    let label = addLabel("label", text, lines: 0, to: scroll)
    pin(label, .left, scroll, .left, 10)
    pin(label, .top, squares[2], .bottom, 10)
    pin(label, .width, .lessThanOrEqual, squares[0], .width)
    pin(label, .right, scroll, .right, -10)
    pin(label, .bottom, scroll, .bottom, -10)
    root.layoutIfNeeded()
    expectFrame(scroll, 10, 88, 375 - 20, 812 - 88 - 33)
    for (index, square) in squares.enumerated() {
      expectFrame(square, 10, 10 + 310 * Double(index), 300, 300)
    }
    // 300 points hold 60 characters: 12 words a line. Only the label closes the width.
    let lines = Double((wordCount + 11) / 12)
    let width = wordCount == 0 ? 0 : min(300, Double(wordCount) * 25 - 5)
    let expected = Size(width: width + 20, height: 950 + lines * lineHeight)
    let labelWidth = wordCount > 12 ? 300 : width
    expectFrame(label, 10, 940, labelWidth, lines * lineHeight)
    expectEqual(scroll.contentSize.width, wordCount > 12 ? 320 : expected.width)
    expectEqual(scroll.contentSize.height, expected.height)
  }

  @Test(arguments: [1, 400])
  func `a container view closes the content area`(wordCount: Int) {
    let (root, scroll) = makeScroll()
    let container = addView("container", to: scroll)
    pinEdges(container, to: scroll)
    let squares = addSquares(to: container)
    pin(squares[0], .top, container, .top, 10)
    pin(squares[0], .bottom, squares[1], .top, -10)
    pin(squares[1], .bottom, squares[2], .top, -10)
    let text = String(repeating: "word ", count: wordCount)
    let label = addLabel("label", text, lines: 0, to: container)
    pin(squares[2], .bottom, label, .top, -10)
    pin(label, .left, container, .left, 10)
    pin(label, .width, squares[0], .width)
    pin(label, .height, .greaterThanOrEqual, squares[0], .height)
    pin(label, .bottom, container, .bottom, -10)
    pin(label, .right, container, .right, -10)
    root.layoutIfNeeded()
    let lines = Double((wordCount + 11) / 12)
    let height = max(300, lines * lineHeight)
    #expect(scroll.contentSize == Size(width: 320, height: 950 + height))
    expectFrame(label, 10, 940, 300, height)
  }

  @Test func `text that grows makes the content grow line by line`() {
    let (root, scroll) = makeScroll()
    let label = addLabel("label", "", lines: 0, to: scroll)
    pinEdges(label, to: scroll)
    pin(label, .width, scroll, .width)
    var heights: [Double] = []
    for count in stride(from: 0, through: 71, by: 1) {
      label.text = String(repeating: "word ", count: count)
      root.layoutIfNeeded()
      heights.append(scroll.contentSize.height)
    }
    // 355 points hold 71 characters: 14 words a line.
    #expect(heights == (0...71).map { Double(($0 + 13) / 14) * lineHeight })
  }

  @Test func `a content size that is set by hand needs no constraints`() {
    let (root, scroll) = makeFilling()
    let box = addView("box", to: scroll)
    pin(box, .left, scroll)
    pin(box, .top, scroll)
    fix(box, 100, 100)
    scroll.contentSize = Size(width: 300, height: 4000)
    root.layoutIfNeeded()
    expectFrame(box, 0, 0, 100, 100)
    #expect(scroll.contentSize == Size(width: 300, height: 4000))
    #expect(root.layoutDiagnostics.isEmpty)
  }

  @Test func `right and bottom without extents to start from end at the top left`() throws {
    let (root, scroll) = makeFilling()
    let box = addView("box", to: scroll)
    pin(box, .right, scroll)
    pin(box, .bottom, scroll)
    fix(box, 100, 100)
    root.layoutIfNeeded()
    expectFrame(box, -100, -100, 100, 100)
    #expect(scroll.contentSize == .zero)
    let diagnostic = try #require(
      root.layoutDiagnostics.first { $0.kind == .undeterminedContentSize })
    #expect(diagnostic.views == ["scroll"])
    #expect(diagnostic.suggestion?.contains("right edge needs a width") == true)
    #expect(diagnostic.suggestion?.contains("bottom edge needs a height") == true)
  }

  @Test func `constraints to what is outside float`() {
    let (root, scroll) = makeFilling()
    let box = addView("box", to: scroll)
    pin(box, .right, root)
    pin(box, .bottom, root)
    fix(box, 100, 100)
    scroll.contentSize = Size(width: 375 + 200, height: 812)
    root.layoutIfNeeded()
    expectFrame(box, 275, 712, 100, 100)
    #expect(scroll.contentSize == Size(width: 575, height: 812))
    scroll.contentOffset = Point(x: 50, y: 0)
    root.layoutIfNeeded()
    // It stays at its place on the screen, so it moves through the content.
    expectFrame(box, 275 + 50, 712, 100, 100)
    #expect(box.convert(Point.zero, to: root) == Point(x: 275, y: 712))
  }

  @Test func `a background with extents of its own closes the content area`() {
    for isRelative in [true, false] {
      let (root, scroll) = makeFilling()
      let background = addView("background", to: scroll)
      pinEdges(background, to: scroll)
      if isRelative {
        pin(background, .width, scroll, .width, 200)
        pin(background, .height, scroll, .height, 200)
      } else {
        fix(background, 375 + 200, 812 + 200)
      }
      let box = addView("box", to: scroll)
      pin(box, .right, scroll)
      pin(box, .bottom, scroll)
      fix(box, 100, 100)
      root.layoutIfNeeded()
      #expect(scroll.contentSize == Size(width: 575, height: 1012))
      expectFrame(box, 475, 912, 100, 100)
      scroll.contentOffset = Point(x: 1000, y: 1000)
      #expect(scroll.contentOffset == Point(x: 200, y: 200))
      root.layoutIfNeeded()
      expectFrame(box, 475, 912, 100, 100)
      #expect(root.layoutDiagnostics.isEmpty)
    }
  }

  @Test func `the content and frame guides stand for the content area and the frame`() {
    let (root, scroll) = makeScroll()
    let page = addView("page", to: scroll)
    let header = addView("header", to: scroll)
    pinEdges(page, to: scroll.contentLayoutGuide)
    pin(page, .width, scroll.frameLayoutGuide, .width)
    fix(page, nil, 2000)
    pin(header, .top, scroll.frameLayoutGuide)
    pin(header, .left, scroll.frameLayoutGuide)
    fix(header, 20, 20)
    root.layoutIfNeeded()
    #expect(scroll.contentSize == Size(width: 355, height: 2000))
    scroll.contentOffset = Point(x: 0, y: 300)
    root.layoutIfNeeded()
    expectFrame(header, 0, 300, 20, 20)
    expectFrame(page, 0, 0, 355, 2000)
    let centred = addView("centred", to: scroll)
    pin(centred, .centerX, scroll)
    pin(centred, .top, scroll)
    fix(centred, 55, 10)
    root.layoutIfNeeded()
    expectFrame(centred, 150, 0, 55, 10)
  }

  @Test func `content at least as high as the frame`() {
    let (root, scroll) = makeScroll()
    let page = addView("page", to: scroll)
    pinEdges(page, to: scroll.contentLayoutGuide)
    pin(page, .width, scroll.frameLayoutGuide, .width)
    pin(page, .height, scroll.frameLayoutGuide, .height, at: .defaultLow)
    let inner = addView("inner", to: page)
    pin(inner, .top, page)
    pin(inner, .left, page)
    pin(inner, .bottom, .lessThanOrEqual, page, .bottom)
    pin(inner, .width, nil, .notAnAttribute, 10)
    let height = pin(inner, .height, nil, .notAnAttribute, 100)
    root.layoutIfNeeded()
    #expect(scroll.contentSize.height == 812 - 88 - 33)
    height.constant = 900
    root.layoutIfNeeded()
    #expect(scroll.contentSize.height == 900)
  }

  @Test func `an offset that is set before the content size is known is kept`() {
    let root = makeRoot(width: 100, height: 100)
    let (byHand, solved, empty) = (ScrollView(), ScrollView(), ScrollView())
    for (name, scroll) in [("byHand", byHand), ("solved", solved), ("empty", empty)] {
      add(scroll, name, to: root)
      pinEdges(scroll, to: root)
    }
    let content = addView("content", to: solved)
    pinEdges(content, to: solved)
    fix(content, 100, 500)
    for scroll in [byHand, solved, empty] {
      scroll.contentOffset = Point(x: 0, y: 450)
      #expect(scroll.contentOffset == Point(x: 0, y: 450))
    }
    root.layoutIfNeeded()
    // The content of 500 ends 400 below the top; the others have no content size yet.
    #expect(solved.contentOffset == Point(x: 0, y: 500 - 100))
    #expect(byHand.contentOffset == Point(x: 0, y: 450))
    #expect(empty.contentOffset == Point(x: 0, y: 450))
    byHand.contentSize = Size(width: 100, height: 800)
    root.layoutIfNeeded()
    #expect(byHand.contentOffset == Point(x: 0, y: 450))
    byHand.contentSize = Size(width: 100, height: 300)
    #expect(byHand.contentOffset == Point(x: 0, y: 300 - 100))
    // Once it is known, offsets are clamped, also to an empty content.
    byHand.contentSize = .zero
    byHand.contentOffset = Point(x: 0, y: 50)
    #expect(byHand.contentOffset == .zero)
  }

  @Test func `offsets stay between the insets, also where they are negative`() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = Size(width: 100, height: 300)
    for (inset, wanted, expected) in [
      (EdgeInsets.zero, -5.0, 0.0), (.zero, 500, 200), (.zero, 50, 50),
      (EdgeInsets(top: 20, left: 0, bottom: 30, right: 0), -50, -20),
      (EdgeInsets(top: 20, left: 0, bottom: 30, right: 0), 500, 230),
      (EdgeInsets(top: -20, left: 0, bottom: -30, right: 0), 0, 20),
      (EdgeInsets(top: -20, left: 0, bottom: -30, right: 0), 500, 170),
    ] {
      scroll.contentInset = inset
      scroll.contentOffset = Point(x: 0, y: wanted)
      #expect(scroll.contentOffset == Point(x: 0, y: expected))
    }
    scroll.contentInset = .zero
    scroll.contentSize.height = 60
    #expect(scroll.contentOffset.y == 0)
    scroll.allowsOverscroll = true
    scroll.contentOffset.y = -12
    #expect(scroll.contentOffset.y == -12)
    scroll.allowsOverscroll = false
    #expect(scroll.contentOffset.y == 0)
  }

  @Test func `the four behaviours take the safe area in`() {
    let host = LayoutHost(size: Size(width: 320, height: 480), environment: testEnvironment)
    host.deviceSafeArea = EdgeInsets(top: 44, left: 10, bottom: 34, right: 12)
    let outer = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    host.view.addSubview(outer)
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    outer.addSubview(scroll)
    scroll.contentInset = EdgeInsets(all: 1)
    let sides = EdgeInsets(top: 1, left: 11, bottom: 1, right: 13)
    let ends = EdgeInsets(top: 45, left: 1, bottom: 35, right: 1)
    for (behavior, size, expected) in [
      (ContentInsetAdjustmentBehavior.never, Size(width: 999, height: 999), EdgeInsets(all: 1)),
      (.always, .zero, EdgeInsets(top: 45, left: 11, bottom: 35, right: 13)),
      (.scrollableAxes, Size(width: 0, height: 999), ends),
      (.scrollableAxes, Size(width: 999, height: 0), sides),
      (.automatic, Size(width: 0, height: 0), EdgeInsets(all: 1)),
      (.automatic, Size(width: 0, height: 999), ends),
    ] {
      scroll.contentInsetAdjustmentBehavior = behavior
      scroll.contentSize = size
      #expect(scroll.adjustedContentInset == expected)
    }
    scroll.contentInsetAdjustmentBehavior = .automatic
    scroll.contentSize = .zero
    host.view.addSubview(scroll)
    #expect(scroll.adjustedContentInset == ends)
  }

  @Test func `a rectangle is shown by moving as little as needed`() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = Size(width: 100, height: 1000)
    for (top, height, expected) in [
      (150.0, 50.0, 100.0), (120, 20, 100), (80, 10, 80), (500, 300, 500), (990, 10, 900),
    ] {
      scroll.scrollRectToVisible(Rect(x: 0, y: top, width: 10, height: height))
      #expect(scroll.contentOffset.y == expected)
    }
  }

  @Test func `content at its start stays there when insets appear`() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = Size(width: 100, height: 500)
    scroll.contentInset.top = 10
    #expect(scroll.contentOffset == Point(x: 0, y: -10))
    scroll.contentInset = EdgeInsets(top: 20, left: 5, bottom: 0, right: 0)
    #expect(scroll.contentOffset == Point(x: -5, y: -20))
    scroll.contentInset = .zero
    #expect(scroll.contentOffset == .zero)
    // Content that was scrolled stays where it is.
    scroll.setContentOffset(Point(x: 0, y: 50), animated: true)
    scroll.contentInset.top = 30
    #expect(scroll.contentOffset == Point(x: 0, y: 50))
  }

  @Test func `content at its start keeps below a safe area that appears`() {
    let host = LayoutHost(size: Size(width: 100, height: 200))
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    host.view.addSubview(scroll)
    scroll.contentSize = Size(width: 100, height: 500)
    host.layoutIfNeeded()
    host.deviceSafeArea.top = 44
    host.layoutIfNeeded()
    #expect(scroll.contentOffset == Point(x: 0, y: -44))
    host.deviceSafeArea.top = 20
    host.layoutIfNeeded()
    #expect(scroll.contentOffset == Point(x: 0, y: -20))
  }
}
