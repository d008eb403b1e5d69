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

  /// Finds the arrays of a template.
  init(_ template: CellTemplate) {
    var order: [FieldPath] = []
    var indices: [FieldPath: [Int: SourcePlace]] = [:]
    for reference in template.views.flatMap(\.references) {
      for path in reference.paths {
        for (position, step) in path.steps.enumerated() {
          guard case .index(let index) = step else { continue }
          let array = FieldPath(steps: Array(path.steps[..<position]))
          if indices[array] == nil { order.append(array) }
          indices[array, default: [:]][index] = reference.place
        }
      }
    }
    all = order.compactMap { array in
      guard let found = indices[array], found.count > 1, let last = found.keys.max(),
        let place = found[last]
      else { return nil }
      return Slots(array: array, count: last + 1, place: place)
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
