// SPDX-License-Identifier: Apache-2.0

/// The choice of the style of an ellipsis, which is that of the text before it.
///
/// The style depends on where that text ends, and the end on the ellipsis's width. So styles are
/// tried in turn, each at most once. If two styles each lead to the other, the wider ellipsis is
/// taken.
enum EllipsisStyles {
  /// Cuts a line beside ellipses of several styles.
  ///
  /// - Parameters:
  ///   - first: The style that is tried first.
  ///   - areSame: Whether two styles are one.
  ///   - width: The width of an ellipsis in a style.
  ///   - cut: The line cut beside an ellipsis in a style, and the style of the text before it; nil
  ///     ends the search.
  static func choose<Style, Cut>(
    from first: Style, _ areSame: (Style, Style) -> Bool, width: (Style) -> Int64,
    cut: (Style) -> (cut: Cut, wanted: Style)?
  ) -> Cut? {
    var tried: [(style: Style, cut: Cut)] = []
    var style = first
    while true {
      guard let found = cut(style) else { return nil }
      if areSame(found.wanted, style) { return found.cut }
      tried.append((style, found.cut))
      if tried.contains(where: { areSame($0.style, found.wanted) }) {
        return tried.max { width($0.style) < width($1.style) }?.cut
      }
      style = found.wanted
    }
  }
}
