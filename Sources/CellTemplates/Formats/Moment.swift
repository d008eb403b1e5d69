// SPDX-License-Identifier: Apache-2.0

/// A date, or a moment, that a field of a record states.
///
/// It is ISO 8601's `2026-11-28`, `2026-11-28T14:30`, with seconds and their fractions, with `Z` or
/// an offset such as `+02:00`; or a number of seconds since 1970, UTC.
struct Moment: Hashable {
  /// The seconds since 1970, as if in UTC if the moment is local.
  let seconds: Double
  /// Whether the date is shown as it is written, in any time zone: it has no offset.
  let isLocal: Bool

  /// The forms, for messages.
  static let expected =
    "a date such as 2026-11-28 or 2026-11-28T14:30:00Z, or seconds since 1970, no milliseconds, in "
    + "the years 1583 to 9999"
  /// The years that are read. Before them calendars differ.
  static let years = 1583...9999

  /// Reads a value of a record.
  ///
  /// - Returns: nil if it is no date, or out of range.
  init?(_ value: RecordValue) {
    switch value {
    case .number(let number): self.init(seconds: number.value)
    case .string(let text):
      if let moment = Self.written(text) {
        self = moment
      } else if let number = value.spelledNumber, text.utf8.count != 8 {
        // Eight digits are a date without its lines to some, and seconds to others.
        self.init(seconds: number.value)
      } else {
        return nil
      }
    case .null, .bool, .array, .object: return nil
    }
  }

  private init?(seconds: Double) {
    let range = Self.day(Self.years.lowerBound, 1, 1)...Self.day(Self.years.upperBound, 12, 31)
    guard seconds.isFinite, range.contains(Int((seconds / 86400).rounded(.down).clamped)) else {
      return nil
    }
    self.seconds = seconds
    isLocal = false
  }

  private init(local seconds: Double, offset: Double?) {
    self.seconds = seconds - (offset ?? 0)
    isLocal = offset == nil
  }

  /// The whole units from another moment to this one, of the greatest unit that is at least one:
  /// months have 30 days and years 365. The unit is ICU's number.
  func distance(from other: Moment) -> (count: Double, unit: Int32) {
    let seconds = (seconds - other.seconds).rounded(.towardZero)
    let units: [(length: Double, unit: Int32)] = [
      (365 * 86400, 0), (30 * 86400, 2), (7 * 86400, 3), (86400, 4), (3600, 5), (60, 6), (1, 7),
    ]
    for (length, unit) in units where abs(seconds) >= length {
      return ((seconds / length).rounded(.towardZero), unit)
    }
    return (0, 7)
  }

  // MARK: - ISO 8601

  /// Reads a date, and a time of day if there is one.
  private static func written(_ text: String) -> Moment? {
    var bytes = Array(text.utf8)[...]
    /// Takes a number of digits.
    func digits(_ count: Int) -> Int? {
      let part = bytes.prefix(count)
      guard part.count == count, part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      bytes = bytes.dropFirst(count)
      return part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    /// Takes one of some characters.
    func mark(_ marks: String) -> UInt8? {
      guard let first = bytes.first, marks.utf8.contains(first) else { return nil }
      bytes = bytes.dropFirst()
      return first
    }
    guard let year = digits(4), mark("-") != nil, let month = digits(2), mark("-") != nil,
      let day = digits(2), years.contains(year), (1...12).contains(month),
      (1...length(of: month, year)).contains(day)
    else { return nil }
    var seconds = Double(self.day(year, month, day)) * 86400
    if bytes.isEmpty { return Moment(local: seconds, offset: nil) }
    guard mark("T t") != nil, let hour = digits(2), mark(":") != nil, let minute = digits(2),
      hour < 24, minute < 60
    else { return nil }
    seconds += Double(hour * 3600 + minute * 60)
    if mark(":") != nil {
      guard let second = digits(2), second <= 60 else { return nil }
      seconds += Double(second)
      if mark(".,") != nil {
        guard digits(1) != nil else { return nil }
        // No formatter shows parts of a second.
        while digits(1) != nil {}
      }
    }
    if bytes.isEmpty { return Moment(local: seconds, offset: nil) }
    if mark("Zz") != nil { return bytes.isEmpty ? Moment(local: seconds, offset: 0) : nil }
    guard let sign = mark("+-"), let hours = digits(2) else { return nil }
    let hasColon = mark(":") != nil
    guard let minutes = bytes.isEmpty && !hasColon ? 0 : digits(2), bytes.isEmpty, hours < 24,
      minutes < 60
    else { return nil }
    let offset = Double(hours * 3600 + minutes * 60)
    return Moment(local: seconds, offset: sign == 0x2B ? offset : -offset)
  }

  private static func length(of month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    return month == 2 ? isLeap ? 29 : 28 : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The days from 1970-01-01 to a date of the Gregorian calendar, whose years begin in March here,
  /// so that the day of a leap year is their last.
  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = (month + 9) % 12
    let daysOfYears = 365 * marchYear + marchYear / 4 - marchYear / 100 + marchYear / 400
    // 719,468 days lie between 0000-03-01 and 1970-01-01.
    return daysOfYears + (153 * marchMonth + 2) / 5 + day - 1 - 719_468
  }
}

extension Double {
  /// The number within a range that an integer holds.
  fileprivate var clamped: Double { Swift.min(Swift.max(self, -1e15), 1e15) }
}
