// SPDX-License-Identifier: Apache-2.0

/// One linear condition of a layout, with the line that it comes from.
struct LayoutRule: Hashable, Sendable {
  /// The left side minus the right side.
  var form: LinearForm
  /// How the form compares with zero.
  var relation: LayoutRelationName
  /// How much the condition matters; 1000 is required.
  var priority: Double
  /// Where the condition is written.
  var place: SourcePlace
  /// The line or the property as it is written, without comment.
  var text: String
  /// The views that it names, in order of their indices; without one of them it does not hold.
  var views: [Int]

  /// Makes a rule that says how `left` compares with `right`.
  init(
    _ left: LinearForm, _ relation: LayoutRelationName, _ right: LinearForm, priority: Double,
    place: SourcePlace, text: String
  ) {
    form = left
    form.add(right, times: -1)
    self.relation = relation
    self.priority = priority
    self.place = place
    self.text = text
    views = Set((left.terms + right.terms).compactMap(\.item.viewIndex)).sorted()
  }
}

/// A statement of the layout: a condition, or a chain from which conditions follow.
enum LayoutStatement: Hashable, Sendable {
  /// An equation; several where it was distributed over a list.
  case equations([LayoutRule])
  /// A line of visual format.
  case visualFormat(ViewChain)
}
