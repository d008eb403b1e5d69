// SPDX-License-Identifier: Apache-2.0

/// A colour in sRGB with straight (not premultiplied) alpha.
public struct Color: Hashable, Sendable {
  /// The red component, 0 to 255.
  public var red: UInt8
  /// The green component, 0 to 255.
  public var green: UInt8
  /// The blue component, 0 to 255.
  public var blue: UInt8
  /// The opacity, from 0 (clear) to 255 (opaque).
  public var alpha: UInt8

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 255, green: 255, blue: 255)
  /// Fully transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Creates a colour from its components.
  ///
  /// With the trait UIKit, numbers that fit both are those of the components from 0 to 1.
  @inlinable
  #if UIKit
  @_disfavoredOverload
  #endif
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a colour from `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; nil for other text.
  ///
  /// Source: CSS Color 4 § 5.2.
  public init?(hex: String) {
    guard hex.first == "#" else { return nil }
    var nibbles: [UInt8] = []
    for character in hex.dropFirst() {
      guard let digit = character.hexDigitValue else { return nil }
      nibbles.append(UInt8(digit))
    }
    let bytes: [UInt8]
    switch nibbles.count {
    case 3, 4: bytes = nibbles.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] * 16 + nibbles[$0 + 1] }
    default: return nil
    }
    self.init(
      red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255)
  }
}
