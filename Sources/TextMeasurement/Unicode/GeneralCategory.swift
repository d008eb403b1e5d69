// SPDX-License-Identifier: Apache-2.0

/// A value of General_Category.
struct GeneralCategory: RawRepresentable, Equatable, Sendable {
  /// The number in the generated tables: 0..<30.
  let rawValue: UInt8

  static let nonspacingMark = GeneralCategory(rawValue: 6)
  static let enclosingMark = GeneralCategory(rawValue: 8)
  static let decimalNumber = GeneralCategory(rawValue: 9)
  static let openPunctuation = GeneralCategory(rawValue: 14)
  static let closePunctuation = GeneralCategory(rawValue: 15)
  static let control = GeneralCategory(rawValue: 26)
  static let format = GeneralCategory(rawValue: 27)

  /// Whether this is Mn, Mc or Me.
  @inline(__always)
  var isMark: Bool { rawValue >= 6 && rawValue <= 8 }

  /// Whether this is Nd, Nl or No.
  @inline(__always)
  var isNumber: Bool { rawValue >= 9 && rawValue <= 11 }

  /// Whether this is Lu, Ll, Lt, Lm or Lo.
  @inline(__always)
  var isLetter: Bool { rawValue >= 1 && rawValue <= 5 }

  /// Whether this is Lu, Ll or Lt.
  var isCasedLetter: Bool { rawValue >= 1 && rawValue <= 3 }

  /// Whether this is Sm, Sc, Sk or So.
  var isSymbol: Bool { rawValue >= 19 && rawValue <= 22 }
}
