// SPDX-License-Identifier: Apache-2.0

// What the tool writes, what it reads and the C library, for all files of the module.
@_exported public import ToolOutput

/// POSIX's `connect`, for places where a method has that name.
func systemConnect(
  _ descriptor: CInt, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> CInt {
  connect(descriptor, address, length)
}
