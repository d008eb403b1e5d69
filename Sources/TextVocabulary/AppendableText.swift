// SPDX-License-Identifier: Apache-2.0

/// A prepared text that can be prepared with more text at its end for the cost of what is new.
///
/// A label whose text grows asks for it, as in a list of messages of which the last is still being
/// written. A measurer whose texts do not conform is asked to prepare the whole text each time.
public protocol AppendableText: PreparedText {
  /// The text with more text at its end, in the style of the text; nil if all must be prepared.
  ///
  /// The result equals that of preparing the whole text at once: its lines are the same to the bit.
  /// This text stays as it is.
  func appending(_ text: String) -> (any PreparedText)?
}
