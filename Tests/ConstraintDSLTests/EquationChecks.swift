// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import Testing

/// Checks constraints by their equations, priorities and labels.
func checkEquations(
  _ constraints: [LayoutConstraint], _ expected: [String],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let texts = constraints.map { constraint in
    var text = constraint.equation
    if !constraint.priority.isRequired {
      text += " @\(Double(constraint.priority.rawValue).shortest)"
    }
    if let label = constraint.identifier { text += " \"\(label)\"" }
    return text
  }
  #expect(texts == expected, sourceLocation: sourceLocation)
}
