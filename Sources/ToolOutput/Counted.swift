// SPDX-License-Identifier: Apache-2.0

/// A number of things in words: `counted(1, "row")` is "1 row", `counted(2, "row")` is "2 rows".
///
/// A fraction is plural, as in "1.5 points"; a noun's plural ends in an s.
package func counted(_ number: some Numeric & CustomStringConvertible, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
