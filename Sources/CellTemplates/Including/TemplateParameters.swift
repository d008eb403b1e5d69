// SPDX-License-Identifier: Apache-2.0

/// The parameters of a file that a cell includes, and their values.
///
///     parameters: {price: , label: Total}        in the file: price is needed
///     with: {price: "${item.total}"}             where it is included
///
/// The fields that have the names of parameters give way to the values before the file is read: a
/// value that is a field to its path, any other to what it is.
struct TemplateParameters {
  /// A value of a parameter.
  enum Value {
    /// A field.
    case field(FieldReference)
    /// A text, a number or a truth value.
    case constant(RecordValue)
    /// A text with fields in it.
    case text(String)
  }

  private let tree: TemplateNode
  private var values: [(name: String, value: Value)] = []
  private var errors: [SyntaxError] = []

  /// Finds the values of the parameters that a file declares.
  ///
  /// - Parameter given: The values that it gets.
  init(of tree: TemplateNode, values given: TemplateNode?, at place: SourcePlace) {
    guard case .mapping(var entries) = tree.content else {
      self.tree = tree
      return
    }
    var declared: [TemplateNode.Entry] = []
    if let index = entries.firstIndex(where: { $0.key == TemplateComposer.parametersKey }) {
      let entry = entries.remove(at: index)
      if case .mapping(let names) = entry.value.content {
        declared = names
      } else if !entry.value.isNull {
        errors.append(
          SyntaxError(
            "parameters: expected names with their defaults, found \(entry.value.kindName)",
            at: entry.value.place))
      }
    }
    self.tree = TemplateNode(content: .mapping(entries), place: tree.place)
    var stated: [TemplateNode.Entry] = []
    if let given, !given.isNull {
      if case .mapping(let names) = given.content {
        stated = names
      } else {
        errors.append(
          SyntaxError(
            "with: expected a value for each parameter, found \(given.kindName)", at: given.place))
      }
    }
    check(declared, stated, at: place)
  }

  private mutating func check(
    _ declared: [TemplateNode.Entry], _ stated: [TemplateNode.Entry], at place: SourcePlace
  ) {
    let names = declared.map(\.key)
    for entry in stated where !names.contains(entry.key) {
      let known = names.isEmpty ? "none" : names.joined(separator: ", ")
      errors.append(
        SyntaxError(
          "with: the file has no parameter '\(entry.key)'; it has \(known)", at: entry.keyPlace,
          suggestion: Spelling.suggestion(for: entry.key, among: names)))
    }
    let elements = tree.elementNames + Self.reserved
    for entry in declared {
      if !Lexer.isName(entry.key) || elements.contains(entry.key) {
        errors.append(
          SyntaxError(
            "parameters: '\(entry.key)' cannot name a parameter: a name has letters, digits and "
              + "'_', and is not that of an element or of what lists know", at: entry.keyPlace))
        continue
      }
      let own = stated.first { $0.key == entry.key }
      let value = own?.value ?? entry.value
      if let own, own.value.isNull, !entry.value.isNull {
        errors.append(
          SyntaxError(
            "with: '\(entry.key)' is null; leave it out for the parameter's default",
            at: own.keyPlace))
        continue
      }
      if value.isNull {
        errors.append(
          SyntaxError("with: the parameter '\(entry.key)' has no value and no default", at: place))
        continue
      }
      do throws(SyntaxError) {
        values.append((entry.key, try Self.value(of: value, for: entry.key)))
      } catch {
        errors.append(error)
      }
    }
  }

  /// The names by which cells know more than the record.
  private static let reserved = [
    RepeatTemplate.indexName, RepeatTemplate.countName, RepeatTemplate.restName,
    ListRules.Name.previous, ListRules.Name.next, ListRules.Name.section, ListRules.Name.part,
  ]

