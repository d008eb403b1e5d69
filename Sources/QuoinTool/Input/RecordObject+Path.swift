// SPDX-License-Identifier: Apache-2.0

import CellTemplates

extension RecordObject {
  /// Sets a field by its path, and makes the objects on the way.
  mutating func set(_ value: RecordValue, at path: ArraySlice<String>) {
    guard let name = path.first else { return }
    if path.count == 1 {
      self[name] = value
      return
    }
    var inner = RecordObject()
    if case .object(let existing) = self[name] { inner = existing }
    inner.set(value, at: path.dropFirst())
    self[name] = .object(inner)
  }
}
