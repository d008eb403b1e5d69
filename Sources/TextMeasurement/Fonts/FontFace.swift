// SPDX-License-Identifier: Apache-2.0

import BundledFonts
import CHarfBuzz
import Synchronization
public import TextVocabulary

/// One face of a font file, shared by all threads.
///
/// A bundled face is opened when a text first needs it, by facts that its package keeps; any other
/// is opened at once. The face owns its HarfBuzz handles, which are immutable. A variable font is
/// one face with axes.
public final class FontFace: Sendable {
  /// The file or data that the font's bytes come from.
  public let source: FontSource
  /// The face's index in the file; 0 in a single font.
  public let faceIndex: Int
  /// The family's name (name 16 of the font, else name 1).
  public let family: String
  /// The four-style family name (name 1), by which the face can be found too.
  public let legacyFamily: String
  /// The style's name, such as `Bold Italic`.
  public let styleName: String
  /// The PostScript name, for reports and for backends.
  public let postScriptName: String
  /// The weights that the face supports: one, or the range of its `wght` axis.
  public let weights: ClosedRange<Double>
  /// The slant of the letters: upright or italic.
  public let slant: FontSlant
  /// The axes of a variable font, in the font's order.
  public let axes: [FontAxis]
  /// The units of the em square, 16...16384.
  public let unitsPerEm: Int
  /// The number of glyphs.
  public let glyphCount: Int
  /// Whether the face has colour glyphs, as an emoji font does.
  public let isColor: Bool
  /// The path of the file, or the name of the data in memory, for reports.
  public var fileName: String {
    switch source {
    case .file(let path): path
    case .data(let data): data.name
    }
  }
  /// OS/2 `usWidthClass`; 5 is normal.
  let widthClass: Int
  /// The bundled file of the face, whose facts are known; nil for other faces.
  let bundled: BundledFontFile?
  /// The address of the handles, an ``OpenedFace`` that this face retains; 0 until they are needed.
  ///
  /// An `AtomicLazyReference` costs ten times as much to read: its code is generic at run time
  /// (observed: Swift 6.3.1).
  private let opened: Atomic<UInt>

  /// Opens a face of a font file.
  ///
  /// - Throws: ``FontLoadingError`` if the bytes are not a font, the face does not exist or it
  ///   lacks the tables that measuring needs.
  public convenience init(_ source: FontSource, faceIndex: Int = 0) throws(FontLoadingError) {
    try self.init(FontBlob(source), faceIndex: faceIndex)
  }

  /// Opens a face of a file that is already mapped.
  init(_ blob: FontBlob, faceIndex: Int) throws(FontLoadingError) {
    let facts = try Self.facts(of: blob, faceIndex: faceIndex)
    guard let handle = try blob.makeFace(faceIndex) else {
      throw .notAFont(name: blob.name, code: 0)
    }
    do throws(FontLoadingError) {
      try Self.checkTables(handle, blob: blob, faceIndex: faceIndex)
    } catch {
      hb_face_destroy(handle)
      throw error
    }
    hb_face_make_immutable(handle)
    bundled = nil
    source = blob.source
    self.faceIndex = faceIndex
    unitsPerEm = Int(hb_face_get_upem(handle))
    glyphCount = Int(hb_face_get_glyph_count(handle))
    legacyFamily = facts.legacyFamily
    let typographic = Self.name(16, of: handle)
    let family = typographic ?? Self.name(1, of: handle) ?? facts.legacyFamily
    self.family = family.isEmpty ? facts.postScriptName : family
    styleName = Self.name(17, of: handle) ?? facts.styleName
    postScriptName =
      facts.postScriptName.isEmpty ? Self.name(6, of: handle) ?? family : facts.postScriptName
    slant = facts.isItalic ? .italic : .upright
    isColor = facts.isColor
    widthClass = facts.widthClass
    let axes = FontAxis.axes(of: handle)
    self.axes = axes
    if let axis = axes.first(where: { $0.tag == "wght" }) {
      weights = axis.minimum...max(axis.minimum, axis.maximum)
    } else {
      weights = Double(facts.weight)...Double(facts.weight)
    }
    opened = Atomic(Self.retained(OpenedFace(handle, blob: blob)))
  }

