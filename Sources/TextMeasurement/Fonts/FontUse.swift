// SPDX-License-Identifier: Apache-2.0

public import TextVocabulary

/// The face that shows a grapheme cluster of a text, and the reason for the choice.
public struct FontUse: Sendable {
  /// The reason why a face shows a cluster.
  public enum Reason: Sendable, Hashable {
    /// The style requests this face.
    case requested
    /// The style's family is missing; this is the collection's first face.
    case familyMissing
    /// The style's face lacks the cluster; this is the first face that has it.
    case fallback
    /// The cluster is an emoji, for which colour fonts come first.
    case emoji
    /// No face has the cluster; it is drawn as `.notdef`.
    case missing
    /// The cluster is not drawn: a line end, a tab, a control or an attachment.
    case notDrawn
  }

  /// The cluster's UTF-8 offsets.
  public var range: Range<Int>
  /// The face.
  public var face: FontFace
  /// The reason for the choice.
  public var reason: Reason
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
        while glyph < run.glyphs.upperBound, analysis.glyphs[glyph].cluster < end {
          if analysis.glyphs[glyph].id == 0 { isMissing = true }
          glyph += 1
        }
        let reason: FontUse.Reason
        if run.plan == nil {
          reason = .notDrawn
        } else if isMissing {
          reason = .missing
        } else if run.font.face === style.faces[0] {
          let isFamilyKnown = !collection.faces(ofFamily: style.style.font.family).isEmpty
          reason = isFamilyKnown ? .requested : .familyMissing
        } else {
          reason = run.font.face.isColor ? .emoji : .fallback
        }
        uses.append(FontUse(range: Int(start)..<Int(end), face: run.font.face, reason: reason))
      }
    }
    return uses
  }
}
