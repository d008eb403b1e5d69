// SPDX-License-Identifier: Apache-2.0

import AutoLayout

/// A view that shows one thing after another, made by its class for an identifier.
protocol ReusableView: View {
  /// What the view was registered as; nil for one that is never used again.
  var reuseIdentifier: String? { get }

  /// Makes a view for an identifier.
  init(reuseIdentifier: String?)

  /// Makes the view ready for another thing to show.
  func prepareForReuse()
}

extension TableViewCell: ReusableView {}
extension TableHeaderFooterView: ReusableView {}
extension GridViewCell: ReusableView {}

/// The classes that are registered for identifiers, and the views that wait to be used again.
///
/// Views that wait stay in their superview, hidden: taking them out and putting them in again
/// would make all their constraints anew, which costs more than laying them out.
struct ReusePool<Element: ReusableView> {
  private var classes: [String: Element.Type] = [:]
  private var waiting: [String: [Element]] = [:]

  /// Registers the class of an identifier; views of another class go.
  mutating func register(_ type: Element.Type, for identifier: String) {
    classes[identifier] = type
    for view in waiting.removeValue(forKey: identifier) ?? [] { view.removeFromSuperview() }
  }

  /// A view that waited, made ready, or a new one; nil if no class is registered.
  mutating func dequeue(_ identifier: String) -> Element? {
    if let view = waiting[identifier]?.popLast() {
      view.prepareForReuse()
      return view
    }
    return classes[identifier]?.init(reuseIdentifier: identifier)
  }

  /// Lets a view wait, hidden, unless as many of its identifier wait already; whether it does.
  mutating func keep(_ view: Element, limit: Int) -> Bool {
    guard let identifier = view.reuseIdentifier,
      waiting[identifier, default: []].count < limit
    else { return false }
    view.isHidden = true
    waiting[identifier, default: []].append(view)
    return true
  }

  /// How many more views of an identifier are kept than are seen.
  static var spareCount: Int { 16 }
}

extension [TableError] {
  /// Keeps a fault that came up where nothing can be thrown; at most a hundred are kept.
  mutating func note(_ error: TableError) {
    if count < 100 { append(error) }
  }
}
