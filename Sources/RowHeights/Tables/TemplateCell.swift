// SPDX-License-Identifier: Apache-2.0

package import AutoLayout

/// A table's cell that shows a record of a template.
public final class TemplateCell: TableViewCell {
  /// What the cell shows.
  package let content = TemplateContent()
  /// The view that shows the record; nil in a cell that ``TemplateRows`` did not make.
  public var templateView: TemplateView? { content.view }

  /// The height of the record's row at a width, its own separator included.
  public override func fittedContentHeight(forWidth width: Double) -> Double {
    templateView?.fittedHeight(forWidth: width) ?? 0
  }
}

/// The head or foot of a table's section that shows a record of a template.
public final class TemplateSectionView: TableHeaderFooterView {
  let content = TemplateContent()
  /// The view that shows the record; nil in one that ``TemplateRows`` did not make.
  public var templateView: TemplateView? { content.view }
}

/// The view in a cell, or in the head or foot of a section, that shows records.
package final class TemplateContent {
  /// The view; nil until there is a record.
  package private(set) var view: TemplateView?
  /// The rows that the view was made for; it has their template.
  private weak var owner: AnyObject?

  /// The view that shows records of some rows; made now if there is none for these rows.
  package func view(for owner: AnyObject, _ rows: RowMeasurer, in container: View) -> TemplateView {
    if let view, self.owner === owner { return view }
    view?.removeFromSuperview()
    self.owner = owner
    let made = TemplateView(
      template: rows.template, measurer: rows.measurer, scale: rows.scale)
    made.translatesAutoresizingMaskIntoConstraints = false
    container.addSubview(made)
    LayoutConstraint.activate([
      made.topAnchor.constraint(equalTo: container.topAnchor),
      made.leadingAnchor.constraint(equalTo: container.leadingAnchor),
      made.trailingAnchor.constraint(equalTo: container.trailingAnchor),
      made.bottomAnchor.constraint(equalTo: container.bottomAnchor),
    ])
    view = made
    return made
  }
}
