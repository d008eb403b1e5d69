// SPDX-License-Identifier: Apache-2.0

public import TextVocabulary

/// The fonts that a measurer may use, in the order in which they serve as fallbacks.
///
/// A collection is a value; its faces are shared. Families are found by their typographic or
/// legacy name, ignoring case.
///
///     var fonts = try FontCollection.bundled()
///     try fonts.addFile(at: "Display.ttf")
public struct FontCollection: Sendable {
  /// All faces, in the order in which they were added.
  public private(set) var faces: [FontFace] = []
  /// The faces of each family, by folded name; never iterated, because its order is random.
  private var facesByFamily: [String: [Int]] = [:]
  /// The families in the order of their first face, each with its faces.
  private(set) var familyGroups: [[Int]] = []
  private var groupByFamily: [String: Int] = [:]

  /// Creates an empty collection.
  public init() {}

  /// Whether the collection has no face.
  public var isEmpty: Bool { faces.isEmpty }

  /// The names of the families, sorted and without duplicates.
  public var families: [String] { Set(faces.map(\.family)).sorted() }

  /// Adds a face; in fallback order it comes after the faces added before.
  public mutating func add(_ face: FontFace) {
    let index = faces.count
    faces.append(face)
    let name = Self.folded(face.family)
    facesByFamily[name, default: []].append(index)
    let legacy = Self.folded(face.legacyFamily)
    if legacy != name, !legacy.isEmpty { facesByFamily[legacy, default: []].append(index) }
    if let group = groupByFamily[name] {
      familyGroups[group].append(index)
    } else {
      groupByFamily[name] = familyGroups.count
      familyGroups.append([index])
    }
  }

  /// Adds all faces of a font file.
  ///
  /// - Throws: ``FontLoadingError``; the collection is then as it was before.
  public mutating func addFile(at path: String) throws(FontLoadingError) {
    try add(FontBlob(.file(path: path)))
  }

  /// Adds all faces of a font in memory.
  ///
  /// - Throws: ``FontLoadingError``; the collection is then as it was before.
  public mutating func add(_ data: FontData) throws(FontLoadingError) {
    try add(FontBlob(.data(data)))
  }

  /// Adds the font files of a folder and its subfolders, in the order of their paths.
  ///
  /// Files with the extensions ttf, otf, ttc, otc, woff and woff2 count as fonts. A font that
  /// cannot be opened is skipped.
  ///
  /// - Returns: The errors of the fonts that were skipped.
  /// - Throws: ``FontLoadingError/unreadableFolder(path:)`` and
  ///   ``FontLoadingError/emptyFolder(path:)``.
  @discardableResult
  public mutating func addFolder(
    at path: String
  ) throws(FontLoadingError) -> [FontLoadingError] {
    let paths = try FontFolder.fontFiles(in: path)
    guard !paths.isEmpty else { throw .emptyFolder(path: path) }
    var errors: [FontLoadingError] = []
    for path in paths {
      do throws(FontLoadingError) {
        try addFile(at: path)
      } catch {
        errors.append(error)
      }
    }
    return errors
  }

  /// Opens all faces of a file, then adds them; after an error none is added.
  private mutating func add(_ blob: FontBlob) throws(FontLoadingError) {
    let first = try FontFace(blob, faceIndex: 0)
    let count = try FontFileFacts.read(blob, faceIndex: 0).faceCount
    var opened = [first]
    for index in 1..<max(1, count) { opened.append(try FontFace(blob, faceIndex: index)) }
    for face in opened { add(face) }
  }

  /// The faces of a family, by its typographic or legacy name.
  func faces(ofFamily family: String) -> [FontFace] {
    (facesByFamily[Self.folded(family)] ?? []).map { faces[$0] }
  }

  /// The form of a family's name that is compared.
  private static func folded(_ name: String) -> String { name.lowercased() }
}
