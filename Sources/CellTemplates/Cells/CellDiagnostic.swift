// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
import LayoutGeometry

/// A conflict, an ambiguity or another finding of a layout, in the words of the template.
public struct CellDiagnostic: Hashable, Sendable {
  /// The names of the views that are concerned.
  public var views: [String]
  /// The conditions that are concerned.
  public var constraints: [Source]
  /// The condition that gave way in a conflict.
  public var brokenConstraint: Source?
  /// What the layout itself reports.
  var layout: LayoutDiagnostic

  /// What kind of thing is wrong.
  public var kind: LayoutDiagnostic.Kind { layout.kind }

  /// What is wrong, as a sentence: a conflict names the template's lines.
  public var message: String {
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
      /// The text of a view.
      case text(CellExplanation.TextMeasure)
      /// The content of a view, by its name.
      case content(String)
      /// A condition that no line says: of a content, a stack or the layout itself.
      case layout(ConstraintReport)
    }

    /// The line of the template, from 1; 0 where no line says it.
    public var line: Int
    /// The condition.
    public var content: Content

    /// The condition in words.
    public var text: String {
      switch content {
      case .written(let text): return text
      case .stack(let name): return "stack \(name)"
      case .text(let text):
        let lines = "\(text.lineCount) line\(text.lineCount == 1 ? "" : "s")"
        return "text of view \(text.view): \(lines), \(text.exactHeight.shortest) high at width "
          + text.width.shortest
      case .content(let name): return "content of view \(name)"
      case .layout(let report): return report.text
      }
    }

    /// The text in quotes with its line.
    fileprivate var quoted: String { line > 0 ? "'\(text)' (line \(line))" : "'\(text)'" }
  }
}
