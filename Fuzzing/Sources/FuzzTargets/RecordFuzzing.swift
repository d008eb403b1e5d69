// SPDX-License-Identifier: Apache-2.0

import CellTemplates

@testable import ToolInput

extension [UInt8] {
  /// Whether readers take the bytes for gzip or zstd data. Fuzzing hardly ever makes whole ones.
  var isTakenForCompressed: Bool {
    starts(with: [0x1F, 0x8B]) || starts(with: [0x28, 0xB5, 0x2F, 0xFD])
  }
}

/// Records one a line, and as one JSON text: the lines of a simple reader, places in the text, and
/// values that are read again as they are written.
enum RecordFuzzing {
  /// Reads the bytes as NDJSON and as JSON.
  static func run(_ bytes: [UInt8]) throws(FuzzFailure) {
    try checkLines(bytes)
    try checkText(bytes)
    try KeptFieldFuzzing.run {
      try RecordReader(
        source: ByteSource(name: "input", bytes: bytes), format: .ndjson, parser: $0)
    }
    for path in [nil, ["items"], ["a", "b"]] {
      try KeptFieldFuzzing.run {
        try RecordReader(
          source: ByteSource(name: "input", bytes: bytes), format: .json, records: path, parser: $0)
      }
    }
  }

  /// The lines of the input by the rules of NDJSON: ends are LF or CR LF, a byte order mark at the
  /// beginning is skipped, and blank lines at the end are no records.
  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for index in lines.indices where lines[index].last == 0x0D { lines[index].removeLast() }
    if let first = lines.first, first.starts(with: [0xEF, 0xBB, 0xBF]) {
      lines[0].removeFirst(3)
    }
    while let last = lines.last, last.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
      lines.removeLast()
    }
    return lines
  }

  private static func checkLines(_ bytes: [UInt8]) throws(FuzzFailure) {
    let expected = lines(bytes)
    var found: [InputRecord] = []
    do {
      let reader = try RecordReader(
        source: ByteSource(name: "input", bytes: bytes), format: .ndjson)
      while let record = try reader.next() { found.append(record) }
    } catch let failure as ToolFailure where bytes.isTakenForCompressed {
      return try check(!failure.message.isEmpty, "an error says nothing")
    } catch {
      throw FuzzFailure("reading stops: \(error)")
    }
    if bytes.isTakenForCompressed { return }
    try check(found.count == expected.count, "\(found.count) records of \(expected.count) lines")
    for (index, (record, line)) in zip(found, expected).enumerated() {
      try check(
        record.row == index && record.place.line == index + 1,
        "record \(record.row) at line \(record.place.line), not \(index)")
      let value = try? RecordValue.parseJSON(line[...])
      var problem: String?
      do throws(BadRecord) {
        problem = difference(try record.value(by: RecordParser()), value)
      } catch {
        if case .object? = value { problem = "an object is refused: \(error.reason)" }
        let column = error.place.column ?? 1
        if error.place.line != index + 1 || column < 1 || column > line.count + 1 {
          problem = "\(error.message(source: "input")) is not in line \(index + 1)"
        }
      }
      if let problem { throw FuzzFailure(problem) }
    }
  }

  /// What differs where a value is read in another way, or written and read again; nil if nothing.
  private static func difference(_ value: RecordValue, _ expected: RecordValue?) -> String? {
    guard value == expected else { return "a line is read in two ways" }
    let text = JSONText.value(value)
    guard let again = try? RecordValue.parseJSON(text) else {
      return "what was written cannot be read: \(text)"
    }
    let second = JSONText.value(again)
    return second == text ? nil : "written \(text), then \(second)"
  }

  private static func checkText(_ bytes: [UInt8]) throws(FuzzFailure) {
    let lineCount = bytes.count { $0 == 0x0A } + 1
    for path in [nil, ["items"], ["a", "b"]] {
      do {
        let reader = try RecordReader(
          source: ByteSource(name: "input", bytes: bytes), format: .json, records: path)
        var last = (0, 0)
        while let record = try reader.next() {
          let place = (record.place.line, record.place.column ?? 1)
          try check(
            record.place.element == nil || (place > last && place.0 <= lineCount),
            "element at \(place) after \(last), in \(lineCount) lines")
          last = place
          if let value = try? record.value(by: RecordParser()),
            let problem = difference(value, value)
          {
            throw FuzzFailure(problem)
          }
        }
      } catch let failure as FuzzFailure {
        throw failure
      } catch let failure as ToolFailure {
        try check(!failure.message.isEmpty, "an error says nothing")
      } catch {
        throw FuzzFailure("an error without a place: \(error)")
      }
    }
  }

  // MARK: - Seeds

  static var seeds: [[UInt8]] {
    [
      "{\"a\": 1, \"b\": [true, null, -0.5e+3]}\n{\"a\": \"\\u00e9\\ud83d\\ude00\\n\"}\r\n\n \n",
      "\u{FEFF}{}\n[1]\n{\"a\": {\"b\": [{\"c\": 12345678901234567890}]}}\n",
      "[{\"a\": 1},\n {\"b\": 2},\n 3]", "{\"items\": [{\"a\": \"x\"}], \"a\": {\"b\": [{}, []]}}",
      "{\"a\": 1, \"a\": 2}\n{\"a\": \"\\ud800\"}\n{\"a\": 01}\n{\"a\": 1e999}\ntrue\n\"x\"",
    ].map { Array($0.utf8) }
  }
}
