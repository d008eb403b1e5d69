// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Recipes R7, R8, R12, R16 to R19 and R30 to R32: constraints that come, go, change or conflict.
@Suite struct RecipesChangingTests {
  /// The active constraints of which an item is the first item.
  private func own(_ item: View, _ attribute: LayoutAttribute? = nil) -> [LayoutConstraint] {
    item.activeConstraints.filter {
      $0.firstItem === item && (attribute == nil || $0.firstAttribute == attribute)
    }
  }

  @Test func `R7: an update after a removal finds nothing to update`() {
    checkRecipe(isQuiet: false) { scene in
      let views = scene.views("red", "green", "blue")
      addThreeOfEqualHeight(views, to: scene.root)
      scene.host.layoutIfNeeded()
      views[2].removeFromSuperview()
      // Green's bottom was tied to blue, and went with it: there is nothing to update.
      #expect(own(views[1], .bottom).isEmpty)
      pin(views[1], .bottom, scene.root, .bottom, -10)
      return { screen in
        let (red, green) = (views[0].layoutFrame, views[1].layoutFrame)
        expectEqual(red.height + green.height, screen.height - 88 - 10 - 10)
        expectEqual(green.maxY, screen.height - 10)
        // Nothing ties the two heights any more, and the ambiguity is reported.
        #expect(views[0].hasAmbiguousLayout && views[1].hasAmbiguousLayout)
        #expect(scene.root.layoutDiagnostics.allSatisfy { $0.kind == .ambiguity })
        let frames = [(views[0], red), (views[1], green)]
        return frames.map { view, frame in
          at(view, 10, frame.minY, screen.width - 2 * 10, frame.height)
        }
      }
    }
  }

  @Test func `R7: labels hug their heights more strongly than a constraint of low priority`() {
    let scene = Scene(.upright, content: .label)
    let views = scene.views("red", "green", "blue")
    addThreeOfEqualHeight(views, to: scene.root)
    pin(views[1], .bottom, scene.root, .bottom, -10, at: .defaultLow)
    pin(views[1], .height, views[0])
    views[2].removeFromSuperview()
    scene.host.layoutIfNeeded()
    // 251 outranks 250: both are one line high.
    expectFrame(views[0], 10, 88, 375 - 2 * 10, 12)
    expectFrame(views[1], 10, 88 + 12 + 10, 375 - 2 * 10, 12)
    checkQuiet(scene.root)
  }

  @Test func `R7: a constraint of lower priority takes over by itself`() {
    // Labels hug at 251: see the test above. Others hug at 250, where the caller's wins.
    checkRecipe(contents: [.button, .picture], competes: true) { scene in
      let views = scene.views("red", "green", "blue")
      addThreeOfEqualHeight(views, to: scene.root)
      pin(views[1], .bottom, scene.root, .bottom, -10, at: .defaultLow)
      pin(views[1], .height, views[0])
      scene.host.layoutIfNeeded()
      expectEqual(
        views[1].layoutFrame.maxY, 88 + (scene.screen.height - 88 - 10 - 2 * 10) / 3 * 2 + 10)
      views[2].removeFromSuperview()
      return { screen in
        let height = (screen.height - 88 - 10 - 10) / 2
        return [
          at(views[0], 10, 88, screen.width - 2 * 10, height),
          at(views[1], 10, 88 + height + 10, screen.width - 2 * 10, height),
        ]
      }
    }
  }

  @Test func `R8: a remade view moves and others still follow it`() {
    checkRecipe { scene in
      let (red, green) = (scene.view("red"), scene.view("green"))
      pin(red, .left, scene.root, .left, 50)
      pin(red, .top, scene.root, .top, 50)
      fix(red, 100, 100)
      pin(green, .left, red, .right, 10)
      for attribute in [LayoutAttribute.top, .width, .height] { pin(green, attribute, red) }
      scene.host.layoutIfNeeded()
      expectFrame(green, 50 + 100 + 10, 50, 100, 100)
      LayoutConstraint.deactivate(own(red))
      pin(red, .left, scene.root, .left, 10)
      pin(red, .top, scene.root, .top, 100)
      fix(red, 200, 200)
      return { _ in [at(red, 10, 100, 200, 200), at(green, 10 + 200 + 10, 100, 200, 200)] }
    }
  }

