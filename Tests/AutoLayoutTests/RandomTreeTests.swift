// SPDX-License-Identifier: Apache-2.0

import Foundation
import LayoutGeometry
import LayoutTestSupport
import QuoinTestSupport
import Testing

@testable import AutoLayout

/// Trees that change at random, beside trees that are made afresh in the same state.
///
/// `SEED=…` runs one seed again, `SEEDS=300` as many of each test.
@Suite struct RandomTreeTests {
  /// The seeds of each test.
  private static let seeds =
    1...(ProcessInfo.processInfo.environment["SEEDS"].flatMap(UInt64.init) ?? 30)

  /// A plan and its tree, which change together.
  private struct Session {
    var plan = TreePlan()
    let live = LiveTree()
    var generator: SeededGenerator
    var nextID = 0
    /// The constraints that are activated and deactivated.
    var relationIDs: Set<Int> = []
    /// Views that were taken out, with the constraints inside them.
    var outside: [(views: [TreePlan.ViewPlan], constraints: [TreePlan.ConstraintPlan])] = []
    let usesTies: Bool
    /// Whether half of the relations are required, so that they contradict each other.
    let contradicts: Bool

    init(_ generator: SeededGenerator, usesTies: Bool, contradicts: Bool) {
      self.generator = generator
      self.usesTies = usesTies
      self.contradicts = contradicts
      live.apply(size: plan.size, isRightToLeft: plan.isRightToLeft)
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
      Int.random(in: range, using: &generator)
    }

    mutating func chance(_ part: Int) -> Bool { number(1...part) == 1 }

    /// A priority that no other constraint has, unless ties are wanted.
    mutating func priority(_ range: ClosedRange<Int>) -> Float {
      Float(number(range)) + (usesTies ? 0 : Float(nextID % 1000) / 1024)
    }

    /// A view that is in the tree, or the root.
    mutating func anyView() -> Int {
      plan.views.randomElement(using: &generator)?.id ?? -1
    }

    mutating func add(
      _ first: Int, _ attribute: LayoutAttribute, _ relation: LayoutRelation = .equal,
      _ second: Int? = nil, _ other: LayoutAttribute = .notAnAttribute,
      times multiplier: Double = 1,
      _ constant: Double = 0, at priority: Float = 1000
    ) {
      nextID += 1
      let constraint = TreePlan.ConstraintPlan(
        id: nextID, first: first, attribute: attribute, relation: relation, second: second,
        secondAttribute: other, multiplier: multiplier, constant: constant, priority: priority)
      plan.constraints.append(constraint)
      live.activate(constraint)
    }

    mutating func addView() {
      nextID += 1
      let kind = TreePlan.Kind.allCases.randomElement(using: &generator) ?? .box
      let holders = [-1] + plan.views.filter { $0.kind != .label }.map(\.id)
      let parent = holders.randomElement(using: &generator) ?? -1
      var view = TreePlan.ViewPlan(id: nextID, kind: kind, parent: parent)
      view.isArranged = plan.views.contains { $0.id == parent && $0.kind == .stack }
      view.text = text()
      let siblings = plan.views.filter { $0.parent == parent }.map(\.id)
      plan.views.append(view)
      live.add(view)
      place(view, beside: siblings.randomElement(using: &generator))
      size(view)
    }

    mutating func text() -> String { String(repeating: "word ", count: number(0...12)) }

    /// Constraints that determine where a view stands.
    mutating func place(_ view: TreePlan.ViewPlan, beside sibling: Int?) {
      let (id, parent) = (view.id, view.parent)
      if !view.isArranged {
        let edge: LayoutAttribute = chance(3) ? .left : .leading
        let far: LayoutAttribute = edge == .left ? .right : .trailing
        if let sibling, chance(2) {
          add(id, edge, .equal, sibling, far, Double(number(0...20)))
          add(id, .top, .equal, sibling, .bottom, Double(number(0...20)))
        }
        // What holds if the sibling goes.
        add(id, edge, .equal, parent, edge, Double(number(0...30)), at: priority(10...20))
        add(id, .top, .equal, parent, .top, Double(number(0...30)), at: priority(10...20))
      }
    }

    /// Constraints that determine how large a view is.
    mutating func size(_ view: TreePlan.ViewPlan) {
      let id = view.id
      switch view.kind {
      case .label:
        if chance(2) {
          add(id, .width, .lessThanOrEqual, nil, .notAnAttribute, Double(number(30...150)))
        }
      case .box, .scroll:
        add(
          id, .width, .equal, nil, .notAnAttribute, Double(number(10...200)),
          at: priority(800...900))
        add(
          id, .height, .equal, nil, .notAnAttribute, Double(number(10...99)),
          at: priority(800...900))
      case .follower:
        add(
          id, .width, .equal, nil, .notAnAttribute, Double(number(10...200)),
          at: priority(800...900))
        add(id, .height, .equal, nil, .notAnAttribute, 1, at: priority(800...900))
      case .stack:
        add(
          id, .width, .equal, nil, .notAnAttribute, Double(number(50...200)),
          at: priority(800...900))
        add(
          id, .height, .equal, nil, .notAnAttribute, Double(number(50...99)), at: priority(40...45))
      }
    }

