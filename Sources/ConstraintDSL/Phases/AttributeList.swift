// SPDX-License-Identifier: Apache-2.0

import AutoLayout

/// A few attributes in the order in which they were named, without allocation.
///
/// Each takes five bits, so that two words hold 24, more than the 20 attributes.
struct AttributeList {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// The number of attributes.
  private(set) var count = 0

  /// Makes an empty list.
  init() {}

  /// Makes a list of attributes in their order.
  init(_ attributes: LayoutAttribute...) {
    for attribute in attributes { append(attribute) }
  }

  /// Makes a list of one attribute.
  init(_ attribute: LayoutAttribute) {
    low = UInt64(truncatingIfNeeded: attribute.rawValue)
    count = 1
  }

  /// The attribute at a position from 0 to `count - 1`.
  subscript(index: Int) -> LayoutAttribute {
    let bits = index < 12 ? low >> UInt64(5 * index) : high >> UInt64(5 * (index - 12))
    return LayoutAttribute(rawValue: Int(bits & 0x1F)) ?? .notAnAttribute
  }

  /// Appends an attribute, unless the list has it already.
  mutating func append(_ attribute: LayoutAttribute) {
    for index in 0..<count where self[index] == attribute { return }
    let bits = UInt64(truncatingIfNeeded: attribute.rawValue)
    if count < 12 {
      low |= bits << UInt64(5 * count)
    } else {
      high |= bits << UInt64(5 * (count - 12))
    }
    count += 1
  }

  /// The list followed by the attributes of another.
  func appending(_ other: AttributeList) -> AttributeList {
    if count == 0 { return other }
    var result = self
    for index in 0..<other.count { result.append(other[index]) }
    return result
  }
}
