// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// Sample records for checking a template without data: short and long texts, optional fields
/// present and missing, numbers of several sizes.
///
/// A field's role in the template decides its value: a number if the field is part of arithmetic, a
/// colour if it sets one, else a text. Values with which conditions compare a field are tried too.
/// Up to four optional fields are tried in all combinations;
/// more are tried all present, all missing, and each alone present or missing.
///
/// A template of many views and fields has a bounded number of samples, so that checking it takes
/// time in proportion to its views. Fields then take turns in groups rather than alone, and missing
/// fields are not combined with every kind of contents.
struct SampleRecords {
  /// A record and a description of its contents.
  struct Sample {
    /// The record.
    let record: RecordValue
    /// Such as `with long texts, without 'photo'`.
    let description: String
    /// Whether such records are to be expected. Empty texts show the use of a least height, but a
    /// layout without one is not at fault.
    let isPlausible: Bool
  }

  /// The kind of value for a field.
  private enum Role {
    case text, number, color
    /// One value, as a formatter needs it.
    case fixed(RecordValue)

    /// The role of a field that a formatter needs to be of a type.
    init(_ input: FormatInput) {
      switch input {
      case .number: self = .number
      case .text: self = .text
      case .moment: self = .fixed(.string("2026-11-28T14:30:00Z"))
      case .currency: self = .fixed(.string("EUR"))
      case .zone: self = .fixed(.string("UTC"))
      case .language: self = .fixed(.string(FormattedValue.defaultLanguage))
      case .list: self = .fixed(.array([shortText, shortText].map { .string($0) }))
      }
    }

    var isText: Bool { if case .text = self { true } else { false } }
    var isNumber: Bool { if case .number = self { true } else { false } }
  }

  /// A description of contents, and the value of each field.
  private struct Contents {
    let description: String
    var isPlausible = true
    let value: (FieldPath) -> RecordValue
  }

  /// The samples, each different from the others.
  let samples: [Sample]

  private static let shortText = "Ab"
  private static let longText =
    Array(repeating: "Two masons set a cornerstone while printers locked their type.", count: 8)
    .joined(separator: " ")
  private static let number = 40.0

  /// The number of views, all samples together, that the samples of a large template may have.
  static let viewBudget = 8000
  /// The least number of samples that a template may have, however many views it has.
  private static let leastBudget = 16

  /// The greatest number of samples, or of records, with which a template is tried.
  static func countLimit(of template: CellTemplate) -> Int {
    max(leastBudget, viewBudget / max(1, template.views.count))
  }

  /// Makes the samples for a template.
  init(_ template: CellTemplate) {
    let roles = Self.roles(template)
    let optional = Self.optionalFields(template)
    let limit = Self.countLimit(of: template)
    let lists = Self.lists(template)
    let compared = Self.comparedValues(template) + lists.map { ($0.path, .array([])) }
    var plan = Plan(groupCount: .max, isProduct: true)
    while plan.count(roles, optional, compared.count) > limit, let smaller = plan.smaller {
      plan = smaller
    }
    let contents = Self.contents(
      roles, lists: lists, compared: Array(compared.prefix(plan.groupCount)),
      groupCount: plan.groupCount)
    var samples: [Sample] = []
    for (number, missing) in Self.choices(of: optional, groupCount: plan.groupCount).enumerated() {
      for contents in number == 0 || plan.isProduct ? contents : Array(contents.prefix(1)) {
        let record = Self.record(roles.map(\.path), without: Set(missing), contents.value)
        guard !samples.contains(where: { $0.record == record }) else { continue }
        let without = missing.isEmpty ? "" : ", without \(Self.list(missing))"
        samples.append(
          Sample(
            record: record, description: contents.description + without,
            isPlausible: contents.isPlausible))
      }
    }
    self.samples = samples
  }

  /// How many samples are made of the fields of a template.
  private struct Plan {
    /// The greatest number of groups in which fields take turns.
    let groupCount: Int
    /// Whether missing fields are combined with every kind of contents.
    let isProduct: Bool

    /// The next plan with fewer samples; nil if there is none.
    var smaller: Plan? {
      if isProduct { return Plan(groupCount: groupCount, isProduct: false) }
      guard groupCount > 1 else { return nil }
      return Plan(groupCount: min(16, groupCount) / (groupCount > 16 ? 1 : 2), isProduct: false)
    }

