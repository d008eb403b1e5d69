// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Equations of any number of attributes.
@Suite struct EquationTests {
  private typealias Term = LayoutEquation<LayoutItem>.Term

  /// The constraint that states `terms + constant REL 0`, not yet active.
  private func constraint(
    _ terms: [Term], _ constant: Double = 0, _ relation: LayoutRelation = .equal,
    at priority: Double = 1000
  ) -> LayoutConstraint {
    LayoutConstraint.stating(
      LayoutEquation(
        AttributeSum(terms, constant: constant), relation, priority: priority,
        source: EquationSource(identifier: "sum", location: CodeLocation(file: "F.swift", line: 3)))
    )
  }

  @Test func `two attributes are a constraint of two attributes, more are a sum`() {
    let root = makeRoot()
    let a = addView("a", to: root)
    let pair = constraint(
      [Term(a, .width), Term(root, .width, factor: -0.5)], -8, .lessThanOrEqual, at: 750)
    #expect("\(pair)" == "a.width <= S.width * 0.5 + 8 @750 \"sum\" (F.swift:3)")
    #expect(!pair.isSum && pair.multiplier == 0.5 && pair.constant == 8)
    let sum = constraint(
      [Term(a, .top, factor: 2), Term(root, .bottom, factor: -1), Term(a, .height, factor: 0.5)], 4)
    #expect("\(sum)" == "a.top * 2 + a.height * 0.5 == S.bottom - 4 \"sum\" (F.swift:3)")
    for constraint in [pair, sum] {
      let equation = constraint.layoutEquation
      #expect(equation?.relation == constraint.relation)
      #expect(equation?.sum.constant == -constraint.constant)
    }
    #expect(sum.layoutEquation?.sum.terms.map(\.factor) == [2, -1, 0.5])
    #expect(constraint([Term(a, .width)], -8).description.hasPrefix("a.width == 8"))
  }

