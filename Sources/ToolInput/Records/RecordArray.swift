// SPDX-License-Identifier: Apache-2.0

package import CellTemplates

/// The records of a JSON text: the elements of an array, or one object.
package struct RecordArray {
  private let values: [RecordValue]
  /// The place of each element; empty for one object.
  private let places: [SourcePlace]
  /// A hint for the error if the only object is not a record.
  private var hint: String?

  /// Reads a source to its end.
  ///
  /// - Parameters:
  ///   - path: The names of the fields that lead to the array; nil for the text itself.
  ///   - parser: Knows the fields of records that are kept, and the limits.
  /// - Throws: ``ToolFailure`` with code 65 if the text is no JSON, or if no array is there.
  package init(_ source: ByteSource, path: [String]?, parser: RecordParser) throws {
    let value: RecordValue
    do {
      let bytes = try source.readAll(parser.limits)[...]
      (value, places) = try parser.parse(bytes, elementsAt: path ?? [])
      if path == nil, case .object = value {
        let names = try parser.namesOfObjectArrays(in: bytes)
        if names.count == 1 {
          hint =
            "--records \(FieldPath(steps: [.key(names[0])])) reads the objects in '\(names[0])'"
        }
      }
    } catch let error as JSONError {
      let place = RecordPlace(line: error.line, column: error.column, element: error.element)
      throw ToolFailure(
        .badData, BadRecord(place, reason: error.message).message(source: source.name),
        isPlaced: true)
    }
    func failure(_ message: String) -> ToolFailure {
      ToolFailure(.badData, "\(source.name):1:1: \(message)", isPlaced: true)
    }
    guard let path else {
      switch value {
      case .array(let elements): values = elements
      case .object: values = [value]
      default: throw failure("expected an array of objects, found \(value.kindName)")
      }
      return
    }
    var end: RecordValue? = value
    for name in path { end = end?[name] }
    guard case .array(let elements)? = end else {
      let found = end.map { "found \($0.kindName)" } ?? "found nothing"
      let field = FieldPath(steps: path.map(FieldPath.Step.key))
      throw failure("--records \(field): expected an array of objects, \(found)")
    }
    values = elements
  }

  /// The record of a row; nil after the last.
  package func record(at row: Int) -> InputRecord? {
    guard row < values.count else { return nil }
    let place =
      places.isEmpty
      ? RecordPlace(line: 1, hint: hint)
      : RecordPlace(line: places[row].line, column: places[row].column, element: row)
    let value = values[row]
    guard case .object = value else {
      return InputRecord(
        row: row, place: place,
        content: .broken("expected a JSON object, found \(value.kindName)"))
    }
    return InputRecord(row: row, place: place, content: .value(value))
  }
}