    /// The number of samples that are made at most.
    func count(
      _ roles: [(path: FieldPath, role: Role)], _ optional: [FieldPath], _ comparedCount: Int
    ) -> Int {
      let texts = min(groupCount, roles.count(where: \.role.isText))
      let numbers = min(groupCount, roles.count(where: \.role.isNumber))
      let contents = 3 + texts + 2 * numbers + min(groupCount, comparedCount)
      let choices =
        optional.count > 4 ? 2 + 2 * min(groupCount, optional.count) : 1 << optional.count
      return isProduct ? contents * choices : contents + choices - 1
    }
  }

  /// Fields in groups, each alone if there are few; neighbours are in different groups.
  private static func groups(of fields: [FieldPath], count: Int) -> [[FieldPath]] {
    guard fields.count > count else { return fields.map { [$0] } }
    return (0..<count).map { first in
      stride(from: first, to: fields.count, by: count).map { fields[$0] }
    }
  }

  /// Fields in quotes; the first ones and the number of the others if there are many.
  private static func list(_ fields: [FieldPath]) -> String {
    let shown = fields.prefix(fields.count > 8 ? 3 : 8).map { "'\($0)'" }.joined(separator: ", ")
    return fields.count > 8 ? "\(shown) and \(fields.count - 3) more" : shown
  }

  // MARK: - Fields

  /// The fields with their roles, the longest paths first, so that `image.width` makes an object
  /// of `image`.
  private static func roles(_ template: CellTemplate) -> [(path: FieldPath, role: Role)] {
    var numbers: Set<FieldPath> = []
    var colors: Set<FieldPath> = []
    for view in template.views {
      for (_, binding) in view.numbers {
        numbers.formUnion(binding.expression.references.flatMap(\.paths))
      }
      if case .text(let text) = view.kind, let lines = text.boundLines {
        numbers.formUnion(lines.expression.references.flatMap(\.paths))
      }
      colors.formUnion(view.colors.flatMap(\.binding.references).flatMap(\.paths))
    }
    numbers.formUnion(template.statements.flatMap(\.references).flatMap(\.paths))
    for comparison in Self.comparisons(of: template)
    where comparison.left.kind == .number || comparison.right.kind == .number {
      let sides = [comparison.left, comparison.right]
      numbers.formUnion(sides.flatMap(\.references).flatMap(\.paths))
    }
    let inputs = Dictionary(
      template.views.flatMap(\.kind.bindings).flatMap(\.formattedValues).flatMap(\.inputs)
        .map { ($0.path, $0.input) }
    ) { first, second in first == .text ? second : first }
    return template.fieldPaths.enumerated()
      .sorted { ($1.element.steps.count, $0.offset) < ($0.element.steps.count, $1.offset) }
      .map { _, path in
        if numbers.contains(path) { return (path, .number) }
        if let input = inputs[path] { return (path, Role(input)) }
        return (path, colors.contains(path) ? .color : .text)
      }
  }

  /// The fields that a record may omit: those of conditions and those with a default.
  private static func optionalFields(_ template: CellTemplate) -> [FieldPath] {
    var result: [FieldPath] = []
    var seen: Set<FieldPath> = []
    func add(_ paths: some Sequence<FieldPath>) {
      for path in paths where seen.insert(path).inserted { result.append(path) }
    }
    for view in template.views {
      add(view.condition.references.flatMap(\.paths))
      for reference in view.references where reference.fallback != nil || reference.paths.count > 1
      {
        add(reference.paths)
      }
    }
    return result
  }

  /// The arrays that a template repeats cells for, or whose elements are runs of a text, with
  /// elements of several kinds.
  private static func lists(
    _ template: CellTemplate
  ) -> [(path: FieldPath, elements: [RecordValue])] {
    let runs = template.views.compactMap { view -> FieldPath? in
      guard case .text(let text) = view.kind, let runs = text.boundRuns else { return nil }
      return runs.isMarkup ? nil : runs.list.paths[0]
    }
    let elements: [RecordValue] = [shortText, longText].map {
      .object(RecordObject([("text", .string($0))]))
    }
    var result = runs.map { (path: $0, elements: elements) }
    for repeated in template.views.compactMap(\.repeated) where repeated.markup == nil {
      let cells = repeated.elements.compactMap(\.template)
      if !cells.isEmpty, let name = repeated.elementName {
        result.append((repeated.path, Self.elements(of: cells, named: name)))
      } else {
        result.append((repeated.path, [plainElement(of: template, repeated)]))
      }
    }
    return result
  }

