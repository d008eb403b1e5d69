// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// An element of a page: a cell or a view, with what is inside.
struct WebElement {
  /// The name in frames and reports; nil for a row's cell, and for a cell that is a view alone.
  var name: String?
  /// The class.
  var className: String
  /// Further attributes as HTML, each with a space before it.
  var attributes = ""
  /// The characters before the elements inside, as HTML.
  var text = ""
  /// The elements inside, in order.
  var children: [WebElement] = []

  /// The element as HTML.
  var html: String {
    var html = ""
    append(to: &html)
    return html
  }

  private func append(to html: inout String) {
    html += "<div class=\"\(className)\"\(attributes)>\(text)"
    for child in children { child.append(to: &html) }
    html += "</div>"
  }

  /// The names of the elements inside, in the order of their tags.
  var innerNames: [String?] { children.flatMap { [$0.name] + $0.innerNames } }
}