  /// Describes a bundled font by its facts; the file is opened when it is first needed.
  init(_ file: BundledFontFile) {
    let facts = file.facts
    source = .file(path: file.path)
    faceIndex = 0
    family = facts.family
    legacyFamily = facts.family
    styleName = facts.style
    postScriptName = facts.postScriptName
    weights = Double(facts.weight)...Double(facts.weight)
    slant = facts.isItalic ? .italic : .upright
    axes = []
    unitsPerEm = facts.unitsPerEm
    glyphCount = facts.glyphCount
    isColor = facts.isColor
    widthClass = 5
    bundled = file
    opened = Atomic(0)
  }

  deinit { Self.reference(opened.load(ordering: .acquiring))?.release() }

  /// The handles, which are opened if they were not.
  private var handles: OpenedFace {
    let known = Self.reference(opened.load(ordering: .acquiring))
    return known?.takeUnretainedValue() ?? open()
  }

  /// Opens the file; of threads that do so at the same time, the first one's handles count.
  private func open() -> OpenedFace {
    guard let bundled else { preconditionFailure("Only bundled faces are opened late.") }
    let made = OpenedFace(bundled)
    let address = Self.retained(made)
    let result = opened.compareExchange(
      expected: 0, desired: address, ordering: .acquiringAndReleasing)
    guard !result.exchanged else { return made }
    Self.reference(address)?.release()
    return Self.reference(result.original)?.takeUnretainedValue() ?? made
  }

  /// The address of handles, retained.
  private static func retained(_ handles: OpenedFace) -> UInt {
    UInt(bitPattern: Unmanaged.passRetained(handles).toOpaque())
  }

  /// The handles at an address; nil for 0.
  private static func reference(_ address: UInt) -> Unmanaged<OpenedFace>? {
    UnsafeRawPointer(bitPattern: address).map(Unmanaged.fromOpaque)
  }

  /// Whether the file is open.
  var isOpened: Bool { opened.load(ordering: .acquiring) != 0 }
  /// The file's bytes; nil if the file could not be opened.
  var blob: FontBlob? { handles.blob }
  /// HarfBuzz's face, immutable.
  var handle: OpaquePointer { handles.handle }
  /// A font at the default position of all axes, for questions about coverage.
  var plainFont: OpaquePointer { handles.plainFont }
  /// Whether Chromium and Firefox do not kern by the face's `kern` table, as HarfBuzz would.
  var hasRejectedKerning: Bool { handles.hasRejectedKerning }

  /// The glyph of a character, before any feature; nil if the face lacks it.
  func nominalGlyph(_ scalar: UInt32) -> UInt32? {
    guard mayCover(scalar) else { return nil }
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(plainFont, scalar, &glyph) != 0 ? glyph : nil
  }

  /// The first glyph of a character that the face lacks, decomposed canonically; nil if the face
  /// lacks a part too.
  func decomposedGlyph(_ scalar: UInt32) -> UInt32? {
    var base: hb_codepoint_t = 0
    var mark: hb_codepoint_t = 0
    guard hb_unicode_decompose(hb_unicode_funcs_get_default(), scalar, &base, &mark) != 0,
      mark == 0 || nominalGlyph(mark) != nil
    else { return nil }
    return nominalGlyph(base) ?? decomposedGlyph(base)
  }

  /// Whether the face has a glyph for a character.
  public func covers(_ scalar: Unicode.Scalar) -> Bool { nominalGlyph(scalar.value) != nil }

  /// False if the facts alone show that the face lacks a character, so that it need not be opened.
  private func mayCover(_ scalar: UInt32) -> Bool {
    guard let bundled, !isOpened else { return true }
    let page = UInt16(truncatingIfNeeded: scalar >> 8)
    return bundled.facts.pages.contains { $0.contains(page) }
  }

