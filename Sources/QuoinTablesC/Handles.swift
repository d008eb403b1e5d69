// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import Synchronization

/// What handles name.
///
/// A handle is the number of an object's making, so a handle of a released object names nothing
/// for ever.
public final class HandleTable: Sendable {
  /// The objects of this process.
  public static let shared = HandleTable()

  private struct State {
    var objects: [UInt64: any Sendable & AnyObject] = [:]
    var last: UInt64 = 0
  }

  private let state = Mutex(State())

  /// Keeps an object and returns its handle's number.
  public func insert(_ object: any Sendable & AnyObject) -> UInt64 {
    state.withLock { state in
      state.last += 1
      state.objects[state.last] = object
      return state.last
    }
  }

  /// Takes numbers for parts of an object, which are never those of other parts or objects.
  func takeNumbers(_ count: Int) -> Range<UInt64> {
    state.withLock { state in
      let first = state.last + 1
      state.last += UInt64(count)
      return first..<first + UInt64(count)
    }
  }

  /// The object of a number, which must be of the type.
  public func object<Object: Sendable & AnyObject>(
    _ id: UInt64, _ name: String
  ) throws(CallFailure) -> Object {
    guard let object = state.withLock({ $0.objects[id] }) as? Object else {
      throw CallFailure(.badHandle, "\(id) is not the handle of \(name), or it was released")
    }
    return object
  }

  /// Forgets an object; it lives on while something else uses it.
  public func release(_ id: UInt64) throws(CallFailure) {
    // The object's end may call back, so it comes after the lock.
    let object = state.withLock { $0.objects.removeValue(forKey: id) }
    guard object != nil else {
      throw CallFailure(.badHandle, "\(id) is not the handle of an object, or it was released")
    }
  }
}

@c @implementation
public func quoin_release(_ id: UInt64) -> quoin_status {
  call { () throws(CallFailure) in try HandleTable.shared.release(id) }
}

@c @implementation
public func quoin_version() -> UnsafePointer<CChar>? { versionText.start }

/// The version as C text, made once and kept.
private let versionText = ConstantText("0.1.0")

/// A text for C that lives as long as the object.
public final class ConstantText: Sendable {
  private nonisolated(unsafe) let bytes: UnsafeMutablePointer<CChar>

  /// Copies a text.
  public init(_ text: String) {
    let characters = text.utf8CString
    bytes = .allocate(capacity: characters.count)
    for (index, character) in characters.enumerated() {
      (bytes + index).initialize(to: character)
    }
  }

  /// The first character; nobody writes through it.
  public var start: UnsafePointer<CChar> { UnsafePointer(bytes) }

  deinit { bytes.deallocate() }
}
