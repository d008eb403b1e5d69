// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import ConstraintDSL
import LayoutGeometry
import LayoutTestSupport
import Testing
import TextVocabulary

/// Recipes R10, R11, R21 and R22: scroll views and what is in them.
struct RecipesScrollingTests {
  private func checkContentSize(
    _ scroll: ScrollView, _ width: Double, _ height: Double,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let size = scroll.contentSize
    let isClose =
      abs(size.width - width) < tolerance && abs(size.height - height) < tolerance
    #expect(
      isClose, "the content is \(size), expected \(Size(width: width, height: height))",
      sourceLocation: sourceLocation)
  }

  @Test(arguments: [Stage.portrait, Stage.landscape], SceneContent.allCases)
  func `R10 the content follows from views tied to the scroll view`(
    _ size: Size, _ content: SceneContent
  ) {
    let stage = Stage(of: content)
    let scroll = stage.add(ScrollView(), "scroll")
    let boxes = ["red", "green", "blue"].map { stage.view($0, in: scroll) }
    let label = stage.label("label", "tap", in: scroll)
    scroll.makeConstraints { make in
      make.edges.equalToSuperview()
        .insets(EdgeInsets(top: 88, left: 10, bottom: 33, right: 10))
    }
    for (index, box) in boxes.enumerated() {
      box.makeConstraints { make in
        make.left.equalTo(scroll).offset(10)
        if index == 0 {
          make.top.equalTo(scroll).offset(10)
          make.size.equalTo(300)
        } else {
          make.top.equalTo(boxes[index - 1].bottom).offset(10)
          make.size.equalTo(boxes[0])
        }
      }
    }
    label.makeConstraints { make in
      make.left.equalTo(scroll).offset(10)
      make.top.equalTo(boxes[2].bottom).offset(10)
      make.width.lessThanOrEqualTo(boxes[0])
      make.right.bottom.equalTo(scroll).offset(-10)
    }
    // 60 characters fit into 300 points.
    for (taps, lines) in [(1, 1.0), (20, 1), (21, 2), (50, 3)] {
      label.text = String(repeating: "tap", count: taps)
      stage.layOut(size)
      let width = min(300, Double(taps) * 3 * 5)
      expectFrame(scroll, 10, 88, size.width - 20, size.height - 88 - 33)
      expectFrame(boxes[2], 10, 10 + 2 * 310, 300, 300)
      expectFrame(label, 10, 10 + 3 * 310, width, lines * 12)
      checkContentSize(scroll, 10 + width + 10, 10 + 3 * 310 + lines * 12 + 10)
    }
    checkQuiet(stage.root)
  }

  @Test(arguments: SceneContent.allCases)
  func `R11 the content follows from a container`(_ content: SceneContent) {
    let stage = Stage(of: content)
    let scroll = stage.add(ScrollView(), "scroll")
    let container = stage.add(View(), "container", in: scroll)
    let (red, blue, green) = (
      stage.view("red", in: container), stage.view("blue", in: container),
      stage.view("green", in: container)
    )
    let label = stage.label("label", "tap", in: container)
    scroll.makeConstraints { make in make.edges.equalToSuperview() }
    container.makeConstraints { make in make.edges.equalTo(scroll) }
    red.makeConstraints { make in
      make.top.left.equalTo(container).offset(10)
      make.bottom.equalTo(blue.top).offset(-10)
      make.size.equalTo(300)
    }
    blue.makeConstraints { make in
      make.left.equalTo(container).offset(10)
      make.bottom.equalTo(green.top).offset(-10)
      make.size.equalTo(red)
    }
    green.makeConstraints { make in
      make.left.equalTo(container).offset(10)
      make.size.equalTo(red)
      make.bottom.equalTo(label.top).offset(-10)
    }
    label.makeConstraints { make in
      make.left.equalTo(container).offset(10)
      make.width.equalTo(red)
      make.height.greaterThanOrEqualTo(red)
      make.bottom.right.equalTo(container).offset(-10)
    }
    // 60 characters a line: 30 lines of 12 points are more than 300.
    for (count, height) in [(3, 300.0), (60 * 30, 360)] {
      label.text = String(repeating: "x", count: count)
      stage.layOut()
      expectFrame(label, 10, 10 + 3 * 310, 300, height)
      checkContentSize(scroll, 10 + 300 + 10, 10 + 3 * 310 + height + 10)
    }
    checkQuiet(stage.root)
  }

  /// A scroll view that fills the root and adjusts nothing.
  private func fullScroll(_ stage: Stage) -> ScrollView {
    let scroll = stage.add(ScrollView(), "scroll")
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.makeConstraints { make in make.edges.equalToSuperview() }
    return scroll
  }

  @Test(arguments: SceneContent.allCases)
  func `R21 a box tied to right and bottom of an open content hangs out`(
    _ content: SceneContent
  ) {
    let stage = Stage(of: content)
    let scroll = fullScroll(stage)
    let box = stage.view("box", in: scroll)
    box.makeConstraints { make in
      make.right.bottom.equalTo(scroll)
      make.size.equalTo(100)
    }
    stage.layOut()
    expectFrame(box, -100, -100, 100, 100)
    checkContentSize(scroll, 0, 0)
  }

  @Test(arguments: SceneContent.allCases)
  func `R21 relative to the scroll view's superview the box floats`(_ content: SceneContent) {
    let stage = Stage(of: content)
    let scroll = fullScroll(stage)
    let box = stage.view("box", in: scroll)
    box.makeConstraints { make in
      make.right.bottom.equalTo(stage.root)
      make.size.equalTo(100)
    }
    scroll.contentSize = Size(width: 375 + 200, height: 812)
    stage.layOut()
    expectFrame(box, 275, 712, 100, 100)
    checkContentSize(scroll, 575, 812)
  }

  @Test(arguments: [true, false], SceneContent.allCases)
  func `R21 a background gives the content its size`(
    _ isRelative: Bool, _ content: SceneContent
  ) {
    let stage = Stage(of: content)
    let scroll = fullScroll(stage)
    let background = stage.view("background", in: scroll)
    let box = stage.view("box", in: scroll)
    background.makeConstraints { make in
      make.edges.equalTo(scroll)
      if isRelative {
        make.size.equalTo(scroll).offset(200)
      } else {
        make.size.equalTo(Size(width: 375 + 200, height: 812 + 200))
      }
    }
    box.makeConstraints { make in
      make.right.bottom.equalTo(scroll)
      make.size.equalTo(100)
    }
    stage.layOut()
    checkContentSize(scroll, 575, 1012)
    expectFrame(box, 475, 912, 100, 100)
    checkQuiet(stage.root)
  }

  @Test(arguments: [Stage.portrait, Stage.landscape])
  func `R22 a text view that does not scroll is as high as its text`(_ size: Size) {
    let stage = Stage()
    let view = stage.add(TextView(), "text")
    view.isScrollEnabled = false
    view.font.size = 10
    view.makeConstraints { make in
      make.left.top.equalTo(10)
      make.right.equalTo(-10)
    }
    // 8 points above and below the text, 5 beside it; a character is 5 wide, a line 12 high.
    let room = ((size.width - 2 * 10 - 2 * 5) / 5).rounded(.down)
    for count in [1, 60, 300, 1000] {
      view.text = String(repeating: "x", count: count)
      stage.layOut(size)
      let lines = (Double(count) / room).rounded(.up)
      expectFrame(view, 10, 10, size.width - 2 * 10, 8 + lines * 12 + 8)
    }
  }
}
