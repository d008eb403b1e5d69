// SPDX-License-Identifier: Apache-2.0

/// The fields of an object: their names, and their values behind these in the same piece of memory.
///
/// They are collected one after another and never change once an object has them.
final class ObjectFields: ManagedBuffer<FieldNames, RecordValue> {
  /// The fields of an object that has none.
  nonisolated(unsafe) static let none = Collector().fields(named: [])

  deinit {
    withUnsafeMutablePointers { names, values in
      _ = values.deinitialize(count: names.pointee.valueCount)
    }
  }

  /// The names, and the number of values: to read them as `header` would be checked each time.
  @inline(__always)
  private var names: UnsafeMutablePointer<FieldNames> { withUnsafeMutablePointerToHeader { $0 } }

  /// The names, which are distinct.
  var keys: [String] { names.pointee.keys }
  /// The number of fields.
  var count: Int { names.pointee.valueCount }

  /// The value of a field, by its place among the others.
  subscript(_ place: Int) -> RecordValue {
    @inline(__always) _read {
      precondition(place >= 0 && place < count, "An object has no such field.")
      yield withUnsafeMutablePointerToElements { $0 }[place]
    }
  }

  /// The place of the field of a name; nil if there is none.
  @inline(__always)
  func place(of key: String) -> Int? {
    guard let places = names.pointee.places else { return names.pointee.keys.place(of: key) }
    return places[key]
  }

  /// The values of an object that is being made, in the place where it keeps them.
  struct Collector {
    private var fields: ObjectFields?

    /// Begins without values.
    init() {}

    /// Begins without values and has room for some.
    init(roomFor count: Int) { reserveRoom(for: count) }

    /// The number of values.
    var count: Int { fields?.count ?? 0 }

    /// Makes room for a number of values.
    @inline(never)
    mutating func reserveRoom(for count: Int) {
      guard count > fields?.names.pointee.capacity ?? 0 else { return }
      let made = ObjectFields.create(minimumCapacity: count) { _ in FieldNames(capacity: count) }
      let larger = unsafeDowncast(made, to: ObjectFields.self)
      if let fields {
        for place in 0..<fields.count { larger.append(fields[place]) }
      }
      fields = larger
    }

    /// Adds a value behind the others.
    @inline(__always)
    mutating func append(_ value: RecordValue) {
      if count == fields?.names.pointee.capacity ?? 0 { reserveRoom(for: max(4, 2 * count)) }
      fields?.append(value)
    }

    /// Adds the values of an object behind the others.
    mutating func append(contentsOf others: ObjectFields) {
      reserveRoom(for: count + others.count)
      for place in 0..<others.count { fields?.append(others[place]) }
    }

    /// The fields, by their names, which are distinct and as many as the values.
    ///
    /// May be called once, and nothing may be added then.
    consuming func fields(named keys: [String]) -> ObjectFields {
      reserveRoom(for: 1)
      guard let fields, fields.count == keys.count else {
        preconditionFailure("An object has \(keys.count) names and \(count) values.")
      }
      fields.names.pointee.name(keys)
      return fields
    }
  }

  /// Adds a value, for which there is room.
  @inline(__always)
  private func append(_ value: RecordValue) {
    withUnsafeMutablePointers { names, values in
      precondition(names.pointee.valueCount < names.pointee.capacity)
      (values + names.pointee.valueCount).initialize(to: value)
      names.pointee.valueCount += 1
    }
  }
}

/// The names of an object's fields, and the number of their values.
struct FieldNames {
  /// The number of values for which there is room.
  fileprivate let capacity: Int
  /// The number of values so far.
  fileprivate var valueCount = 0
  /// The names; none while values are collected.
  fileprivate private(set) var keys: [String] = []
  /// The places of the names, if there are many; never iterated.
  fileprivate private(set) var places: [String: Int]?

  fileprivate init(capacity: Int) { self.capacity = capacity }

  /// The number of fields from which on the places of names are kept.
  private static let many = 64

  /// Takes the names.
  fileprivate mutating func name(_ keys: [String]) {
    self.keys = keys
    if keys.count > Self.many {
      places = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
    }
  }
}

extension [String] {
  /// The place of a name, of which there is at most one.
  ///
  /// Names of other lengths are passed over at first, since it costs more to compare them. They can
  /// be equal all the same, because a letter with a mark may be one character or two.
  func place(of name: String) -> Int? {
    let length = name.utf8.count
    for place in indices where self[place].utf8.count == length && self[place] == name {
      return place
    }
    return length == 0 ? nil : firstIndex(of: name)
  }
}
