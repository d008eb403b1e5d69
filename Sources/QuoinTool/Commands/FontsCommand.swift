// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import TextMeasurement
import TextVocabulary

/// `quoin fonts`: the fonts of a run, and the font that serves each character of a text.
struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Lists fonts and their coverage, or shows the font that serves each part of a text.",
    discussion: """
      Faces are listed in fallback order. With --text each grapheme cluster is listed with the \
      face that serves it and the reason: requested (the face of --font), familyMissing (there is \
      no such family, so the first face serves), fallback (the face of --font lacks the cluster), \
      emoji (colour fonts come first), missing (no face has it, so .notdef is drawn), advanceOnly (an \
      emoji of which no face has a picture), notDrawn (a line end, tab or control character).

      --json writes one object per line. A face: {"family", "style", "postScriptName", "file", \
      "faceIndex", "weights": [least, most], "italic", "axes": [{"tag", "minimum", "default", \
      "maximum"}], "unitsPerEm", "glyphs", "characters", "color", "sha256", "coverage": [[first, \
      last], ...]}, with code points as numbers. A cluster: {"start", "end", "text", "family", \
      "postScriptName", "file", "faceIndex", "reason", "synthesized"}, with UTF-8 byte \
      offsets; "synthesized" lists bold and oblique where the face lacks them and is drawn thicker or slanted.
      """)

  @Option(help: "Show which face serves each grapheme cluster of this text.")
  var text: String?

  @Option(help: "With --text: the font family.")
  var font: String = FontDescriptor.defaultFamily

  @Option(
    parsing: .unconditional, help: "With --text: the font's weight: \(WeightOption.forms).",
    transform: WeightOption.read)
  var weight: Double = 400

  @Flag(help: "With --text: use the italic face.")
  var italic = false

  @Option(help: "With --text: the language as a BCP 47 tag.")
  var locale: String?

  @Flag(help: "Write JSON, one object per line.")
  var json = false

  @OptionGroup(title: "Fonts") var fontOptions: FontOptions

  mutating func run() throws {
    let fonts = try fontOptions.load()
    let output = DataOutput()
    if let text {
      let list = ClusterList(
        text: text, uses: fonts.measurer.fontUses(in: AttributedText(text, style: style)))
      try output.write(json ? list.json : list.table)
      try output.flush()
      let missing = list.missingCount
      if missing > 0 {
        Terminal.warning(
          "no font has a glyph for \(counted(missing, "cluster")) of the text"
            + list.missingCharacters.sentence)
      }
      return
    }
    let list = FaceList(faces: fonts.collection.faces)
    if json {
      for face in list.faces { try output.write(FaceList.json(of: face)) }
    } else {
      try output.write(list.table)
    }
    try output.flush()
  }

  private var style: TextStyle {
    TextStyle(
      font: FontDescriptor(
        family: font, size: FontDescriptor.defaultSize, weight: FontWeight(rawValue: weight),
        slant: italic ? .italic : .upright),
      language: locale)
  }
}

/// The faces of a collection, for people or programs.
private struct FaceList {
  let faces: [FontFace]

  /// One face a line, as JSON.
  static func json(of face: FontFace) -> String {
    let report = FontReport(face)
    var json = JSONWriter()
    json.object { object in
      object.member("family", report.family)
      object.member("style", report.style)
      object.member("postScriptName", report.postScriptName)
      object.member("file", report.name)
      object.member("faceIndex", report.faceIndex)
      object.key("weights")
      object.array(of: [report.weights.lowerBound, report.weights.upperBound])
      object.member("italic", report.slant == .italic)
      object.key("axes")
      object.array { list in
        for axis in report.axes {
          list.object {
            $0.member("tag", axis.tag.description)
            $0.member("minimum", axis.minimum)
            $0.member("default", axis.default)
            $0.member("maximum", axis.maximum)
          }
        }
      }
      object.member("unitsPerEm", report.unitsPerEm)
      object.member("glyphs", report.glyphCount)
      object.member("characters", report.characterCount)
      object.member("color", report.isColor)
      object.member("sha256", report.sha256)
      object.key("coverage")
      object.array { list in
        for range in face.coverage {
          list.array {
            $0.value(Int(range.lowerBound))
            $0.value(Int(range.upperBound))
          }
        }
      }
    }
    return json.line
  }

