// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry
import TextMeasurement
import TextVocabulary

// The words of JSON output that stand for one of several cases, but for those of explanations and
// diagnostics, which are in CellTemplates.
//
// Programs compare them, so a word stays what it is when a case is renamed:
//
// | member | words |
// |---|---|
// | `warnings` of a summary | `contradiction`, `undetermined_height`, `image_without_size`, |
// | | `elements_without_slot`, `words_for_truth`, `missing_glyph`, `missing_id`, |
// | | `repeated_key` |
// | `direction` of a run | `ltr`, `rtl` |
// | `reason` of a font | `requested`, `familyMissing`, `fallback`, `emoji`, `missing`, |
// | | `advanceOnly`, `notDrawn` |

extension RunFindings.Kind {
  /// The word of JSON output.
  var jsonWord: String {
    switch self {
    case .height(.contradiction): "contradiction"
    case .height(.undeterminedHeight): "undetermined_height"
    case .height(.imageWithoutSize): "image_without_size"
    case .height(.elementsWithoutSlot): "elements_without_slot"
    case .layout(let kind): kind.rawValue
    case .wordsForTruth: "words_for_truth"
    case .missingGlyph: "missing_glyph"
    case .missingID: "missing_id"
    case .repeatedKey: "repeated_key"
    }
  }
}

extension FallbackReason {
  /// The word of JSON output.
  var jsonWord: String {
    switch self {
    case .button: "button"
    case .textFromRecord: "text_from_record"
    case .proportionFromRecord: "proportion_from_record"
    case .layoutFromRecord: "layout_from_record"
    case .itemFromRecord: "item_from_record"
    case .lineIntoItem: "line_into_item"
    case .proportionalStack: "proportional_stack"
    case .baselineStack: "baseline_stack"
    case .stackInColumn: "stack_in_column"
    case .paddedPreferredWidth: "padded_preferred_width"
    case .widthFollowsHeight: "width_follows_height"
    case .tooLarge: "too_large"
    case .otherView: "other_view"
    case .contradiction: "contradiction"
    case .badNumber: "bad_number"
    case .imageWithoutSize: "image_without_size"
    case .noHeight: "no_height"
    }
  }
}

extension LayoutDirection {
  /// The word of JSON output.
  var jsonWord: String {
    switch self {
    case .leftToRight: "ltr"
    case .rightToLeft: "rtl"
    }
  }
}

extension FontUse.Reason {
  /// The word of JSON output.
  var jsonWord: String {
    switch self {
    case .requested: "requested"
    case .familyMissing: "familyMissing"
    case .fallback: "fallback"
    case .emoji: "emoji"
    case .missing: "missing"
    case .advanceOnly: "advanceOnly"
    case .notDrawn: "notDrawn"
    }
  }
}

extension JSONWriter {
  /// Adds the member `synthesized` with the names of what is added to a face, if anything is.
  mutating func synthesis(_ synthesis: FontSynthesis) {
    guard !synthesis.names.isEmpty else { return }
    key("synthesized")
    array(of: synthesis.names)
  }
}
