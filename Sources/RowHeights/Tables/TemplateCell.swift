// SPDX-License-Identifier: Apache-2.0

import AutoLayout

/// A table's cell that shows a record of a template.
public final class TemplateCell: TableViewCell {
  /// The view that shows the record; nil in a cell that ``TemplateRows`` did not make.
  public private(set) var templateView: TemplateView?
  /// The rows that the view was made for; it has their template.
  private weak var owner: AnyObject?

  /// The view that shows records of some rows; made now if the cell has none for these rows.
  func view(for owner: AnyObject, _ rows: RowMeasurer) -> TemplateView {
    if let templateView, self.owner === owner { return templateView }
    templateView?.removeFromSuperview()
    self.owner = owner
    let view = TemplateView(
      template: rows.template, measurer: rows.measurer, scale: rows.scale)
    view.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(view)
    LayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: contentView.topAnchor),
      view.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      view.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
    ])
    templateView = view
    return view
  }

  /// The height of the record's row at a width, its own separator included.
  public override func fittedContentHeight(forWidth width: Double) -> Double {
    templateView?.fittedHeight(forWidth: width) ?? 0
  }
}
