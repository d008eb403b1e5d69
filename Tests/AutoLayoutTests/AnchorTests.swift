// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Anchors, initialisers and subclasses: the ways to make a constraint.
@Suite struct AnchorTests {
  @Test func `an anchor stands for its attribute`() {
    let root = makeRoot()
    let a = addView("a", to: root)
    let horizontal = [
      a.leftAnchor, a.rightAnchor, a.leadingAnchor, a.trailingAnchor, a.centerXAnchor,
    ]
    #expect(horizontal.map(\.attribute) == [.left, .right, .leading, .trailing, .centerX])
    let vertical = [
      a.topAnchor, a.bottomAnchor, a.centerYAnchor, a.firstBaselineAnchor, a.lastBaselineAnchor,
    ]
    #expect(vertical.map(\.attribute) == [.top, .bottom, .centerY, .firstBaseline, .lastBaseline])
    #expect([a.widthAnchor, a.heightAnchor].map(\.attribute) == [.width, .height])
    #expect(a.leftAnchor.item === a)
  }

  @Test func `anchors make the equations that they say`() {
    let root = makeRoot()
    let (a, b) = (addView("a", to: root), addView("b", to: root))
    #expect(
      [
        a.leftAnchor.constraint(equalTo: b.rightAnchor),
        a.topAnchor.constraint(greaterThanOrEqualTo: b.bottomAnchor, constant: 8),
        a.leadingAnchor.constraint(lessThanOrEqualTo: b.leadingAnchor, constant: -8),
        a.widthAnchor.constraint(equalToConstant: 30),
        a.heightAnchor.constraint(greaterThanOrEqualToConstant: 31),
        a.heightAnchor.constraint(lessThanOrEqualToConstant: 32),
        a.widthAnchor.constraint(equalTo: b.heightAnchor, multiplier: 2, constant: 1),
        a.widthAnchor.constraint(greaterThanOrEqualTo: b.widthAnchor, multiplier: 0.5),
        a.widthAnchor.constraint(lessThanOrEqualTo: b.widthAnchor, multiplier: 3),
      ].map(\.equation) == [
        "a.left == b.right", "a.top >= b.bottom + 8", "a.leading <= b.leading - 8",
        "a.width == 30", "a.height >= 31", "a.height <= 32", "a.width == b.height * 2 + 1",
        "a.width >= b.width * 0.5", "a.width <= b.width * 3",
      ])
  }

  @Test func `system spacing is 8 for each multiple, and is mirrored`() {
    let gap = SystemSpacing.betweenViews
    #expect(gap == 8)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let root = makeRoot(width: 300, direction: direction)
      let (a, b) = (addView("a", to: root), addView("b", to: root))
      for view in [a, b] { fix(view, 40, 20) }
      LayoutConstraint.activate([
        a.leadingAnchor.constraint(
          equalToSystemSpacingAfter: root.leadingAnchor, multiplier: 2),
        b.leadingAnchor.constraint(equalToSystemSpacingAfter: a.trailingAnchor, multiplier: 1),
        a.topAnchor.constraint(equalToSystemSpacingBelow: root.topAnchor, multiplier: 3),
        b.topAnchor.constraint(equalToSystemSpacingBelow: a.bottomAnchor, multiplier: 0.5),
      ])
      root.layoutIfNeeded()
      let starts = [2 * gap, 2 * gap + 40 + gap]
      for (view, start, top) in [(a, starts[0], 3 * gap), (b, starts[1], 3 * gap + 20 + gap / 2)] {
        let x = direction == .leftToRight ? start : 300 - start - 40
        expectFrame(view, x, top, 40, 20)
      }
    }
    let root = makeRoot()
    let a = addView("a", to: root)
    #expect(
      [
        a.leadingAnchor.constraint(
          greaterThanOrEqualToSystemSpacingAfter: root.leadingAnchor, multiplier: 1),
        a.leadingAnchor.constraint(
          lessThanOrEqualToSystemSpacingAfter: root.leadingAnchor, multiplier: 2),
        a.topAnchor.constraint(
          greaterThanOrEqualToSystemSpacingBelow: root.topAnchor, multiplier: 3),
        a.topAnchor.constraint(lessThanOrEqualToSystemSpacingBelow: root.topAnchor, multiplier: 4),
      ].map(\.equation) == [
        "a.leading >= S.leading + 8", "a.leading <= S.leading + 16", "a.top >= S.top + 24",
        "a.top <= S.top + 32",
      ])
  }

  @Test func `directional anchors resolve by their container's direction`() {
    let root = makeRoot(width: 300)
    let turned = addView("turned", to: root)
    turned.semanticContentAttribute = .forceRightToLeft
    pinEdges(turned, to: root, left: 100)
    let inner = addView("inner", to: turned)
    fix(inner, 30, 10)
    LayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: turned.leadingAnchor, constant: 12),
      inner.topAnchor.constraint(equalTo: turned.topAnchor),
    ])
    root.layoutIfNeeded()
    expectFrame(inner, 300 - 100 - 12 - 30, 0, 30, 10)
  }

  @Test func `the parts of a constraint can be read, and the constant written`() {
    let root = makeRoot()
    let a = addView("a", to: root)
    let constraint = LayoutConstraint(
      item: a, attribute: .right, relatedBy: .lessThanOrEqual, toItem: root, attribute: .trailing,
      multiplier: 0.5, constant: 7)
    #expect(constraint.firstItem === a && constraint.secondItem === root)
    #expect(constraint.firstAttribute == .right && constraint.secondAttribute == .trailing)
    #expect(constraint.relation == .lessThanOrEqual && constraint.multiplier == 0.5)
    #expect(constraint.constant == 7 && constraint.priority == .required)
    #expect(!constraint.isActive && constraint.identifier == nil)
    constraint.constant = 9
    #expect(constraint.constant == 9)
    let alone = LayoutConstraint(
      item: a, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .width,
      multiplier: 1, constant: 7)
    #expect(alone.secondItem == nil && alone.secondAttribute == .notAnAttribute)
    #expect(!alone.hasSecondItem)
  }

  @Test func `activation and deactivation in batches, twice without effect`() {
    let root = makeRoot()
    let a = addView("a", to: root)
    let batch = [
      a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 3),
      a.topAnchor.constraint(equalTo: root.topAnchor, constant: 4),
      a.widthAnchor.constraint(equalToConstant: 5), a.heightAnchor.constraint(equalToConstant: 6),
    ]
    for _ in 0..<2 { LayoutConstraint.activate(batch) }
    #expect(batch.map(\.isActive) == [true, true, true, true])
    #expect(root.constraints.count == 2 && a.constraints.count == 2)
    root.layoutIfNeeded()
    expectFrame(a, 3, 4, 5, 6)
    for _ in 0..<2 { LayoutConstraint.deactivate(batch) }
    #expect(batch.map(\.isActive) == [false, false, false, false])
    #expect(root.constraints.isEmpty && a.constraints.isEmpty)
  }

  @Test func `an illegal constraint of a batch leaves the others active`() {
    let root = makeRoot()
    let a = addView("a", to: root)
    let illegal = LayoutConstraint(
      item: a, attribute: .left, relatedBy: .equal, toItem: root, attribute: .width, multiplier: 1,
      constant: 0)
    let legal = a.topAnchor.constraint(equalTo: root.topAnchor)
    LayoutConstraint.activate([illegal, legal])
    #expect(!illegal.isActive && legal.isActive)
  }

  /// A constraint of somebody else's that counts changes and scales its constant.
  private class Scaled: LayoutConstraint {
    var changes = 0
    override var constant: Double {
      get { super.constant }
      set {
        changes += 1
        super.constant = newValue * 2
      }
    }
  }

  @Test func `a constraint can be subclassed`() {
    let root = makeRoot()
    let a = addView("a", to: root)
    let items: [AnyObject] = [a, root]
    let constraint = Scaled(
      item: items[0], attribute: .left, relatedBy: .equal, toItem: items[1], attribute: .left,
      multiplier: 1, constant: 7)
    constraint.isActive = true
    pin(a, .top, root)
    fix(a, 1, 1)
    root.layoutIfNeeded()
    expectFrame(a, 7, 0, 1, 1)
    constraint.constant = 10
    root.layoutIfNeeded()
    expectFrame(a, 2 * 10, 0, 1, 1)
    #expect(constraint.changes == 1)
    #expect(root.constraints.contains { $0 is Scaled })
  }

  @Test func `making constraints changes no view`() {
    let root = makeRoot()
    let (a, b) = (View(), View())
    for view in [a, b] { root.addSubview(view) }
    let constraint = a.leftAnchor.constraint(equalTo: b.rightAnchor)
    constraint.isActive = true
    #expect(a.translatesAutoresizingMaskIntoConstraints)
    #expect(b.translatesAutoresizingMaskIntoConstraints)
  }
}
