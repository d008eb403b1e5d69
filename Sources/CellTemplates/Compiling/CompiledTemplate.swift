// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import Synchronization
public import TextVocabulary

/// A template whose cells are compiled, once for each set of visible views and width.
///
/// A compiled cell gives a row's height from the sizes of its texts, without views. It never
/// changes, so all workers of a run share one compiled template; each makes a ``CellMeasurer`` of
/// it. A cell whose height is no such function, because the record decides a proportion for
/// example, is laid out in full for every row: see ``FallbackReason``.
public final class CompiledTemplate: Sendable {
  /// The template of the cells.
  public let template: CellTemplate
  /// The measurer of the texts.
  let measurer: any TextMeasurer
  /// Pixels per point.
  let scale: Double
  /// The conditions and texts that are evaluated for each record.
  let plan: RowPlan
  /// What of the template is checked for each record of a nested cell.
  let numbers: RecordNumbers
  /// The arrays whose elements are shown by number.
  let slots: ArraySlots
  /// The templates of the kinds of cells; none for a template of one cell.
  let kinds: [CompiledTemplate]
  /// The templates of nested cells, made when they are first needed; never iterated.
  private let nested = Mutex<[NestedKey: CompiledTemplate]>([:])
  /// The compiled cells, or the reasons why there are none.
  private let cells = Mutex<[Key: Result<CompiledCell, FallbackReason>]>([:])

  /// The greatest number of cells that are kept.
  private static let cellLimit = 1024

  /// A compiled cell is made for each of these.
  private struct Key: Hashable {
    let views: VisibleViews
    let width: Double
    var isOfAnyWidth = false
  }

  /// Makes a template without compiled cells; they are made when they are first needed.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point, as in ``CellMeasurer``; nil takes ``CellTemplate/defaultScale``.
  public init(template: CellTemplate, measurer: any TextMeasurer, scale: Double? = nil) {
    self.template = template
    self.measurer = measurer
    self.scale = scale ?? template.defaultScale
    plan = RowPlan(template)
    slots = ArraySlots(template)
    numbers = RecordNumbers(template)
    kinds = (template.kinds?.all ?? []).map {
      CompiledTemplate(template: $0.template, measurer: measurer, scale: scale)
    }
  }

  /// A nested cell: the repeated part, the kind of cell, and the direction of the cell around.
  struct NestedKey: Hashable {
    /// The index of the part's view.
    let view: Int
    /// The kind of cell.
    let part: RepeatTemplate.Part
    /// The direction.
    let direction: LayoutDirection
  }

  /// The template of a nested cell, which has the direction of the cell around.
  func nested(_ key: NestedKey) -> CompiledTemplate {
    var template = template.views[key.view].repeated?.cell(key.part)?.template ?? template
    let direction: CellDirection =
      switch key.direction {
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      }
    let isSelf = self.template.views[key.view].repeated?.cell(key.part)?.template == nil
    if isSelf, template.direction == direction { return self }
    if let known = nested.withLock({ $0[key] }) { return known }
    let ratio = self.template.pixelRatio
    template.updateHead {
      $0.direction = direction
      $0.pixelRatio = ratio
    }
    let made = CompiledTemplate(template: template, measurer: measurer, scale: scale)
    return nested.withLock { nested in
      if let known = nested[key] { return known }
      nested[key] = made
      return made
    }
  }

  /// The environment of the cells' views.
  var environment: LayoutEnvironment {
    var environment = LayoutEnvironment(measurer: measurer, pixelGrid: PixelGrid(scale: scale))
    environment.conventions = template.conventions
    return environment
  }

  /// The row's height for a content height: with the separator, rounded up.
  func rowHeight(_ content: Double) -> Double {
    rowGrid.roundedUp(content + template.separatorThickness)
  }

  /// The grid to which rows round up.
  var rowGrid: PixelGrid {
    PixelGrid(scale: scale > 0 ? scale : Self.finestScale * template.pixelRatio)
  }

  /// The number of units in a pixel to which unrounded heights round up: those of row offsets.
  ///
  /// A cell does not know its row, so `HeightUnit` is not used here. `RowHeights` knows both, and
  /// its tests show that the two agree.
  private static let finestScale = 64.0

  /// The compiled cell of visible views at a width, or why rows must be laid out in full.
  ///
  /// - Parameter isOfAnyWidth: Whether the cell serves less than the width too.
  func cell(
    _ views: VisibleViews, width: Double, isOfAnyWidth: Bool = false
  ) -> Result<CompiledCell, FallbackReason> {
    let key = Key(views: views, width: width, isOfAnyWidth: isOfAnyWidth)
    if let known = cells.withLock({ $0[key] }) { return known }
    // Compiling asks the measurer, whose code may need another cell: so it is done outside of the
    // lock. Where threads compile the same cell, one of the equal ones is kept.
    let made = Result { () throws(FallbackReason) -> CompiledCell in
      try CompiledCell(self, views, width: width, isOfAnyWidth: isOfAnyWidth)
    }
    return cells.withLock { cells in
      if let known = cells[key] { return known }
      if cells.count >= Self.cellLimit { cells.removeAll() }
      cells[key] = made
      return made
    }
  }
}

