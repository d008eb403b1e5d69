// SPDX-License-Identifier: Apache-2.0

import BundledFonts
public import CQuoin
import QuoinTablesC
import RowHeights
import TextMeasurement
import TextVocabulary
import WorldFonts

/// What a `quoin_fonts` names: fonts, or a text engine of the caller's.
final class FontsObject: Sendable {
  let measurer: any TextMeasurer

  init(_ measurer: any TextMeasurer) { self.measurer = measurer }
}

extension quoin_fonts {
  func object() throws(CallFailure) -> FontsObject {
    try HandleTable.shared.object(id, "fonts")
  }
}

@c @implementation
public func quoin_fonts_bundled(_ fonts: UnsafeMutablePointer<quoin_fonts>?) -> quoin_status {
  call { () throws(CallFailure) in
    let fonts = try fonts.required("fonts")
    let measurer = HarfBuzzTextMeasurer(collection: try FontCollection.installed())
    fonts.pointee.id = HandleTable.shared.insert(FontsObject(measurer))
  }
}

@c @implementation
public func quoin_fonts_files(
  _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
  _ fonts: UnsafeMutablePointer<quoin_fonts>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let fonts = try fonts.required("fonts")
    var collection = FontCollection()
    try collection.addFiles(paths, count)
    guard !collection.isEmpty else { throw CallFailure(.badFont, "at least one font is needed") }
    fonts.pointee.id = HandleTable.shared.insert(
      FontsObject(HarfBuzzTextMeasurer(collection: collection)))
  }
}

@c @implementation
public func quoin_fonts_bundled_and_files(
  _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
  _ fonts: UnsafeMutablePointer<quoin_fonts>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let fonts = try fonts.required("fonts")
    var collection = try FontCollection.installed()
    try collection.addFiles(paths, count)
    fonts.pointee.id = HandleTable.shared.insert(
      FontsObject(HarfBuzzTextMeasurer(collection: collection)))
  }
}

extension FontCollection {
  /// The fonts that come with the library: those of all scripts, or those of the commonest scripts
  /// where the others are not installed.
  fileprivate static func installed() throws(CallFailure) -> FontCollection {
    do {
      return try FontCollection.world()
    } catch let error as BundledFontError where error.isAbsence {
      do {
        return try FontCollection.bundled()
      } catch {
        throw CallFailure(.badFont, "\(error)")
      }
    } catch {
      throw CallFailure(.badFont, "\(error)")
    }
  }

  /// Adds the fonts of files, in their order.
  fileprivate mutating func addFiles(
    _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int
  ) throws(CallFailure) {
    for path in try elements(paths, count, "paths") {
      let path = try text(path, "a path")
      do throws(FontLoadingError) {
        try addFile(at: path)
      } catch {
        throw CallFailure(.badFont, "\(error)")
      }
    }
  }
}

@c @implementation
public func quoin_fonts_engine(
  _ engine: UnsafePointer<quoin_text_engine>?, _ context: UnsafeMutableRawPointer?,
  _ fonts: UnsafeMutablePointer<quoin_fonts>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let fonts = try fonts.required("fonts")
    let measurer = try CallbackMeasurer(try engine.required("engine").pointee, context: context)
    fonts.pointee.id = HandleTable.shared.insert(FontsObject(measurer))
  }
}

extension BundledFontError {
  /// Whether no place has a folder of the fonts, and nobody named one: they are not installed.
  fileprivate var isAbsence: Bool {
    switch self {
    case .notFound(let places):
      places.allSatisfy { $0.missing == nil && $0.origin != .environment }
    }
  }
}
