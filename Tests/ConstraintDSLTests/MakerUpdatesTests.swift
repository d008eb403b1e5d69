// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import ConstraintDSL
import LayoutGeometry
import LayoutTestSupport
import Testing

struct MakerUpdatesTests {
  private let stage = Stage()

  private func diagnostics(_ kind: LayoutDiagnostic.Kind) -> [String] {
    stage.root.layoutDiagnostics.filter { $0.kind == kind }.map(\.message)
  }

  @Test func `two blocks act as one block in two parts`() {
    let one = stage.view("v")
    let made = one.makeConstraints { make in
      make.left.equalTo(1)
      make.width.equalTo(2)
    }
    let more = one.makeConstraints { make in make.top.bottom.equalToSuperview() }
    #expect(one.ownConstraints().count == 4)
    #expect((made + more).allSatisfy { $0.isActive })
  }

  @Test func `constraints are held where UIKit holds them`() {
    let box = stage.view("box")
    let inner = stage.view("inner", in: box)
    inner.makeConstraints { make in
      make.width.equalTo(3)
      make.left.equalTo(box)
      make.top.equalTo(stage.root)
    }
    #expect(inner.constraints.count == 1)
    #expect(box.constraints.count == 1)
    #expect(stage.root.constraints.count == 1)
  }

  @Test func `an update changes the constant of the constraint that is there`() {
    let view = stage.view("v")
    let made = view.makeConstraints { make in
      make.left.equalTo(10)
      make.width.equalTo(20).priority(.high)
    }
    let updated = view.updateConstraints { make in
      make.left.equalTo(30)
      make.width.equalTo(40).priority(.high)
    }
    #expect(zip(updated, made).allSatisfy { $0 === $1 })
    checkEquations(made, ["v.left == S.left + 30", "v.width == 40 @750"])
    #expect(view.ownConstraints().count == 2)
  }

  @Test func `the newest of several constraints that agree is updated`() {
    let view = stage.view("v")
    let made = view.makeConstraints { make in
      make.left.greaterThanOrEqualTo(1)
      make.left.greaterThanOrEqualTo(2)
    }
    view.updateConstraints { make in make.left.greaterThanOrEqualTo(9) }
    checkEquations(made, ["v.left >= S.left + 1", "v.left >= S.left + 9"])
  }

  @Test func `an update without a priority finds the only constraint of another priority`() {
    let view = stage.view("v")
    let made = view.makeConstraints { make in make.left.equalTo(1).priority(.low) }
    view.updateConstraints { make in make.left.equalTo(2) }
    checkEquations(made, ["v.left == S.left + 2 @250"])
    view.updateConstraints { make in make.left.equalTo(3).priority(.high) }
    checkEquations(made, ["v.left == S.left + 3 @750"])
    view.updateConstraints { make in make.left.equalTo(4).priority(.required) }
    checkEquations(made, ["v.left == S.left + 4"])
  }

  @Test func `the priority tells two constraints apart`() {
    let view = stage.view("v")
    let made = view.makeConstraints { make in
      make.left.equalTo(1).priority(.low)
      make.left.equalTo(2).priority(.high)
    }
    view.updateConstraints { make in make.left.equalTo(3).priority(.low) }
    checkEquations(made, ["v.left == S.left + 3 @250", "v.left == S.left + 2 @750"])
    view.updateConstraints { make in make.left.equalTo(4) }
    #expect(diagnostics(.missingConstraint).count == 1)
  }

