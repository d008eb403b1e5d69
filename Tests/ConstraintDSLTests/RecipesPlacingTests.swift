// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import ConstraintDSL
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Recipes R1 to R8, R14, R15, R17 to R19, R23 and R34: views placed in a view.
struct RecipesPlacingTests {
  private static let sizes = [Stage.portrait, Stage.landscape]

  @Test(arguments: SceneContent.allCases)
  func `R1 a fixed frame is the same in three spellings`(_ content: SceneContent) {
    for spelling in 0..<3 {
      let stage = Stage(of: content)
      let red = stage.view("red")
      red.makeConstraints { make in
        switch spelling {
        case 0:
          make.left.equalTo(10)
          make.top.equalTo(64)
          make.width.height.equalTo(100)
        case 1:
          make.left.equalTo(EdgeInsets(top: 0, left: 10, bottom: 0, right: 0))
          make.top.equalToSuperview().offset(EdgeInsets(top: 64, left: 0, bottom: 0, right: 0))
          make.size.equalTo(Size(width: 100, height: 100))
        default:
          make.left.equalTo(stage.root.left).offset(10)
          make.top.equalTo(stage.root.top).offset(64)
          make.width.equalTo(100)
          make.height.equalTo(100)
        }
      }
      stage.layOut()
      expectFrame(red, 10, 64, 100, 100)
      checkQuiet(stage.root)
    }
  }

  /// The three views of equal height of R2; blue's constraints are the array's.
  private func threeOfEqualHeight(_ stage: Stage) -> (red: View, green: View, blue: View) {
    let (red, green, blue) = (stage.view("red"), stage.view("green"), stage.view("blue"))
    let padding = EdgeInsets(top: 88, left: 10, bottom: 10, right: 10)
    red.makeConstraints { make in
      make.left.right.top.equalTo(stage.root).insets(padding)
      make.bottom.equalTo(green.top).offset(-10)
    }
    green.makeConstraints { make in
      make.left.right.equalTo(stage.root).insets(padding)
      make.bottom.equalTo(blue.top).offset(-10)
    }
    blue.makeConstraints { make in
      make.left.right.bottom.equalTo(stage.root).insets(padding)
      make.height.equalTo([red.height, green.height])
    }
    return (red, green, blue)
  }

  @Test(arguments: sizes, SceneContent.allCases)
  func `R2 three views share the height`(_ size: Size, _ content: SceneContent) {
    let stage = Stage(size, of: content)
    let (red, green, blue) = threeOfEqualHeight(stage)
    stage.layOut()
    let height = (size.height - 88 - 10 - 2 * 10) / 3
    let width = size.width - 2 * 10
    expectFrame(red, 10, 88, width, height)
    expectFrame(green, 10, 88 + height + 10, width, height)
    expectFrame(blue, 10, 88 + 2 * (height + 10), width, height)
    checkQuiet(stage.root)
  }

  @Test(arguments: sizes, SceneContent.allCases)
  func `R3 views are placed relative to each other`(_ size: Size, _ content: SceneContent) {
    let stage = Stage(size, of: content)
    let (red, green, blue) = (stage.view("red"), stage.view("green"), stage.view("blue"))
    red.makeConstraints { make in
      make.left.equalTo(10)
      make.top.equalTo(108)
      make.size.equalTo(100)
    }
    green.makeConstraints { make in
      make.left.equalTo(red.right).offset(10)
      make.top.equalTo(red)
      make.size.equalTo(200)
    }
    blue.makeConstraints { make in
      make.left.equalTo(red)
      make.top.equalTo(green.bottom).offset(10)
      make.width.equalTo(stage.root).offset(-20)
      make.height.equalTo(300)
    }
    stage.layOut()
    expectFrame(red, 10, 108, 100, 100)
    expectFrame(green, 10 + 100 + 10, 108, 200, 200)
    expectFrame(blue, 10, 108 + 200 + 10, size.width - 20, 300)
    checkQuiet(stage.root)
  }

