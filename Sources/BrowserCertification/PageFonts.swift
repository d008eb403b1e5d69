// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry
package import TextMeasurement
package import TextVocabulary
package import WebExport

/// The font files of a run as CSS: a family of its own for each face, so that a list of families
/// asks the same faces in the same order as Quoin does.
package struct PageFonts {
  private let collection: FontCollection
  private let measurer: HarfBuzzTextMeasurer
  /// The place of each face in the collection. Never iterated.
  private let numbers: [ObjectIdentifier: Int]
  /// The number of the first face of each face's family.
  private let leaders: [Int]

  /// Describes the fonts of a run.
  package init(_ collection: FontCollection, measuredBy measurer: HarfBuzzTextMeasurer) {
    self.collection = collection
    self.measurer = measurer
    numbers = Dictionary(
      uniqueKeysWithValues: collection.faces.enumerated().map {
        (ObjectIdentifier($1), $0)
      })
    let families = collection.faces.map(\.family)
    leaders = families.map { families.firstIndex(of: $0) ?? 0 }
  }

  /// The fonts as the lowering of a template needs them.
  package var web: WebFonts {
    WebFonts { descriptor in
      faces(for: descriptor).map { "q\($0)" }.joined(separator: ", ")
    } styledFamilies: { descriptor in
      var families: [String] = []
      for face in faces(for: descriptor) {
        let family = styledFamily(of: face)
        if !families.contains(family) { families.append(family) }
      }
      return families.joined(separator: ", ")
    } lineHeight: { descriptor in
      measurer.lineMetrics(of: descriptor).lineHeight
    }
  }

  /// The faces that are asked for the characters of a font, in order, by their numbers.
  private func faces(for descriptor: FontDescriptor) -> [Int] {
    collection.faces(inOrderFor: descriptor).compactMap { numbers[ObjectIdentifier($0)] }
  }

  /// The family in which a face stands beside the others of its font, of other weights and slants.
  private func styledFamily(of face: Int) -> String {
    let count = leaders.count { $0 == leaders[face] }
    return count == 1 ? "q\(face)" : "f\(leaders[face])"
  }

  /// The fonts by their own names, with the page's own fallbacks.
  package var webByName: WebFonts {
    WebFonts { descriptor in
      descriptor.families.map { "\"\($0)\"" }.joined(separator: ", ") + ", sans-serif"
    } lineHeight: { descriptor in
      measurer.lineMetrics(of: descriptor).lineHeight
    }
  }

  /// The file of a family of the page, such as `q3`, for messages.
  func file(ofFamily family: String) -> String {
    guard let number = Int(family.filter(\.isNumber)),
      collection.faces.indices.contains(number)
    else { return family }
    let face = collection.faces[number]
    switch face.source {
    case .file(let path): return path
    case .data: return "\(face.family), which has no file"
    }
  }

  /// A face as `@font-face` describes it.
  package struct Face {
    /// The family: `q3` of the face alone, `f0` of all faces of its font.
    package var family: String
    /// The weight, or the least and the greatest: `400`, `100 900`.
    package let weight: String
    /// Whether the face is slanted.
    package let isItalic: Bool
    /// The characters that are looked for in the face; nil for all.
    package let unicodeRange: String?
    /// The file or its bytes.
    package let source: FontSource
  }

  /// All faces, in the order in which they are asked for a character that no style decides.
  package var faces: [Face] {
    collection.faces.enumerated().map { number, face in
      let (least, most) = (face.weights.lowerBound.shortest, face.weights.upperBound.shortest)
      let ranges = face.knownPages?.map { page in
        let (first, last) = (Int(page.lowerBound) << 8, Int(page.upperBound) << 8 | 0xFF)
        return "U+\(String(first, radix: 16))-\(String(last, radix: 16))"
      }
      return Face(
        family: "q\(number)", weight: least == most ? least : "\(least) \(most)",
        isItalic: face.slant == .italic, unicodeRange: ranges?.joined(separator: ", "),
        source: face.source)
    }
  }

  /// The faces of fonts of several weights and slants, among which a page chooses by itself.
  ///
  /// From the last to the first: of those whose weight, slant and ranges are the same a browser
  /// asks the one that the page states last.
  ///
  /// Source: CSS Fonts 4 § 4.5.1, composite fonts.
  package var styledFaces: [Face] {
    faces.enumerated().reversed().compactMap { number, face in
      var face = face
      face.family = styledFamily(of: number)
      return face.family.hasPrefix("f") ? face : nil
    }
  }

  /// A `@font-face` rule for each face.
  ///
  /// A browser cannot choose a face of a collection file; it takes the first.
  static func rules(of faces: [Face]) -> String {
    faces.map { face in
      let style = face.isItalic ? "font-style: italic; " : ""
      let pages = face.unicodeRange.map { "unicode-range: \($0); " } ?? ""
      return "@font-face { font-family: \(face.family); font-weight: \(face.weight); \(style)"
        + "\(pages)font-display: block; src: url(\"\(url(of: face.source))\") }\n"
    }.joined()
  }

  /// The address of a font's bytes.
  private static func url(of source: FontSource) -> String {
    switch source {
    case .file(let path): FileSystem.address(of: path)
    case .data(let data): "data:font/sfnt;base64,\(Base64.text(of: data.bytes))"
    }
  }
}
