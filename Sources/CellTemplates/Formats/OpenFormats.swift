// SPDX-License-Identifier: Apache-2.0

import CLocaleData
import Synchronization

/// The formatters of ICU that a value has opened, by what they are made of.
///
/// They follow from that, so they are no part of the value's identity. All workers share them, one
/// at a time: ICU promises for some only that other threads may read them.
final class OpenFormats: Sendable {
  /// A formatter of ICU.
  final class Opened {
    /// The formatter.
    let pointer: UnsafeMutableRawPointer
    private let close: (UnsafeMutableRawPointer) -> Void

    fileprivate init(
      _ pointer: UnsafeMutableRawPointer, close: @escaping (UnsafeMutableRawPointer) -> Void
    ) {
      self.pointer = pointer
      self.close = close
    }

    deinit { close(pointer) }
  }

  /// The formatters, by their keys.
  struct Store {
    /// The key's language, pattern and zone; never iterated.
    private var opened: [String: Opened] = [:]
    /// The greatest number that is kept: a record may name any currency, zone and language.
    private static let limit = 64

    /// The formatter of a key, opened now if it is the first time; nil if ICU refuses.
    mutating func formatter(
      _ key: String, close: @escaping (UnsafeMutableRawPointer) -> Void,
      open: (UnsafeMutablePointer<Int32>) -> UnsafeMutableRawPointer?
    ) -> Opened? {
      if let opened = opened[key] { return opened }
      var status: Int32 = 0
      guard let pointer = open(&status) else { return nil }
      let made = Opened(pointer, close: close)
      guard status <= 0 else { return nil }
      if opened.count >= Self.limit { opened = [:] }
      opened[key] = made
      return made
    }
  }

  private let store = Mutex(Store())

  /// Uses the formatters while no other thread does.
  func use(_ body: (inout Store) -> String?) -> String? {
    store.withLock { store in body(&store) }
  }
}

/// The machine's ICU.
enum LocaleData {
  /// Its major version; nil if there is none.
  static var version: Int? {
    let version = Int(quoin_icu_version())
    return version == 0 ? nil : version
  }

  /// Why a formatter cannot be used where there is no ICU, and what would help.
  static let absence =
    "this machine has no ICU 68 or later, which knows how languages write numbers, dates and "
    + "lists; Debian's package libicu72 has it, or another version's"

  /// Why a formatter cannot be used in a language.
  static func lack(of language: String) -> String {
    "expected \(FormatInput.language.expected), found \(JSONText.quoted(language)), of which "
      + "ICU \(version ?? 0) has no data"
  }

  /// ICU's identifier of a BCP 47 tag; nil if it has no data of the language.
  static func identifier(of tag: String) -> String? {
    var bytes = [CChar](repeating: 0, count: 160)
    guard quoin_icu_locale(tag, &bytes, Int32(bytes.count)) == 1 else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether a text names a time zone.
  static func isZone(_ name: String) -> Bool {
    let units = Array(name.utf16)
    return quoin_icu_is_zone(units, Int32(units.count)) == 1
  }

  /// The text that a function of ICU writes into a buffer; nil if it fails.
  static func text(
    _ write: (UnsafeMutablePointer<UInt16>?, Int32, UnsafeMutablePointer<Int32>) -> Int32
  ) -> String? {
    var units = [UInt16](repeating: 0, count: 64)
    while true {
      var status: Int32 = 0
      let length = units.withUnsafeMutableBufferPointer {
        Int(write($0.baseAddress, Int32($0.count), &status))
      }
      if length > units.count {
        units = [UInt16](repeating: 0, count: length)
        continue
      }
      return status > 0 ? nil : String(decoding: units.prefix(length), as: UTF16.self)
    }
  }
}
