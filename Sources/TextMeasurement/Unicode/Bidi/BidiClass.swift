// SPDX-License-Identifier: Apache-2.0

/// A value of Bidi_Class (UAX #9, table 4).
struct BidiClass: RawRepresentable, Equatable, Sendable {
  /// The number in the generated tables: 0..<23.
  let rawValue: UInt8

  /// Left-to-right.
  static let l = BidiClass(rawValue: 0)
  /// Right-to-left.
  static let r = BidiClass(rawValue: 1)
  /// Right-to-left Arabic.
  static let al = BidiClass(rawValue: 2)
  /// European number.
  static let en = BidiClass(rawValue: 3)
  /// Arabic number.
  static let an = BidiClass(rawValue: 4)
  /// Nonspacing mark.
  static let nsm = BidiClass(rawValue: 5)
  /// European number separator.
  static let es = BidiClass(rawValue: 6)
  /// European number terminator.
  static let et = BidiClass(rawValue: 7)
  /// Common number separator.
  static let cs = BidiClass(rawValue: 8)
  /// Other neutral.
  static let on = BidiClass(rawValue: 9)
  /// White space.
  static let ws = BidiClass(rawValue: 10)
  /// Segment separator.
  static let s = BidiClass(rawValue: 11)
  /// Paragraph separator.
  static let b = BidiClass(rawValue: 12)
  /// Boundary neutral.
  static let bn = BidiClass(rawValue: 13)
  /// Left-to-right embedding.
  static let lre = BidiClass(rawValue: 14)
  /// Left-to-right override.
  static let lro = BidiClass(rawValue: 15)
  /// Right-to-left embedding.
  static let rle = BidiClass(rawValue: 16)
  /// Right-to-left override.
  static let rlo = BidiClass(rawValue: 17)
  /// Pop directional format.
  static let pdf = BidiClass(rawValue: 18)
  /// Left-to-right isolate.
  static let lri = BidiClass(rawValue: 19)
  /// Right-to-left isolate.
  static let rli = BidiClass(rawValue: 20)
  /// First strong isolate.
  static let fsi = BidiClass(rawValue: 21)
  /// Pop directional isolate.
  static let pdi = BidiClass(rawValue: 22)

  /// Whether this is an isolate initiator: LRI, RLI or FSI.
  @inline(__always)
  var isIsolateInitiator: Bool { rawValue >= 19 && rawValue <= 21 }

  /// Whether rule X9 removes the character: BN, embeddings, overrides and PDF.
  @inline(__always)
  var isRemoved: Bool { rawValue >= 13 && rawValue <= 18 }

  /// Whether the character can raise a level: strong right-to-left characters, Arabic numbers, and
  /// embeddings, overrides and isolates with their terminators.
  ///
  /// A left-to-right text without such characters has level 0 everywhere.
  @inline(__always)
  var raisesLevels: Bool {
    self == .r || self == .al || self == .an || rawValue >= BidiClass.lre.rawValue
  }

  /// Whether rule L1 resets the character at a line's end, or X9 removes it.
  @inline(__always)
  var isSpaceOrControl: Bool { self == .ws || rawValue >= 13 }
}

/// The classes that occur in a text.
struct BidiClassSet {
  private var bits: UInt32 = 0

  /// Creates an empty set.
  init() {}

  private init(bits: UInt32) { self.bits = bits }

  /// Adds a class; only the five lowest bits are used.
  @inline(__always)
  mutating func insert(_ packed: UInt8) { bits |= 1 << UInt32(packed & 0x1F) }

  /// Whether a class occurs.
  @inline(__always)
  func contains(_ bidiClass: BidiClass) -> Bool { bits >> UInt32(bidiClass.rawValue) & 1 != 0 }

  /// Whether a packed class is in the set and its bracket bits are 0.
  @inline(__always)
  func contains(_ packed: UInt8) -> Bool { packed < 32 && bits >> UInt32(packed) & 1 != 0 }

  /// The classes whose consecutive characters form one span.
  ///
  /// Excluded are number separators, because W4 applies only to single ones, text separators and
  /// controls. No rule counts characters of the other classes: L, R, AL, EN, AN and NSM in the
  /// lowest six bits, then ET, ON, WS and BN.
  static let ofSpans = BidiClassSet(bits: 0x3F | 1 << 7 | 1 << 9 | 1 << 10 | 1 << 13)

  /// Whether an embedding, an override, an isolate or a terminator of one occurs.
  var hasControls: Bool { bits >> 14 != 0 }

  /// Whether a class that X9 removes occurs.
  var hasRemoved: Bool { bits >> 13 & 0x3F != 0 }

  /// Whether all levels of a right-to-left paragraph are 1, because nothing reads left to right.
  var leavesRightToLeft: Bool {
    !hasControls && !contains(BidiClass.l) && !contains(BidiClass.en) && !contains(BidiClass.an)
  }

  /// Whether an isolate initiator occurs.
  var hasIsolates: Bool { bits >> 19 & 0x7 != 0 }
}
