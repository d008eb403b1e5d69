// SPDX-License-Identifier: Apache-2.0

package import CellTemplates

extension InputLimit {
  /// The bytes of a JSON text that is read as a whole.
  package static let document = InputLimit(
    "document", standard: 1 << 30, greatest: 1 << 40, "the JSON text is longer than # bytes")
  /// The widths at which a run measures each row.
  package static let widths = InputLimit(
    "widths", standard: 100, greatest: 10_000, "--width has more than # widths")
  /// The pixels of a picture, each of 4 bytes.
  package static let pixels = InputLimit(
    "pixels", standard: 100_000_000, greatest: 32_767 * 32_767,
    "the picture has more than # pixels")

  /// The bytes of the file of a picture that a record names.
  package static let image = InputLimit(
    "image", standard: 64 << 20, greatest: 1 << 32, "the file is longer than # bytes")

  /// All limits that `--limit` names.
  package static let ofTool = all + [document, widths, pixels, image]
}
