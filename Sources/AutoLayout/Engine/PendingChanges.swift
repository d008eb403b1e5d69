// SPDX-License-Identifier: Apache-2.0

/// The changes that an engine must apply at its next update.
///
/// Views and guides are not kept alive, since their tree keeps the engine: what leaves the tree is
/// forgotten first.
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
  var places: some Sequence<View> { changedPlaces.lazy.map(\.item) }
  /// Items whose constraints must be translated again.
  var lowerings: some Sequence<LayoutItem> { changedLowerings.lazy.map(\.item) }
  /// Subtrees that were added.
  var subtrees: some Sequence<View> { addedSubtrees.lazy.map(\.item) }
  /// The views and guides that the changes name.
  var items: [LayoutItem] { Array(places) + Array(lowerings) + Array(subtrees) }
  private var changedPlaces: [InTree<View>] = []
  private var changedLowerings: [InTree<LayoutItem>] = []
  private var addedSubtrees: [InTree<View>] = []

  /// An item of the tree, which the tree keeps alive.
  private struct InTree<Item: AnyObject> {
    unowned let item: Item
  }

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
  mutating func addPlace(_ view: View) { changedPlaces.append(InTree(item: view)) }

  /// Keeps an item whose constraints must be translated again.
  mutating func addLowering(_ item: LayoutItem) { changedLowerings.append(InTree(item: item)) }

  /// Keeps a subtree that was added.
  mutating func addSubtree(_ view: View) { addedSubtrees.append(InTree(item: view)) }

  /// Forgets the changes of a subtree that leaves, and of its items.
  mutating func forget(subtree: View, items: [LayoutItem]) {
    addedSubtrees.removeAll { $0.item.isDescendant(of: subtree) }
    changedPlaces.removeAll { $0.item.isDescendant(of: subtree) }
    forget(items)
  }

  /// Forgets the changes of items that leave.
  mutating func forget(_ items: [LayoutItem]) {
    changedLowerings.removeAll { change in items.contains { $0 === change.item } }
  }

  /// Forgets the nodes that left their table.
  mutating func forgetAbsentNodes() {
    contents = contents.filter(\.isPresent)
    contentPriorities = contentPriorities.filter(\.isPresent)
  }
}
