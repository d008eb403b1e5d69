// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
public import LayoutGeometry
import QuoinTestSupport
public import Testing
import TextVocabulary

/// The environment of these tests: a character is 5 points wide at size 10, a line 12 high.
public let testEnvironment = LayoutEnvironment(measurer: FixedAdvanceMeasurer())

/// The width of a character of a label made by ``makeLabel(_:_:lines:)``.
public let characterWidth = 5.0
/// The height of a line of such a label.
public let lineHeight = 12.0

/// A root view of a size, with the tests' environment.
public func makeRoot(
  width: Double = 375, height: Double = 812, direction: LayoutDirection = .leftToRight,
  scale: Double = 0
) -> View {
  let root = View(frame: Rect(x: 0, y: 0, width: width, height: height))
  root.name = "S"
  root.environment = LayoutEnvironment(
    measurer: FixedAdvanceMeasurer(), pixelGrid: PixelGrid(scale: scale), direction: direction)
  return root
}

/// Names a view of any kind that constraints place, and adds it to another.
@discardableResult
public func add<Added: View>(_ view: Added, _ name: String, to parent: View) -> Added {
  view.name = name
  view.translatesAutoresizingMaskIntoConstraints = false
  parent.addSubview(view)
  return view
}

/// A named view that constraints place, added to a view.
@discardableResult
public func addView(_ name: String, to parent: View) -> View { add(View(), name, to: parent) }

/// A named label of size 10 that constraints place, added to a view.
@discardableResult
public func addLabel(_ name: String, _ text: String, lines: Int = 1, to parent: View) -> Label {
  let label = add(Label(text: text), name, to: parent)
  label.font = FontDescriptor(size: 10)
  label.numberOfLines = lines
  return label
}

/// Makes and activates a constraint, as `pin(a, .top, b, .bottom, 8)`.
@discardableResult
public func pin(
  _ item: LayoutItem, _ attribute: LayoutAttribute, _ relation: LayoutRelation,
  _ other: LayoutItem?, _ otherAttribute: LayoutAttribute = .notAnAttribute,
  times multiplier: Double = 1, _ constant: Double = 0, at priority: LayoutPriority = .required
) -> LayoutConstraint {
  let constraint = LayoutConstraint(
    item: item, attribute: attribute, relatedBy: relation, toItem: other,
    attribute: otherAttribute == .notAnAttribute && other != nil ? attribute : otherAttribute,
    multiplier: multiplier, constant: constant)
  constraint.priority = priority
  constraint.isActive = true
  return constraint
}

/// Makes and activates an equation.
@discardableResult
public func pin(
  _ item: LayoutItem, _ attribute: LayoutAttribute, _ other: LayoutItem?,
  _ otherAttribute: LayoutAttribute = .notAnAttribute, times multiplier: Double = 1,
  _ constant: Double = 0, at priority: LayoutPriority = .required
) -> LayoutConstraint {
  pin(
    item, attribute, .equal, other, otherAttribute, times: multiplier, constant, at: priority)
}

/// Gives a view fixed extents.
public func fix(_ item: LayoutItem, _ width: Double?, _ height: Double?) {
  if let width { pin(item, .width, nil, .notAnAttribute, width) }
  if let height { pin(item, .height, nil, .notAnAttribute, height) }
}

/// Ties all four edges of an item to those of another, moved inward.
public func pinEdges(
  _ item: LayoutItem, to other: LayoutItem, top: Double = 0, left: Double = 0, bottom: Double = 0,
  right: Double = 0
) {
  pin(item, .top, other, .top, top)
  pin(item, .left, other, .left, left)
  pin(item, .bottom, other, .bottom, -bottom)
  pin(item, .right, other, .right, -right)
}

/// How far numbers may lie apart: the solver's values are multiples of 2^-20.
public let tolerance = 1.0 / 1_048_576 * 4

/// Expects an item's unrounded frame.
public func expectFrame(
  _ item: LayoutItem, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let frame = item.layoutFrame
  let expected = Rect(x: x, y: y, width: width, height: height)
  let differences = [
    frame.minX - x, frame.minY - y, frame.width - width, frame.height - height,
  ]
  #expect(
    differences.allSatisfy { abs($0) <= tolerance },
    "\(item.displayName) is at \(frame), expected \(expected)", sourceLocation: sourceLocation)
}

/// Expects a number up to the solver's resolution.
public func expectEqual(
  _ value: Double, _ expected: Double, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  #expect(
    abs(value - expected) <= tolerance, "\(value), expected \(expected)",
    sourceLocation: sourceLocation)
}

/// Checks that a layout gave no diagnostics.
public func checkQuiet(
  _ root: View, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let messages = root.layoutDiagnostics.map(\.description)
  #expect(messages.isEmpty, sourceLocation: sourceLocation)
}
