// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import TextVocabulary

extension CellExplanation {
  /// The explanation as an object for programs, with the members of `quoin explain --json`.
  ///
  /// - Parameters:
  ///   - row: The row's number, the first member; nil leaves it out.
  ///   - file: The name of the template's file in constraints.
  public func object(row: Int? = nil, file: String) -> RecordObject {
    var members: [(String, RecordValue)] = []
    if let row { members.append(("row", .whole(row))) }
    members += [
      ("width", .points(width)), ("height", .points(height)),
      ("contentHeight", .points(contentHeight)), ("separator", .points(separator)),
      ("rounding", .points(rounding)),
      ("steps", .objects(steps) { $0.members(file: file) }),
      ("spare", .objects(spare) { $0.members(file: file) }),
      ("texts", .objects(texts, \.members)),
      ("unmet", .objects(unmet) { $0.members(file: file) }),
      ("ambiguous", .names(ambiguousViews)),
      ("diagnostics", .objects(diagnostics) { $0.members(file: file) }),
      ("hidden", .names(hiddenViews)),
    ]
    return RecordObject(members)
  }
}

// MARK: - Parts

extension CellExplanation.Step {
  fileprivate func members(file: String) -> [(String, RecordValue)] {
    [
      ("kind", .string(kind.jsonWord)), ("from", .string(from.description)),
      ("to", .string(to.description)), ("view", .name(view)), ("y", .points(y)),
      ("size", .points(size)), ("width", width.map(RecordValue.points) ?? .null),
      ("content", .bool(isContent)), ("constraints", .sources(sources, file: file)),
    ]
  }
}

extension CellExplanation.Spare {
  fileprivate func members(file: String) -> [(String, RecordValue)] {
    [("view", .name(view)), ("room", .points(room)), ("constraint", source.value(file: file))]
  }
}

extension CellExplanation.TextMeasure {
  fileprivate var members: [(String, RecordValue)] {
    [
      ("view", .string(view)), ("width", .points(width)), ("preferred", .bool(isPreferredWidth)),
      ("naturalWidth", .points(naturalWidth)), ("lines", .whole(lineCount)),
      ("limit", .whole(lineLimit)), ("truncated", .bool(isTruncated)), ("height", .points(height)),
      ("exactHeight", .points(exactHeight)), ("fonts", .objects(fonts, \.members)),
      ("faces", .objects(faces, \.members)),
    ]
  }
}

extension CellExplanation.Unmet {
  fileprivate func members(file: String) -> [(String, RecordValue)] {
    [
      ("kind", .string(kind.jsonWord)), ("view", .name(view)), ("priority", .points(priority)),
      ("amount", .points(amount)), ("constraint", source.value(file: file)),
    ]
  }
}

extension CellDiagnostic {
  fileprivate func members(file: String) -> [(String, RecordValue)] {
    [
      ("kind", .string(kind.jsonWord)), ("message", .string(message)), ("views", .names(views)),
      ("constraints", .sources(constraints, file: file)),
    ]
  }
}

extension CellDiagnostic.Source {
  fileprivate func value(file: String) -> RecordValue {
    .object(
      RecordObject([
        ("file", .name(line > 0 ? self.file ?? file : nil)), ("line", .whole(line)),
        ("text", .string(text)),
      ]))
  }
}

extension FontDescriptor {
  fileprivate var members: [(String, RecordValue)] {
    [
      ("family", .string(family)), ("size", .points(size)), ("weight", .points(weight.rawValue)),
      ("italic", .bool(slant == .italic)),
    ]
  }
}

extension FontIdentity {
  /// The face's name, and what is added to it, if anything is.
  fileprivate var members: [(String, RecordValue)] {
    let name = ("postScriptName", RecordValue.string(postScriptName))
    return synthesis.names.isEmpty ? [name] : [name, ("synthesized", .names(synthesis.names))]
  }
}

// MARK: - Values

extension RecordValue {
  /// A number; null for NaN and infinities.
  fileprivate static func points(_ value: Double) -> RecordValue {
    RecordNumber(value).map(RecordValue.number) ?? .null
  }

  fileprivate static func whole(_ value: Int) -> RecordValue { .number(RecordNumber(value)) }

  /// A name; null if there is none.
  fileprivate static func name(_ name: String?) -> RecordValue {
    name.map(RecordValue.string) ?? .null
  }

  fileprivate static func names(_ names: [String]) -> RecordValue {
    .array(names.map(RecordValue.string))
  }

  fileprivate static func sources(
    _ sources: [CellDiagnostic.Source], file: String
  ) -> RecordValue {
    .array(sources.map { $0.value(file: file) })
  }

  fileprivate static func objects<Element>(
    _ elements: [Element], _ members: (Element) -> [(String, RecordValue)]
  ) -> RecordValue {
    .array(elements.map { .object(RecordObject(members($0))) })
  }
}
