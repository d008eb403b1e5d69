// SPDX-License-Identifier: Apache-2.0

import CellTemplates

@testable import ToolInput

/// Separated values: the fields of a reader that looks at one byte after the other.
enum SeparatedFuzzing {
  /// The first byte chooses the format and the separator, and whether all fields are compared with
  /// those of the simple reader or with those that are kept; the rest is the file.
  static func run(_ bytes: [UInt8]) throws(FuzzFailure) {
    guard let first = bytes.first else { return }
    let separators: [Unicode.Scalar] = [",", ";", "|", "\t", "\t"]
    let isPlain = first % 5 == 4
    let separator = separators[Int(first % 5)]
    let file = Array(bytes.dropFirst())
    // A few bytes may stand for a million, which takes long. `RecordFuzzing` has compressed input.
    if file.isTakenForCompressed { return }
    func reader(_ parser: RecordParser) throws -> RecordReader {
      try RecordReader(
        source: ByteSource(name: "input", bytes: file), format: isPlain ? .tsv : .csv,
        separator: separator, parser: parser)
    }
    if first >= 0x80 { return try KeptFieldFuzzing.run(reader) }
    let rows = rows(file, UInt8(ascii: separator), isPlain: isPlain)
    var found: [InputRecord] = []
    do {
      let reader = try reader(RecordParser())
      while let record = try reader.next() { found.append(record) }
    } catch {
      // Only a header is refused at once.
      return try check(!isHeader(rows.first), "reading stops: \(error)")
    }
    guard case .fields(let header)? = rows.first, isHeader(rows.first) else {
      throw FuzzFailure("a header is accepted that is none")
    }
    try check(found.count == rows.count - 1, "\(found.count) records, expected \(rows.count - 1)")
    for (record, row) in zip(found, rows.dropFirst()) {
      try checkRecord(record, row, header)
    }
  }

  /// A row as the simple reader finds it.
  private enum Row {
    case fields([[UInt8]])
    case unclosed
  }

  /// Reads all rows, byte by byte.
  private static func rows(_ file: [UInt8], _ separator: UInt8, isPlain: Bool) -> [Row] {
    let hasMark = file.starts(with: [0xEF, 0xBB, 0xBF])
    let file = hasMark ? Array(file.dropFirst(3)) : file
    var rows: [Row] = []
    var fields: [[UInt8]] = [[]]
    var isQuoted = false
    var isAtStart = !hasMark
    var index = 0
    while index < file.count {
      let byte = file[index]
      let next = index + 1 < file.count ? file[index + 1] : nil
      let last = fields.count - 1
      let isEndByte = byte == 0x0A || (byte == 0x0D && (next == 0x0A || next == nil))
      isAtStart = false
      index += 1
      if isEndByte, byte == 0x0D, next != nil { index += 1 }
      switch byte {
      case _ where isEndByte && isQuoted: fields[last].append(0x0A)
      case _ where isEndByte:
        rows.append(.fields(fields))
        fields = [[]]
        isAtStart = true
      case UInt8(ascii: "\"") where isQuoted && next == byte:
        fields[last].append(byte)
        index += 1
      case UInt8(ascii: "\"") where isQuoted: isQuoted = false
      case UInt8(ascii: "\"") where !isPlain && fields[last].isEmpty: isQuoted = true
      case separator where !isQuoted: fields.append([])
      default: fields[last].append(byte)
      }
    }
    if isQuoted {
      rows.append(.unclosed)
    } else if !isAtStart {
      rows.append(.fields(fields))
    }
    return rows
  }

  /// Whether a row can be a header: valid text, and no name twice.
  private static func isHeader(_ row: Row?) -> Bool {
    guard case .fields(let names)? = row else { return false }
    return Set(names).count == names.count
      && names.allSatisfy { String(validating: $0, as: UTF8.self) != nil }
      && Set(names.map { String(decoding: $0, as: UTF8.self) }).count == names.count
  }

  private static func checkRecord(
    _ record: InputRecord, _ row: Row, _ header: [[UInt8]]
  ) throws(FuzzFailure) {
    switch (record.content, row) {
    case (.broken, .unclosed): break
    case (.broken(let reason), .fields(let fields)):
      let isText = fields.allSatisfy { String(validating: $0, as: UTF8.self) != nil }
      try check(fields.count != header.count || !isText, "a record is refused: \(reason)")
    case (.value(let value), .fields(let fields)):
      try check(fields.count == header.count, "\(fields.count) fields of \(header.count)")
      // Names with dots lead into objects, which may overwrite each other.
      for (name, field) in zip(header, fields) where !name.contains(UInt8(ascii: ".")) {
        let name = String(decoding: name, as: UTF8.self)
        let isOverwritten = header.contains {
          String(decoding: $0, as: UTF8.self).split(separator: ".").first.map(String.init) == name
            && $0.contains(UInt8(ascii: "."))
        }
        guard !isOverwritten, !name.isEmpty else { continue }
        let expected = RecordValue.string(String(decoding: field, as: UTF8.self))
        try check(
          value[name] == expected,
          "field '\(name)': \(value[name] as Any), expected \(expected)")
      }
    case (.value, .unclosed), (.json, _), (.longJSON, _), (.longText, _), (.longValue, _):
      throw FuzzFailure("a broken record is read: \(record)")
    }
  }

  // MARK: - Seeds

  static var seeds: [[UInt8]] {
    let files = [
      "a,b,c\n1,\"x, y\",\"say \"\"hi\"\"\"\r\n,,\n\"two\nlines\",2,3\n",
      "title;image.width;image.height\nx;1;2\n\"y\";3\n", "a|b\n1|\"unclosed\n",
      "a\tb\n\"1\t2\n", "a\tb\n\"1\t2\"\n", "\u{FEFF}only\n1\n\n2",
    ]
    return [0, 0x82].flatMap { way in
      files.enumerated().map { [way + UInt8($0.offset)] + Array($0.element.utf8) }
    }
  }
}