/// The cell of one set of visible views at one width, compiled.
struct CompiledCell: Sendable {
  /// The texts, in the order of the views.
  let texts: [CellText]
  /// The extents that are numbers of the record.
  let numbers: [CellNumber]
  /// The height as a function of the sizes of the texts and of the numbers.
  let fitting: CompiledFitting

  /// Compiles a cell.
  ///
  /// - Parameters:
  ///   - isOfAnyWidth: Whether the cell serves less than the width too.
  ///   - record: A record whose extents, proportions and lines of the layout are part of the cell;
  ///     nil for a cell of all records.
  /// - Throws: ``FallbackReason`` if its height is no function of the sizes of its texts and of
  ///   numbers.
  init(
    _ compiled: CompiledTemplate, _ views: VisibleViews, width: Double, isOfAnyWidth: Bool = false,
    of record: RecordValue? = nil
  ) throws(FallbackReason) {
    let template = compiled.template
    let visible = views.isVisible.indices.filter { views.isVisible[$0] }
    for index in visible {
      if let reason = template.views[index].fallbackReason { throw reason }
    }
    let tree = CellTree(
      template: template, content: RowContent(visible: views), environment: compiled.environment)
    let numbers: [(number: CellNumber, constraint: LayoutConstraint)]
    if let record {
      do { try tree.updateConstraints(for: record) } catch { throw .badNumber }
      numbers = []
    } else {
      numbers = try tree.activateNumbersAtZero()
    }
    let labels = visible.compactMap { tree.views[$0] as? Label }
    do throws(FittingObstacle) {
      fitting = try CompiledFitting(
        tree.cell, width: width, isOfAnyWidth: isOfAnyWidth, labels: labels,
        numbers: numbers.map { $0.constraint }, elements: tree.repeatViews,
        isFixed: { $0 is PictureView }, visible: tree.unsizedImages.compactMap { tree.views[$0] },
        leastExtent: HeightFinding.tolerance)
    } catch {
      throw FallbackReason(error)
    }
    self.numbers = numbers.map { $0.number }
    texts = zip(labels, fitting.styles).compactMap { label, styles in
      tree.index(of: label).map { CellText(template, $0, styles, compiled.measurer) }
    }
  }
}

/// A text of a compiled cell, as records fill it.
///
/// It is a class because it is referred to for each row, and its parts would be retained then.
final class CellText: Sendable {
  /// The index of the view in the template.
  let view: Int
  /// The runs of a text of several styles, none if the record says them; nil for a plain text.
  private let runs: [TextTemplate.Run]?
  private let styles: LabelStyles
  private let preparer: any TextPreparer
  private let measurer: any TextMeasurer

  /// Makes a text in the styles of its label.
  init(
    _ template: CellTemplate, _ view: Int, _ styles: LabelStyles, _ measurer: any TextMeasurer
  ) {
    self.view = view
    self.styles = styles
    self.measurer = measurer
    if case .text(let text) = template.views[view].kind, !text.isPlain {
      runs = text.runs
    } else {
      runs = nil
    }
    preparer = measurer.preparer(
      style: styles.style,
      paragraphStyle: measurer.paragraphStyle(
        styles.paragraphStyle, spacedFor: styles.style.font))
  }

  /// The text of a row, prepared.
  ///
  /// - Parameter recent: The texts of earlier records, among which it may be.
  func fitting(
    _ content: RowContent, _ source: BoundRow.Source, among recent: inout RecentTexts
  ) -> FittingText {
    guard let runs else { return fitting(content.text(of: view) ?? "", among: &recent) }
    guard runs.isEmpty, let text = content.boundText(of: view) else {
      return fitting(content.runs(of: view, runs), styles.paragraphStyle, source, among: &recent)
    }
    if let plain = text.plainText { return fitting(plain, among: &recent) }
    return fitting(text.runs, text.paragraph(styles.paragraphStyle), source, among: &recent)
  }

  /// A text in the style of the view.
  private func fitting(_ string: String, among recent: inout RecentTexts) -> FittingText {
    recent.text(string) { FittingText(string, preparer.prepare(string)) }
  }

  /// A text of several styles.
  private func fitting(
    _ runs: [BoundRuns.Resolved], _ paragraph: ParagraphStyle, _ source: BoundRow.Source,
    among recent: inout RecentTexts
  ) -> FittingText {
    // Colours part the runs, as they do in a label.
    let text = AttributedText(
      runs: runs, style: styles.style, of: source, paragraph: paragraph, measurer: measurer)
    return recent.text(like: { $0.isEqual(to: text, paragraph) }) {
      FittingText(text, measurer, styles.style, paragraph)
    }
  }
}

extension FittingText {
  /// A text of several styles, prepared.
  fileprivate convenience init(
    _ text: AttributedText, _ measurer: any TextMeasurer, _ style: TextStyle,
    _ paragraph: ParagraphStyle
  ) {
    let spaced = measurer.paragraphStyle(
      paragraph, spacedFor: text.runs.first?.style.font ?? style.font)
    self.init(
      text.string, measurer.prepare(text, paragraphStyle: spaced),
      styled: Styled(text: text, paragraphStyle: paragraph))
  }
}
