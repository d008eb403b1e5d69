// SPDX-License-Identifier: Apache-2.0

public import TextVocabulary

/// The face that shows a grapheme cluster of a text, and the reason for the choice.
public struct FontUse: Sendable {
  /// The reason why a face shows a cluster.
  public enum Reason: Sendable, Hashable {
    /// The style requests this face, or another file of its family.
    case requested
    /// The style's family is missing; this is the collection's first face.
    case familyMissing
    /// The style's face lacks the cluster; this is the first face that has it.
    case fallback
    /// The cluster is an emoji, for which colour fonts come first.
    case emoji
    /// No face has the cluster; it is drawn as `.notdef`.
    case missing
    /// The cluster is an emoji of which no face has a picture; it has the advance of one.
    case advanceOnly
    /// The cluster is not drawn: a line end, a tab, a control or an attachment.
    case notDrawn
  }

  /// The cluster's UTF-8 offsets.
  public var range: Range<Int>
  /// The face.
  public var face: FontFace
  /// The reason for the choice.
  public var reason: Reason
  /// What a renderer adds to the face.
  public var synthesis: FontSynthesis
}

extension HarfBuzzTextMeasurer {
  /// The face that shows each grapheme cluster of a text, in order.
  public func fontUses(in text: AttributedText) -> [FontUse] {
    let analysis = analyze(text, ParagraphStyle())
    var uses: [FontUse] = []
    uses.reserveCapacity(analysis.count)
    for run in analysis.runs {
      let style = analysis.styles[run.style]
      var glyph = run.glyphs.lowerBound
      for cluster in run.clusters {
        let start = analysis.offsets[cluster]
        let end = analysis.offsets[cluster + 1]
        // Glyphs are in logical order.
        var isMissing = false
        var isBlank = false
        let face = run.font.face
        let first = text.string.utf8Scalar(at: Int(start))
        while glyph < run.glyphs.upperBound, analysis.glyphs[glyph].cluster < end {
          let id = analysis.glyphs[glyph].id
          if id == 0 { isMissing = true }
          if analysis.glyphs[glyph].advance != 0, !face.shows(id, of: first) { isBlank = true }
          glyph += 1
        }
        let reason: FontUse.Reason
        if run.plan == nil {
          reason = .notDrawn
        } else if isMissing {
          reason = .missing
        } else if isBlank {
          reason = .advanceOnly
        } else if run.font.face.family == style.faces[0].family {
          let isFamilyKnown = !collection.families(of: style.style.font).isEmpty
          reason = isFamilyKnown ? .requested : .familyMissing
        } else {
          reason = run.font.face.isColor ? .emoji : .fallback
        }
        uses.append(
          FontUse(
            range: Int(start)..<Int(end), face: run.font.face, reason: reason,
            synthesis: run.font.face.synthesis(for: style.style.font)))
      }
    }
    return uses
  }
}

extension String {
  /// The scalar that begins at a UTF-8 offset.
  fileprivate func utf8Scalar(at offset: Int) -> UInt32 {
    unicodeScalars[utf8.index(startIndex, offsetBy: offset)].value
  }
}