  private static func value(
    of node: TemplateNode, for name: String
  ) throws(SyntaxError) -> Value {
    guard case .scalar(let text, let style) = node.content else {
      throw SyntaxError(
        "\(name): expected a text, a number, true, false or a field, found \(node.kindName)",
        at: node.place)
    }
    let binding = try TextBinding(text, at: node.textPlace)
    if binding.parts.count == 1, case .field(let reference) = binding.parts[0] {
      return .field(reference)
    }
    if !binding.parts.allSatisfy({ if case .literal = $0 { true } else { false } }) {
      return .text(text)
    }
    if style == .plain, text == "true" || text == "false" {
      return .constant(.bool(text == "true"))
    }
    if style == .plain, let number = RecordValue.string(text).spelledNumber {
      return .constant(.number(number))
    }
    return .constant(.string(text))
  }

  // MARK: - Replacing

  /// The file's tree without parameters, or what is wrong.
  func replaced() -> (node: TemplateNode, errors: [SyntaxError]) {
    guard errors.isEmpty, !values.isEmpty else { return (tree, errors) }
    var errors: [SyntaxError] = []
    let node = replaced(tree, key: "", &errors)
    return (node, errors)
  }

  private func replaced(
    _ node: TemplateNode, key: String, _ errors: inout [SyntaxError]
  ) -> TemplateNode {
    var result = node
    switch node.content {
    case .scalar(let text, let style):
      guard text.hasPart("${") else { return node }
      do throws(SyntaxError) {
        let place = node.textPlace
        guard let replaced = try scalar(text, key: key, at: place) else { return node }
        result.content = .scalar(replaced.text, replaced.isPlain ? .plain : style)
        result.place.isFixed = true
      } catch {
        errors.append(error)
      }
    case .sequence(let elements):
      result.content = .sequence(elements.map { replaced($0, key: key, &errors) })
    case .mapping(let entries):
      let isWith = key == TemplateComposer.valuesKey
      result.content = .mapping(
        entries.map { entry in
          TemplateNode.Entry(
            key: entry.key, keyPlace: entry.keyPlace,
            value: replaced(entry.value, key: isWith ? "text" : entry.key, &errors))
        })
    }
    return result
  }

  /// The keys whose values are texts with fields; those of all others are expressions.
  private static let textKeys = [
    "text", "title", "source", "section", "select", "color", "background", "locale", "each", "runs",
  ]

  /// A scalar with values in the place of parameters; nil if it names none.
  private func scalar(
    _ text: String, key: String, at place: SourcePlace
  ) throws(SyntaxError) -> (text: String, isPlain: Bool)? {
    let isText = Self.textKeys.contains(key)
    let scalars = Array(text.unicodeScalars)
    if let constant = whole(scalars) {
      if key == "if" || key == "unless" { return (constant.isTruthy ? "true" : "false", true) }
      if isText, let shown = constant.bindingText {
        let isTyped = if case .string = constant { false } else { true }
        return (shown.replacingAll("${", with: "$${"), isTyped)
      }
    }
    var result = String.UnicodeScalarView()
    var hasChanged = false
    var index = 0
    while index < scalars.count {
      let rest = scalars[index...]
      if rest.starts(with: "$${".unicodeScalars) {
        result.append(contentsOf: "$${".unicodeScalars)
        index += 3
      } else if rest.starts(with: "${".unicodeScalars),
        let end = FieldScanner.end(of: scalars, from: index + 2)
      {
        let inside = Array(scalars[(index + 2)..<end])
        let part = try part(inside, isText: isText, at: place.advanced(by: index))
        hasChanged = hasChanged || part != nil
        let old = "${\(String(String.UnicodeScalarView(inside)))}"
        result.append(contentsOf: (part ?? old).unicodeScalars)
        index = end + 1
      } else {
        result.append(scalars[index])
        index += 1
      }
    }
    return hasChanged ? (String(result), false) : nil
  }

  /// The constant that is a whole text `${name}`; nil if it is none.
  private func whole(_ scalars: [Unicode.Scalar]) -> RecordValue? {
    let text = String(String.UnicodeScalarView(scalars)).trimmed
    guard text.hasPrefix("${"), text.hasSuffix("}") else { return nil }
    let name = String(text.dropFirst(2).dropLast()).trimmed
    guard case .constant(let value)? = values.first(where: { $0.name == name })?.value else {
      return nil
    }
    return value
  }

