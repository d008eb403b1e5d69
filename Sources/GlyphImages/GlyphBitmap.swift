// SPDX-License-Identifier: Apache-2.0

/// The picture of a glyph in pixels.
public struct GlyphBitmap: Hashable, Sendable {
  /// What a pixel says.
  public enum Format: Hashable, Sendable {
    /// One byte: how much of the pixel the glyph covers, 0 to 255.
    case coverage
    /// Four bytes: red, green, blue, alpha in sRGB, the colours multiplied by alpha.
    case color

    /// The number of bytes of a pixel.
    public var bytesPerPixel: Int { self == .color ? 4 : 1 }
  }

  /// What a pixel says.
  public var format: Format
  /// The pixels of a row; 0 for a glyph without ink.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// How many pixels the left edge lies to the right of the glyph's origin.
  public var left: Int
  /// How many pixels the top edge lies below the glyph's origin; usually negative.
  public var top: Int
  /// The size of the bitmap's pixel in pixels of the page.
  ///
  /// It is 1 for outlines. Pictures of colour fonts come in the size nearest to the one that was
  /// asked for, and are drawn scaled: `left`, `top`, `width` and `height` times this number.
  public var scale: Double
  /// The rows from top to bottom without padding.
  public var pixels: [UInt8]

  /// The bitmap of a glyph without ink.
  public static let empty = GlyphBitmap(
    format: .coverage, width: 0, height: 0, left: 0, top: 0, scale: 1, pixels: [])

  /// Makes a bitmap.
  ///
  /// - Precondition: `pixels` has the bytes of `width` times `height` pixels.
  public init(
    format: Format, width: Int, height: Int, left: Int, top: Int, scale: Double, pixels: [UInt8]
  ) {
    let count = width * height * format.bytesPerPixel
    precondition(pixels.count == count, "\(pixels.count) bytes are not \(count).")
    self.format = format
    self.width = width
    self.height = height
    self.left = left
    self.top = top
    self.scale = scale
    self.pixels = pixels
  }
}