  /// Elements with what all cells of a row show of them.
  private static func elements(of cells: [CellTemplate], named name: String) -> [RecordValue] {
    let samples = cells.map { cell in
      SampleRecords(cell).samples.filter(\.isPlausible).prefix(listCount)
        .map {
          $0.record[name] ?? (cells.count == 1 ? .string(shortText) : .object(RecordObject()))
        }
    }
    guard cells.count > 1 else { return samples[0] }
    return (0..<listCount).map { index in
      var fields: [(String, RecordValue)] = []
      for cell in samples {
        guard let sample = cell.dropFirst(index).first ?? cell.last else { continue }
        // A cell that shows the element itself takes any text.
        guard case .object(let object) = sample else { return sample }
        for (key, value) in zip(object.keys, object.values)
        where !fields.contains(where: { $0.0 == key }) {
          fields.append((key, value))
        }
      }
      return .object(RecordObject(fields))
    }
  }

  /// An element for a cell that is inside of itself: a number, which is a text too, in each field,
  /// and no array, in which the cells end.
  private static func plainElement(
    of template: CellTemplate, _ repeated: RepeatTemplate
  ) -> RecordValue {
    var element = RecordValue.object(RecordObject())
    let paths = template.fieldPaths.filter { $0 != repeated.path }.enumerated()
      .sorted { ($0.element.steps.count, $0.offset) < ($1.element.steps.count, $1.offset) }
    for (_, path) in paths {
      var steps = path.steps[...]
      if let name = repeated.elementName {
        guard path.fieldName == name, steps.count > 1 else { continue }
        steps = steps.dropFirst()
      }
      element.set(.number(RecordNumber(Int(number))), at: steps)
    }
    return element
  }

  /// The number of elements of a sample array.
  private static let listCount = 3

  /// The comparisons in the conditions of a template.
  private static func comparisons(of template: CellTemplate) -> [Expression.Comparison] {
    template.views.flatMap(\.condition.expressions).flatMap(\.comparisons)
  }

  /// The fields that conditions compare with values, and values that decide: each text and truth,
  /// and of each number its neighbours too. Each pair occurs once.
  private static func comparedValues(
    _ template: CellTemplate
  ) -> [(path: FieldPath, value: RecordValue)] {
    var result: [(path: FieldPath, value: RecordValue)] = []
    for comparison in comparisons(of: template) {
      for (field, other) in [
        (comparison.left, comparison.right), (comparison.right, comparison.left),
      ] {
        guard case .field(let reference) = field else { continue }
        var values: [RecordValue?] = []
        for other in other.listed {
          switch other {
          case .text(let text): values.append(.string(text))
          case .truth(let truth): values.append(.bool(truth))
          case .number(let number):
            values += [number, number - 1, number + 1].map { RecordNumber($0).map { .number($0) } }
          case .percent, .attribute, .list, .field, .negative, .chain, .extreme, .values,
            .comparison, .opposite, .junction:
            break
          }
        }
        for case let value? in values
        where !result.contains(where: { $0.path == reference.paths[0] && $0.value == value }) {
          result.append((reference.paths[0], value))
        }
      }
    }
    return result
  }

  /// The sets of optional fields to omit together; the first is empty.
  private static func choices(of fields: [FieldPath], groupCount: Int) -> [[FieldPath]] {
    guard fields.count > 4 else {
      return (0..<(1 << fields.count)).map { bits in
        fields.indices.filter { bits >> $0 & 1 == 1 }.map { fields[$0] }
      }
    }
    let groups = groups(of: fields, count: groupCount)
    return [[], fields] + groups
      + groups.map { group in
        let kept = Set(group)
        return fields.filter { !kept.contains($0) }
      }
  }

  // MARK: - Contents

