// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import ConstraintDSL
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Recipes R26 to R32, R37 and R38: what Masonry's readme shows.
struct RecipesReadmeTests {
  private static let sizes = [Stage.portrait, Stage.landscape]

  @Test(arguments: sizes, SceneContent.allCases)
  func `R26 insets of ten in four spellings give one frame`(
    _ size: Size, _ content: SceneContent
  ) {
    for spelling in 0..<4 {
      let stage = Stage(size, of: content)
      let view = stage.view("view1")
      let root = stage.root
      switch spelling {
      case 0:
        view.translatesAutoresizingMaskIntoConstraints = false
        LayoutConstraint.activate([
          view.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
          view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
          view.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -10),
          view.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -10),
        ])
      case 1:
        view.makeConstraints { make in
          make.top.equalTo(root.top).with.offset(10)
          make.left.equalTo(root.left).with.offset(10)
          make.bottom.equalTo(root.bottom).with.offset(-10)
          make.right.equalTo(root.right).with.offset(-10)
        }
      case 2:
        view.makeConstraints { make in make.edges.equalTo(root).insets(EdgeInsets(all: 10)) }
      default:
        view.makeConstraints { make in
          make.top.left.equalTo(10)
          make.bottom.right.equalTo(-10)
        }
      }
      stage.layOut()
      expectFrame(view, 10, 10, size.width - 20, size.height - 20)
      checkQuiet(stage.root)
    }
  }

  @Test(arguments: SceneContent.allCases)
  func `R27 bounds hold, and a view stands for its same attribute`(_ content: SceneContent) {
    let stage = Stage(of: content)
    let (view, label, view2) = (stage.view("v"), stage.view("label"), stage.view("view2"))
    checkEquations(
      view.makeConstraints { make in
        make.width.greaterThanOrEqualTo(200)
        make.width.lessThanOrEqualTo(400)
        make.left.greaterThanOrEqualTo(label)
        make.left.greaterThanOrEqualTo(label.left)
        make.centerX.lessThanOrEqualTo(view2.left)
      },
      [
        "v.width >= 200", "v.width <= 400", "v.left >= label.left", "v.left >= label.left",
        "v.centerX <= view2.left",
      ])
    // Pulled to 1000 and to 0 by something weaker, the width stops at its bounds.
    for (pull, width) in [(1000.0, 400.0), (0, 200)] {
      let pulled = view.makeConstraints { make in make.width.equalTo(pull).priority(.low) }
      stage.layOut()
      #expect(abs(view.layoutFrame.width - width) < tolerance)
      LayoutConstraint.deactivate(pulled)
    }
  }

  @Test(arguments: sizes, SceneContent.allCases)
  func `R28 sizes, centres and edges follow with their offsets`(
    _ size: Size, _ content: SceneContent
  ) {
    let stage = Stage(size, of: content)
    let titleLabel = stage.view("titleLabel")
    titleLabel.makeConstraints { make in
      make.left.top.equalTo(0)
      make.size.equalTo(Size(width: 90, height: 30))
    }
    let (larger, smaller, edged) = (
      stage.view("larger"), stage.view("smaller"), stage.view("edged")
    )
    larger.makeConstraints { make in
      make.left.top.equalTo(0)
      make.size.greaterThanOrEqualTo(titleLabel)
      make.size.equalTo(10).priority(.low)
    }
    smaller.makeConstraints { make in
      make.size.equalTo(stage.root).sizeOffset(Size(width: 100, height: -50))
      make.center.equalTo(stage.root).centerOffset(Point(x: -5, y: 10))
    }
    edged.makeConstraints { make in
      make.edges.equalTo(stage.root).insets(EdgeInsets(top: 5, left: 10, bottom: 15, right: 20))
    }
    stage.layOut()
    expectFrame(larger, 0, 0, 90, 30)
    let (width, height) = (size.width + 100, size.height - 50)
    expectFrame(
      smaller, size.width / 2 - 5 - width / 2, size.height / 2 + 10 - height / 2, width, height)
    expectFrame(edged, 10, 5, size.width - 10 - 20, size.height - 5 - 15)
  }

  @Test(arguments: SceneContent.allCases)
  func `R29 priorities have names and numbers`(_ content: SceneContent) {
    let stage = Stage(of: content)
    let (view, label) = (stage.view("v"), stage.view("label"))
    checkEquations(
      view.makeConstraints { make in
        make.left.greaterThanOrEqualTo(label.left).with.priority(.low)
        make.top.equalTo(label.top).with.priority(600)
      }, ["v.left >= label.left @250", "v.top == label.top @600"])
  }

  @Test func `R30 a button grows until the superview limits it`() {
    /// Makes its constraints where they are updated, as a view does that may be updated often.
    final class Screen: View {
      let button = Button(title: "Grow Me!")
      var buttonSize = Size(width: 100, height: 100)

      override func updateConstraints() {
        button.updateConstraints(missing: .insert) { make in
          make.center.equalTo(self)
          make.width.equalTo(buttonSize.width).priority(.low)
          make.height.equalTo(buttonSize.height).priority(.low)
          make.width.height.lessThanOrEqualTo(self)
        }
        super.updateConstraints()
      }
    }
    let screen = Screen(frame: Rect(origin: .zero, size: Stage.portrait))
    screen.environment = testEnvironment
    screen.addSubview(screen.button)
    for factor in [1.0, 1.3, 2, 5, 20] {
      screen.buttonSize = Size(width: 100 * factor, height: 100 * factor)
      screen.setNeedsUpdateConstraints()
      screen.layoutIfNeeded()
      let (width, height) = (min(375, 100 * factor), min(812, 100 * factor))
      expectFrame(screen.button, (375 - width) / 2, (812 - height) / 2, width, height)
      #expect(screen.button.ownConstraints().count == 6)
    }
    // The button's own size competes with the constraints of its priority: the order decides.
    #expect(screen.layoutDiagnostics.map(\.kind) == [.ambiguity])
  }

  @Test(arguments: sizes, SceneContent.allCases)
  func `R31 a button moves from corner to corner`(_ size: Size, _ content: SceneContent) {
    let stage = Stage(size, of: content)
    let button = stage.view("button")
    for isTopLeft in [true, false, true] {
      button.remakeConstraints { make in
        make.size.equalTo(Size(width: 100, height: 50))
        if isTopLeft {
          make.top.and.left.offset(10)
        } else {
          make.bottom.and.right.offset(-10)
        }
      }
      stage.layOut()
      if isTopLeft {
        expectFrame(button, 10, 10, 100, 50)
      } else {
        expectFrame(button, size.width - 110, size.height - 60, 100, 50)
      }
      #expect(button.ownConstraints().count == 4)
    }
    checkQuiet(stage.root)
  }

  @Test func `R32 a conflict names its constraints and which gave way`() throws {
    let stage = Stage(Size(width: 320, height: 416))
    let message = stage.label("message", "text")
    message.makeConstraints { make in
      make.left.equalTo(10)
      make.bottom.equalTo(stage.root).offset(-10).labeled("BottomConstraint")
      make.top.equalTo([stage.root]).offset(1).labeled("TopConstraint")
      make.height.greaterThanOrEqualTo(5000).labeled("ConstantConstraint")
    }
    stage.layOut()
    expectFrame(message, 10, 1, message.layoutFrame.width, 416 - 1 - 10)
    let conflict = try #require(
      stage.root.layoutDiagnostics.first { $0.kind == .conflict })
    #expect(conflict.brokenConstraint?.identifier == "ConstantConstraint")
    let names = conflict.constraints.compactMap(\.identifier)
    #expect(Set(names) == ["BottomConstraint", "TopConstraint", "ConstantConstraint"])
    #expect(
      conflict.brokenConstraint?.text.contains(
        "message.height >= 5000 \"ConstantConstraint\" (RecipesReadmeTests.swift:") == true)
  }

  @Test(arguments: SceneContent.allCases)
  func `R37 values are targets`(_ content: SceneContent) {
    let stage = Stage(of: content)
    let (view1, view2, view3) = (stage.view("view1"), stage.view("view2"), stage.view("view3"))
    for (index, view) in [view1, view2, view3].enumerated() {
      view.makeConstraints { make in
        make.left.top.equalTo(100 * Double(index))
        make.size.equalTo(60)
      }
    }
    let (sized, edged, beside, many) = (
      stage.view("sized"), stage.view("edged"), stage.view("beside"), stage.view("many")
    )
    sized.makeConstraints { make in
      make.left.equalTo(0)
      make.top.equalTo(42)
      make.height.equalTo(20)
      make.width.equalTo([view1.width, view2.height])
    }
    edged.makeConstraints { make in
      make.edges.equalTo(EdgeInsets(top: 10, left: 0, bottom: 10, right: 0))
    }
    beside.makeConstraints { make in
      make.left.equalTo(view2).offset(EdgeInsets(top: 9, left: 7, bottom: 9, right: 9))
      make.top.equalTo(0)
      make.size.equalTo(Size(width: 50, height: 100))
    }
    many.makeConstraints { make in
      make.left.lessThanOrEqualTo([view1, 100, view3.right])
      make.left.equalTo(1000).priority(.low)
      make.top.equalTo(0)
      make.height.equalTo([view1, view2])
      make.width.equalTo(1)
    }
    stage.layOut()
    expectFrame(sized, 0, 42, 60, 20)
    expectFrame(edged, 0, 10, 375, 812 - 20)
    expectFrame(beside, 100 + 7, 0, 50, 100)
    // The least of 0, 100 and 260.
    expectFrame(many, 0, 0, 1, 60)
    checkQuiet(stage.root)
  }

  @Test(arguments: sizes, SceneContent.allCases)
  func `R38 a chain of three edges and a fourth`(_ size: Size, _ content: SceneContent) {
    let stage = Stage(size, of: content)
    let (bar, view) = (stage.view("bar"), stage.view("view"))
    bar.makeConstraints { make in
      make.left.right.top.equalToSuperview()
      make.height.equalTo(44)
    }
    view.makeConstraints { make in
      make.left.right.and.bottom.equalTo(stage.root)
      make.top.equalTo(bar.bottom)
    }
    stage.layOut()
    expectFrame(view, 0, 44, size.width, size.height - 44)
    checkQuiet(stage.root)
  }
}
