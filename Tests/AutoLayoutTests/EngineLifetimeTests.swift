// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutTestSupport
import Testing

@testable import AutoLayout

/// What an engine builds of a tree goes with the engine, and with what leaves the tree.
@Suite struct EngineLifetimeTests {
  /// A weak reference to a part of an engine.
  private struct Weak {
    weak var object: AnyObject?
  }

  /// The nodes and entries of an engine.
  private func parts(of engine: LayoutEngine) -> [Weak] {
    let nodes = engine.parts.nodes.nodes
    return nodes.map { Weak(object: $0) } + nodes.flatMap(\.entries).map { Weak(object: $0) }
      + engine.parts.lowering.entries.map { Weak(object: $0) }
  }

  /// A label over a box, tied by a baseline.
  private func makeTree() -> (root: View, label: Label) {
    let root = makeRoot()
    let label = addLabel("label", "word word", lines: 0, to: root)
    let box = addView("box", to: root)
    pin(label, .top, root, .top)
    pin(label, .left, root, .left)
    pin(box, .top, label, .lastBaseline)
    root.layoutIfNeeded()
    _ = root.systemLayoutSizeFitting(.zero)
    return (root, label)
  }

  @Test func `nodes and entries are released with their tree`() throws {
    var watched: [Weak] = []
    do {
      let root = makeTree().root
      watched = parts(of: try #require(root.tree.engine))
      watched += parts(of: try #require(root.engines.fitting))
    }
    #expect(watched.count > 20)
    #expect(watched.allSatisfy { $0.object == nil })
  }

  @Test func `nodes and entries are released when their view leaves the tree`() throws {
    let (root, label) = makeTree()
    let engine = try #require(root.tree.engine)
    let all = parts(of: engine)
    label.removeFromSuperview()
    root.layoutIfNeeded()
    let left = all.filter { $0.object != nil }.count
    #expect(left == parts(of: engine).count)
    #expect(left < all.count)
  }

  @Test func `nodes and entries are released when the tree is read again`() throws {
    let root = makeTree().root
    let engine = try #require(root.tree.engine)
    let all = parts(of: engine)
    engine.note(.rebuild)
    root.layoutIfNeeded()
    #expect(all.allSatisfy { $0.object == nil })
    #expect(parts(of: engine).count == all.count)
  }

  @Test func `a constraint may change its tree in its deinit while its rival comes back`() throws {
    let root = makeRoot()
    let box = addView("box", to: root)
    pin(box, .left, root)
    pin(box, .top, root)
    let height = box.heightAnchor.constraint(equalToConstant: 30)
    height.isActive = true
    weak var parting: PartingConstraint?
    var hasParted = false
    do {
      let constraint = PartingConstraint(
        item: box, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
        multiplier: 1, constant: 10)
      constraint.atEnd = {
        hasParted = true
        height.isActive = false
        box.heightAnchor.constraint(equalToConstant: 40).isActive = true
      }
      constraint.isActive = true
      parting = constraint
      box.widthAnchor.constraint(equalToConstant: 20).isActive = true
      root.layoutIfNeeded()
      expectFrame(box, 0, 0, 10, 30)
      constraint.isActive = false
    }
    // Its rival remembers it until it is tried again.
    #expect(parting != nil)
    root.layoutIfNeeded()
    #expect(hasParted)
    root.layoutIfNeeded()
    expectFrame(box, 0, 0, 20, 40)
    try #require(root.tree.engine).checkInvariants()
  }
}

/// A constraint that runs code when it goes.
private final class PartingConstraint: LayoutConstraint {
  var atEnd: () -> Void = {}

  deinit { atEnd() }
}
