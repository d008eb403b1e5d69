// SPDX-License-Identifier: Apache-2.0

/// A template to start from, made of what records hold.
///
/// Its cell shows the fields one below the other: the first short text as a title, long texts in
/// as many lines as they need, others in one; objects with a width and a height as pictures, the
/// fields of other objects beside the rest, arrays as chips or nested cells. A field that some
/// records lack has a condition. A comment lists the fields that are not shown.
///
///     var starter = StarterTemplate(name: "rows")
///     for record in records { starter.add(record) }
///     print(starter.source)
public struct StarterTemplate {
  /// The template's name.
  public let name: String
  private var table = FieldTable()

  /// The number of records so far.
  public var recordCount: Int { table.count }

  /// Makes a template of no records.
  public init(name: String) { self.name = name }

  /// Looks at a record; what is no object shows nothing.
  public mutating func add(_ record: RecordValue) {
    if case .object(let object) = record { table.add(object) }
  }

  /// The template in YAML; nil if the records have no field that can be shown.
  public var source: String? {
    var views = ViewList(isNested: false)
    let title = table.fields.first {
      $0.facts.kind == .text && $0.facts.longestText <= Self.titleLength && !Self.isKey($0.name)
    }?.name
    for (field, facts) in table.fields where field == title {
      views.add(field, facts, of: table.count, font: "title")
    }
    for (field, facts) in table.fields where field != title && !Self.isKey(field) {
      views.add(field, facts, of: table.count, font: nil)
    }
    guard !views.lines.isEmpty else { return nil }
    let records = "\(table.count) record\(table.count == 1 ? "" : "s")"
    let omitted =
      views.omitted.isEmpty ? "" : "\n# Not shown: \(TemplateText.words(views.omitted))"
    let head = """
      # Made from \(records); edit it as you like.\(omitted)
      version: 1
      name: \(TemplateText.quoted(name))
      width: 375
      margins: 16
      fonts:
      """
    let fonts = [
      ("title", "{size: 17, weight: bold}"), ("body", "{size: 15}"), ("small", "{size: 13}"),
    ].filter { font, _ in views.lines.contains { $0.hasPart("font: \(font)") } }
      .map { "  \($0): \($1)" }
    return
      ([head] + fonts + ["views:"] + views.lines.map { "  \($0)" } + ["layout: |"]
      + views.layout.map { "  \($0)" }).joined(separator: "\n") + "\n"
  }

  /// The greatest number of characters of a title.
  static let titleLength = 120

  /// Whether a field names its record rather than saying something about it.
  private static func isKey(_ name: String) -> Bool { name == "id" || name == "_id" }
}

/// The views of a cell, in lines of YAML.
private struct ViewList {
  /// Whether it is the cell of an element, whose fields are those of `item`.
  let isNested: Bool
  /// The lines of the views.
  private(set) var lines: [String] = []
  /// The paths of the fields that no view shows.
  private(set) var omitted: [String] = []
  private var names: [String] = []

  /// From this length in characters on, a text has as many lines as it needs.
  private static let longText = 60

  init(isNested: Bool) { self.isNested = isNested }

  /// Adds the view of a field.
  ///
  /// - Parameters:
  ///   - holder: The object in the record, or element, that has the field; nil for that itself.
  ///   - count: The number of objects that could have the field.
  ///   - font: The font; nil leaves it to the kind of field.
  mutating func add(
    _ name: String, in holder: String? = nil, _ facts: FieldFacts, of count: Int, font: String?
  ) {
    let keys = [holder, name].compactMap { $0 }
    let field = keys.joined(separator: "_")
    let own = FieldPath(steps: ((isNested ? ["item"] : []) + keys).map { .key($0) })
    let isOptional = facts.presentCount < count
    func bound(_ rest: String = "") -> String { TemplateText.quoted("${\(own)\(rest)}") }
    let condition = isOptional ? ", if: \(bound())" : ""
    let label = keys.joined(separator: " ").replacingAll("_", with: " ").replacingAll("$", with: "")
    switch facts.kind {
    case .text:
      let isLong = facts.longestText > Self.longText
      let font = font ?? (isLong ? "body" : "small")
      // The first view is always there, so that the cell has a height.
      let isFirst = names.isEmpty
      let text = isFirst && isOptional ? bound(" ?? ''") : bound()
      let lines = isLong ? "" : ", lines: 1"
      add(
        field, "{type: text, text: \(text), font: \(font)\(lines)\(isFirst ? "" : condition)}")
    case .number:
      let text = TemplateText.quoted("\(label): ${\(own)}")
      add(field, "{type: text, text: \(text), font: small, lines: 1\(condition)}")
    case .truth:
      add(
        field,
        "{type: text, text: \(TemplateText.quoted(label)), font: small, lines: 1, if: \(bound())}")
    case .object where facts.fields.haveSizes(["width", "height"]):
      let aspect = TemplateText.quoted("${\(own).width}/${\(own).height}")
      add(field, "{type: image, aspect: \(aspect)\(condition)}")
    case .object where holder == nil:
      for (inner, facts) in facts.fields.fields {
        add(inner, in: name, facts, of: count, font: nil)
      }
    case .array where holder == nil && addArray(name, facts, own, condition): break
    case .object, .array, nil: omitted.append("\(own)")
    }
  }

