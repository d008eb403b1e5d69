// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// Ports of this machine, through which some browsers speak.
extension BrowserProcess {
  /// Waits until a browser listens, and connects with it.
  ///
  /// - Parameter port: The port as far as it is known.
  /// - Returns: The socket; nil if the time is over or the browser has ended.
  static func connection(
    until deadline: Moment, isRunning: () -> Bool, port: () -> UInt16?
  ) throws(ToolFailure) -> Int32? {
    while deadline > .now, isRunning() {
      try Interruption.check()
      if let port = port(), let connection = connection(ofPort: port) {
        return connection
      }
      usleep(20_000)
    }
    return nil
  }

  /// A socket that is connected with a port; nil if nothing listens there.
  private static func connection(ofPort port: UInt16) -> Int32? {
    guard let descriptor = makeSocket() else { return nil }
    let result = withAddress(port) { systemConnect(descriptor, $0, $1) }
    guard result == 0 else {
      systemClose(descriptor)
      return nil
    }
    return descriptor
  }

  /// A port that nothing listens at, for a program that must be told its port.
  ///
  /// - Throws: ``ToolFailure`` if there is none.
  static func freePort() throws(ToolFailure) -> UInt16 {
    let problem = "no port of this machine is free for the browser"
    guard let descriptor = makeSocket() else { throw ToolFailure(.unavailable, problem) }
    defer { systemClose(descriptor) }
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    guard withAddress(0, { bind(descriptor, $0, $1) }) == 0,
      withUnsafeMutablePointer(
        to: &address,
        { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            getsockname(descriptor, $0, &length)
          }
        }) == 0
    else { throw ToolFailure(.unavailable, problem) }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func makeSocket() -> Int32? {
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue)
    #else
    let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// Calls a function of C with the address of a port of this machine.
  private static func withAddress(
    _ port: UInt16, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