  /// The faces under their families, in columns.
  var table: String {
    var rows = [["family", "style", "weight", "characters", "glyphs", "file"]]
    for face in faces {
      let weights = face.weights
      let isVariable = weights.lowerBound < weights.upperBound
      let first = Int(weights.lowerBound)
      rows.append([
        face.family, face.styleName + (face.isColor ? ", colour" : ""),
        isVariable ? "\(first)–\(Int(weights.upperBound))" : "\(first)",
        "\(face.coveredCharacterCount)", "\(face.glyphCount)", Self.place(of: face),
      ])
    }
    return TextTable(rows: rows, rightAligned: [2, 3, 4]).text
  }

  /// The face's file, and its index where that is not 0.
  static func place(of face: FontFace) -> String {
    let name = face.fileName
    return face.faceIndex == 0 ? name : "\(name)#\(face.faceIndex)"
  }
}

/// The clusters of a text and the faces that serve them, for people or programs.
private struct ClusterList {
  let text: String
  let uses: [FontUse]

  /// How many clusters no face has.
  var missingCount: Int { uses.count { !$0.isShown } }

  /// The first clusters that no face shows.
  var missingCharacters: MissingCharacters {
    MissingCharacters(uses.filter { !$0.isShown }.flatMap { characters(of: $0) })
  }

  private func characters(of use: FontUse) -> String {
    String(decoding: Array(text.utf8)[use.range], as: UTF8.self)
  }

  /// One cluster a line, as JSON.
  var json: String {
    var lines = ""
    for use in uses {
      var json = JSONWriter()
      json.object {
        $0.member("start", use.range.lowerBound)
        $0.member("end", use.range.upperBound)
        $0.member("text", characters(of: use))
        $0.member("family", use.face.family)
        $0.member("postScriptName", use.face.postScriptName)
        $0.member("file", use.face.fileName)
        $0.member("faceIndex", use.face.faceIndex)
        $0.member("reason", use.reason.jsonWord)
        $0.synthesis(use.synthesis)
      }
      lines += json.line
    }
    return lines
  }

  /// The clusters in columns: neighbours of one face and reason share a row.
  var table: String {
    var rows = [["text", "code points", "face", "why", "file"]]
    var index = 0
    while index < uses.count {
      let use = uses[index]
      var end = index + 1
      // Each fallback has a row of its own; letters of the requested face share one.
      while end < uses.count, uses[end].face === use.face, uses[end].reason == use.reason,
        use.reason == .requested
      {
        end += 1
      }
      let part = uses[index..<end].map { characters(of: $0) }.joined()
      let points = part.unicodeScalars.map { "U+" + Self.hexadecimal($0) }
      rows.append([
        use.reason == .notDrawn ? "" : part,
        points.count > 6
          ? points.prefix(5).joined(separator: " ") + " …" : points.joined(separator: " "),
        Self.name(of: use), Self.sentence(use.reason),
        FaceList.place(of: use.face),
      ])
      index = end
    }
    return TextTable(rows: rows, rightAligned: []).text
  }

  /// The face, and what is added to it.
  private static func name(of use: FontUse) -> String {
    let face = "\(use.face.family) \(use.face.styleName)"
    guard !use.synthesis.names.isEmpty, use.reason != .notDrawn else { return face }
    return "\(face), \(use.synthesis.names.joined(separator: " and ")) synthesised"
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func sentence(_ reason: FontUse.Reason) -> String {
    switch reason {
    case .requested: "the face asked for"
    case .familyMissing: "no such family; the first face"
    case .fallback: "the face asked for lacks it"
    case .emoji: "an emoji; colour fonts first"
    case .missing: "no font has it"
    case .advanceOnly: "no font has its picture"
    case .notDrawn: "not drawn"
    }
  }
}
