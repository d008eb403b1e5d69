// SPDX-License-Identifier: Apache-2.0

/// A nested cell of a repeated part, as records are bound to it.
///
/// It is a class, so that a row copies nothing of it.
final class PartPlan: Sendable {
  /// Where a field of the cell's record comes from.
  private enum Source {
    case around, element, index, count, rest
  }

  /// The plan of the cell; nil for that of the cell around.
  let plan: RowPlan?
  /// The number of a grid's columns that the cell takes.
  let span: Int
  /// Whether the element takes the place of the record.
  private let isElementItself: Bool
  /// The names of the fields that the cell's record has.
  private let names: [String]
  /// For each field where it comes from.
  private let sources: [Source]
  /// The fields of an element that its cell names; nil if it may need the whole element.
  private let elementKeys: [String]?

  /// Whether the element, by its name, is all that the cell's record has.
  let isOfElementAlone: Bool

  /// Plans a nested cell.
  ///
  /// - Parameter template: The cell around.
  init(
    _ part: RepeatTemplate.Part, _ cell: RepeatTemplate.Cell, of repeated: RepeatTemplate,
    in template: CellTemplate
  ) {
    let nested = cell.template ?? template
    plan = cell.template.map(RowPlan.init)
    span = cell.span
    isElementItself = part.isElement && repeated.elementName == nil
    names = nested.fieldPaths.fieldNames
    let own = repeated.ownNames(part)
    sources = names.map { name in
      guard own.contains(name) else { return .around }
      return switch name {
      case RepeatTemplate.indexName: .index
      case RepeatTemplate.countName: .count
      case RepeatTemplate.restName: .rest
      default: .element
      }
    }
    isOfElementAlone = !isElementItself && sources == [.element]
    // A block of text has just the fields that its cell names.
    let isWhole = cell.template == nil || repeated.markup != nil
    elementKeys = isWhole ? nil : nested.keys(of: repeated.elementName)
  }

  /// An element with the fields that the cell names.
  ///
  /// - Parameter isWhole: Whether it keeps the others too.
  func element(_ element: RecordValue, isWhole: Bool) -> RecordValue {
    isWhole ? element : element.keeping(elementKeys)
  }

  /// The record of a nested cell.
  ///
  /// - Parameters:
  ///   - element: The element; null for a cell beside elements.
  ///   - index: The element's number, or the number of elements before the cell.
  ///   - count: The number of all elements.
  ///   - record: The record around.
  ///   - isWhole: Whether the element keeps the fields that the cell does not name.
  @inline(never)
  func record(
    of element: RecordValue, index: Int, count: Int, around record: RecordValue, isWhole: Bool
  ) -> RecordValue {
    if isElementItself { return element }
    var values = ObjectFields.Collector(roomFor: names.count)
    var missing: [Int] = []
    for (field, source) in sources.enumerated() {
      switch source {
      case .around:
        if let value = record[names[field]] { values.append(value) } else { missing.append(field) }
      case .element:
        values.append(self.element(element, isWhole: isWhole))
      case .index: values.append(.number(RecordNumber(index)))
      case .count: values.append(.number(RecordNumber(count)))
      case .rest: values.append(.number(RecordNumber(count - index)))
      }
    }
    var names = names
    for field in missing.reversed() { names.remove(at: field) }
    return .object(RecordObject(distinctKeys: names, values))
  }
}

extension CellTemplate {
  /// The fields of an element that the template names; nil if it names the element itself or an
  /// element of it, or hands it on to a cell that does.
  fileprivate func keys(of element: String?) -> [String]? {
    guard let element else { return nil }
    var keys: [String] = []
    for path in references.flatMap(\.paths) where path.fieldName == element {
      guard path.steps.count > 1, case .key(let key) = path.steps[1] else { return nil }
      if !keys.contains(key) { keys.append(key) }
    }
    return keys
  }
}

extension RecordValue {
  /// An object with only some of its fields, which are distinct; any other value as it is.
  fileprivate func keeping(_ keys: [String]?) -> RecordValue {
    guard let keys, case .object(let object) = self, object.keys != keys else { return self }
    var names: [String] = []
    var values = ObjectFields.Collector(roomFor: keys.count)
    names.reserveCapacity(keys.count)
    for key in keys {
      guard let value = object[key] else { continue }
      names.append(key)
      values.append(value)
    }
    return .object(RecordObject(distinctKeys: names, values))
  }
}
