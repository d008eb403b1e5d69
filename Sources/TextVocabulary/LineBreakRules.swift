// SPDX-License-Identifier: Apache-2.0

/// The rules that decide where lines may break.
public enum LineBreakRules: Int, Sendable, Hashable {
  /// The rules of browsers: UAX #14 with a break after every sequence of spaces, and other rules
  /// for pairs of ASCII characters.
  ///
  /// Lines break after `-` and `?` within words, but not after `.` or `/`: `www.example.org/a`
  /// stays whole, and so does `GHC.12.1`. Source: observed in Chromium 156.
  case browsers = 0
  /// UAX #14 without changes.
  case unicode = 1
}
