// SPDX-License-Identifier: Apache-2.0

/// The changes that an engine must apply at its next update.
///
/// Invariant: while everything must be read from the tree, no single change is kept; `isDirty` is
/// true while there is anything to apply.
struct PendingChanges {
  /// Whether everything must be read from the tree.
  private(set) var needsBuild = true
  /// Whether there is anything to apply.
  private(set) var isDirty = true
  /// Constraints that became active.
  private(set) var added: [LayoutConstraint] = []
  /// Constraints with another constant or priority; those with another constant come first.
  var changedNumbers: [LayoutConstraint] { constants + priorities }
  private var constants: [LayoutConstraint] = []
  private var priorities: [LayoutConstraint] = []
  /// Nodes whose content asks for another size.
  private(set) var contents: [LayoutNode] = []
  /// Nodes with other hugging or compression resistance.
  private(set) var contentPriorities: [LayoutNode] = []
  /// Views whose own place changed.
  private(set) var places: [View] = []
  /// Items whose constraints must be translated again.
  private(set) var lowerings: [LayoutItem] = []
  /// Subtrees that were added.
  private(set) var subtrees: [View] = []

  /// Records that an update is needed.
  mutating func markDirty() { isDirty = true }

  /// Asks for everything to be read from the tree.
  mutating func requestBuild() {
    self = PendingChanges()
  }

  /// Returns all changes and forgets them.
  mutating func take() -> PendingChanges {
    defer {
      self = PendingChanges()
      needsBuild = false
      isDirty = false
    }
    return self
  }

  /// Keeps a constraint that became active.
  mutating func add(_ constraint: LayoutConstraint) { added.append(constraint) }

  /// Keeps a constraint with another constant.
  mutating func addConstant(_ constraint: LayoutConstraint) { constants.append(constraint) }

  /// Keeps a constraint with another priority.
  mutating func addPriority(_ constraint: LayoutConstraint) { priorities.append(constraint) }

  /// Keeps a node whose content asks for another size, once.
  mutating func addContent(_ node: LayoutNode) {
    guard !node.isContentPending else { return }
    node.setContentPending(true)
    contents.append(node)
  }

  /// Keeps a node with other hugging or compression resistance.
  mutating func addContentPriority(_ node: LayoutNode) { contentPriorities.append(node) }

  /// Keeps a view whose own place changed.
  mutating func addPlace(_ view: View) { places.append(view) }

  /// Keeps an item whose constraints must be translated again.
  mutating func addLowering(_ item: LayoutItem) { lowerings.append(item) }

  /// Keeps a subtree that was added.
  mutating func addSubtree(_ view: View) { subtrees.append(view) }

  /// Forgets the changes of a subtree that leaves, and of its items.
  mutating func forget(subtree: View, items: [LayoutItem]) {
    subtrees.removeAll { $0.isDescendant(of: subtree) }
    places.removeAll { $0.isDescendant(of: subtree) }
    lowerings.removeAll { item in items.contains { $0 === item } }
  }

  /// Forgets the nodes that left their table.
  mutating func forgetAbsentNodes() {
    contents = contents.filter(\.isPresent)
    contentPriorities = contentPriorities.filter(\.isPresent)
  }
}
