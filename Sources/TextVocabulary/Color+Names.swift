// SPDX-License-Identifier: Apache-2.0

// UIKit's names of colours, with their values in light appearance.
//
// Source: Apple's Human Interface Guidelines, Color, for the system colours; the values of
// UIColor's component-based colours as its reference gives them.

extension Color {
  /// Pure red.
  public static let red = Color(red: 255, green: 0, blue: 0)
  /// Pure green.
  public static let green = Color(red: 0, green: 255, blue: 0)
  /// Pure blue.
  public static let blue = Color(red: 0, green: 0, blue: 255)
  /// Green and blue.
  public static let cyan = Color(red: 0, green: 255, blue: 255)
  /// Red and green.
  public static let yellow = Color(red: 255, green: 255, blue: 0)
  /// Red and blue.
  public static let magenta = Color(red: 255, green: 0, blue: 255)
  /// Red with half the green.
  public static let orange = Color(red: 255, green: 128, blue: 0)
  /// Half the red and the blue.
  public static let purple = Color(red: 128, green: 0, blue: 128)
  /// A dark orange.
  public static let brown = Color(red: 153, green: 102, blue: 51)
  /// A third of white.
  public static let darkGray = Color(white: 1.0 / 3)
  /// Half of white.
  public static let gray = Color(white: 0.5)
  /// Two thirds of white.
  public static let lightGray = Color(white: 2.0 / 3)

  // MARK: System colours

  /// The system's red.
  public static let systemRed = Color(red: 255, green: 59, blue: 48)
  /// The system's orange.
  public static let systemOrange = Color(red: 255, green: 149, blue: 0)
  /// The system's yellow.
  public static let systemYellow = Color(red: 255, green: 204, blue: 0)
  /// The system's green.
  public static let systemGreen = Color(red: 52, green: 199, blue: 89)
  /// The system's mint.
  public static let systemMint = Color(red: 0, green: 199, blue: 190)
  /// The system's teal.
  public static let systemTeal = Color(red: 48, green: 176, blue: 199)
  /// The system's cyan.
  public static let systemCyan = Color(red: 50, green: 173, blue: 230)
  /// The system's blue.
  public static let systemBlue = Color(red: 0, green: 122, blue: 255)
  /// The system's indigo.
  public static let systemIndigo = Color(red: 88, green: 86, blue: 214)
  /// The system's purple.
  public static let systemPurple = Color(red: 175, green: 82, blue: 222)
  /// The system's pink.
  public static let systemPink = Color(red: 255, green: 45, blue: 85)
  /// The system's brown.
  public static let systemBrown = Color(red: 162, green: 132, blue: 94)
  /// The system's grey.
  public static let systemGray = Color(red: 142, green: 142, blue: 147)
  /// The second of the system's greys, lighter than the first.
  public static let systemGray2 = Color(red: 174, green: 174, blue: 178)
  /// The third of the system's greys.
  public static let systemGray3 = Color(red: 199, green: 199, blue: 204)
  /// The fourth of the system's greys.
  public static let systemGray4 = Color(red: 209, green: 209, blue: 214)
  /// The fifth of the system's greys.
  public static let systemGray5 = Color(red: 229, green: 229, blue: 234)
  /// The sixth and lightest of the system's greys.
  public static let systemGray6 = Color(red: 242, green: 242, blue: 247)

  // MARK: Colours by their use

  /// Text of the first rank.
  public static let label = Color.black
  /// Text of the second rank.
  public static let secondaryLabel = Color(red: 60, green: 60, blue: 67, opacity: 0.6)
  /// Text of the third rank.
  public static let tertiaryLabel = Color(red: 60, green: 60, blue: 67, opacity: 0.3)
  /// Text of the fourth rank.
  public static let quaternaryLabel = Color(red: 60, green: 60, blue: 67, opacity: 0.18)
  /// Text that stands for text to come.
  public static let placeholderText = Color(red: 60, green: 60, blue: 67, opacity: 0.3)
  /// Links.
  public static let link = Color(red: 0, green: 122, blue: 255)
  /// Thin lines that let what is below shine through.
  public static let separator = Color(red: 60, green: 60, blue: 67, opacity: 0.29)
  /// Thin lines that do not.
  public static let opaqueSeparator = Color(red: 198, green: 198, blue: 200)
  /// The background of a screen.
  public static let systemBackground = Color.white
  /// The background of groups on a screen.
  public static let secondarySystemBackground = Color(red: 242, green: 242, blue: 247)
  /// The background of groups in groups.
  public static let tertiarySystemBackground = Color.white
  /// The background of a grouped table.
  public static let systemGroupedBackground = Color(red: 242, green: 242, blue: 247)
  /// The background of a grouped table's rows.
  public static let secondarySystemGroupedBackground = Color.white
  /// The background of groups in a grouped table's rows.
  public static let tertiarySystemGroupedBackground = Color(red: 242, green: 242, blue: 247)
  /// The fill of thin shapes.
  public static let systemFill = Color(red: 120, green: 120, blue: 128, opacity: 0.2)
  /// The fill of medium shapes.
  public static let secondarySystemFill = Color(red: 120, green: 120, blue: 128, opacity: 0.16)
  /// The fill of large shapes.
  public static let tertiarySystemFill = Color(red: 118, green: 118, blue: 128, opacity: 0.12)
  /// The fill of large areas.
  public static let quaternarySystemFill = Color(red: 116, green: 116, blue: 128, opacity: 0.08)

  // MARK: Making colours

  /// Makes a grey from 0, black, to 1, white, with an opacity from 0 to 1; both are clamped.
  public init(white: Double, alpha: Double = 1) {
    let level = Self.component(white)
    self.init(red: level, green: level, blue: level, alpha: Self.component(alpha))
  }

  /// The colour with another opacity, from 0 to 1, clamped.
  public func withAlphaComponent(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: Self.component(alpha))
  }

  /// Makes a colour from components of 0 to 255 and an opacity from 0 to 1.
  private init(red: UInt8, green: UInt8, blue: UInt8, opacity: Double) {
    self.init(red: red, green: green, blue: blue, alpha: Self.component(opacity))
  }

  /// A component of 0 to 255 from one of 0 to 1, clamped; what is not a number is 0.
  private static func component(_ value: Double) -> UInt8 {
    value > 0 ? UInt8((min(value, 1) * 255).rounded()) : 0
  }
}
