// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

extension CellTree {
  /// What the texts measure in the last fitting, in the order of the views.
  func textMeasures() -> [CellExplanation.TextMeasure] {
    let asked = cell.fittingContentMeasures
    return views.compactMap { view in
      guard let view, let label = view as? Label ?? (view as? Button)?.titleLabel,
        let measurer = cell.environment.measurer, !(label.text ?? "").isEmpty
      else { return nil }
      let name = view.displayName
      let preferred = label.preferredMaxLayoutWidth
      let given = cell.fittingExplanation(of: .width, for: view)?.value ?? 0
      let width =
        preferred > 0 ? preferred : asked.first { $0.view == name }?.width ?? given
      let text = label.attributedText
      let metrics = measurer.prepare(text, paragraphStyle: label.paragraphStyle).metrics(
        in: TextContainer(
          width: width, maximumNumberOfLines: label.numberOfLines,
          lineBreakMode: label.lineBreakMode))
      var fonts: [FontDescriptor] = []
      for run in text.runs where !fonts.contains(run.style.font) { fonts.append(run.style.font) }
      let grid = cell.environment.pixelGrid
      return CellExplanation.TextMeasure(
        view: name, width: width, isPreferredWidth: preferred > 0,
        naturalWidth: label.sizeThatFits(.zero).width, lineCount: metrics.lineCount,
        lineLimit: label.numberOfLines, isTruncated: metrics.isTruncated,
        height: grid.roundedUp(metrics.size.height), exactHeight: metrics.size.height,
        fonts: fonts)
    }
  }

  /// The optional constraints that the last fitting does not meet, without those by which stacks
  /// only pull themselves together.
  func unmetWishes() -> [CellExplanation.Unmet] {
    cell.fittingUnmetConstraints.compactMap { standing in
      let report = standing.report
      let kind: CellExplanation.Unmet.Kind
      switch standing.source {
      case .constraint:
        if report.sourceLocation == nil, report.identifier.map(Self.pulls.contains) ?? false {
          return nil
        }
        kind = .constraint
      case .hugging: kind = .hugging
      case .compressionResistance: kind = .compression
      case .place, .nonNegative, .measure: return nil
      }
      return CellExplanation.Unmet(
        kind: kind, view: kind == .constraint ? nil : viewName(in: report),
        source: report.templateSource, priority: standing.priority, amount: standing.violation)
    }
  }

  /// The identifiers of the constraints by which a stack view is as small as it can be.
  private static let pulls: Set = ["UISV-canvas-fit", "UISV-ambiguity-suppression"]

  /// The view whose content a report speaks of.
  private func viewName(in report: ConstraintReport) -> String? {
    views.lazy.compactMap { $0?.displayName }.first { report.text.hasPrefix("\($0).") }
  }
}

extension ConstraintReport {
  /// The line of the template, or what a content or a stack asks for.
  var templateSource: CellDiagnostic.Source {
    guard let sourceLocation else { return CellDiagnostic.Source(line: 0, text: text) }
    return CellDiagnostic.Source(line: sourceLocation.line, text: identifier ?? text)
  }
}