  @Test func `a sum of places and extents is laid out in both directions`() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let root = makeRoot(width: 300, height: 100, direction: direction)
      let (a, b) = (addView("a", to: root), addView("b", to: root))
      for view in [a, b] { pin(view, .top, root) }
      fix(a, 40, 10)
      fix(b, 20, 10)
      pin(a, .leading, root, .leading, 16)
      // b.leading = a.trailing + a.width / 2 + 4
      let sum = constraint(
        [Term(b, .leading), Term(a, .trailing, factor: -1), Term(a, .width, factor: -0.5)], -4)
      sum.isActive = true
      root.layoutIfNeeded()
      let x = 16.0 + 40 + 20 + 4
      expectFrame(b, direction == .leftToRight ? x : 300 - x - 20, 0, 20, 10)
      sum.constant = 10
      root.layoutIfNeeded()
      expectFrame(b, direction == .leftToRight ? x + 6 : 300 - x - 6 - 20, 0, 20, 10)
    }
  }

  @Test func `places count from the closest common ancestor`() {
    let root = makeRoot(width: 300, height: 300)
    let box = addView("box", to: root)
    pin(box, .left, root, .left, 50)
    pin(box, .top, root)
    fix(box, 200, 100)
    let names = ["a", "b", "c"].map { addView($0, to: box) }
    for view in names {
      pin(view, .top, box)
      fix(view, 10, 10)
    }
    pin(names[0], .left, box, .left, 20)
    pin(names[1], .left, box, .left, 60)
    // c.left = (a.left + b.left) / 2 needs no origin; c.left = a.left + b.left counts from box.
    let mean = constraint([
      Term(names[2], .left), Term(names[0], .left, factor: -0.5),
      Term(names[1], .left, factor: -0.5),
    ])
    mean.isActive = true
    #expect(box.constraints.contains(mean))
    root.layoutIfNeeded()
    expectFrame(names[2], (20.0 + 60) / 2, 0, 10, 10)
    mean.isActive = false
    let plain = constraint([
      Term(names[2], .left), Term(names[0], .left, factor: -1), Term(names[1], .left, factor: -1),
    ])
    plain.isActive = true
    root.layoutIfNeeded()
    expectFrame(names[2], 20 + 60, 0, 10, 10)
  }

  @Test func `extents of both axes may be added`() {
    let root = makeRoot(width: 300, height: 300)
    let (a, b, c) = (addView("a", to: root), addView("b", to: root), addView("c", to: root))
    for view in [a, b, c] {
      pin(view, .top, root)
      pin(view, .left, root)
    }
    fix(a, 30, 10)
    fix(b, 40, 20)
    fix(c, nil, 5)
    constraint([Term(c, .width), Term(a, .height, factor: -2), Term(b, .width, factor: -1)])
      .isActive = true
    root.layoutIfNeeded()
    expectFrame(c, 0, 0, 2 * 10 + 40, 5)
  }

  @Test func `each item of a sum knows it once, and a removed item takes it along`() {
    let root = makeRoot()
    let views = ["a", "b", "c", "d", "e"].map { addView($0, to: root) }
    let terms = [0, 1, 2, 3, 4, 2, 0].map { Term(views[$0], .height) }
    let sums = (0..<20).map { constraint(terms, -Double($0), .lessThanOrEqual) }
    for sum in sums { sum.isActive = true }
    for view in views { #expect(view.activeConstraints == sums) }
    for sum in sums.prefix(15) { sum.isActive = false }
    for view in views { #expect(view.activeConstraints == Array(sums.suffix(5))) }
    views[4].removeFromSuperview()
    #expect(sums.allSatisfy { !$0.isActive })
    #expect(views.allSatisfy { $0.activeConstraints.isEmpty } && root.constraints.isEmpty)
  }

  @Test func `an optional sum that cannot hold is reported with its violation`() {
    let root = makeRoot(width: 300, height: 100)
    let (a, b) = (addView("a", to: root), addView("b", to: root))
    for view in [a, b] { pin(view, .top, root) }
    fix(a, 40, 10)
    fix(b, 50, 10)
    pin(a, .left, root)
    pin(b, .left, root)
    constraint(
      [Term(a, .width), Term(b, .width), Term(root, .width, factor: -1)], 0, at: 500
    ).isActive = true
    root.layoutIfNeeded()
    let unmet = root.unmetConstraints
    #expect(unmet.map(\.violation) == [300 - 40 - 50])
    #expect(unmet.first?.report.text == "a.width + b.width == S.width @500 \"sum\" (F.swift:3)")
  }

  @Test func `what cannot be a sum is refused`() {
    let root = makeRoot()
    let (a, b) = (addView("a", to: root), addView("b", to: root))
    let (mixed, turned) = ([Term(a, .top), Term(b, .bottom, factor: -1)], [Term(a, .leading)])
    func checkIllegal(_ terms: [Term], _ expected: LayoutConstraintError, _ constant: Double = 0) {
      #expect(throws: expected) { try constraint(terms, constant).activate() }
    }
    checkIllegal(mixed + [Term(b, .left)], .mixedAxes(.top, .left))
    checkIllegal(
      turned + [Term(a, .width), Term(b, .left, factor: -1)], .mixedDirections(.leading, .left))
    checkIllegal(mixed + [Term(b, .notAnAttribute)], .missingAttribute)
    checkIllegal(mixed + [Term(b, .height, factor: .nan)], .notFinite(value: "nan"))
    checkIllegal(mixed + [Term(b, .height)], .notFinite(value: "-inf"), .infinity)
    let loose = LayoutGuide()
    loose.identifier = "loose"
    checkIllegal(mixed + [Term(loose, .height)], .guideWithoutView(guide: "loose"))
    checkIllegal(
      mixed + [Term(loose, .firstBaseline)],
      .attributeNotOfGuides(guide: "loose", attribute: .firstBaseline))
    let other = makeRoot()
    addView("c", to: other)
    checkIllegal(
      mixed + [Term(other, .height)], .differentTrees(first: "a", second: "S"))
    let gone = constraint(mixed + [Term(View(), .height)])
    #expect(throws: LayoutConstraintError.deallocatedItem) { try gone.activate() }
    #expect(gone.layoutEquation == nil)
  }
}
