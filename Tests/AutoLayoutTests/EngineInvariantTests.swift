// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutTestSupport
import Testing

@testable import AutoLayout

/// The checks of invariants find what is wrong.
@Suite struct EngineInvariantTests {
  /// A label in a root, laid out and fitted.
  private func makeTree() -> (root: View, label: Label) {
    let root = makeRoot()
    let label = addLabel("label", "word word", lines: 0, to: root)
    pin(label, .top, root, .top)
    pin(label, .left, root, .left)
    root.layoutIfNeeded()
    _ = root.systemLayoutSizeFitting(.zero)
    return (root, label)
  }

  @Test func `a tree that was laid out keeps all invariants`() throws {
    let root = makeTree().root
    try root.checkInvariants()
    try #require(root.tree.engine).checkInvariants()
    try #require(root.engines.fitting).checkInvariants()
  }

  @Test func `an item that does not know its node is detected`() throws {
    let (root, label) = makeTree()
    let engine = try #require(root.tree.engine)
    label.engines.setNode(nil)
    #expect(throws: InvariantViolation.self) { try engine.checkInvariants() }
  }

  @Test func `an entry that was removed behind its node's back is detected`() throws {
    let (root, label) = makeTree()
    let engine = try #require(root.tree.engine)
    let bound = try #require(label.engines.node?.intrinsic.hugging.horizontal)
    engine.parts.ledger.remove(bound)
    #expect(throws: InvariantViolation.self) { try engine.checkInvariants() }
  }

  @Test func `an entry that waits after an update is detected`() throws {
    let (root, label) = makeTree()
    let engine = try #require(root.tree.engine)
    let node = try #require(label.engines.node)
    engine.parts.ledger.add(engine.parts.ledger.makeNumber(0, node, .left).entry)
    #expect(throws: InvariantViolation.self) { try engine.checkInvariants() }
  }

  @Test func `a subview that does not know its superview is detected`() {
    let (root, label) = makeTree()
    label.hierarchy = ViewHierarchy()
    #expect(throws: InvariantViolation.self) { try root.checkInvariants() }
  }

  @Test func `a request that is not visible from above is detected`() {
    let (root, label) = makeTree()
    _ = label.flags.askForLayoutInSubtree()
    #expect(throws: InvariantViolation.self) { try root.checkInvariants() }
  }
}