  @Test(arguments: ["relation", "target", "attribute", "factor"])
  func `an update that finds nothing is reported and changes nothing`(_ difference: String) {
    let view = stage.view("v")
    let other = stage.view("o")
    view.makeConstraints { make in make.left.equalTo(other.left).offset(1) }
    let updated = view.updateConstraints { make in
      switch difference {
      case "relation": make.left.lessThanOrEqualTo(other.left).offset(2)
      case "target": make.left.equalTo(stage.root.left).offset(2)
      case "attribute": make.left.equalTo(other.right).offset(2)
      default: make.left.equalTo(other.left).multipliedBy(2).offset(2)
      }
    }
    #expect(updated.isEmpty)
    #expect(view.ownConstraints().count == 1)
    let messages = diagnostics(.missingConstraint)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("cannot be updated: there is no such constraint") == true)
    #expect(messages.first?.contains("there is v.left == o.left + 1") == true)
  }

  @Test func `a first block of updates makes its constraints`() {
    let view = stage.view("v")
    for (index, left) in [3.0, 4].enumerated() {
      let updated = view.updateConstraints { make in
        make.left.equalTo(left)
        make.width.equalTo(10)
      }
      checkEquations(updated, ["v.left == S.left + \(Int(left))", "v.width == 10"])
      #expect(view.ownConstraints().count == 2, "block \(index)")
    }
    #expect(diagnostics(.missingConstraint).isEmpty)
    // A later block finds nothing to update, and says so.
    view.updateConstraints { make in make.height.equalTo(5) }
    #expect(view.ownConstraints().count == 2)
    #expect(diagnostics(.missingConstraint).count == 1)
  }

  @Test func `a constraint that was not made with a maker is left alone`() {
    let view = stage.view("v")
    let plain = view.widthAnchor.constraint(equalToConstant: 5)
    plain.isActive = true
    view.makeConstraints { make in make.left.equalTo(0) }
    view.updateConstraints { make in make.width.equalTo(6) }
    #expect(plain.constant == 5)
    #expect(diagnostics(.missingConstraint).count == 1)
    view.remakeConstraints { make in make.height.equalTo(1) }
    #expect(plain.isActive)
  }

  @Test func `the policy of a call inserts what is missing`() {
    let view = stage.view("v")
    let made = view.updateConstraints(missing: .insert) { make in make.left.equalTo(7) }
    checkEquations(made, ["v.left == S.left + 7"])
    #expect(made[0].isActive)
    view.updateConstraints(missing: .insert) { make in make.left.equalTo(8) }
    checkEquations(view.ownConstraints(), ["v.left == S.left + 8"])
    #expect(diagnostics(.missingConstraint).isEmpty)
  }

  @Test func `the policy of the scope counts where the call gives none`() {
    let view = stage.view("v")
    MissingConstraintPolicy.$current.withValue(.insert) {
      view.updateConstraints { make in make.left.equalTo(7) }
      view.updateConstraints(missing: .report) { make in make.right.equalTo(7) }
    }
    checkEquations(view.ownConstraints(), ["v.left == S.left + 7"])
    view.updateConstraints { make in make.top.equalTo(7) }
    #expect(diagnostics(.missingConstraint).count == 2)
  }

  @Test func `the trap ends the process`() async {
    await #expect(processExitsWith: .failure) {
      View().updateConstraints(missing: .trap) { make in make.width.equalTo(1) }
    }
  }

  @Test func `a remake removes the constraints of this view alone`() {
    let view = stage.view("v")
    let other = stage.view("o")
    let made = view.makeConstraints { make in make.left.width.equalTo(10) }
    let mention = other.makeConstraints { make in make.left.equalTo(view.right) }
    let remade = view.remakeConstraints { make in make.top.equalTo(3) }
    #expect(made.allSatisfy { !$0.isActive })
    #expect(mention[0].isActive)
    checkEquations(view.ownConstraints(), ["v.top == S.top + 3"])
    #expect(remade[0].isActive)
    view.removeConstraints()
    #expect(view.ownConstraints().isEmpty)
    #expect(mention[0].isActive)
  }

  @Test func `a constraint that is made again is reported`() {
    let view = stage.view("v")
    for _ in 0..<2 { view.makeConstraints { make in make.left.equalTo(10).priority(.low) } }
    let messages = diagnostics(.duplicateConstraint)
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("v.left == S.left + 10 @250 (") == true)
    // Another constant, priority or target is another constraint.
    view.makeConstraints { make in
      make.left.equalTo(11).priority(.low)
      make.left.equalTo(10).priority(.high)
      make.left.equalTo(stage.root.right).offset(10).priority(.low)
    }
    #expect(diagnostics(.duplicateConstraint).count == 1)
    view.makeConstraints { make in
      make.top.equalTo(1)
      make.top.equalTo(1)
    }
    #expect(diagnostics(.duplicateConstraint).count == 2)
  }

  @Test func `preparing makes inactive constraints`() {
    let view = stage.view("v")
    let waiting = view.prepareConstraints { make in make.size.equalTo(10) }
    #expect(waiting.count == 2)
    #expect(view.ownConstraints().isEmpty)
    LayoutConstraint.activate(waiting)
    #expect(view.ownConstraints().count == 2)
  }

  @Test func `R12 without a superview there is an error with names`() {
    let view = View()
    view.name = "lonely"
    let made = view.makeConstraints { make in
      make.left.equalTo(10)
      make.width.equalTo(10)
      make.height.equalToSuperview()
    }
    #expect(made.map(\.isActive) == [false, true])
    let messages = view.layoutDiagnostics.map(\.message)
    #expect(messages.count == 2)
    #expect(messages.contains { $0.contains("lonely has no superview") })
    #expect(messages.allSatisfy { $0.contains("add it to a view") })
  }

  @Test func `views in different trees have no constraint`() {
    let view = stage.view("v")
    let stranger = View()
    stranger.name = "stranger"
    let made = view.makeConstraints { make in make.left.equalTo(stranger) }
    #expect(!made[0].isActive)
    #expect(made[0].activationError == .noSuperview(item: "stranger", other: "v"))
  }

  @Test func `the same block is made of each view of an array`() {
    let views = [stage.view("a"), stage.view("b")]
    checkEquations(
      views.makeConstraints { make in make.left.equalTo(1) },
      ["a.left == S.left + 1", "b.left == S.left + 1"])
    checkEquations(
      views.updateConstraints { make in make.left.equalTo(2) },
      ["a.left == S.left + 2", "b.left == S.left + 2"])
    checkEquations(
      views.remakeConstraints { make in make.top.equalTo(make.item === views[0] ? 3 : 4) },
      ["a.top == S.top + 3", "b.top == S.top + 4"])
    #expect(views.closestCommonAncestor === stage.root)
    views.removeConstraints()
    #expect(stage.root.constraints.isEmpty)
  }

  @Test func `R16 constants are read back by attribute`() {
    let view = stage.view("v")
    view.makeConstraints { make in
      make.left.equalTo(10)
      make.right.equalTo(-20)
      make.size.equalTo(Size(width: 3, height: 4))
    }
    #expect(view.constant(of: .left) == 10)
    #expect(view.constant(of: .right) == -20)
    #expect(view.constant(of: .height) == 4)
    #expect(view.constant(of: .top) == nil)
    checkEquations(stage.root.constraints(on: view, .left), ["v.left == S.left + 10"])
    checkEquations(
      stage.root.constraints(on: view), ["v.left == S.left + 10", "v.right == S.right - 20"])
    stage.root.removeConstraints(on: view, .left)
    #expect(view.constant(of: .left) == nil)
    #expect(view.constant(of: .right) == -20)
  }

  @Test func `the closest common superview counts a view as its own ancestor`() {
    let box = stage.view("box")
    let inner = stage.view("inner", in: box)
    let other = stage.view("other")
    #expect(inner.closestCommonAncestor(with: other) === stage.root)
    #expect(inner.closestCommonAncestor(with: box) === box)
    #expect(inner.closestCommonAncestor(with: View()) == nil)
    #expect([inner, box, other].closestCommonAncestor === stage.root)
    #expect([View]().closestCommonAncestor == nil)
  }
}
