// SPDX-License-Identifier: Apache-2.0

/// The arrays whose elements a template shows by number, such as `${items[0]}` and `${items[1]}`.
///
/// An array of which only one element is named has no slots: its first one stands for all.
struct ArraySlots: Sendable {
  /// An array with slots.
  struct Slots: Sendable {
    /// The path to the array.
    let array: FieldPath
    /// The number of elements that the template shows: the greatest index and 1.
    let count: Int
    /// The place of the last slot.
    let place: SourcePlace
  }

  /// The arrays, in the order in which the template names them.
  let all: [Slots]

  /// A step of paths that begin alike.
  private struct Node {
    let parent: Int
    let step: FieldPath.Step?
    var next: [FieldPath.Step: Int] = [:]
    /// The places of the elements that are named.
    var elements: [Int: SourcePlace] = [:]
  }

  /// Finds the arrays of a template.
  ///
  /// - Complexity: O(steps of all paths).
  init(_ template: CellTemplate) {
    var nodes = [Node(parent: 0, step: nil)]
    for reference in template.references {
      for path in reference.paths {
        var node = 0
        for step in path.steps {
          if case .index(let index) = step { nodes[node].elements[index] = reference.place }
          if let known = nodes[node].next[step] {
            node = known
          } else {
            nodes[node].next[step] = nodes.count
            nodes.append(Node(parent: node, step: step))
            node = nodes.count - 1
          }
        }
      }
    }
    all = nodes.indices.compactMap { index in
      let elements = nodes[index].elements
      guard elements.count > 1, let last = elements.keys.max(), let place = elements[last] else {
        return nil
      }
      let back = sequence(first: index) { $0 == 0 ? nil : nodes[$0].parent }
      let steps = back.compactMap { nodes[$0].step }
      return Slots(array: FieldPath(steps: steps.reversed()), count: last + 1, place: place)
    }
  }

  /// The findings about the arrays of a record that have more elements than slots.
  func findings(in record: RecordValue) -> [HeightFinding] {
    all.compactMap { slots in
      guard case .array(let elements)? = slots.array.value(in: record),
        elements.count > slots.count
      else { return nil }
      return HeightFinding(elements.count, of: slots)
    }
  }
}