    /// An optional or required constraint between any two views.
    mutating func addRelation() {
      let (first, second) = (anyView(), chance(4) ? -1 : anyView())
      guard first != second else { return }
      relationIDs.insert(nextID + 1)
      let axis: Axis = chance(2) ? .horizontal : .vertical
      let places: [LayoutAttribute] =
        axis == .horizontal
        ? [.left, .right, .centerX] : [.top, .bottom, .centerY, .firstBaseline, .lastBaseline]
      let relation: LayoutRelation =
        [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &generator) ?? .equal
      let constant = Double(number(-20...40))
      let level = contradicts && chance(2) ? 1000 : priority(300...690)
      switch number(1...4) {
      case 1:
        add(
          first, .width, relation, second, .width, times: [0.5, 1, 2][number(0...2)], constant,
          at: level)
      case 2:
        // A width that depends on a height.
        add(
          first, .width, relation, second, .height, times: [0.5, 1, 1.5][number(0...2)], constant,
          at: level)
      default:
        let one = places.randomElement(using: &generator) ?? .left
        let other = places.randomElement(using: &generator) ?? .left
        add(first, one, relation, second, other, constant, at: level)
      }
    }

    mutating func changeView() {
      guard let index = plan.views.indices.randomElement(using: &generator) else { return }
      switch number(1...6) {
      case 1: plan.views[index].isHidden.toggle()
      case 2: plan.views[index].collapses.toggle()
      case 3: plan.views[index].isRightToLeft.toggle()
      case 4: plan.views[index].axis = chance(2) ? .horizontal : .vertical
      case 5:
        plan.views[index].distribution =
          StackView.Distribution(rawValue: number(0...4)) ?? .fill
        plan.views[index].alignment = StackView.Alignment(rawValue: number(0...5)) ?? .fill
        plan.views[index].spacing = Double(number(0...12))
      default: plan.views[index].text = text()
      }
      live.apply(plan.views[index])
    }

    mutating func changeConstraint() {
      guard let index = plan.constraints.indices.randomElement(using: &generator) else { return }
      var constraint = plan.constraints[index]
      switch number(1...3) {
      case 1: constraint.constant += Double(number(-8...8))
      case 2 where constraint.priority < 1000:
        constraint.priority =
          Float(Int(constraint.priority)) + (usesTies ? 0 : Float(number(0...1000)) / 1024)
      default:
        // Out and in again: it is the last one then.
        plan.constraints.remove(at: index)
        plan.constraints.append(constraint)
        live.constraints[constraint.id]?.isActive = false
        live.activate(constraint)
        return
      }
      plan.constraints[index] = constraint
      live.constraints[constraint.id]?.constant = constraint.constant
      live.constraints[constraint.id]?.priority = LayoutPriority(constraint.priority)
      if let follower = live.views[constraint.first] as? FollowerView { follower.setNeedsLayout() }
    }

    /// Adds, removes or changes a relation.
    mutating func changeRelations() {
      switch number(1...4) {
      case 1, 2: addRelation()
      case 3: removeRelation()
      default:
        let relations = plan.constraints.indices.filter {
          relationIDs.contains(plan.constraints[$0].id)
        }
        guard let index = relations.randomElement(using: &generator) else { return }
        plan.constraints[index].constant += Double(number(-60...60))
        live.constraints[plan.constraints[index].id]?.constant = plan.constraints[index].constant
      }
    }

    mutating func removeRelation() {
      let relations = plan.constraints.indices.filter {
        relationIDs.contains(plan.constraints[$0].id)
      }
      guard let index = relations.randomElement(using: &generator) else { return }
      live.constraints[plan.constraints[index].id]?.isActive = false
      plan.constraints.remove(at: index)
    }

    mutating func removeView() {
      guard let view = plan.views.randomElement(using: &generator) else { return }
      let gone = plan.subtree(view.id)
      let views = plan.views.filter { gone.contains($0.id) }
      func isInside(_ constraint: TreePlan.ConstraintPlan) -> Bool {
        gone.contains(constraint.first) && constraint.second.map(gone.contains) ?? true
      }
      let inside = plan.constraints.filter(isInside)
      plan.views.removeAll { gone.contains($0.id) }
      plan.constraints.removeAll {
        gone.contains($0.first) || $0.second.map(gone.contains) ?? false
      }
      outside.append((views, inside))
      live.views[view.id]?.removeFromSuperview()
    }

