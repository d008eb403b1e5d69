// SPDX-License-Identifier: Apache-2.0

/// Reads records from JSON, within limits.
///
/// A program that needs a few fields of large records names them: the others are checked and not
/// kept, so that they take no memory.
///
///     let parser = RecordParser(keeping: template.fieldNames + ["id"])
///     let record = try parser.parse(line)
public struct RecordParser: Sendable {
  /// The bounds on nesting and on texts.
  public let limits: InputLimits
  /// The fields of a record that are kept; nil keeps all.
  private let fields: KeptFields?

  /// Makes a parser.
  ///
  /// - Parameter fields: The names of the fields that are kept, of a record's own and not of the
  ///   objects inside. A field that is not kept stays in the record as null. Nil keeps all.
  public init(limits: InputLimits = InputLimits(), keeping fields: [String]? = nil) {
    self.limits = limits
    self.fields = fields.map(KeptFields.init)
  }

  /// Whether a field of a record is kept.
  public func keeps(_ field: String) -> Bool { fields?.keeps(field) ?? true }

  /// Whether a field is one of those that the parser was made to keep by name; false if all are
  /// kept.
  public func keepsByName(_ field: String) -> Bool { fields?.keeps(field) ?? false }

  /// Reads one JSON value from a part of a buffer, such as a line of a file.
  ///
  /// - Throws: ``JSONError`` with line and column, counted from the start of `bytes`.
  public func parse(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> RecordValue {
    // The closure's typed error would be lost in `rethrows`, so the outcome travels as a value.
    try bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(JSONError) in try parse(buffer) }
    }.get()
  }

  /// Reads one JSON value from lent bytes.
  ///
  /// - Throws: ``JSONError`` with line and column, counted from the start of `bytes`.
  func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> RecordValue {
    var scanner = JSONScanner(bytes, limits: limits)
    let value = try scanner.record(fields, depth: 0)
    try scanner.expectEnd()
    return value
  }

  /// Reads one JSON value, and the places of the elements of one of its arrays.
  ///
  /// The elements are the records, of which the parser keeps the fields. A value at the path that
  /// is no array is a record too. If the parser does not keep all fields, what is around the
  /// records is checked and null, whatever its name.
  ///
  /// - Parameter path: The names of the fields that lead to the array; empty for the value itself.
  /// - Returns: The value, and where each element of the array begins; no places if no array is
  ///   there.
  /// - Throws: ``JSONError`` with line and column, counted from the start of `bytes`.
  public func parse(
    _ bytes: ArraySlice<UInt8>, elementsAt path: [String]
  ) throws(JSONError) -> (value: RecordValue, places: [SourcePlace]) {
    try bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(JSONError) in
        var scanner = JSONScanner(buffer, limits: limits)
        let (value, offsets) = try scanner.value(elementsAt: path, keeping: fields)
        try scanner.expectEnd()
        return (value, JSONScanner.places(of: offsets, in: buffer))
      }
    }.get()
  }

  /// The names of the fields of an object, kept or not, that are arrays whose first element is an
  /// object; none, and the text is not read, if it is no object.
  ///
  /// - Throws: ``JSONError`` with line and column, counted from the start of `bytes`.
  public func namesOfObjectArrays(in bytes: ArraySlice<UInt8>) throws(JSONError) -> [String] {
    try bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(JSONError) in
        var scanner = JSONScanner(buffer, limits: limits)
        return try scanner.namesOfObjectArrays()
      }
    }.get()
  }
}
