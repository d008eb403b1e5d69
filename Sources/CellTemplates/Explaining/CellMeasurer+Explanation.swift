// SPDX-License-Identifier: Apache-2.0

import AutoLayout

extension CellMeasurer {
  /// Explains a record's height, and leaves its tree laid out at that height.
  func explain(_ record: RecordValue, width: Double) throws(RecordError) -> CellExplanation {
    let tree = try tree(for: record)
    let content = tree.fittingHeight(width: width)
    let explainer = tree.cell.fittingExplainer()
    var texts = tree.textMeasures(explainer)
    let fitting = FittingValues(tree, explainer, height: content)
    let constraints = tree.constraints()
    let path = HeightPath(
      tree, explainer, constraints: constraints, fitting: fitting, texts: texts)
    let steps = path.steps()
    let spare = SpareConditions(constraints, of: tree)
      .withRoom(in: fitting, without: path.crossed)
    let unmet = tree.unmetConstraints()
    let height = layOut(tree, width: width, height: nil)
    tree.measurePlaced(&texts)
    return CellExplanation(
      width: width, height: height, contentHeight: content, separator: template.separatorThickness,
      rounding: height - content - template.separatorThickness, steps: steps, spare: spare,
      texts: texts + tree.elementTexts(), unmet: unmet,
      diagnostics: tree.results(isFitted: true, countsLines: false).diagnostics,
      hiddenViews: template.viewNames.indices.filter { tree.views[$0] == nil }
        .map { template.viewNames[$0] }, missing: tree.missing)
  }
}
