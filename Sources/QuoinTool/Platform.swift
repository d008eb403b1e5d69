// SPDX-License-Identifier: Apache-2.0

// The C library, and of Foundation the part without ICU's data, for all files of the tool.
// The whole of Foundation would be most of the program.
#if canImport(FoundationEssentials)
@_exported public import FoundationEssentials
#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#endif
#else
@_exported public import Foundation
#endif

/// POSIX's `open`, for places where a method has that name.
func systemOpen(_ path: String, _ flags: CInt) -> CInt { open(path, flags) }

/// POSIX's `close`, for places where a method has that name.
@discardableResult
func systemClose(_ descriptor: CInt) -> CInt { close(descriptor) }

/// POSIX's `read`, for places where a method has that name.
func systemRead(_ descriptor: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

/// POSIX's `write`, for places where a method has that name.
func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// POSIX's `poll` of one descriptor, for places where a variable has that name.
func systemPoll(_ descriptor: inout pollfd, milliseconds: CInt) -> CInt {
  poll(&descriptor, 1, milliseconds)
}

/// POSIX's `connect`, for places where a method has that name.
func systemConnect(
  _ descriptor: CInt, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> CInt {
  connect(descriptor, address, length)
}

/// Gives a signal its usual effect, for places where a variable is called `signal`.
func resetSignal(_ number: CInt) { _ = signal(number, SIG_DFL) }
