// SPDX-License-Identifier: Apache-2.0

// The tool's input and with it the C library, for all files of the tool.
@_exported public import ToolInput

/// POSIX's `connect`, for places where a method has that name.
func systemConnect(
  _ descriptor: CInt, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> CInt {
  connect(descriptor, address, length)
}
