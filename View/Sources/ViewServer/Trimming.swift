// SPDX-License-Identifier: Apache-2.0

extension StringProtocol {
  /// The text without those characters at its ends that are to be left out.
  func trimming(_ isLeftOut: (Character) -> Bool) -> String {
    let start = drop(while: isLeftOut)
    guard let last = start.lastIndex(where: { !isLeftOut($0) }) else { return "" }
    return String(start[...last])
  }
}
