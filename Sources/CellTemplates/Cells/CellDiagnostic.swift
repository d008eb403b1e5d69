// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
import LayoutGeometry

/// A conflict, an ambiguity or another finding of a layout, in the template's terms.
public struct CellDiagnostic: Hashable, Sendable {
  /// The names of the affected views.
  public var views: [String]
  /// The conditions involved.
  public var constraints: [Source]
  /// The condition that was broken because of a conflict.
  public var brokenConstraint: Source?
  /// The layout's own report.
  var layout: LayoutDiagnostic
  /// The name of the nested cell whose layout it is, such as `lines[2]`; nil for the cell itself.
  public private(set) var element: String?

  /// Puts a diagnostic of a cell's layout in the terms of its template; each condition occurs once.
  init(_ layout: LayoutDiagnostic, in tree: CellTree) {
    self.layout = layout
    views = layout.views
    var seen: Set<Source> = []
    constraints = layout.constraints.map(tree.source).filter { seen.insert($0).inserted }
    brokenConstraint = layout.brokenConstraint.map(tree.source)
  }

  /// The kind of finding.
  public var kind: LayoutDiagnostic.Kind { layout.kind }

  /// The same finding about the layout of a nested cell.
  ///
  /// - Parameter viewName: The name of one of the nested cell's views in the cell around.
  func inElement(_ name: String, _ viewName: (String) -> String) -> CellDiagnostic {
    var result = self
    result.views = views.map { $0 == CellTree.cellName ? name : viewName($0) }
    result.element = element.map(viewName) ?? name
    return result
  }

  /// The finding as a sentence; a conflict names the template's lines, and the finding of a nested
  /// cell begins with its name.
  public var message: String {
    element.map { "\($0): \(ownMessage)" } ?? ownMessage
  }

  private var ownMessage: String {
    guard kind == .conflict else { return layout.description }
    let lines = constraints.map(\.quoted).joined(separator: ", ")
    let given = brokenConstraint.map { "; \($0.quoted) was given up" } ?? ""
    return "these conditions cannot all hold: \(lines)\(given)"
  }

  /// A condition of a cell's layout, and the line of the template that it comes from.
  public struct Source: Hashable, Sendable {
    /// The kinds of conditions.
    public enum Content: Hashable, Sendable {
      /// A line or a property of the template, as it is written.
      case written(String)
      /// The arrangement of a stack, by its name.
      case stack(String)
      /// The margin of a view, by its name.
      case margin(String)
      /// The text of a view.
      case text(CellExplanation.TextMeasure)
      /// The content of a view, by its name.
      case content(String)
      /// The nested cells of a view: its name, and their number.
      case elements(String, count: Int)
      /// A condition that no line states: of a content, a stack or the layout itself.
      case layout(ConstraintReport)
    }

    /// The line of the template, from 1; 0 if no line states the condition.
    public var line: Int
    /// The file that the template includes or extends and that has the line; nil for the template.
    public var file: String?
    /// The condition.
    public var content: Content

    /// The condition in words.
    public var text: String {
      switch content {
      case .written(let text): return text
      case .stack(let name): return "stack \(name)"
      case .margin(let name): return "margin of view \(name)"
      case .text(let text):
        let lines = "\(text.lineCount) line\(text.lineCount == 1 ? "" : "s")"
        return "text of view \(text.view): \(lines), \(text.exactHeight.shortest) high at width "
          + text.width.shortest
      case .content(let name): return "content of view \(name)"
      case .elements(let name, let count):
        return "content of view \(name): \(count) nested cell\(count == 1 ? "" : "s")"
      case .layout(let report): return report.text
      }
    }

    /// The text in quotes with its line.
    fileprivate var quoted: String {
      line > 0 ? "'\(text)' (\(file.map { "\($0) " } ?? "")line \(line))" : "'\(text)'"
    }
  }
}
