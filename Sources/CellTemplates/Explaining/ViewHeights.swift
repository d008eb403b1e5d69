// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

/// The reasons for the heights of views in the last fitting of a tree.
final class ViewHeights {
  private let tree: CellTree
  private let explainer: LayoutExplainer
  private let texts: [String: CellExplanation.TextMeasure]
  private var chains: [ObjectIdentifier: [ConstraintStanding]] = [:]

  /// Reads the last fitting of a tree.
  init(_ tree: CellTree, _ explainer: LayoutExplainer, texts: [CellExplanation.TextMeasure]) {
    self.tree = tree
    self.explainer = explainer
    self.texts = Dictionary(texts.map { ($0.view, $0) }) { first, _ in first }
  }

  /// The constraints that determine a view's height.
  private func chain(of view: View) -> [ConstraintStanding] {
    let id = ObjectIdentifier(view)
    if let known = chains[id] { return known }
    let chain = explainer.chain(of: view, .height)
    chains[id] = chain
    return chain
  }

  /// Whether a view's height depends on extents alone, so that the steps need not enter the view.
  func isOwn(_ view: View) -> Bool {
    chain(of: view).allSatisfy { standing in
      guard standing.source == .constraint else { return true }
      let hasPlaces = standing.report.terms.contains {
        $0.attribute.axis == .vertical && !$0.attribute.isSize
      }
      return !standing.report.isInternal && !hasPlaces
    }
  }

  /// The reasons for a view's height: its content or conditions, its own first.
  func reasons(of view: View) -> (isContent: Bool, sources: [CellDiagnostic.Source]) {
    let chain = chain(of: view)
    let isContent = chain.contains { standing in
      switch standing.source {
      case .hugging, .compressionResistance: standing.report.bounds(view, .height)
      case .constraint, .place, .nonNegative, .measure: false
      }
    }
    // Conditions on the height itself come first, then other conditions on the view.
    func rank(_ report: ConstraintReport) -> Int {
      let isOfHeight = report.terms.contains { $0.attribute == .height && $0.item.names(view) }
      if isOfHeight { return 0 }
      return report.arrangement == nil && report.first.names(view) ? 1 : 2
    }
    var sources: [CellDiagnostic.Source] = []
    for report in (0...2).flatMap({ level in chain.map(\.report).filter { rank($0) == level } }) {
      let isOwnContent = report.sourceLocation == nil && report.bounds(view, .height)
      let source = tree.source(of: report)
      if !sources.contains(source), !(isContent && isOwnContent) { sources.append(source) }
    }
    if isContent { sources.insert(contentSource(of: view), at: 0) }
    return (isContent, sources)
  }

  /// A view's content as a condition, with the line that declares the view.
  private func contentSource(of view: View) -> CellDiagnostic.Source {
    let name = view.displayName
    let declared = tree.index(of: view).map { tree.template.views[$0] }
    let content: CellDiagnostic.Source.Content =
      if let part = view as? RepeatView {
        .elements(name, count: part.elementViews.count)
      } else {
        texts[name].map { .text($0) } ?? .content(name)
      }
    return CellDiagnostic.Source(
      line: declared?.place.line ?? 0, file: declared?.place.file, content: content)
  }
}
