// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
public import TextVocabulary

/// The size of text that a reader prefers.
public enum TextSize: Hashable, Sendable {
  /// One of UIKit's sizes, which fonts with a `textStyle` follow.
  case category(ContentSizeCategory)
  /// A factor of the sizes of all fonts, by the conventions of the web.
  case factor(Double)

  /// The size with which readers begin, by either conventions.
  public static let standard = TextSize.category(.large)

  /// The legal factors.
  public static let factors = 0.25...10.0

  /// The names of UIKit's sizes, ascending.
  public static let names = [
    "xs", "s", "m", "l", "xl", "xxl", "xxxl", "ax1", "ax2", "ax3", "ax4", "ax5",
  ]

  /// Reads a name such as `xl` or a percentage such as `150%`; nil for what is neither.
  public init?(_ text: String) {
    if let index = Self.names.firstIndex(of: text) {
      self = .category(ContentSizeCategory.allSizes[index])
      return
    }
    guard text.hasSuffix("%"), let percent = Double(text.dropLast()),
      Self.factors.contains(percent / 100)
    else { return nil }
    self = percent == 100 ? .standard : .factor(percent / 100)
  }

  /// The name, such as `xl` or `150%`.
  public var name: String {
    switch self {
    case .category(let category): Self.names[category.index]
    case .factor(let factor): "\((factor * 100).shortest)%"
    }
  }

  /// The factor of all sizes by the conventions of the web; 1 for UIKit's sizes.
  var factor: Double { if case .factor(let factor) = self { factor } else { 1 } }

  /// UIKit's size; `large` for a factor.
  var category: ContentSizeCategory {
    if case .category(let category) = self { category } else { .large }
  }
}
