// SPDX-License-Identifier: Apache-2.0

package import CellTemplates

/// The records of a list's rows, by the rows' identities, which count from 0.
///
/// Rows that are inserted take the records over again, from the first.
package struct ListRecords {
  /// Where records come from.
  package enum Source {
    /// A user's own records.
    case given([RecordValue])
    /// Texts and senders of a plan, whose mixture `Benchmarks/lists/FORMAT.md` describes.
    case made(texts: [String], senders: [String])
  }

  private let source: Source
  /// The field that grows; nil if no row does.
  let field: String?

  /// The records of a source.
  package init(source: Source, field: String?) {
    self.source = source
    self.field = field
  }

  /// The number of different records or texts.
  package var count: Int {
    switch source {
    case .given(let records): records.count
    case .made(let texts, _): texts.count
    }
  }

  /// Which of them a row has.
  func index(ofID id: Int) -> Int {
    switch source {
    case .given(let records): id % records.count
    case .made(let texts, _): id * 31 % texts.count
    }
  }

  /// A row that has one of them; every one of them has a row.
  package func ids() -> some Sequence<Int> { 0..<count }

  /// The record of a row whose growing field has a text of its own, if one is given.
  func record(ofID id: Int, text: String?) -> RecordValue {
    switch source {
    case .given(let records):
      let record = records[index(ofID: id)]
      guard let field, let text, case .object(var object) = record else { return record }
      object[field] = .string(text)
      return .object(object)
    case .made(_, let senders):
      return .object(
        RecordObject([
          ("sender", .string(senders[id * 7 % senders.count] + " \(id)")),
          ("time", .string(Self.twoDigits(id / 60 % 24) + ":" + Self.twoDigits(id % 60))),
          ("text", .string(text ?? self.text(ofID: id))),
        ]))
    }
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// The text that grows in a row, as the row came; empty if no row grows.
  package func text(ofID id: Int) -> String {
    switch source {
    case .given(let records):
      field.flatMap { records[index(ofID: id)][$0]?.bindingText } ?? ""
    case .made(let texts, _): texts[index(ofID: id)]
    }
  }

  /// What a row's height depends on, in one text.
  func content(ofID id: Int) -> String {
    guard case .given(let records) = source else { return text(ofID: id) }
    var json = JSONWriter()
    json.value(records[index(ofID: id)])
    return json.line
  }

  /// The bytes of text in each of the records, by which a height can be guessed.
  var textLengths: [Int] {
    switch source {
    case .given(let records): records.map(Self.textLength)
    case .made(let texts, _): texts.map(\.utf8.count)
    }
  }

  private static func textLength(of value: RecordValue) -> Int {
    switch value {
    case .string(let text): text.utf8.count
    case .array(let elements): elements.reduce(0) { $0 + textLength(of: $1) }
    case .object(let object): object.values.reduce(0) { $0 + textLength(of: $1) }
    case .null, .bool, .number: 0
    }
  }
}
