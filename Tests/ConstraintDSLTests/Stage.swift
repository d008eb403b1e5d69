// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import ConstraintDSL
import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

/// A root view of a screen's size, and the sizes of the recipes.
///
/// Text is measured with fixed advances: at size 10 a character is 5 points wide and a line 12
/// points high.
struct Stage {
  static let portrait = Size(width: 375, height: 812)
  static let landscape = Size(width: 812, height: 375)

  /// The superview of the recipes' views.
  let root: View

  init(_ size: Size = portrait) {
    root = View(frame: Rect(origin: .zero, size: size))
    root.name = "S"
    root.environment = LayoutEnvironment(measurer: FixedAdvanceMeasurer())
  }

  /// A new view in the root, or in another view.
  func view(_ name: String, in parent: View? = nil) -> View { add(View(), name, in: parent) }

  /// A new label of any number of lines in the root, or in another view.
  func label(_ name: String, _ text: String, size: Double = 10, in parent: View? = nil) -> Label {
    let label = add(Label(text: text), name, in: parent)
    label.numberOfLines = 0
    label.font.size = size
    return label
  }

  /// Names a view and adds it to the root, or to another view.
  func add<Added: View>(_ view: Added, _ name: String, in parent: View? = nil) -> Added {
    view.name = name
    (parent ?? root).addSubview(view)
    return view
  }

  /// Gives the root a size, if one is said, and lays out.
  func layOut(_ size: Size? = nil) {
    if let size { root.frame = Rect(origin: .zero, size: size) }
    root.layoutIfNeeded()
  }
}

/// The solver's answers are multiples of 2⁻²⁰ point, so sums of a few lie within this.
let frameTolerance = 1e-5

/// Checks a view's unrounded frame in its superview.
func checkFrame(
  _ item: LayoutItem, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let frame = item.layoutFrame
  let expected = Rect(x: x, y: y, width: width, height: height)
  let isClose =
    abs(frame.minX - x) < frameTolerance && abs(frame.minY - y) < frameTolerance
    && abs(frame.width - width) < frameTolerance && abs(frame.height - height) < frameTolerance
  #expect(
    isClose, "\(item.displayName) is at \(frame), expected \(expected)",
    sourceLocation: sourceLocation)
}

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

/// Checks that a layout has nothing to say.
func checkQuiet(_ stage: Stage, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
  let messages = stage.root.layoutDiagnostics.map(\.message)
  #expect(messages.isEmpty, sourceLocation: sourceLocation)
}
