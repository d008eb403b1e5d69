// SPDX-License-Identifier: Apache-2.0

extension CellTemplate {
  /// The names of the built-in templates, in menu order.
  public static var builtInNames: [String] { BuiltInFiles.templates.map(\.name) }

  /// The YAML text of a built-in template, to read or to start from; nil for other names.
  public static func builtInSource(named name: String) -> String? {
    BuiltInFiles.text(named: name, in: BuiltInFiles.templates)
  }

  /// What a built-in template shows, and the fields of its records: the comment at its beginning,
  /// in one line. Nil for other names.
  public static func builtInSummary(named name: String) -> String? {
    builtInSource(named: name).map { source in
      source.split(separator: "\n").prefix { $0.hasPrefix("# ") }.map { $0.dropFirst(2) }
        .joined(separator: " ")
    }
  }

  /// The JSON Schema of templates (draft 2020-12), for editors and for programs that write them.
  ///
  /// It describes keys and kinds of values; names, expressions and the layout's lines are checked
  /// by ``load(source:fileName:limits:)`` alone.
  public static var schema: String {
    String(decoding: PackageResources.template_schema_json, as: UTF8.self)
  }

  /// A built-in template by its name; nil for other names.
  ///
  /// - Parameter limits: The bounds on the texts of its cells.
  public static func builtIn(
    named name: String, limits: InputLimits = InputLimits()
  ) throws(TemplateErrors) -> CellTemplate? {
    guard let source = builtInSource(named: name) else { return nil }
    return try load(source: source, fileName: "\(name).cell.yaml", limits: limits)
  }
}

/// Built-in records, with the template that shows them.
public struct BuiltInSample: Hashable, Sendable {
  /// The sample's name.
  public let name: String
  /// The name of the built-in template for the records.
  public let templateName: String
  /// The records, one JSON object per line.
  public let records: String

  /// The names of all samples.
  public static var names: [String] { BuiltInFiles.samples.map(\.name) }

  /// A sample by its name; nil for other names.
  public static func named(_ name: String) -> BuiltInSample? {
    BuiltInFiles.text(named: name, in: BuiltInFiles.samples).map {
      BuiltInSample(name: name, templateName: name, records: $0)
    }
  }
}