  private static func contents(
    _ roles: [(path: FieldPath, role: Role)], lists: [(path: FieldPath, elements: [RecordValue])],
    compared: [(path: FieldPath, value: RecordValue)], groupCount: Int
  ) -> [Contents] {
    let roleOfPath = Dictionary(roles.map { ($0.path, $0.role) }) { first, _ in first }
    func value(_ path: FieldPath, text: String, number: Double) -> RecordValue {
      if let list = lists.first(where: { $0.path == path }) { return .array(list.elements) }
      return switch roleOfPath[path] {
      case .number: RecordNumber(number).map(RecordValue.number) ?? .null
      case .color: .string("#336699")
      case .fixed(let value): value
      case .text, nil: .string(text)
      }
    }
    var result = [
      Contents(description: "with short texts") { value($0, text: shortText, number: number) },
      Contents(description: "with long texts") { value($0, text: longText, number: number) },
      Contents(description: "with empty texts", isPlausible: false) {
        value($0, text: "", number: number)
      },
    ]
    // The order of the fields, as long as each takes its turn alone.
    var turns: [(order: Int, contents: Contents)] = []
    let order = Dictionary(roles.enumerated().map { ($1.path, $0) }) { first, _ in first }
    func add(_ group: [FieldPath], _ contents: Contents) {
      turns.append((group.first.flatMap { order[$0] } ?? 0, contents))
    }
    for group in groups(of: roles.filter(\.role.isText).map(\.path), count: groupCount) {
      let members = Set(group)
      let name =
        group.count == 1 ? "a long text in \(list(group)) alone" : "long texts in \(list(group))"
      add(
        group,
        Contents(description: "with \(name)") {
          value($0, text: members.contains($0) ? longText : shortText, number: number)
        })
    }
    for group in groups(of: roles.filter(\.role.isNumber).map(\.path), count: groupCount) {
      let members = Set(group)
      for factor in [0.1, 10] {
        let other = number * factor
        add(
          group,
          Contents(description: "with \(other.shortest) in \(list(group))") {
            value($0, text: shortText, number: members.contains($0) ? other : number)
          })
      }
    }
    result += turns.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }
    .map(\.element.contents)
    for (path, other) in compared {
      let description =
        other.bindingText.map { "with '\($0)' in '\(path)'" } ?? "without elements in '\(path)'"
      result.append(
        Contents(description: description) {
          $0 == path ? other : value($0, text: longText, number: number)
        })
    }
    return result
  }

  /// A record with a value at each path, except the missing ones and paths inside them.
  private static func record(
    _ paths: [FieldPath], without missing: Set<FieldPath>, _ value: (FieldPath) -> RecordValue
  ) -> RecordValue {
    var record = RecordValue.object(RecordObject())
    for path in paths {
      let isMissing =
        !missing.isEmpty
        && path.steps.indices.contains {
          missing.contains(FieldPath(steps: Array(path.steps[...$0])))
        }
      // A path to an object with a part that is already set exists.
      guard !isMissing, path.value(in: record) == nil else { continue }
      record.set(value(path), at: path.steps[...])
    }
    return record
  }
}

extension Expression {
  /// The comparisons in a condition, from left to right.
  fileprivate var comparisons: [Comparison] {
    if case .comparison(let comparison) = self { return [comparison] }
    return operands.flatMap(\.comparisons)
  }

  /// The values of a list in brackets; else the expression itself.
  fileprivate var listed: [Expression] {
    if case .values(let values) = self { values } else { [self] }
  }
}

extension RecordValue {
  /// Sets a part of the value, creating the objects and arrays that lead to it.
  fileprivate mutating func set(_ value: RecordValue, at steps: ArraySlice<FieldPath.Step>) {
    guard let step = steps.first else {
      self = value
      return
    }
    switch step {
    case .key(let key):
      var object = RecordObject()
      if case .object(let existing) = self { object = existing }
      // The object has one owner now, and is changed in place.
      self = .null
      var inner = object[key] ?? .null
      inner.set(value, at: steps.dropFirst())
      object[key] = inner
      self = .object(object)
    case .index(let index):
      var elements: [RecordValue] = []
      if case .array(let existing) = self { elements = existing }
      while elements.count <= min(index, 99) { elements.append(.null) }
      if elements.indices.contains(index) { elements[index].set(value, at: steps.dropFirst()) }
      self = .array(elements)
    }
  }
}
