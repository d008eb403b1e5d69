// SPDX-License-Identifier: Apache-2.0

import CCairo
import TextVocabulary

/// The faces that a drawing uses, each opened once and for this drawing alone.
///
/// Cairo resizes the FreeType faces that it is given, so none is shared with measuring code.
final class FontStore {
  private let library: FreeTypeLibrary
  private var fonts: [FontIdentity: OpenFont] = [:]

  /// Makes a store without faces.
  init() throws(CairoError) { library = try FreeTypeLibrary() }

  /// The open face of an identity; what is added to the face is left to the drawing.
  func font(_ identity: FontIdentity) throws(CairoError) -> OpenFont {
    var identity = identity
    identity.synthesis = FontSynthesis()
    if let font = fonts[identity] { return font }
    let font = try OpenFont(FreeTypeFace(identity, library: library))
    fonts[identity] = font
    return font
  }
}

/// The owner of an `FT_Library`.
final class FreeTypeLibrary {
  /// The live library.
  let handle: FT_Library

  /// Starts FreeType.
  init() throws(CairoError) {
    var library: FT_Library?
    let code = FT_Init_FreeType(&library)
    guard code == 0, let library else { throw .cairo(reason: freeTypeReason(code)) }
    handle = library
  }

  deinit { FT_Done_FreeType(handle) }
}

/// The owner of an `FT_Face`, and of all that the face needs to live.
final class FreeTypeFace {
  /// The live face.
  let handle: FT_Face
  private let library: FreeTypeLibrary
  private let bytes: UnsafeMutableBufferPointer<UInt8>?

  /// Opens the face of an identity and sets its variation axes.
  init(_ identity: FontIdentity, library: FreeTypeLibrary) throws(CairoError) {
    var face: FT_Face?
    var copy: UnsafeMutableBufferPointer<UInt8>?
    let source: String
    let code: FT_Error
    switch identity.source {
    case .file(let path):
      source = path
      code = FT_New_Face(library.handle, path, identity.faceIndex, &face)
    case .data(let data):
      source = data.name
      let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.bytes.count)
      _ = buffer.initialize(from: data.bytes)
      copy = buffer
      code = FT_New_Memory_Face(
        library.handle, buffer.baseAddress, FT_Long(buffer.count), identity.faceIndex, &face)
    }
    guard code == 0, let face else {
      copy?.deallocate()
      throw .cannotOpenFont(
        name: identity.postScriptName, source: source, faceIndex: identity.faceIndex,
        reason: freeTypeReason(code))
    }
    handle = face
    self.library = library
    bytes = copy
    Self.set(identity.variations, on: face, library: library)
  }

  deinit {
    FT_Done_Face(handle)
    bytes?.deallocate()
  }

  /// Moves a variable face along its axes; a static face stays as it is.
  private static func set(
    _ variations: [FontVariation], on face: FT_Face, library: FreeTypeLibrary
  ) {
    guard !variations.isEmpty else { return }
    var description: UnsafeMutablePointer<FT_MM_Var>?
    guard FT_Get_MM_Var(face, &description) == 0, let description else { return }
    defer { FT_Done_MM_Var(library.handle, description) }
    var coordinates: [FT_Fixed] = (0..<Int(description.pointee.num_axis)).map { index in
      let axis = description.pointee.axis[index]
      let asked = variations.last { UInt(axis.tag) == UInt($0.axis.rawValue) }
      guard let asked, asked.value.isFinite else { return axis.def }
      let limited = max(-32767, min(32767, asked.value))
      return max(axis.minimum, min(axis.maximum, FT_Fixed((limited * 65536).rounded())))
    }
    FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
  }
}

/// The text of a FreeType error code.
func freeTypeReason(_ code: FT_Error) -> String {
  switch code {
  case 0x01: "there is no such file, or it cannot be read"
  case 0x02: "the file is not a font that FreeType knows"
  case 0x06: "the face index is out of range"
  case 0x40: "out of memory"
  default: "FreeType error \(code)"
  }
}
