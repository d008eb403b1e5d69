// SPDX-License-Identifier: Apache-2.0

// The C library, for all files of the module and of the tool.
#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#else
@_exported public import Darwin
#endif

/// POSIX's `open`, for places where a method has that name.
package func systemOpen(_ path: String, _ flags: CInt) -> CInt { open(path, flags) }

/// POSIX's `close`, for places where a method has that name.
@discardableResult
package func systemClose(_ descriptor: CInt) -> CInt { close(descriptor) }

/// POSIX's `read`, for places where a method has that name.
package func systemRead(_ descriptor: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, bytes, count)
}

/// POSIX's `write`, for places where a method has that name.
package func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// POSIX's `poll` of one descriptor, for places where a variable has that name.
package func systemPoll(_ descriptor: inout pollfd, milliseconds: CInt) -> CInt {
  poll(&descriptor, 1, milliseconds)
}

/// Gives a signal its usual effect, for places where a variable is called `signal`.
package func resetSignal(_ number: CInt) { _ = signal(number, SIG_DFL) }
