// SPDX-License-Identifier: Apache-2.0

package import AutoLayout

/// An error or a doubtful point at a place of a template.
///
/// Its description has the format that editors parse, with the source line and a caret:
///
///     news.cell.yaml:23:3: error: no view named 'bdy' (did you mean 'body'?)
///       bdy.top = title.bottom + 8
///       ^
public struct TemplateDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// Whether a template with the finding can be used.
  public enum Severity: Hashable, Sendable {
    /// It cannot.
    case error
    /// It can, but it may not do what its author meant.
    case warning
    /// It can; the finding explains what a value means.
    case note

    /// The word for the severity in messages.
    public var word: String {
      switch self {
      case .error: "error"
      case .warning: "warning"
      case .note: "note"
      }
    }
  }

  /// The name of the template's file.
  public var file: String
  /// The place in the file.
  public var place: SourcePlace
  /// The severity.
  public var severity: Severity
  /// The message, as part of a sentence.
  public var message: String
  /// The known name that was probably meant.
  public var suggestion: String?
  /// The line of the file at ``place``, unchanged.
  public var sourceLine: String

  /// The line, from 1.
  public var line: Int { place.line }
  /// The column in Unicode scalars, from 1.
  public var column: Int { place.column }

  /// Place, severity, message and suggestion on one line.
  public var headline: String {
    let hint = suggestion.map { " (did you mean '\($0)'?)" } ?? ""
    return "\(file):\(line):\(column): \(severity.word): \(message)\(hint)"
  }

  /// The headline, the source line, and a caret under the column.
  public var description: String {
    // Tabs stay tabs, so that the caret stands right whatever a tab's width is.
    let indent = String(
      String.UnicodeScalarView(
        sourceLine.unicodeScalars.prefix(column - 1).map { $0 == "\t" ? $0 : " " }))
    return "\(headline)\n\(sourceLine)\n\(indent)^"
  }
}

/// A place in a text file.
public struct SourcePlace: Hashable, Sendable, Comparable {
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int
  /// The name of the file that the template includes or extends; nil for the template itself.
  public package(set) var file: String?
  /// Whether columns beside it are this one: the text behind the place was changed.
  var isFixed = false

  /// Makes a place from line and column, each from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place on the same line, a number of columns to the right.
  func advanced(by columns: Int) -> SourcePlace {
    isFixed ? self : with(line: line, column: column + columns)
  }

  /// Another place in the same file.
  func with(line: Int, column: Int) -> SourcePlace {
    var place = self
    place.line = line
    place.column = column
    return place
  }

  /// The place of a constraint's source in the template of a file.
  package init(_ location: CodeLocation, in fileName: String) {
    self.init(line: location.line, column: location.column)
    file = location.file == fileName ? nil : location.file
  }

  /// The place as the source of a constraint in the template of a file.
  package func location(in fileName: String) -> CodeLocation {
    CodeLocation(file: file ?? fileName, line: line, column: column)
  }

  /// Moves the place past a byte of UTF-8: lines end at LF.
  mutating func pass(_ byte: UInt8) {
    if byte == 0x0A {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  /// Whether the left place comes first.
  ///
  /// The template itself comes before the files that it includes.
  public static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    (left.file ?? "", left.line, left.column) < (right.file ?? "", right.line, right.column)
  }
}

/// Why a template cannot be used: at least one error, with the warnings found on the way.
public struct TemplateErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The findings by place; at least one is an error.
  public var diagnostics: [TemplateDiagnostic]

  /// All findings with source lines and carets.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
