// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import Foundation
import TableLayout
import TextMeasurement

/// What makes the key of a row's heights in a ``HeightCache``.
struct HeightCacheKey: Sendable {
  private let fields: [FieldPath]
  private let start: ContentHasher

  /// Takes in all that is the same for all rows: the program and its libraries, the fonts in their
  /// order, the template, and the scale.
  init(template: CellTemplate, fonts: [FontReport], scale: Double) {
    fields = template.fieldPaths
    var hasher = ContentHasher()
    hasher.combine(Self.program)
    hasher.combine(TextLibraryVersions().description)
    hasher.combine(fonts.count)
    for font in fonts {
      hasher.combine(font.sha256)
      hasher.combine(font.faceIndex)
    }
    hasher.combine(template.sourceLines.count)
    for line in template.sourceLines { hasher.combine(line) }
    hasher.combine(scale)
    start = hasher
  }

  /// The key of a record: it differs where a field differs that the template asks for.
  func key(of record: RecordValue) -> ContentHash {
    var hasher = start
    for field in fields { Self.combine(field.value(in: record) ?? .null, into: &hasher) }
    return hasher.finalize()
  }

  /// The program itself: other code may give other heights.
  private static let program: ContentHash = {
    var hasher = ContentHasher()
    hasher.combine(toolVersion)
    let file = Bundle.main.executablePath.flatMap { FileManager.default.contents(atPath: $0) }
    (file ?? Data()).withUnsafeBytes { hasher.combine($0) }
    return hasher.finalize()
  }()

  private static func combine(_ value: RecordValue, into hasher: inout ContentHasher) {
    switch value {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value ? 2 : 1)
    case .number(let number):
      hasher.combine(3)
      hasher.combine(number.text)
    case .string(let text):
      hasher.combine(4)
      hasher.combine(text)
    case .array(let elements):
      hasher.combine(5)
      hasher.combine(elements.count)
      for element in elements { combine(element, into: &hasher) }
    case .object(let object):
      hasher.combine(6)
      hasher.combine(object.keys.count)
      for (key, value) in zip(object.keys, object.values) {
        hasher.combine(key)
        combine(value, into: &hasher)
      }
    }
  }
}
