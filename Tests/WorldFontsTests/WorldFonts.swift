// SPDX-License-Identifier: Apache-2.0

import Foundation
import TextMeasurement
import TextVocabulary
import WorldFonts

/// The measurers of these tests.
enum Fonts {
  /// The bundled fonts and the world fonts.
  static let world = measurer { try FontCollection.world() }
  /// The bundled fonts alone.
  static let core = measurer { try FontCollection.bundled() }

  private static func measurer(_ fonts: () throws -> FontCollection) -> HarfBuzzTextMeasurer {
    do { return HarfBuzzTextMeasurer(collection: try fonts()) } catch { fatalError("\(error)") }
  }

  /// A file of the package's sources.
  static func source(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}

extension HarfBuzzTextMeasurer {
  /// A text in a style, by the same entry point as that of labels.
  func prepared(
    _ text: String, weight: FontWeight = .regular, slant: FontSlant = .upright,
    language: String? = nil, size: Double = 100
  ) -> any PreparedText {
    let font = FontDescriptor(size: size, weight: weight, slant: slant)
    return prepare(
      AttributedText(text, style: TextStyle(font: font, language: language)),
      paragraphStyle: ParagraphStyle())
  }

  /// The runs of a text on one line.
  func runs(
    _ text: String, weight: FontWeight = .regular, slant: FontSlant = .upright,
    language: String? = nil
  ) -> [GlyphRun] {
    prepared(text, weight: weight, slant: slant, language: language)
      .layout(in: TextContainer()).lines.flatMap(\.runs)
  }
}
