// SPDX-License-Identifier: Apache-2.0

import CellTemplates

@testable import ToolInput

/// Fields that are not kept: records with all fields and records with some are the same but for the
/// fields that are left out, and fail alike.
enum KeptFieldFuzzing {
  /// The outcome of a record or of a whole file: the value, or the message of its error.
  private typealias Outcome = Result<RecordValue, Failure>

  private struct Failure: Error, Hashable {
    let message: String
  }

  /// Reads the bytes with all fields and with one of them.
  ///
  /// - Parameter open: Makes a reader of the bytes.
  static func run(_ open: (RecordParser) throws -> RecordReader) throws(FuzzFailure) {
    let field = "a"
    let all = outcomes(RecordParser(), open)
    let some = outcomes(RecordParser(keeping: [field]), open)
    try check(all.count == some.count, "\(some.count) records of \(all.count)")
    for (whole, kept) in zip(all, some) {
      switch (whole, kept) {
      case (.success(let whole), .success(let kept)):
        try check(
          whole.keys == kept.keys && whole[field] == kept[field]
            && kept.keys.allSatisfy { $0 == field || kept[$0].isLeftOut },
          "of \(JSONText.value(whole)) \(JSONText.value(kept)) is kept")
      default: try check(whole == kept, "\(kept) in place of \(whole)")
      }
    }
  }

  private static func outcomes(
    _ parser: RecordParser, _ open: (RecordParser) throws -> RecordReader
  ) -> [Outcome] {
    var outcomes: [Outcome] = []
    do {
      let reader = try open(parser)
      while let record = try reader.next() {
        outcomes.append(
          Result { () throws(BadRecord) in try record.takeValue(by: parser) }
            .mapError { Failure(message: $0.message(source: "input")) })
      }
    } catch {
      outcomes.append(.failure(Failure(message: "\(error)")))
    }
    return outcomes
  }
}

extension RecordValue {
  /// The keys of an object; none of other values.
  fileprivate var keys: [String] {
    if case .object(let object) = self { object.keys } else { [] }
  }
}

extension RecordValue? {
  /// Whether the value is null, or an object of columns that are all left out.
  fileprivate var isLeftOut: Bool {
    switch self {
    case .null?: true
    case .object(let object)?: object.values.allSatisfy { Optional($0).isLeftOut }
    default: false
    }
  }
}
