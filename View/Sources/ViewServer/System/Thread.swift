// SPDX-License-Identifier: Apache-2.0

/// A thread of its own for what waits in the system, which would block the threads of tasks.
enum Thread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that ends with its body.
  static func start(_ body: @escaping @Sendable () -> Void) throws(SystemFailure) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let passed = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let problem = pthread_create(
      &thread, &attributes,
      { argument in
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, passed.toOpaque())
    guard problem == 0 else {
      passed.release()
      throw SystemFailure(code: problem)
    }
  }
}