  /// The facts that FreeType reads; a font refused for its units per em gives that error.
  private static func facts(
    of blob: FontBlob, faceIndex: Int
  ) throws(FontLoadingError) -> FontFileFacts {
    do throws(FontLoadingError) {
      return try FontFileFacts.read(blob, faceIndex: faceIndex)
    } catch {
      guard case .notAFont = error, !blob.isPacked,
        let handle = hb_face_create(blob.handle, UInt32(faceIndex))
      else { throw error }
      defer { hb_face_destroy(handle) }
      if tableLength("head", of: handle) >= 54 {
        try checkUnitsPerEm(handle, blob: blob, faceIndex: faceIndex)
      }
      throw error
    }
  }

  /// Throws for a face that lacks a table needed for measuring, or has bad units per em.
  private static func checkTables(
    _ handle: OpaquePointer, blob: FontBlob, faceIndex: Int
  ) throws(FontLoadingError) {
    let needed: [(String, Int)] = [("head", 54), ("hhea", 36), ("maxp", 6), ("cmap", 4)]
    for (table, size) in needed {
      guard tableLength(table, of: handle) >= size else {
        throw .missingTable(name: blob.name, faceIndex: faceIndex, table: table)
      }
    }
    guard tableLength("hmtx", of: handle) >= 4 else {
      throw .missingTable(name: blob.name, faceIndex: faceIndex, table: "hmtx")
    }
    guard hb_face_get_glyph_count(handle) > 0 else {
      throw .missingTable(name: blob.name, faceIndex: faceIndex, table: "maxp")
    }
    try checkUnitsPerEm(handle, blob: blob, faceIndex: faceIndex)
  }

  private static func checkUnitsPerEm(
    _ handle: OpaquePointer, blob: FontBlob, faceIndex: Int
  ) throws(FontLoadingError) {
    // HarfBuzz reports 1000 if the table's value is out of range, so the table itself is read.
    let unitsPerEm = withTable("head", of: handle) { bytes in
      bytes.count >= 20 ? Int(bytes[18]) << 8 | Int(bytes[19]) : 0
    }
    guard (16...16384).contains(unitsPerEm) else {
      throw .badUnitsPerEm(name: blob.name, faceIndex: faceIndex, unitsPerEm: unitsPerEm)
    }
  }

  /// Calls a function with the bytes of a table; none if the face lacks it.
  static func withTable<Result>(
    _ tag: OpenTypeTag, of handle: OpaquePointer, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let blob = hb_face_reference_table(handle, tag.rawValue)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let start = hb_blob_get_data(blob, &length)
    return body(UnsafeRawBufferPointer(start: start, count: Int(length)))
  }

  private static func tableLength(_ name: String, of handle: OpaquePointer) -> Int {
    guard let tag = OpenTypeTag(text: name) else { return 0 }
    return withTable(tag, of: handle) { $0.count }
  }

  /// A string of the name table in English, or in the first language that has it.
  static func name(_ id: UInt32, of handle: OpaquePointer) -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    var size = UInt32(buffer.count)
    let english = hb_language_from_string("en", 2)
    if hb_ot_name_get_utf8(handle, id, english, &size, &buffer) == 0 { return nil }
    let text = String(
      decoding: buffer.prefix(Int(size)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}

/// An axis of a variable font.
public struct FontAxis: Hashable, Sendable {
  /// The axis's tag, such as `wght`.
  public var tag: OpenTypeTag
  /// The least position.
  public var minimum: Double
  /// The position if none is given.
  public var `default`: Double
  /// The greatest position.
  public var maximum: Double

  /// The axes of a face, in the font's order.
  static func axes(of handle: OpaquePointer) -> [FontAxis] {
    var count = UInt32(hb_ot_var_get_axis_count(handle))
    guard count > 0 else { return [] }
    var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    _ = hb_ot_var_get_axis_infos(handle, 0, &count, &infos)
    return infos.prefix(Int(count)).map { info in
      FontAxis(
        tag: OpenTypeTag(rawValue: info.tag), minimum: Double(info.min_value),
        default: Double(info.default_value), maximum: Double(info.max_value))
    }
  }
}
