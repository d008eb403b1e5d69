// SPDX-License-Identifier: Apache-2.0

public import CQuoin

/// The statuses of quoin.h.
public enum Status: Int32, Sendable {
  case ok = 0
  case badArgument = 1
  case badHandle = 2
  case badFont = 3
  case badTemplate = 4
  case badRecord = 5
  case bufferTooSmall = 6
  case cancelled = 7
  case unsatisfiable = 8
}

/// Why a call failed.
public struct CallFailure: Error, CustomStringConvertible {
  /// What the call returns.
  public var status: Status
  /// What `quoin_message` returns afterwards, in sentences.
  public var message: String

  /// Makes a failure.
  public init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message
  }

  /// What was wrong.
  public var description: String { message }

  /// The failure of a call whose buffer has no room for what it should get.
  public static func tooSmall(_ capacity: Int, for count: Int) -> CallFailure {
    CallFailure(.bufferTooSmall, "the buffer has room for \(capacity) of \(count)")
  }

  /// The failure of a call that got a null pointer.
  public static func null(_ name: String) -> CallFailure {
    CallFailure(.badArgument, "\(name) must not be null")
  }
}

/// Runs the body of a call; what it throws becomes the status and this thread's message.
public func call(_ body: () throws(CallFailure) -> Void) -> quoin_status {
  do {
    try body()
    return Status.ok.rawValue
  } catch {
    keepMessage(error.message)
    return error.status.rawValue
  }
}

/// Keeps what `quoin_message` returns on this thread.
public func keepMessage(_ text: String) {
  var text = text
  text.withUTF8 { bytes in
    bytes.withMemoryRebound(to: CChar.self) { quoin_set_message($0.baseAddress, $0.count) }
  }
}

extension Optional {
  /// The value of a pointer or callback that must be there.
  @inlinable
  public func required(_ name: String) throws(CallFailure) -> Wrapped {
    guard let self else { throw .null(name) }
    return self
  }
}

/// The bytes of a text, which may be null if it is empty.
public func bytes(
  _ start: UnsafePointer<CChar>?, _ length: Int, _ name: String
) throws(CallFailure) -> UnsafeRawBufferPointer {
  guard length >= 0 else { throw CallFailure(.badArgument, "\(name) is too long") }
  guard length > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
  return UnsafeRawBufferPointer(start: try start.required(name), count: length)
}

/// A text of UTF-8.
public func text(
  _ start: UnsafePointer<CChar>?, _ length: Int, _ name: String
) throws(CallFailure) -> String {
  let bytes = try bytes(start, length, name)
  guard let text = String(validating: bytes.bindMemory(to: UInt8.self), as: UTF8.self) else {
    throw CallFailure(.badArgument, "\(name) is not UTF-8")
  }
  return text
}

/// A text of UTF-8 that ends with NUL.
public func text(_ start: UnsafePointer<CChar>?, _ name: String) throws(CallFailure) -> String {
  guard let text = String(validatingCString: try start.required(name)) else {
    throw CallFailure(.badArgument, "\(name) is not UTF-8")
  }
  return text
}

/// The elements of a buffer that the caller hands over.
@inlinable
public func elements<Element>(
  _ start: UnsafePointer<Element>?, _ count: Int, _ name: String
) throws(CallFailure) -> UnsafeBufferPointer<Element> {
  guard count >= 0 else { throw CallFailure(.badArgument, "\(name) is too long") }
  guard count > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
  return UnsafeBufferPointer(start: try start.required(name), count: count)
}

/// Refuses a number of pixels per point that is none.
public func check(scale: Double) throws(CallFailure) {
  guard scale.isFinite, scale >= 0, scale <= 64 else {
    throw CallFailure(.badArgument, "the scale must be from 0 to 64, not \(scale)")
  }
}

/// The value that a number of quoin.h stands for, by its place.
public func choice<Value>(
  _ number: Int32, of values: [Value], _ name: String
) throws(CallFailure) -> Value {
  guard values.indices.contains(Int(number)) else {
    throw CallFailure(
      .badArgument, "there are the \(name) 0 to \(values.count - 1), not \(number)")
  }
  return values[Int(number)]
}

/// One of the texts that an object keeps for C, by its place; nil, with a message, beyond the last.
public func constantText(
  _ index: Int, _ kind: String, of texts: () throws(CallFailure) -> [ConstantText]
) -> UnsafePointer<CChar>? {
  var found: UnsafePointer<CChar>?
  _ = call { () throws(CallFailure) in
    let texts = try texts()
    guard texts.indices.contains(index) else {
      throw CallFailure(.badArgument, "there are \(texts.count) \(kind), and no number \(index)")
    }
    found = texts[index].start
  }
  return found
}

/// A buffer of the caller's that is to be filled.
///
/// Inlinable, because the other functions of the header are in a module of their own: without that,
/// the binary display list of a row costs 4.1 million instructions in place of 0.55 million.
public struct OutputBuffer<Element> {
  /// The first element.
  public let start: UnsafeMutablePointer<Element>?
  /// The number of elements that there is room for.
  public let capacity: Int

  /// Makes a buffer of the caller's; its start may be null where its capacity is 0.
  @inlinable
  public init(start: UnsafeMutablePointer<Element>?, capacity: Int) {
    self.start = start
    self.capacity = capacity
  }

  /// Fails if there is no room for `count` elements.
  @inlinable
  public func checkRoom(for count: Int) throws(CallFailure) {
    guard count <= capacity else { throw .tooSmall(capacity, for: count) }
    guard count == 0 || start != nil else { throw .null("the buffer") }
  }

  /// Copies all elements, and notes their number even if there is too little room.
  @inlinable
  public func fill(
    with elements: some Collection<Element>, count: UnsafeMutablePointer<Int>?
  ) throws(CallFailure) {
    let count = try count.required("count")
    if elements.count <= capacity { try checkRoom(for: elements.count) }
    count.pointee = elements.count
    try fill(with: elements)
  }

  /// Copies all elements.
  @inlinable
  public func fill(with elements: some Collection<Element>) throws(CallFailure) {
    try checkRoom(for: elements.count)
    guard let start else { return }
    for (index, element) in elements.enumerated() { (start + index).initialize(to: element) }
  }
}