  @Test(arguments: sizes, SceneContent.allCases)
  func `R4 views are centred on each other`(_ size: Size, _ content: SceneContent) {
    let stage = Stage(size, of: content)
    let views = [300.0, 200, 100].map { side in
      let view = stage.view("v\(side)")
      view.makeConstraints { make in
        make.center.equalToSuperview()
        make.size.equalTo(side)
      }
      return (view, side)
    }
    stage.layOut()
    for (view, side) in views {
      expectFrame(view, (size.width - side) / 2, (size.height - side) / 2, side, side)
    }
    checkQuiet(stage.root)
  }

  @Test(arguments: sizes, SceneContent.allCases)
  func `R5 three views in a row share the width`(_ size: Size, _ content: SceneContent) {
    let stage = Stage(size, of: content)
    let (red, green, blue) = (stage.view("red"), stage.view("green"), stage.view("blue"))
    red.makeConstraints { make in
      make.centerY.equalToSuperview()
      make.left.equalTo(10)
      make.right.equalTo(green.left).offset(-10)
      make.height.equalTo(100)
    }
    green.makeConstraints { make in
      make.centerY.equalToSuperview()
      make.right.equalTo(blue.left).offset(-10)
      make.height.equalTo(200)
      make.width.equalTo(red)
    }
    blue.makeConstraints { make in
      make.centerY.equalToSuperview()
      make.right.equalTo(stage.root).offset(-10)
      make.height.equalTo(300)
      make.width.equalTo(red)
    }
    stage.layOut()
    let width = (size.width - 4 * 10) / 3
    for (index, view) in [red, green, blue].enumerated() {
      let height = 100 * Double(index + 1)
      expectFrame(
        view, 10 + Double(index) * (width + 10), (size.height - height) / 2, width, height)
    }
    checkQuiet(stage.root)
  }

  @Test(arguments: sizes, SceneContent.allCases)
  func `R6 three views in a column share the height`(_ size: Size, _ content: SceneContent) {
    let stage = Stage(size, of: content)
    let (red, green, blue) = (stage.view("red"), stage.view("green"), stage.view("blue"))
    red.makeConstraints { make in
      make.centerX.equalToSuperview()
      make.top.equalTo(64)
      make.width.equalTo(100)
      make.height.equalTo([green, blue])
    }
    green.makeConstraints { make in
      make.centerX.equalToSuperview()
      make.top.equalTo(red.bottom).offset(10)
      make.width.equalTo(200)
    }
    blue.makeConstraints { make in
      make.centerX.equalToSuperview()
      make.top.equalTo(green.bottom).offset(10)
      make.width.equalTo(300)
      make.bottom.equalTo(-10)
    }
    stage.layOut()
    let height = (size.height - 64 - 3 * 10) / 3
    for (index, view) in [red, green, blue].enumerated() {
      let width = 100 * Double(index + 1)
      expectFrame(
        view, (size.width - width) / 2, 64 + Double(index) * (height + 10), width, height)
    }
    checkQuiet(stage.root)
  }

