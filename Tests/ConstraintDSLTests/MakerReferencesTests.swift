// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import ConstraintDSL
import LayoutGeometry
import LayoutTestSupport
import Testing

struct MakerReferencesTests {
  private let stage = Stage()

  @Test func `a reference changes the constraints of its expression`() throws {
    let view = stage.view("v")
    var kept: ConstraintReference?
    view.makeConstraints { make in
      kept = make.edges.equalToSuperview().inset(4).constraint
    }
    let edges = try #require(kept)
    edges.update(inset: 7)
    checkEquations(
      edges.constraints,
      [
        "v.top == S.top + 7", "v.left == S.left + 7", "v.bottom == S.bottom - 7",
        "v.right == S.right - 7",
      ])
    edges.update(insets: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(edges.constraints.map(\.constant) == [1, 2, -3, -4])
    edges.update(offset: 9)
    #expect(edges.constraints.map(\.constant) == [9, 9, 9, 9])
    edges.update(priority: .low)
    #expect(edges.constraints.allSatisfy { $0.priority == .low })
  }

  @Test func `amounts act on their own attributes, and replace the number`() {
    let view = stage.view("v")
    var size: ConstraintReference?
    var center: ConstraintReference?
    view.makeConstraints { make in
      size = make.size.equalTo(100).constraint
      center = make.center.equalToSuperview().constraint
    }
    size?.update(sizeOffset: Size(width: 1, height: 2))
    size?.update(inset: 50)
    #expect(size?.constraints.map(\.constant) == [1, 2])
    var doubled: ConstraintReference?
    view.makeConstraints { make in doubled = make.width.equalTo(60).multipliedBy(2).constraint }
    #expect(doubled?.constraints.map(\.constant) == [60 * 2])
    doubled?.update(offset: 5)
    #expect(doubled?.constraints.map(\.constant) == [5])
    center?.update(centerOffset: Point(x: 3, y: 4))
    center?.update(sizeOffset: Size(width: 5, height: 5))
    #expect(center?.constraints.map(\.constant) == [3, 4])
  }

  @Test func `activating or deactivating twice changes nothing`() throws {
    let view = stage.view("v")
    var kept: ConstraintReference?
    view.makeConstraints { make in kept = make.left.top.equalTo(1).constraint }
    let reference = try #require(kept)
    #expect(reference.isActive)
    for _ in 0..<2 {
      reference.deactivate()
      reference.uninstall()
      #expect(!reference.isActive)
      #expect(view.ownConstraints().isEmpty)
    }
    for _ in 0..<2 {
      reference.activate()
      reference.install()
      #expect(reference.isActive)
      #expect(view.ownConstraints().count == 2)
    }
  }

  @Test func `settings made after the constraint was returned still count`() {
    let view = stage.view("v")
    var kept: ConstraintReference?
    view.makeConstraints { make in
      let left = make.left.equalTo(1)
      kept = left.constraint
      left.offset(5).priority(.low).labeled("late")
    }
    checkEquations(kept?.constraints ?? [], ["v.left == S.left + 5 @250 \"late\""])
    #expect(view.ownConstraints().count == 1)
  }

  @Test func `a reference from an update is to the constraint that was there`() {
    let view = stage.view("v")
    let made = view.makeConstraints { make in make.left.equalTo(1) }
    var kept: ConstraintReference?
    view.updateConstraints { make in kept = make.left.equalTo(2).constraint }
    #expect(kept?.constraints.first === made[0])
    #expect(made[0].constant == 2)
  }

  @Test func `a maker cannot be used after its block`() async {
    await #expect(processExitsWith: .failure) {
      var escaped: ConstraintMaker?
      View().makeConstraints { escaped = $0 }
      escaped?.width.equalTo(1)
    }
  }

  @Test func `constraints keep neither views nor their tree`() {
    weak var gone: View?
    weak var goneRoot: View?
    var kept: ConstraintReference?
    do {
      let root = View()
      let view = View()
      root.addSubview(view)
      view.makeConstraints { make in
        kept = make.edges.equalTo(root).constraint
        make.width.equalTo(view.height)
      }
      gone = view
      goneRoot = root
    }
    #expect(gone == nil)
    #expect(goneRoot == nil)
    #expect(kept?.isActive == false)
    kept?.activate()
    #expect(kept?.constraints.first?.activationError == .deallocatedItem)
  }

  @Test func `a released view takes its constraints with it`() {
    let view = stage.view("v")
    let made = view.makeConstraints { make in make.left.equalTo(1) }
    view.removeFromSuperview()
    #expect(!made[0].isActive)
    #expect(stage.root.constraints.isEmpty)
  }
}