  /// Adds the view of an array: chips, or a nested cell for each object; false if there is none.
  private mutating func addArray(
    _ field: String, _ facts: FieldFacts, _ path: FieldPath, _ condition: String
  ) -> Bool {
    let bound = TemplateText.quoted("${\(path)}")
    // Arrays in arrays are left to the reader.
    guard !facts.hasArrays else { return false }
    if facts.fields.fields.isEmpty {
      guard facts.hasScalars else { return false }
      let text = facts.hasNulls ? "${item ?? ''}" : "${item}"
      let chip = "{type: text, text: \"\(text)\", font: small, lines: 1, padding: [2, 8, 2, 8]}"
      add(field, "{type: flow, gap: 6, each: \(bound)\(condition), cell: \(chip)}")
      return true
    }
    guard !isNested, !facts.hasScalars else { return false }
    var views = ViewList(isNested: true)
    for (name, inner) in facts.fields.fields {
      views.add(name, inner, of: facts.fields.count, font: nil)
    }
    guard !views.lines.isEmpty else { return false }
    omitted += views.omitted.map { "\(path)[].\($0.dropFirst("item.".count))" }
    add(field, "")
    lines.removeLast()
    lines += ["\(names[names.count - 1]):", "  type: stack", "  spacing: 8", "  each: \(bound)"]
    if !condition.isEmpty { lines.append("  if: \(bound)") }
    lines += ["  cell:", "    views:"] + views.lines.map { "      \($0)" }
    lines += ["    layout: |"] + views.layout.map { "      \($0)" }
    return true
  }

  private mutating func add(_ field: String, _ view: String) {
    let name = TemplateText.viewName(field, apartFrom: names)
    names.append(name)
    lines.append("\(name): \(view)")
  }

  /// The lines of the layout: the views below one another.
  var layout: [String] {
    let all = names.count == 1 ? names[0] : "[\(names.joined(separator: " "))]"
    let area = isNested ? "cell" : "cell.margins"
    let edge = isNested ? "" : "-"
    return [
      "V:|\(edge)" + names.map { "[\($0)]" }.joined(separator: "-6-") + "\(edge)|",
      "\(all).leading = \(area).leading", "\(all).trailing = \(area).trailing",
    ]
  }
}

/// Words of templates made of the words of records.
private enum TemplateText {
  /// A text in double quotes, as YAML and JSON write it.
  static func quoted(_ text: String) -> String { JSONText.quoted(text) }

  /// Paths in a comment, on one line.
  static func words(_ paths: [String]) -> String {
    paths.map {
      $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } ? $0 : quoted($0)
    }
    .joined(separator: ", ")
  }

  /// A view's name for a field, apart from other names.
  static func viewName(_ field: String, apartFrom others: [String]) -> String {
    var name = String(
      String.UnicodeScalarView(field.unicodeScalars.map { Lexer.continuesName($0) ? $0 : "_" }))
    if !Lexer.isName(name) || name == "cell" || name == "inset" { name = "_" + name }
    var result = name
    var number = 2
    while others.contains(result) {
      result = "\(name)_\(number)"
      number += 1
    }
    return result
  }
}
