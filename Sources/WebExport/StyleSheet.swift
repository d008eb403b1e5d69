// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// Rules of CSS of which no two apply to the same element, so that their order has no meaning.
struct StyleSheet {
  /// The lists of declarations in the order in which they were added first.
  private var order: [[String]] = []
  /// The selectors of each list; never iterated.
  private var selectors: [[String]: [String]] = [:]

  /// Adds a rule; without declarations it is left out.
  mutating func add(_ selector: String, _ declarations: [String]) {
    guard !declarations.isEmpty else { return }
    if selectors[declarations] == nil { order.append(declarations) }
    // Sets of views that differ only inside of stacks have the same selector.
    if selectors[declarations]?.contains(selector) != true {
      selectors[declarations, default: []].append(selector)
    }
  }

  /// The rules, each once with all its selectors.
  var css: String {
    order.map { declarations in
      let selectors = (selectors[declarations] ?? []).joined(separator: ",\n")
      return "\(selectors) { \(declarations.joined(separator: "; ")) }\n"
    }.joined()
  }
}
