// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

/// Shows whether a layout would certainly change without some of its constraints: other frames,
/// fewer conflicts, or more ambiguous views.
///
/// Nothing is laid out and nothing measured. If no frame changed without the constraints, texts
/// would keep their heights, and the solution of the present system without the constraints would
/// be the present one. So where the solution changes, the layout changes; where it does not,
/// nothing is known.
///
/// The same holds for a layout with conflicts: where all frames are the same, no constraint that
/// gave way can hold again, since it would be violated, and if any other gave way there would be
/// more conflicts than before.
///
/// It looks only at the variables that are connected with the constraints, in a system of their
/// own. It is valid as long as the tree does not change.
package final class LayoutProbe {
  /// A way to find a change; the cases go from quick to slow.
  package enum Trial: CaseIterable {
    /// A constant is changed: if the other constraints are met better then, the present solution
    /// is not the one without the constraint.
    case shifting
    /// The constraints are removed, and frames compared.
    case removing
    /// The constraints are removed, and ambiguous views counted.
    case counting
  }

  private let parts: EngineParts
  /// Whether the layout follows from the solution alone.
  private let isPlain: Bool
  /// The smallest movement of a frame that counts as a change, in points.
  private let tolerance: Double
  /// The variables of the frames that matter.
  private var frameVariables: Set<Variable> = []
  /// The group of each variable.
  private var groupOfVariable: [Variable: Int] = [:]
  /// The connected entries and variables, in order.
  private var groups: [(entries: [EngineEntry], variables: [Variable])] = []
  /// The systems that were made of large groups, by group.
  private var systems: [Int: ProbeSystem] = [:]
  /// The ambiguous variables of the present system, found when first needed.
  private lazy var ambiguous = parts.ledger.ambiguousVariables()

  /// The ambiguous variables by group, found when first needed.
  private var ambiguousOfGroup: [Int: Set<Variable>] = [:]
  /// The node of each variable of a view.
  private lazy var nodeOfVariable = Dictionary(
    parts.nodes.nodes.filter { $0.view != nil }.flatMap { node in
      NodePart.allCases.compactMap { node.variables[$0] }.map { ($0, node) }
    }, uniquingKeysWith: { first, _ in first })

  /// Systems of groups with fewer entries are made anew when they are needed.
  private static let smallGroup = 64
  /// The greatest number of constraints that are shifted for one question.
  private static let shiftLimit = 4

  /// Prepares to look at the tree of a view.
  ///
  /// - Parameters:
  ///   - views: The views whose frames matter; those that constraints name are among them.
  ///   - tolerance: The smallest movement of a frame that counts as a change, in points.
  /// - Complexity: O(constraints log constraints).
  package init?(tree view: View, views: [View], tolerance: Double) {
    guard let engine = view.rootView.tree.engine else { return nil }
    parts = engine.parts
    self.tolerance = tolerance
    isPlain =
      engine.isCurrent && !parts.lowering.hasSeenNotFinite && parts.contents.unsettledTexts.isEmpty
    for view in views {
      guard let node = parts.nodes[view] else { continue }
      frameVariables.formUnion(NodePart.allCases.compactMap { node.variables[$0] })
    }
    if isPlain { group() }
  }

  /// Whether a trial shows that the layout would change without some constraints.
  package func surelyChanges(without constraints: [LayoutConstraint], _ trial: Trial) -> Bool {
    guard isPlain else { return false }
    // Without one that gave way there is one conflict less, or frames move.
    if constraints.contains(where: hasGivenWay) { return true }
    var touched: [Int: [EngineEntry]] = [:]
    var isGuideNamed = false
    for constraint in constraints {
      guard let entry = parts.lowering[constraint],
        entry.id != nil, entry.namedExtents.isEmpty,
        let group = entry.linear.terms.first.flatMap({ groupOfVariable[$0.variable] })
      else { return false }
      touched[group, default: []].append(entry)
      isGuideNamed = isGuideNamed || constraint.livingTerms.contains { $0.item is LayoutGuide }
    }
    // Guides that only these constraints name would go with them.
    if trial == .counting, isGuideNamed { return false }
    return touched.keys.sorted().contains { group in
      guard var system = system(group) else { return false }
      let entries = touched[group] ?? []
      switch trial {
      case .shifting:
        let isBetter = entries.prefix(Self.shiftLimit).contains {
          system.isBetter(shifting: $0, without: entries)
        }
        keep(system, group)
        return isBetter
      case .removing: return removal(of: entries, from: system, group)
      case .counting: return opening(by: entries, of: system, group)
      }
    }
  }

  private func hasGivenWay(_ constraint: LayoutConstraint) -> Bool {
    parts.lowering[constraint]?.conflict != nil
  }

  // MARK: - Groups

  /// Finds the groups of connected entries and variables.
  private func group() {
    let entries = parts.ledger.installedEntries
    var memberOfVariable: [Variable: Int] = [:]
    var sets = DisjointSets()
    for entry in entries {
      var joined: Int?
      for term in entry.linear.terms {
        let member = memberOfVariable[term.variable] ?? sets.makeMember()
        memberOfVariable[term.variable] = member
        joined = joined.map { sets.join($0, sets.root(of: member)).root } ?? sets.root(of: member)
      }
    }
    var groupOfRoot: [Int: Int] = [:]
    func group(of variable: Variable) -> Int? {
      guard let member = memberOfVariable[variable] else { return nil }
      let root = sets.root(of: member)
      if let known = groupOfRoot[root] { return known }
      groupOfRoot[root] = groups.count
      groups.append(([], []))
      return groups.count - 1
    }
    // Variables come in the order of the nodes, which is the order in which they were made.
    for variable in parts.nodes.nodes.flatMap(\.allVariables) {
      guard let group = group(of: variable) else { continue }
      groupOfVariable[variable] = group
      groups[group].variables.append(variable)
    }
    for entry in entries {
      guard let variable = entry.linear.terms.first?.variable,
        let group = groupOfVariable[variable]
      else { continue }
      groups[group].entries.append(entry)
    }
  }

  /// The system of a group; nil if it does not give the present solution.
  private func system(_ group: Int) -> ProbeSystem? {
    if let known = systems[group] { return known }
    guard var made = ProbeSystem(groups[group].entries, groups[group].variables) else { return nil }
    for variable in groups[group].variables
    where made.value(of: variable) != parts.ledger.value(of: variable) {
      return nil
    }
    made.noteLevels()
    keep(made, group)
    return made
  }

  private func keep(_ system: ProbeSystem, _ group: Int) {
    if groups[group].entries.count >= Self.smallGroup { systems[group] = system }
  }

  /// The ambiguous variables of a group.
  private func ambiguous(in group: Int) -> Set<Variable> {
    if let known = ambiguousOfGroup[group] { return known }
    let found = Set(groups[group].variables.filter(ambiguous.contains))
    ambiguousOfGroup[group] = found
    return found
  }

  // MARK: - Trials

  /// Whether a frame moves without some entries.
  private func removal(of entries: [EngineEntry], from system: ProbeSystem, _ group: Int) -> Bool {
    guard var trial = system.without(entries) else { return false }
    return groups[group].variables.contains { variable in
      frameVariables.contains(variable)
        && abs(trial.value(of: variable) - parts.ledger.value(of: variable)) > tolerance
    }
  }

  /// Whether the number of views with an undetermined attribute changes without some entries.
  private func opening(by entries: [EngineEntry], of system: ProbeSystem, _ group: Int) -> Bool {
    guard var trial = system.without(entries) else { return false }
    let open = trial.ambiguousVariables()
    // Only views with an attribute that was determined and is not, or the other way round, differ.
    let before = ambiguous(in: group)
    var difference = 0
    var seen: Set<ObjectIdentifier> = []
    for variable in open.symmetricDifference(before) {
      guard let node = nodeOfVariable[variable], seen.insert(ObjectIdentifier(node)).inserted
      else { continue }
      let parts = NodePart.allCases.compactMap { node.variables[$0] }
      if parts.contains(where: ambiguous.contains) { difference -= 1 }
      if parts.contains(where: {
        groupOfVariable[$0] == group ? open.contains($0) : ambiguous.contains($0)
      }) {
        difference += 1
      }
    }
    return difference != 0
  }
}