  @Test func `R12: a constraint before addSubview is a named error`() {
    for screen in [Screen.upright, .sideways] {
      let scene = Scene(screen)
      scene.root.addSubview(View())
      let label = View.named("label")
      let early = LayoutConstraint(
        item: label, attribute: .left, relatedBy: .equal, toItem: scene.root, attribute: .left,
        multiplier: 1, constant: 10)
      let error = LayoutConstraintError.noSuperview(item: "label", other: "S")
      #expect(throws: error) { try early.activate() }
      #expect("\(error)".contains("add it to a view before activating the constraint"))
      scene.root.addSubview(label)
      #expect(throws: Never.self) { try early.activate() }
    }
  }

  @Test func `R16: the constant of an active constraint is read by its attribute`() throws {
    for screen in [Screen.upright, .sideways] {
      let scene = Scene(screen)
      let view = scene.view("view")
      pin(view, .left, scene.root, .left, 12)
      pin(view, .top, scene.root, .top, 34)
      fix(view, 56, nil)
      let constants = [LayoutAttribute.left, .top, .width].map { own(view, $0).map(\.constant) }
      #expect(constants == [[12], [34], [56]])
      let left = try #require(
        scene.root.constraints.first { $0.firstItem === view && $0.firstAttribute == .left })
      left.constant += 8
      fix(view, nil, 10)
      scene.host.layoutIfNeeded()
      expectFrame(view, 12 + 8, 34, 56, 10)
    }
  }

  @Test func `R17: frames are correct after layout and not before`() {
    // A picture's view begins with the size of the picture, as in UIKit.
    checkRecipe(contents: [.plain, .label, .button]) { scene in
      let view = scene.view("view")
      pinEdges(view, to: scene.root)
      #expect(view.frame == .zero)
      return { screen in [at(view, 0, 0, screen.width, screen.height)] }
    }
  }

  @Test func `R18: constraints are removed by item and attribute`() {
    checkRecipe { scene in
      let (button, other) = (scene.view("button"), scene.view("other"))
      for view in [button, other] {
        pin(view, .left, scene.root, .left, 50)
        pin(view, .top, scene.root, .top, 50)
        fix(view, 40, 40)
      }
      for constraint in scene.root.constraints
      where constraint.firstItem === button && constraint.firstAttribute == .left {
        scene.root.removeConstraint(constraint)
      }
      #expect(own(button).map(\.firstAttribute) == [.top, .width, .height])
      #expect(own(other).count == 4)
      pin(button, .right, scene.root)
      return { screen in [at(button, screen.width - 40, 50, 40, 40), at(other, 50, 50, 40, 40)] }
    }
  }

  @Test func `R19: remaking and exchanging one constraint end in the same frame`() {
    checkRecipe { scene in
      let buttons = scene.views("remade", "exchanged")
      for button in buttons {
        pin(button, .left, scene.root, .left, 50)
        pin(button, .top, scene.root, .top, 50)
        fix(button, 80, 80)
      }
      let moves = scene.host.transition {
        LayoutConstraint.deactivate(own(buttons[0]))
        pin(buttons[0], .right, scene.root, .right, -50)
        pin(buttons[0], .top, scene.root, .top, 50)
        fix(buttons[0], 80, 80)
        LayoutConstraint.deactivate(own(buttons[1], .left))
        pin(buttons[1], .right, scene.root, .right, -50)
      }
      let end = Rect(x: scene.screen.width - 50 - 80, y: 50, width: 80, height: 80)
      #expect(moves.filter { $0.begin?.minX == 50 && $0.end == end }.count == 2)
      return { screen in buttons.map { at($0, screen.width - 50 - 80, 50, 80, 80) } }
    }
  }

  /// Its button's constraints are made where they are updated, as may happen often.
  private final class GrowingScreen: LayoutHost {
    let button = SceneContent.button.make()
    var side = 100.0
    private var sides: [LayoutConstraint] = []

    override func updateViewConstraints() {
      if sides.isEmpty {
        button.name = "button"
        button.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(button)
        for attribute in [LayoutAttribute.centerX, .centerY] { pin(button, attribute, view) }
        for attribute in [LayoutAttribute.width, .height] {
          pin(button, attribute, .lessThanOrEqual, view)
          sides.append(pin(button, attribute, nil, .notAnAttribute, side, at: .defaultLow))
        }
      }
      for constraint in sides { constraint.constant = side }
      super.updateViewConstraints()
    }
  }

  @Test func `R30: a button grows until the screen limits it`() {
    for rounding in Rounding.all {
      let host = GrowingScreen(size: Screen.upright.size)
      let scene = Scene(.upright, rounding, host: host)
      for factor in [1.0, 1.25, 2, 3.5, 5, 20] {
        host.side = 100 * factor
        for screen in [Screen.upright, .sideways] {
          host.rotate(to: screen.size, deviceSafeArea: .zero)
          let width = min(screen.width, 100 * factor)
          let height = min(screen.height, 100 * factor)
          let (x, y) = ((screen.width - width) / 2, (screen.height - height) / 2)
          expectRounded(
            host.button, Rect(x: x, y: y, width: width, height: height), rounding)
          #expect(own(host.button).count == 6)
        }
      }
      // The button's own size competes with the constraints of its priority: the order decides.
      #expect(scene.root.layoutDiagnostics.map(\.kind) == [.ambiguity])
    }
  }

  @Test func `R31: a button moves from corner to corner`() {
    checkRecipe { scene in
      let button = scene.view("button")
      var isTopLeft = true
      func remake() {
        LayoutConstraint.deactivate(own(button))
        fix(button, 100, 50)
        pin(button, isTopLeft ? .left : .right, scene.root, constant: isTopLeft ? 10 : -10)
        pin(button, isTopLeft ? .top : .bottom, scene.root, constant: isTopLeft ? 10 : -10)
      }
      remake()
      return { screen in
        scene.host.layoutIfNeeded()
        expectRounded(button, Rect(x: 10, y: 10, width: 100, height: 50), scene.rounding)
        isTopLeft = false
        remake()
        scene.host.layoutIfNeeded()
        let corner = Rect(x: screen.width - 110, y: screen.height - 60, width: 100, height: 50)
        expectRounded(button, corner, scene.rounding)
        isTopLeft = true
        remake()
        scene.host.layoutIfNeeded()
        return [at(button, 10, 10, 100, 50)]
      }
    }
  }

  @Test func `R32: a conflict names its constraints and which gave way`() throws {
    let scene = Scene(Screen(size: Size(width: 320, height: 416)))
    let message = scene.label("messageLabel", "text")
    pin(message, .left, scene.root, .left, 10)
    pin(message, .bottom, scene.root, .bottom, -10).identifier = "BottomConstraint"
    pin(message, .top, scene.root, .top, 1).identifier = "ConflictingConstraint[0]"
    let height = message.heightAnchor.constraint(greaterThanOrEqualToConstant: 5000)
    height.identifier = "ConstantConstraint"
    height.isActive = true
    scene.host.layoutIfNeeded()
    // The constraint that came last gives way; the others hold.
    expectFrame(message, 10, 1, 4 * characterWidth, 416 - 1 - 10)
    let conflicts = scene.root.layoutDiagnostics.filter { $0.kind == .conflict }
    let conflict = try #require(conflicts.first)
    #expect(conflicts.count == 1)
    #expect(conflict.brokenConstraint?.identifier == "ConstantConstraint")
    #expect(
      Set(conflict.constraints.compactMap(\.identifier)) == [
        "BottomConstraint", "ConflictingConstraint[0]", "ConstantConstraint",
      ])
    let text = conflict.brokenConstraint?.text ?? ""
    #expect(text.contains("messageLabel.height >= 5000 \"ConstantConstraint\""))
    #expect(text.contains("RecipesChangingTests.swift:"))
  }
}

/// Ties an attribute to the same attribute of another item.
private func pin(
  _ item: LayoutItem, _ attribute: LayoutAttribute, _ other: LayoutItem, constant: Double
) {
  pin(item, attribute, other, attribute, constant)
}
