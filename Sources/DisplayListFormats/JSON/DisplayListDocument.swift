// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The JSON format of a display list, key by key; DisplayListFormats.docc describes it.
struct DisplayListDocument: Codable {
  /// What the document is; always ``Self/signature``.
  var format: String
  var version: Int
  var fonts: [Font]
  var commands: [Command]

  static let signature = "quoin display list"

  /// A font; it has either a path or the name of bytes in memory.
  struct Font: Codable {
    var path: String?
    var memory: String?
    var face: Int
    var axes: [Axis]
    var name: String
    var bold: Bool?
    var oblique: Bool?
  }

  /// The position on an axis of a variable font.
  struct Axis: Codable {
    var tag: String
    var value: Double
  }

  /// A command; which of the values it has depends on `op`.
  struct Command: Codable {
    var op: Operation
    var map: Numbers?
    var rect: Numbers?
    var radius: Double?
    var color: String?
    var lineWidth: Double?
    var opacity: Double?
    var name: String?
    var origin: Numbers?
    var run: Run?
  }

  /// The kinds of commands.
  enum Operation: String, Codable {
    case save, restore, transform, clip, opacity, fill, stroke, glyphs, image, area
  }

  /// A glyph run with its text.
  struct Run: Codable {
    var font: Int
    var size: Double
    var direction: Direction
    var script: String
    var color: String?
    var start: Int
    var length: Int
    var text: String
    var attachment: Attachment?
    var glyphs: [Glyph]
  }

  /// The reading direction of a run.
  enum Direction: String, Codable {
    case ltr, rtl
  }

  /// The attachment of a run.
  struct Attachment: Codable {
    var size: Numbers
    var depth: Double
    var name: String
  }

  /// A glyph, written as an array of id, cluster, x, y and advance.
  struct Glyph {
    var id: UInt32
    var cluster: Int
    var x: Double
    var y: Double
    var advance: Double
  }

  /// Several numbers, written as an array.
  typealias Numbers = [Double]
}

extension DisplayListDocument.Glyph: Codable {
  init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    id = try values.decode(UInt32.self)
    cluster = try values.decode(Int.self)
    x = try values.decode(Double.self)
    y = try values.decode(Double.self)
    advance = try values.decode(Double.self)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    try values.encode(id)
    try values.encode(cluster)
    try values.encode(x)
    try values.encode(y)
    try values.encode(advance)
  }
}

extension DisplayListDocument {
  /// The document as UTF-8, with the keys of each object sorted.
  func encoded() throws(DisplayListFormatError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return [UInt8](try encoder.encode(self))
    } catch EncodingError.invalidValue(let value, let context) {
      // The encoder refuses nothing but numbers that are not finite.
      let index = context.codingPath.lazy.compactMap(\.intValue).first
      throw DisplayListFormatError(
        .notFinite(value as? Double ?? .nan), at: index.map { .command($0) })
    } catch {
      throw DisplayListFormatError(.notFinite(.nan))
    }
  }

  /// Reads a document from UTF-8.
  init(encoded bytes: [UInt8]) throws(DisplayListFormatError) {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    } catch let error as DecodingError {
      throw DisplayListFormatError(error)
    } catch {
      throw DisplayListFormatError(.notADisplayList)
    }
    guard format == Self.signature else { throw DisplayListFormatError(.notADisplayList) }
    guard version == formatVersion else { throw DisplayListFormatError(.version(version)) }
  }
}

extension DisplayListFormatError {
  /// The error of a JSON document that lacks something or has something else in its place.
  fileprivate init(_ error: DecodingError) {
    func path(_ context: DecodingError.Context, _ last: (any CodingKey)? = nil) -> Place? {
      let keys = (context.codingPath + (last.map { [$0] } ?? [])).map {
        $0.intValue.map(String.init) ?? $0.stringValue
      }
      return keys.isEmpty ? nil : .path(keys.joined(separator: "."))
    }
    switch error {
    case .keyNotFound(let key, let context):
      self.init(.invalid("a value"), at: path(context, key))
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      self.init(.invalid("a value of type \(type)"), at: path(context))
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      self.init(.invalid("another value"), at: path(context))
    default: self.init(.notADisplayList)
    }
  }
}
