// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
import LayoutGeometry
public import TextVocabulary

/// A view that shows records of a template, one after another: a cell among other views.
///
/// Its subviews are the template's views, under their names; records with the same visible views
/// share these objects and change their texts. The view is placed like any other. Its content keeps
/// the fonts, scale and direction of the template in any environment.
public final class TemplateView: View {
  private let cells: CellMeasurer
  private let separator = View()
  private var tree: CellTree?

  /// Makes a view that shows nothing yet.
  ///
  /// - Parameter scale: Pixels per point; see ``CellMeasurer/init(template:measurer:scale:)``.
  public init(template: CellTemplate, measurer: any TextMeasurer, scale: Double? = nil) {
    cells = CellMeasurer(template: template, measurer: measurer, scale: scale)
    super.init(frame: .zero)
    backgroundColor = template.background
    addSubview(separator)
  }

  /// Shows a record; nil shows nothing.
  ///
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit; the view is
  ///   then empty.
  public func show(_ record: RecordValue?) throws(RecordError) {
    defer { setNeedsLayout() }
    do throws(RecordError) {
      let next = try record.map { record throws(RecordError) in try cells.filledTree(for: record) }
      guard next !== tree else { return }
      tree?.cell.removeFromSuperview()
      tree = next
      if let next {
        insertSubview(next.cell, at: 0)
        backgroundColor = next.template.background
        separator.backgroundColor = next.template.separatorColor
      }
    } catch {
      tree?.cell.removeFromSuperview()
      tree = nil
      throw error
    }
  }

  /// The height of the record's row at a width, as ``CellMeasurer/height(of:width:)`` gives it; 0
  /// if nothing is shown.
  public func fittedHeight(forWidth width: Double) -> Double {
    tree.map { cells.height(of: $0, width: width) } ?? 0
  }

  /// Places the template's cell above the separator.
  public override func layoutSubviews() {
    super.layoutSubviews()
    let size = layoutFrame.size
    let height = tree?.template.separatorThickness ?? 0
    separator.isHidden = height == 0 || tree == nil
    guard let tree else { return }
    tree.cell.frame = Rect(x: 0, y: 0, width: size.width, height: max(0, size.height - height))
    separator.frame = tree.separatorFrame(in: size)
  }
}
