// SPDX-License-Identifier: Apache-2.0

/// Makes the `HeightKey`s of records for one template at its pixel ratio, its size of text and its
/// browser, one set of fonts and one scale.
///
/// The content of a key is made of the record's values at the fields that the template binds to, so
/// a change of any other field finds the old height. The key's template is the template's text, its
/// pixel ratio, its size of text and its conventions, and its fonts are the fingerprint of the
/// fonts, the code and the scale.
///
/// `TableView` makes its keys of the same four parts. Its template is a name of the caller's, and
/// it keeps heights before separators and rounding, so keys of the two never meet.
public struct HeightKeys: Sendable {
  private let fields: [FieldPath]
  /// The name of each field that is one of the record's own; nil for a path of several steps.
  private let names: [String?]
  private let template: ContentHash
  private let fonts: ContentHash

  /// The version of what templates mean, so that no height of another meaning is found.
  ///
  /// Since 2, `lineHeight` is of the font size; since 3, templates have a pixel ratio,
  /// since 4, a size of text, since 5, a browser that may be another than the text's.
  private static let meaning = 5

  /// Makes keys for one template, one set of fonts and one scale.
  ///
  /// - Parameter fonts: The fingerprint of fonts and code, as `ContentHash(fonts:program:)` makes
  ///   it.
  public init(template: CellTemplate, fonts: ContentHash, scale: Double) {
    fields = template.fieldPaths
    names = fields.map {
      if $0.steps.count == 1, case .key(let name) = $0.steps[0] { name } else { nil }
    }
    var hasher = ContentHasher()
    hasher.combine(Self.meaning)
    hasher.combine(template.sourceLines.count)
    for line in template.sourceLines { hasher.combine(line) }
    for file in template.includedFiles {
      hasher.combine(file.name)
      hasher.combine(file.lines.count)
      for line in file.lines { hasher.combine(line) }
    }
    hasher.combine(template.pixelRatio)
    hasher.combine(template.textSize.name)
    hasher.combine(template.conventions.rawValue)
    // Another version may write the same number or date otherwise.
    if let version = template.localeDataVersion { hasher.combine(version) }
    self.template = hasher.finalize()
    hasher = ContentHasher()
    hasher.combine(fonts)
    hasher.combine(scale)
    self.fonts = hasher.finalize()
  }

  /// The fingerprint of the fields of a record that the template binds to.
  public func content(of record: RecordValue) -> ContentHash {
    var hasher = ContentHasher()
    if case .object(let object) = record {
      for (place, field) in fields.enumerated() {
        // The fields of a record are often in the order in which the template names them.
        if let name = names[place] {
          if place < object.keys.count, object.keys[place] == name {
            hasher.combine(object.values[place])
          } else {
            hasher.combine(object[name] ?? .null)
          }
        } else {
          hasher.combine(field.value(in: record) ?? .null)
        }
      }
    } else {
      for field in fields { hasher.combine(field.value(in: record) ?? .null) }
    }
    return hasher.finalize()
  }

  /// The key of content at a width in points.
  public func key(content: ContentHash, width: Double) -> HeightKey {
    HeightKey(content: content, width: width, template: template, fonts: fonts)
  }
}

extension ContentHash {
  /// The fingerprint of fonts, in their order, and of the code that measures with them.
  ///
  /// Two lists of equal fingerprint give equal heights.
  ///
  /// - Parameter program: The fingerprint of the program itself, since other code may give other
  ///   heights.
  /// - Complexity: O(bytes of the fonts' files) to make the reports; not meant for every launch.
  public init(fonts: [FontReport], program: ContentHash = .executable) {
    var hasher = ContentHasher()
    hasher.combine(program)
    hasher.combine(TextLibraryVersions().description)
    hasher.combine(fonts.count)
    for font in fonts {
      hasher.combine(font.sha256)
      hasher.combine(font.faceIndex)
    }
    self = hasher.finalize()
  }

  /// The fingerprint of the running program's file: of the identity that its linker made of its
  /// contents, or of all its bytes if it has none.
  ///
  /// A program that cannot read itself gets a fingerprint of its own, so that it finds no height
  /// that another process kept. A program whose layout code is in a shared library gives the
  /// library's version instead.
  public static let executable: ContentHash = {
    var hasher = ContentHasher()
    if let prefix = ProgramFile.bytes(upTo: BuildIdentity.prefixLength),
      let identity = BuildIdentity(elf: prefix)
    {
      hasher.combine(identity.bytes)
      return hasher.finalize()
    }
    if let bytes = ProgramFile.bytes() {
      bytes.withUnsafeBytes { hasher.combine($0) }
      return hasher.finalize()
    }
    hasher.combine(UInt64.random(in: 0 ... .max))
    hasher.combine(UInt64.random(in: 0 ... .max))
    return hasher.finalize()
  }()
}

extension ContentHasher {
  /// Adds a value of a record: its kind and its contents.
  fileprivate mutating func combine(_ value: RecordValue) {
    switch value {
    case .null: combine(0)
    case .bool(let value): combine(value ? 2 : 1)
    case .number(let number):
      combine(3)
      combine(number.text)
    case .string(let text):
      combine(4)
      combine(text)
    case .array(let elements):
      combine(5)
      combine(elements.count)
      for element in elements { combine(element) }
    case .object(let object):
      combine(6)
      combine(object.keys.count)
      for (key, value) in zip(object.keys, object.values) {
        combine(key)
        combine(value)
      }
    }
  }
}
