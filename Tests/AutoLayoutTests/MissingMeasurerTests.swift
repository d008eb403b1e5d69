// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Texts in trees without a measurer: they have no size, and the diagnostics name them.
@Suite struct MissingMeasurerTests {
  /// Expects one diagnostic, about a view.
  private func check(
    _ diagnostics: [LayoutDiagnostic], name: String = "title",
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let missing = diagnostics.filter { $0.kind == .missingMeasurer }
    #expect(missing.map(\.views) == [[name]], sourceLocation: sourceLocation)
    #expect(
      missing.first?.description
        == "\(name) has a text, but no measurer, so its size is 0\n"
        + "Set `environment` with a measurer on the root view or the host.",
      sourceLocation: sourceLocation)
  }

  private func root() -> View { View(frame: Rect(x: 0, y: 0, width: 100, height: 100)) }

  @Test func `a label placed by constraints`() {
    let root = root()
    let label = addLabel("title", "text", to: root)
    pin(label, .left, root)
    pin(label, .top, root)
    root.layoutIfNeeded()
    #expect(label.frame.size == .zero)
    check(root.layoutDiagnostics)
    root.environment = testEnvironment
    root.layoutIfNeeded()
    #expect(label.frame.size == Size(width: 4 * characterWidth, height: lineHeight))
    #expect(root.layoutDiagnostics.isEmpty)
  }

  @Test func `a label placed by its frame`() {
    let root = root()
    let label = Label(text: "text")
    label.name = "title"
    root.addSubview(label)
    label.sizeToFit()
    check(root.layoutDiagnostics)
    root.layoutIfNeeded()
    check(root.layoutDiagnostics)
  }

  @Test func `a label that is fitted and never laid out`() {
    let root = root()
    let label = addLabel("title", "text", to: root)
    pinEdges(label, to: root)
    #expect(root.systemLayoutSizeFitting(.zero) == .zero)
    check(root.fittingDiagnostics)
    check(root.layoutDiagnostics)
  }

  @Test func `a label in a view that wraps`() {
    let root = root()
    let wrapping = add(WrappingView(), "wrapping", to: root)
    pinEdges(wrapping, to: root)
    let label = Label(text: "text")
    label.name = "title"
    wrapping.addArrangedSubview(label)
    root.layoutIfNeeded()
    check(root.layoutDiagnostics)
  }

  @Test func `the label of a text view`() {
    let root = root()
    let view = TextView(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    view.text = "text"
    root.addSubview(view)
    root.layoutIfNeeded()
    check(root.layoutDiagnostics, name: "text")
  }

  @Test func `a label without text is nothing to report`() {
    let root = root()
    let label = addLabel("title", "", to: root)
    pin(label, .left, root)
    pin(label, .top, root)
    root.layoutIfNeeded()
    #expect(root.layoutDiagnostics.isEmpty)
  }
}
