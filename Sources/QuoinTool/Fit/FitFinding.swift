// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates
import LayoutGeometry
import RowHeights

/// A text of a catalogue that does not fit, and where.
struct FitFinding: Sendable {
  /// What may be wrong.
  enum Kind: Hashable, Sendable {
    /// The look of the text's cell.
    case layout(LayoutFinding.Kind)
    /// No font has a character.
    case glyphs
    /// The template cannot use the record.
    case record
    /// No view shows the text.
    case unseen

    /// All kinds, in the order of findings about a text.
    static let all = LayoutFinding.Kind.allCases.map(Kind.layout) + [.glyphs, .record, .unseen]

    /// The name in options and outputs.
    var name: String {
      switch self {
      case .layout(let kind): kind.rawValue
      case .glyphs: "glyphs"
      case .record: "record"
      case .unseen: "unseen"
      }
    }

    /// Reads `all`, or names such as `truncated,glyphs`.
    static func readList(_ argument: String) throws -> [Kind] {
      if argument == "all" { return all }
      return try argument.split(separator: ",", omittingEmptySubsequences: false).map { name in
        guard let kind = all.first(where: { $0.name == name }) else {
          throw ValidationError("expected all, or some of \(names) with commas, found '\(name)'")
        }
        return kind
      }
    }

    /// The names of all kinds.
    static let names = all.map(\.name).joined(separator: ", ")

    /// What the kind is, as a sentence without its end.
    var summary: String {
      switch self {
      case .layout(.truncated): "A part of the text is left out for want of lines"
      case .layout(.clipped): "The lines are higher than their view"
      case .layout(.wide): "A line is wider than its view"
      case .layout(.outside): "A view reaches beyond what holds it"
      case .layout(.overlapping): "A text lies on another"
      case .glyphs: "No font has a character"
      case .record: "The template cannot use the record"
      case .unseen: "No view shows the text"
      }
    }
  }

  /// What is wrong.
  let kind: Kind
  /// The room in which it does not fit.
  let screen: FitScreen
  /// The view; nil for a text without a template.
  let view: String?
  /// The message.
  let message: String
}

/// A room in which each text is tried.
struct FitScreen: Hashable, Sendable {
  /// The width in points.
  let width: Double
  /// The size of the font in points, or of a template's text if there are several, such as `17` or
  /// `xl`; nil if there is one.
  let size: String?

  /// The room in words, such as `120` or `120, size 17`.
  var name: String { width.shortest + (size.map { ", size \($0)" } ?? "") }
}

/// What was found about one text.
struct FitResult: Sendable {
  /// The text.
  let text: CatalogueText
  /// The file that it comes from.
  let file: String
  /// What is wrong with it, room by room.
  var findings: [FitFinding]
  /// A picture of the cell in each room that has findings, as a PNG; empty if none were asked for.
  var pictures: [FitScreen: [UInt8]] = [:]

  /// Where the text stands, and what it is: `app.csv:12: save (de)`.
  var name: String {
    let language = text.language.map { " (\($0))" } ?? ""
    return "\(text.place.description(in: file)): \(text.key)\(language)"
  }

  /// A finding about it as a line for people, in the form that editors read.
  func line(_ finding: FitFinding) -> String {
    let view = finding.view.map { ", view '\($0)'" } ?? ""
    return "\(name) at \(finding.screen.name)\(view): \(finding.kind.name): \(finding.message)"
  }
}