  /// What stands in place of a `${…}`; nil if that names no parameter.
  private func part(
    _ inside: [Unicode.Scalar], isText: Bool, at place: SourcePlace
  ) throws(SyntaxError) -> String? {
    let isValue = inside.first == "="
    let bar = FieldScanner.bar(in: inside, isValue: isValue) ?? inside.count
    let head = String(String.UnicodeScalarView(inside[..<bar]))
    let tail = String(String.UnicodeScalarView(inside[bar...]))
    // Fields in arguments of formatters, and in expressions, stand for values.
    let arguments = try scalar(tail, key: "", at: place.advanced(by: bar + 2))?.text
    if isValue {
      let value = try scalar(head, key: "", at: place.advanced(by: 2))?.text
      return value == nil && arguments == nil ? nil : "${\(value ?? head)\(arguments ?? tail)}"
    }
    let formats = arguments ?? tail
    switch try chain(head, isText && tail.isEmpty, at: place) {
    case nil: return arguments == nil ? nil : "${\(head)\(formats)}"
    case .field(let reference)?: return "${\(try Self.written(reference, at: place))\(formats)}"
    case .text(let text)?: return text
    case .constant(let constant)?:
      if isText, tail.isEmpty, let shown = constant.bindingText {
        return shown.replacingAll("${", with: "$${")
      }
      return isText ? "${= \(Self.literal(constant))\(formats)}" : Self.literal(constant)
    }
  }

  /// What a chain of paths and a default comes to; nil if it names no parameter.
  private func chain(
    _ text: String, _ mayBeText: Bool, at place: SourcePlace
  ) throws(SyntaxError) -> Value? {
    let reference = try FieldScanner.reference(text, at: place)
    var paths: [FieldPath] = []
    var hasChanged = false
    var fallback = reference.fallback
    loop: for path in reference.paths {
      guard let name = path.fieldName, let value = values.first(where: { $0.name == name })?.value
      else {
        paths.append(path)
        continue
      }
      hasChanged = true
      let rest = path.steps.dropFirst()
      switch value {
      case .field(let field):
        paths += field.paths.map { FieldPath(steps: $0.steps + rest) }
        if let own = field.fallback {
          // What follows a default is never reached.
          fallback = own
          break loop
        }
      case .constant(let constant):
        guard rest.isEmpty else {
          throw SyntaxError(
            "the parameter '\(name)' has no parts: its value is no field", at: place)
        }
        guard !paths.isEmpty else { return .constant(constant) }
        fallback = constant
        break loop
      case .text(let text):
        guard mayBeText, rest.isEmpty, reference.paths.count == 1 else {
          throw SyntaxError(
            "the parameter '\(name)' is a text with fields in it, which stands in texts, alone "
              + "between '${' and '}'", at: place)
        }
        return .text(text)
      }
    }
    guard hasChanged else { return nil }
    return .field(FieldReference(paths: paths, fallback: fallback, place: place))
  }

  private static func written(
    _ reference: FieldReference, at place: SourcePlace
  ) throws(SyntaxError) -> String {
    let paths = reference.paths.map(\.description).joined(separator: " ?? ")
    guard let fallback = reference.fallback else { return paths }
    guard case .string(let text) = fallback else {
      return "\(paths) ?? \(literal(fallback))"
    }
    guard let quote = ["'", "\""].first(where: { !text.hasPart($0) }) else {
      throw SyntaxError("a default cannot have both kinds of quotes", at: place)
    }
    return "\(paths) ?? \(quote)\(text)\(quote)"
  }

  /// A constant as expressions write it.
  private static func literal(_ constant: RecordValue) -> String {
    guard case .string(let text) = constant else { return constant.bindingText ?? "" }
    return "'\(text.replacingAll("'", with: "''"))'"
  }
}

extension TemplateNode {
  /// The names of elements in the node's repeated parts.
  fileprivate var elementNames: [String] {
    switch content {
    case .scalar: []
    case .sequence(let elements): elements.flatMap(\.elementNames)
    case .mapping(let entries):
      entries.flatMap { entry -> [String] in
        if entry.key == "as", case .scalar(let name, _) = entry.value.content { return [name] }
        let inner = entry.value.elementNames
        return entry.key == "each" ? inner + [TemplateReader.defaultElementName] : inner
      }
    }
  }
}
