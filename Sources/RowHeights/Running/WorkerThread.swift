// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Threads of the system, of which there may be no more.
enum WorkerThread {
  /// What a thread does.
  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// The addresses that a thread may take beside its stack: glibc reserves so many for its memory.
  static let room = 64 << 20

  /// The number of cores that the system has in use, at least 1.
  static var coreCount: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

  /// Whether the process may take so many more addresses.
  static func isFree(_ byteCount: Int) -> Bool {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let found = mmap(nil, byteCount, PROT_NONE, flags, -1, 0), found != MAP_FAILED else {
      return false
    }
    munmap(found, byteCount)
    return true
  }

  /// Starts a thread that ends with its work; false if the system has no memory or thread for it.
  static func start(stackSize: Int, _ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let isStarted = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { room in
      guard let attributes = room.baseAddress, pthread_attr_init(attributes) == 0 else {
        return false
      }
      defer { pthread_attr_destroy(attributes) }
      pthread_attr_setstacksize(attributes, stackSize)
      pthread_attr_setdetachstate(attributes, CInt(PTHREAD_CREATE_DETACHED))
      let problem = pthread_create(
        &thread, attributes,
        { (context: UnsafeMutableRawPointer?) in
          if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
          return nil
        }, work.toOpaque())
      return problem == 0
    }
    if !isStarted { work.release() }
    return isStarted
  }
}
