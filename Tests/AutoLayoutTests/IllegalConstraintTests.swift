// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Constraints that cannot be made, and their errors.
@Suite struct IllegalConstraintTests {
  /// Expects that activation fails with an error, throwing and reporting alike.
  private func checkIllegal(
    _ constraint: LayoutConstraint, _ expected: LayoutConstraintError,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(throws: expected, sourceLocation: sourceLocation) { try constraint.activate() }
    constraint.isActive = true
    #expect(!constraint.isActive, sourceLocation: sourceLocation)
    #expect(constraint.activationError == expected, sourceLocation: sourceLocation)
  }

  private func constraint(
    _ item: AnyObject?, _ attribute: LayoutAttribute, _ other: AnyObject?,
    _ otherAttribute: LayoutAttribute, times multiplier: Double = 1, _ constant: Double = 0
  ) -> LayoutConstraint {
    LayoutConstraint(
      item: item, attribute: attribute, relatedBy: .equal, toItem: other,
      attribute: otherAttribute, multiplier: multiplier, constant: constant)
  }

  @Test func `a view without superview is named`() {
    let root = makeRoot()
    addView("content", to: root)
    let label = View()
    label.name = "label"
    let error = LayoutConstraintError.noSuperview(item: "label", other: "S")
    checkIllegal(constraint(label, .top, root, .top), error)
    #expect("\(error)".contains("label has no superview"))
    checkIllegal(constraint(root, .top, label, .top), error)
  }

  @Test func `views of different trees have no common ancestor`() {
    let (first, second) = (makeRoot(), makeRoot())
    let (a, b) = (addView("a", to: first), addView("b", to: second))
    checkIllegal(constraint(a, .top, b, .top), .differentTrees(first: "a", second: "b"))
  }

  @Test func `attributes must go together`() {
    let root = makeRoot()
    let a = addView("a", to: root)
    checkIllegal(
      constraint(a, .width, root, .centerX), .mixedSizeAndLocation(.width, .centerX))
    checkIllegal(
      constraint(a, .leading, root, .left), .mixedDirections(.leading, .left))
    checkIllegal(
      constraint(a, .top, root, .bottom, times: 0), .zeroMultiplier(attribute: .top))
    checkIllegal(
      constraint(a, .top, nil, .notAnAttribute, 5),
      .locationWithoutSecondItem(item: "a", attribute: .top, hasSuperview: true))
    checkIllegal(constraint(a, .notAnAttribute, root, .top), .missingAttribute)
    checkIllegal(constraint(nil, .top, root, .top), .missingFirstItem)
  }

  @Test func `an extent may have the multiplier zero and another axis`() throws {
    let root = makeRoot()
    let a = addView("a", to: root)
    try constraint(a, .width, root, .width, times: 0, 20).activate()
    try constraint(a, .height, a, .width, times: 2).activate()
  }

  @Test func `numbers must be finite`() {
    let root = makeRoot()
    let a = addView("a", to: root)
    for value in [Double.nan, .infinity, -.infinity] {
      checkIllegal(
        constraint(a, .top, root, .top, value), .notFinite(value: "\(value)"))
    }
  }

  @Test func `items are views and guides, and guides have no baseline`() {
    final class Other {}
    let root = makeRoot()
    let other = Other()
    checkIllegal(constraint(other, .top, root, .top), .unsupportedItem(type: "Other"))
    let guide = LayoutGuide()
    guide.identifier = "guide"
    checkIllegal(constraint(guide, .top, root, .top), .guideWithoutView(guide: "guide"))
    root.addLayoutGuide(guide)
    checkIllegal(
      constraint(guide, .firstBaseline, root, .top),
      .attributeNotOfGuides(guide: "guide", attribute: .firstBaseline))
  }

  @Test func `a constraint to a view that is gone is inactive and says so`() {
    let root = makeRoot()
    let orphan: LayoutConstraint
    do {
      orphan = constraint(View(), .top, root, .top)
    }
    checkIllegal(orphan, .deallocatedItem)
  }

  @Test func `setting isActive leaves a diagnostic in the tree`() {
    let root = makeRoot()
    let a = addView("a", to: root)
    constraint(a, .left, root, .top).isActive = true
    #expect(root.layoutDiagnostics.map(\.kind) == [.illegalConstraint(.mixedAxes(.left, .top))])
  }

  @Test func `a constraint that mixes axes counts as active and has no effect`() {
    let root = makeRoot()
    let a = addView("a", to: root)
    pin(a, .top, root, .top, 30)
    pin(a, .left, root, .left, 20)
    fix(a, 100, 100)
    let mixed = constraint(a, .left, root, .top, 7)
    for _ in 0..<2 { mixed.isActive = true }
    #expect(mixed.isActive && root.constraints.filter { $0 === mixed }.count == 1)
    #expect(mixed.activationError == .mixedAxes(.left, .top))
    #expect(throws: LayoutConstraintError.mixedAxes(.left, .top)) { try mixed.activate() }
    root.layoutIfNeeded()
    expectFrame(a, 20, 30, 100, 100)
    #expect(root.layoutDiagnostics.map(\.kind) == [.illegalConstraint(.mixedAxes(.left, .top))])
    mixed.constant = 8
    root.layoutIfNeeded()
    expectFrame(a, 20, 30, 100, 100)
    mixed.isActive = false
    #expect(!mixed.isActive && root.constraints.count == 2)
  }

  @Test func `a subclass says how its constraints are described`() {
    final class Named: LayoutConstraint {
      override var description: String { "named " + super.description }
    }
    let root = makeRoot()
    let named = Named(
      item: root, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: 4)
    #expect("\(named)" == "named S.width == 4")
  }

  @Test func `activating all is all or nothing`() {
    let root = makeRoot()
    let a = addView("a", to: root)
    let good = constraint(a, .left, root, .left)
    #expect(throws: LayoutConstraintError.mixedAxes(.left, .top)) {
      try LayoutConstraint.activateAll([good, constraint(a, .left, root, .top)])
    }
    #expect(!good.isActive)
  }

  @Test func `a view only holds constraints on what is in it`() {
    let root = makeRoot()
    let a = addView("a", to: root)
    let b = addView("b", to: root)
    let tie = constraint(a, .top, b, .top)
    a.addConstraint(tie)
    #expect(!tie.isActive)
    #expect(tie.activationError == .illegalHolder(holder: "a", item: "a"))
    root.addConstraint(tie)
    #expect(tie.isActive && root.constraints.count == 1)
    a.removeConstraint(tie)
    #expect(tie.isActive)
    root.removeConstraint(tie)
    #expect(!tie.isActive)
  }

  @Test func `a view cannot be put into itself`() {
    let root = makeRoot()
    let a = addView("a", to: root)
    let b = addView("b", to: a)
    b.addSubview(a)
    b.addSubview(root)
    a.addSubview(a)
    #expect(a.superview === root && b.superview === a && root.superview == nil)
    #expect(root.layoutDiagnostics.map(\.kind) == Array(repeating: .hierarchyCycle, count: 3))
  }
}
