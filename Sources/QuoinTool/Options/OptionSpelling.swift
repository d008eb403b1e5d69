// SPDX-License-Identifier: Apache-2.0

/// How long options are spelt: in kebab-case, as `--letter-spacing`.
enum OptionSpelling {
  /// A word of the command line with its long option in kebab-case; another word as it is.
  ///
  /// Options that stand for fields of records may be spelt as these: `--letterSpacing=1` becomes
  /// `--letter-spacing=1`.
  static func normalized(_ word: String) -> String {
    guard word.hasPrefix("--") else { return word }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    guard name.first?.isLowercase == true, name.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      return word
    }
    return option(of: String(name)) + word.dropFirst(2 + name.count)
  }

  /// The option that stands for a field: `--letter-spacing` for `letterSpacing`.
  static func option(of field: some StringProtocol) -> String {
    "--" + field.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
  }
}