  @Test(arguments: SceneContent.allCases)
  func `R7 an update after a removal inserts, and says what is open`(_ content: SceneContent) {
    let stage = Stage(of: content)
    let (red, green, blue) = threeOfEqualHeight(stage)
    stage.layOut()
    blue.removeFromSuperview()
    green.updateConstraints(missing: .insert) { make in
      make.bottom.equalTo(stage.root).offset(-10)
    }
    stage.layOut()
    #expect(abs(green.layoutFrame.maxY - (812 - 10)) < tolerance)
    #expect(
      abs(red.layoutFrame.height + green.layoutFrame.height - (812 - 88 - 10 - 10))
        < tolerance)
    // Nothing shares the height out between the two any more.
    #expect(red.hasAmbiguousLayout)
    #expect(green.hasAmbiguousLayout)
    #expect(stage.root.layoutDiagnostics.contains { $0.kind == .ambiguity })
  }

  @Test(arguments: SceneContent.allCases)
  func `R7 a constraint of lower priority takes over by itself`(_ content: SceneContent) {
    let stage = Stage(of: content)
    let (red, green, blue) = threeOfEqualHeight(stage)
    green.makeConstraints { make in
      make.bottom.equalTo(stage.root).offset(-10).priority(.low)
      make.height.equalTo(red)
    }
    stage.layOut()
    let third = (812.0 - 88 - 10 - 2 * 10) / 3
    expectFrame(green, 10, 88 + third + 10, 355, third)
    blue.removeFromSuperview()
    stage.layOut()
    // Labels hug their height at 251, more strongly than the low priority; others at 250, where
    // the caller's constraint wins.
    let height = content == .label ? 12 : (812.0 - 88 - 10 - 10) / 2
    expectFrame(red, 10, 88, 355, height)
    expectFrame(green, 10, 88 + height + 10, 355, height)
    if content == .plain || content == .label { checkQuiet(stage.root) }
  }

  @Test(arguments: SceneContent.allCases)
  func `R8 a remade view moves and others still follow it`(_ content: SceneContent) {
    let stage = Stage(of: content)
    let (red, green) = (stage.view("red"), stage.view("green"))
    red.makeConstraints { make in
      make.left.top.equalTo(50)
      make.size.equalTo(100)
    }
    green.makeConstraints { make in
      make.left.equalTo(red.right).offset(10)
      make.top.size.equalTo(red)
    }
    stage.layOut()
    expectFrame(green, 50 + 100 + 10, 50, 100, 100)
    red.remakeConstraints { make in
      make.left.equalTo(10)
      make.top.equalTo(100)
      make.size.equalTo(200)
    }
    stage.layOut()
    expectFrame(red, 10, 100, 200, 200)
    expectFrame(green, 10 + 200 + 10, 100, 200, 200)
    checkQuiet(stage.root)
  }

  @Test(arguments: SceneContent.allCases)
  func `R14 one block in two parts gives the same frame`(_ content: SceneContent) {
    let stage = Stage(of: content)
    let (one, two) = (stage.view("one"), stage.view("two"))
    one.makeConstraints { make in
      make.left.equalTo(10)
      make.width.equalTo(100)
      make.top.bottom.inset(20)
    }
    two.makeConstraints { make in
      make.left.equalTo(10)
      make.width.equalTo(100)
    }
    two.makeConstraints { make in make.top.bottom.inset(20) }
    stage.layOut()
    expectFrame(one, 10, 20, 100, 812 - 2 * 20)
    #expect(one.layoutFrame == two.layoutFrame)
  }

  @Test(arguments: sizes, SceneContent.allCases)
  func `R15 an array shares constraints and each view has its own`(
    _ size: Size, _ content: SceneContent
  ) {
    let stage = Stage(size, of: content)
    let (one, two) = (stage.view("one"), stage.view("two"))
    [one, two].makeConstraints { make in
      make.left.equalTo(stage.root).offset(10)
      make.width.equalTo(size.width - 20)
      make.height.equalTo(200)
    }
    one.makeConstraints { make in make.top.equalTo(stage.root).offset(10) }
    two.makeConstraints { make in make.top.equalTo(one.bottom).offset(10) }
    stage.layOut()
    expectFrame(one, 10, 10, size.width - 20, 200)
    expectFrame(two, 10, 10 + 200 + 10, size.width - 20, 200)
  }

  // A picture's view begins with the size of the picture, as in UIKit.
  @Test(arguments: [SceneContent.plain, .label, .button])
  func `R17 frames are correct after layout and not before`(_ content: SceneContent) {
    let stage = Stage(of: content)
    let view = stage.view("v")
    view.makeConstraints { make in make.edges.equalToSuperview() }
    #expect(view.frame == .zero)
    stage.layOut()
    expectFrame(view, 0, 0, 375, 812)
  }

  @Test(arguments: SceneContent.allCases)
  func `R18 constraints are removed by item and attribute`(_ content: SceneContent) {
    let stage = Stage(of: content)
    let (button, other) = (stage.view("button"), stage.view("other"))
    for view in [button, other] {
      view.makeConstraints { make in
        make.left.top.equalTo(50)
        make.size.equalTo(40)
      }
    }
    stage.root.removeConstraints(on: button, .left)
    #expect(stage.root.constraints(on: button, .left).isEmpty)
    #expect(stage.root.constraints(on: button).count == 1)
    #expect(stage.root.constraints(on: other).count == 2)
    #expect(button.ownConstraints(of: .width).count == 1)
  }

  @Test(arguments: SceneContent.allCases)
  func `R19 remaking and exchanging one constraint end in the same frame`(
    _ content: SceneContent
  ) {
    func button(_ stage: Stage) -> View {
      let button = stage.view("button")
      button.makeConstraints { make in
        make.left.top.equalTo(stage.root).offset(50)
        make.size.equalTo(80)
      }
      stage.layOut()
      expectFrame(button, 50, 50, 80, 80)
      return button
    }
    let (first, second) = (Stage(of: content), Stage(of: content))
    let remade = button(first)
    remade.remakeConstraints { make in
      make.right.equalTo(first.root).offset(-50)
      make.top.equalTo(first.root).offset(50)
      make.size.equalTo(80)
    }
    first.layOut()
    let exchanged = button(second)
    second.root.removeConstraints(on: exchanged, .left)
    exchanged.makeConstraints { make in make.right.equalTo(second.root).offset(-50) }
    second.layOut()
    expectFrame(remade, 375 - 50 - 80, 50, 80, 80)
    #expect(remade.layoutFrame == exchanged.layoutFrame)
    checkQuiet(second.root)
  }

  @Test(arguments: sizes, SceneContent.allCases)
  func `R23 a centre lies at a third of the superview's right edge`(
    _ size: Size, _ content: SceneContent
  ) {
    let stage = Stage(size, of: content)
    let box = stage.view("box")
    box.makeConstraints { make in
      make.centerX.equalTo(stage.root.right).multipliedBy(1.0 / 3)
      make.top.equalTo(100)
      make.size.equalTo(100)
    }
    stage.layOut()
    expectFrame(box, size.width / 3 - 50, 100, 100, 100)
  }

  @Test(arguments: SceneContent.allCases)
  func `R23 the third is measured in the superview, wherever that is`(_ content: SceneContent) {
    let stage = Stage(of: content)
    let panel = stage.view("panel")
    let box = stage.view("box", in: panel)
    panel.makeConstraints { make in make.edges.inset(60) }
    box.makeConstraints { make in
      make.centerX.equalTo(panel.right).multipliedBy(1.0 / 3)
      make.top.equalTo(0)
      make.size.equalTo(20)
    }
    stage.layOut()
    expectFrame(box, (375 - 2 * 60) / 3.0 - 10, 0, 20, 20)
  }

  @Test(arguments: SceneContent.allCases)
  func `R34 neither side owns a constraint`(_ content: SceneContent) {
    let stages = [Stage(of: content), Stage(of: content)]
    for (index, stage) in stages.enumerated() {
      let (one, two) = (stage.view("one"), stage.view("two"))
      for view in [one, two] {
        view.makeConstraints { make in
          make.left.equalTo(5)
          make.size.equalTo(50)
        }
      }
      one.makeConstraints { make in make.top.equalTo(20) }
      if index == 0 {
        two.makeConstraints { make in make.top.equalTo(one.bottom).offset(10) }
      } else {
        one.makeConstraints { make in make.bottom.equalTo(two.top).offset(-10) }
      }
      stage.layOut()
      expectFrame(one, 5, 20, 50, 50)
      expectFrame(two, 5, 20 + 50 + 10, 50, 50)
    }
  }
}
