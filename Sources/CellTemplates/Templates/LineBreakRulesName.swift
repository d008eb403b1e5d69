// SPDX-License-Identifier: Apache-2.0

public import TextVocabulary

/// The rules for line breaks, with their names in templates, records and options.
public enum LineBreakRulesName: String, Sendable, CaseIterable {
  /// Lines break where browsers break them.
  case browsers
  /// Lines break where UAX #14 says.
  case unicode

  /// The rules that the name stands for.
  public var rules: LineBreakRules {
    switch self {
    case .browsers: .browsers
    case .unicode: .unicode
    }
  }
}
