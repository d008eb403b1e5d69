// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Mistakes that are often made, and what layout says about them.
@Suite struct PitfallTests {
  @Test func `a view that no constraint names is reported as unused`() throws {
    let root = makeRoot()
    let used = addView("used", to: root)
    pinEdges(used, to: root)
    addView("unused", to: root)
    let label = addLabel("label", "word", to: used)
    root.layoutIfNeeded()
    let reports = root.layoutDiagnostics
    #expect(reports.map(\.kind) == [.unusedView, .unusedView])
    #expect(reports.map(\.views) == [["label"], ["unused"]])
    #expect(reports[1].message == "unused is placed by constraints, but none names it")
    #expect(reports[1].suggestion?.contains("translatesAutoresizingMaskIntoConstraints") == true)
    label.removeFromSuperview()
    root.subviews.last?.removeFromSuperview()
    root.layoutIfNeeded()
    #expect(root.layoutDiagnostics.isEmpty)
  }

  @Test func `a view with an inner constraint alone is ambiguous, not unused`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    fix(box, 10, 10)
    root.layoutIfNeeded()
    #expect(root.layoutDiagnostics.map(\.kind) == [.ambiguity])
    #expect(root.layoutDiagnostics.first?.message.contains("left, top") == true)
  }

  @Test func `a mask that was forgotten is named as the remedy of its conflict`() throws {
    let root = makeRoot()
    let box = View()
    box.name = "box"
    root.addSubview(box)
    pinEdges(box, to: root, top: 20, left: 20, bottom: 20, right: 20)
    root.layoutIfNeeded()
    let conflicts = root.layoutDiagnostics.filter { $0.kind == .conflict }
    #expect(!conflicts.isEmpty)
    for conflict in conflicts {
      #expect(
        conflict.suggestion?.contains(
          "set its translatesAutoresizingMaskIntoConstraints to false") == true)
      #expect(conflict.constraints.contains { $0.text.contains("(autoresizing h=--- v=---)") })
    }
    box.translatesAutoresizingMaskIntoConstraints = false
    root.layoutIfNeeded()
    #expect(root.layoutDiagnostics.isEmpty)
    expectFrame(box, 20, 20, 375 - 2 * 20, 812 - 2 * 20)
  }

  @Test func `an active place with a multiplier of zero or without a superview says so`() {
    let root = makeRoot()
    addView("other", to: root)
    let alone = View()
    alone.name = "alone"
    let withoutSuperview = pin(alone, .top, root)
    #expect("\(withoutSuperview.activationError.map { "\($0)" } ?? "")".contains("no superview"))
    let zero = pin(root.subviews[0], .top, root, .bottom, times: 0)
    #expect("\(zero.activationError.map { "\($0)" } ?? "")".contains("multiplier of 0"))
    #expect(!withoutSuperview.isActive && !zero.isActive)
  }

  @Test func `a conflict lists what clashes and what was given up, with its place`() throws {
    let root = makeRoot()
    let box = addView("box", to: root)
    pinEdges(box, to: root)
    let line = #line + 1
    box.widthAnchor.constraint(equalToConstant: 10).isActive = true
    root.layoutIfNeeded()
    let conflict = try #require(root.layoutDiagnostics.first)
    let broken = "box.width == 10 (PitfallTests.swift:\(line))"
    #expect(conflict.brokenConstraint?.text == broken)
    #expect(conflict.brokenConstraint?.sourceLocation?.line == line)
    #expect(
      conflict.message.hasPrefix("these constraints cannot all hold:\n")
        && conflict.message.hasSuffix("given up: \(broken)"))
    #expect(conflict.constraints.count == 4)
    #expect(Set(conflict.views) == ["S", "box"])
    #expect(conflict.suggestion == "Remove one of them, or give one a priority below 1000.")
  }

  @Test func `equal hugging is named as the cause of an ambiguity, and missing edges as another`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    pin(box, .top, root)
    pin(box, .height, nil, .notAnAttribute, 10)
    pin(box, .width, .greaterThanOrEqual, nil, .notAnAttribute, 10)
    root.layoutIfNeeded()
    let report = root.layoutDiagnostics.first
    #expect(report?.kind == .ambiguity)
    #expect(report?.message == "box is ambiguous: its constraints do not determine its left, width")
    #expect(report?.suggestion?.contains("it has no intrinsic size") == true)
    pin(box, .width, nil, .notAnAttribute, 12)
    root.layoutIfNeeded()
    #expect(
      root.layoutDiagnostics.first?.suggestion
        == "Tie an edge or the centre of box to another view.")
  }

  @Test func `mistakes are kept in order until they are cleared`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    pinEdges(box, to: root)
    pin(box, .left, root, .top)
    box.addSubview(root)
    root.frame = Rect(x: 0, y: 0, width: .nan, height: 1)
    #expect(
      root.layoutDiagnostics.map(\.kind) == [
        .illegalConstraint(.mixedAxes(.left, .top)), .hierarchyCycle, .notFinite,
      ])
    root.clearRecordedDiagnostics()
    root.layoutIfNeeded()
    #expect(root.layoutDiagnostics.isEmpty)
  }
}
