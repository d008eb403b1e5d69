// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

extension CellTree {
  /// The measures of the texts in the last fitting, in the order of the views.
  func textMeasures(_ explainer: LayoutExplainer) -> [CellExplanation.TextMeasure] {
    guard let measurer = cell.environment.measurer else { return [] }
    var askedWidths: [ObjectIdentifier: Double] = [:]
    for measure in cell.fittingContentMeasures {
      if let id = measure.item.id { askedWidths[id] = measure.width }
    }
    let labels = shownLabels
    let givenWidths = explainer.values(of: labels.map { ($0.view, .width) })
    return zip(labels, givenWidths).map { labelled, given in
      let (view, label) = labelled
      let preferred = label.preferredMaxLayoutWidth
      let asked = askedWidths[ObjectIdentifier(view)]
      return textMeasure(
        of: view, label, width: preferred > 0 ? preferred : asked ?? given ?? 0, measurer)
    }
  }

  /// Measures the texts that a flow or grid places again, at the widths of the last layout: it asks
  /// for their heights by itself, so a fitting knows no widths of them.
  func measurePlaced(_ texts: inout [CellExplanation.TextMeasure]) {
    guard let measurer = cell.environment.measurer else { return }
    for (index, (view, label)) in shownLabels.enumerated() where isPlacedByRule(view) {
      let insets = label.textInsets
      let width = max(0, label.layoutFrame.width - insets.left - insets.right)
      texts[index] = textMeasure(of: view, label, width: width, measurer)
    }
  }

  /// Whether a flow or grid holds a view, perhaps with views in between.
  private func isPlacedByRule(_ view: View) -> Bool {
    var holder = view.superview
    while let view = holder, !(view is WrappingView) { holder = view.superview }
    return holder != nil
  }

  /// The labels with text, each with its view: a label itself, or a button.
  private var shownLabels: [(view: View, label: Label)] {
    views.compactMap { view in
      guard let view, let label = view as? Label ?? (view as? Button)?.titleLabel,
        !(label.text ?? "").isEmpty
      else { return nil }
      return (view, label)
    }
  }

  /// The measures of the texts of nested cells in the last layout, with names such as
  /// `lines[2].name`.
  func elementTexts() -> [CellExplanation.TextMeasure] {
    var texts: [CellExplanation.TextMeasure] = []
    for (view, shown) in repeatViews.flatMap(\.shown) {
      var own = shown.cell.explanation(width: view.layoutFrame.width)?.texts ?? []
      for index in own.indices { own[index].view = shown.name(of: own[index].view) }
      texts += own
    }
    return texts
  }

  /// The measure of a text at a width.
  private func textMeasure(
    of view: View, _ label: Label, width: Double, _ measurer: any TextMeasurer
  ) -> CellExplanation.TextMeasure {
    let text = label.attributedText
    let prepared = measurer.prepare(text, paragraphStyle: label.spacedParagraphStyle(measurer))
    let container = TextContainer(
      width: width, maximumNumberOfLines: label.numberOfLines, lineBreakMode: label.lineBreakMode)
    let metrics = prepared.metrics(in: container)
    var faces: [FontIdentity] = []
    for run in prepared.layout(in: container).lines.flatMap(\.runs)
    where run.attachment == nil && !faces.contains(run.font) { faces.append(run.font) }
    var fonts: [FontDescriptor] = []
    for run in text.runs where !fonts.contains(run.style.font) { fonts.append(run.style.font) }
    return CellExplanation.TextMeasure(
      view: view.displayName, width: width, isPreferredWidth: label.preferredMaxLayoutWidth > 0,
      naturalWidth: label.sizeThatFits(.zero).width, lineCount: metrics.lineCount,
      lineLimit: label.numberOfLines, isTruncated: metrics.isTruncated,
      height: cell.environment.pixelGrid.roundedUp(metrics.size.height),
      exactHeight: metrics.size.height, fonts: fonts, faces: faces)
  }

  /// The optional constraints that the last fitting violates, except those that only keep stacks
  /// tight.
  func unmetConstraints() -> [CellExplanation.Unmet] {
    cell.fittingUnmetConstraints.compactMap { standing in
      let report = standing.report
      let kind: CellExplanation.Unmet.Kind
      switch standing.source {
      case .constraint:
        if report.onlyTightensStack { return nil }
        kind = .constraint
      case .hugging: kind = .hugging
      case .compressionResistance: kind = .compression
      case .place, .nonNegative, .measure: return nil
      }
      return CellExplanation.Unmet(
        kind: kind, view: kind == .constraint ? nil : viewName(of: report.first),
        attribute: report.firstAttribute, source: source(of: report),
        priority: standing.priority, amount: standing.violation)
    }
  }

  /// The constraints of the cell and its views, from the outermost view inwards.
  func constraints() -> [LayoutConstraint] {
    var result: [LayoutConstraint] = []
    var waiting: [View] = [cell]
    while let view = waiting.popLast() {
      result += view.constraints
      waiting += view.subviews.reversed()
    }
    return result
  }

  /// The name of a view of the template; nil for an item that the template does not declare.
  private func viewName(of item: ReportedItem) -> String? {
    item.id.flatMap { viewIndices[$0] }.map { template.views[$0].name }
  }
}
