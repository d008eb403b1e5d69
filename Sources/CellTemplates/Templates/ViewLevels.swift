// SPDX-License-Identifier: Apache-2.0

/// How deep the views of a template are inside one another, without recursion.
enum ViewLevels {
  /// The number of views that hold each view, directly or not; there must be no circle.
  ///
  /// - Complexity: O(views).
  static func levels(of views: [ViewTemplate]) -> [Int] {
    var levels: [Int?] = Array(repeating: nil, count: views.count)
    for index in views.indices {
      var path: [Int] = []
      var next: Int? = index
      while let view = next, levels[view] == nil {
        path.append(view)
        next = views[view].parent
      }
      var level = next.flatMap { levels[$0] }.map { $0 + 1 } ?? 0
      for view in path.reversed() {
        levels[view] = level
        level += 1
      }
    }
    return levels.map { $0 ?? 0 }
  }
}
