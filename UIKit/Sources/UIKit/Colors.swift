// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import TextVocabulary

extension Color {
  /// Makes a colour from components of 0 to 1, clamped.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    func component(_ value: CGFloat) -> UInt8 {
      value > 0 ? UInt8((min(Double(value), 1) * 255).rounded()) : 0
    }
    self.init(
      red: component(red), green: component(green), blue: component(blue),
      alpha: component(alpha))
  }

  /// Makes a colour from components of 0 to 1; the colour space is taken for sRGB.
  public init(
    displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Makes a colour from hue, saturation and brightness of 0 to 1.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    func level(_ shift: Double) -> CGFloat {
      let k = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: level(5), green: level(3), blue: level(1), alpha: alpha)
  }

  /// Makes the colour that a function gives for the current traits.
  public init(dynamicProvider: (UITraitCollection) -> UIColor) {
    self = dynamicProvider(.current)
  }

  /// Makes a colour of an asset catalog.
  @available(
    *, unavailable, message: "There are no asset catalogs; use UIColor(red:green:blue:alpha:)."
  )
  public init?(named name: String) { nil }

  /// The colour itself: it has one appearance.
  public func resolvedColor(with traits: UITraitCollection) -> UIColor { self }

  /// Makes a colour of a CGColor, which is the same.
  public init(cgColor: CGColor) { self = cgColor }
}

extension Image {
  /// How a picture takes the tint colour.
  public enum RenderingMode: Int, Sendable {
    /// By its place.
    case automatic = 0
    /// Not at all.
    case alwaysOriginal = 1
    /// As a mask.
    case alwaysTemplate = 2
  }

  /// The picture itself.
  public func withRenderingMode(_ mode: RenderingMode) -> UIImage { self }

  /// The picture with other distances to its alignment rectangle.
  public func withAlignmentRectInsets(_ insets: UIEdgeInsets) -> UIImage {
    UIImage(name: name, size: size, alignmentRectInsets: insets)
  }
}
