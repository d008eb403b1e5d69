// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A picture in a text with markup whose element states its size.
package struct MarkupPicture {
  /// The width in points.
  package let width: Double
  /// The height in points.
  package let height: Double
  /// The name under which a backend finds the picture; nil if there is none.
  package let source: String?

  /// Reads the size of an element.
  ///
  /// - Parameter attribute: The value of an attribute by its name.
  /// - Returns: Nil if it lacks an extent in pixels. Whoever shows text must know it beforehand.
  package init?(_ attribute: (String) -> String?) {
    guard let width = attribute("width").flatMap(Self.pixels),
      let height = attribute("height").flatMap(Self.pixels)
    else { return nil }
    self.width = width
    self.height = height
    source = attribute("src").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The number of pixels that an attribute states; nil for a percentage and for no number.
  ///
  /// Source: HTML Living Standard § 2.3.4.4, dimension values.
  private static func pixels(_ text: String) -> Double? {
    let digits = text.trimmed.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let pieces = digits.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard let whole = pieces.first, !whole.isEmpty,
      !text.trimmed.dropFirst(digits.count).hasPrefix("%")
    else { return nil }
    let fraction = pieces.count > 1 ? pieces[1] : ""
    return Double("\(whole).\(fraction)0").flatMap { $0 <= NumberLimit.greatest ? $0 : nil }
  }

  /// The box of a run as a record has it.
  package var record: RecordValue {
    var fields: [(String, RecordValue)] = [
      ("width", RecordValue(floatLiteral: width)), ("height", RecordValue(floatLiteral: height)),
    ]
    if let source { fields.append(("source", .string(source))) }
    return .object(RecordObject(fields))
  }

  /// The attributes of an element of the size that shows nothing, each with a space before it.
  ///
  /// Without a picture browsers would show a description, in its own size.
  package var attributes: String {
    " alt=\"\" width=\"\(width.shortest)\" height=\"\(height.shortest)\" src=\"\(Self.clearPixel)\""
  }

  /// A GIF of one transparent pixel.
  package static let clearPixel =
    "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
}