    /// Brings back a subtree at its parent, or at the root: it is the last one then.
    mutating func restoreView() {
      guard !outside.isEmpty else { return }
      var (views, constraints) = outside.remove(at: number(0...outside.count - 1))
      guard
        let top = views.indices.first(where: { index in
          !views.contains { $0.id == views[index].parent }
        })
      else { return }
      if !plan.views.contains(where: { $0.id == views[top].parent }) {
        views[top].parent = -1
        views[top].isArranged = false
      }
      plan.views += views
      plan.constraints += constraints
      live.attach(views[top])
      place(views[top], beside: nil)
    }

    mutating func step() {
      if contradicts, !chance(3) { return changeRelations() }
      switch number(1...12) {
      case 1, 2: addView()
      case 3, 4: addRelation()
      case 5, 6: changeView()
      case 7, 8: changeConstraint()
      case 9: removeRelation()
      case 10: if plan.views.count > 6 { removeView() }
      case 11: restoreView()
      default:
        plan.size = Size(width: Double(number(100...400)), height: Double(number(100...600)))
        if chance(3) { plan.isRightToLeft.toggle() }
        live.apply(size: plan.size, isRightToLeft: plan.isRightToLeft)
      }
    }

    /// Lays out, and tells where the fresh tree differs.
    ///
    /// A view that follows its own width may come to no end, where a constraint leads from its
    /// height back to its width: then its height is as large as there were layouts, and there is
    /// nothing to compare.
    func difference() -> String? {
      let fresh = LiveTree(plan)
      guard live.layOut(), fresh.layOut() else { return nil }
      if let violation = live.invariantViolation() { return violation }
      if let wrong = live.root.tree.engine?.wrongConflict() { return wrong }
      if live.broken() != fresh.broken() {
        return "given up: \(live.broken())\nfresh \(fresh.broken())"
      }
      let (old, new) = (live.frames(), fresh.frames())
      for plan in plan.views where plan.parent == -1 {
        guard let live = live.views[plan.id], let fresh = fresh.views[plan.id] else { continue }
        let (size, other) = (live.fittingSize(.zero), fresh.fittingSize(.zero))
        if size != other { return "fitting v\(plan.id): \(size), fresh \(other)" }
        if let violation = invariantViolation(live.engines.fitting) { return violation }
        if let wrong = live.engines.fitting?.wrongConflict() { return wrong }
      }
      guard old != new else { return nil }
      let names = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
      return names.map { "\($0): \(old[$0] ?? "none"), fresh \(new[$0] ?? "none")" }
        .joined(separator: "\n")
    }
  }

  private func check(seed: UInt64, steps: Int, usesTies: Bool, contradicts: Bool = false) {
    let generator = SeededGenerator(fallback: seed)
    let seed = generator.seed
    var session = Session(generator, usesTies: usesTies, contradicts: contradicts)
    for _ in 0..<5 { session.addView() }
    for step in 0..<steps {
      for _ in 0..<session.number(1...3) { session.step() }
      guard let difference = session.difference() else { continue }
      Issue.record("seed \(seed), step \(step):\n\(difference)")
      return
    }
  }

  @Test(arguments: seeds)
  func `a tree that changed has the frames of one made afresh`(seed: UInt64) {
    check(seed: seed, steps: 15, usesTies: false)
  }

  /// Each conflict that is reported is a smallest set, too.
  @Test(arguments: Array(seeds) + [65, 72, 87, 96, 102])
  func `of requirements that contradict each other the older ones hold`(seed: UInt64) {
    check(seed: 2340 + seed, steps: 15, usesTies: false, contradicts: true)
  }

  @Test(arguments: seeds)
  func `of equal priorities the older constraint decides, whatever happened between`(seed: UInt64) {
    check(seed: 1000 + seed, steps: 15, usesTies: true)
  }
}

/// The first invariant of an engine that does not hold.
private func invariantViolation(_ engine: LayoutEngine?) -> String? {
  do throws(InvariantViolation) {
    try engine?.checkInvariants()
    return nil
  } catch {
    return error.description
  }
}

extension LiveTree {
  /// The first invariant of the tree's engine and views that does not hold.
  fileprivate func invariantViolation() -> String? {
    do throws(InvariantViolation) {
      try root.checkInvariants()
      return AutoLayoutTests.invariantViolation(root.tree.engine)
    } catch {
      return error.description
    }
  }
}

extension View {
  /// The smallest fitting size before rounding.
  fileprivate func fittingSize(_ target: Size) -> Size {
    fittingSize(target, horizontal: .fittingSizeLevel, vertical: .fittingSizeLevel)
  }
}
