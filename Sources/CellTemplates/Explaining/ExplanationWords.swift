// SPDX-License-Identifier: Apache-2.0

import AutoLayout

// The words that stand for the cases of explanations and diagnostics in JSON.
//
// Programs compare them, so a word stays what it is when a case is renamed:
//
// | member | words |
// |---|---|
// | `kind` of a step | `gap`, `view`, `whole` |
// | `kind` of an unmet constraint | `constraint`, `hugging`, `compression` |
// | `kind` of a diagnostic | `conflict`, `ambiguity`, `unusedView`, `undeterminedContentSize`, |
// | | `missingMeasurer`, `unsettledLayout`, `notFinite`, `illegalConstraint`, |
// | | `missingConstraint`, `duplicateConstraint`, `hierarchyCycle`, `malformedVisualFormat`, |
// | | `otherReading` |

extension CellExplanation.Step.Kind {
  /// The word of JSON output.
  package var jsonWord: String {
    switch self {
    case .gap: "gap"
    case .view: "view"
    case .whole: "whole"
    }
  }
}

extension CellExplanation.Unmet.Kind {
  /// The word of JSON output.
  package var jsonWord: String {
    switch self {
    case .constraint: "constraint"
    case .hugging: "hugging"
    case .compression: "compression"
    }
  }
}

extension LayoutDiagnostic.Kind {
  /// The word of JSON output.
  package var jsonWord: String {
    switch self {
    case .conflict: "conflict"
    case .ambiguity: "ambiguity"
    case .unusedView: "unusedView"
    case .undeterminedContentSize: "undeterminedContentSize"
    case .missingMeasurer: "missingMeasurer"
    case .unsettledLayout: "unsettledLayout"
    case .notFinite: "notFinite"
    case .illegalConstraint: "illegalConstraint"
    case .missingConstraint: "missingConstraint"
    case .duplicateConstraint: "duplicateConstraint"
    case .otherReading: "otherReading"
    case .illegalDistribution: "illegalDistribution"
    case .refusedChange: "refusedChange"
    case .hierarchyCycle: "hierarchyCycle"
    case .malformedVisualFormat: "malformedVisualFormat"
    }
  }
}
