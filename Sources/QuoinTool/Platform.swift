// SPDX-License-Identifier: Apache-2.0

// The tool's input and with it the C library, and of Foundation the part without ICU's data, for
// all files of the tool. The whole of Foundation would be most of the program.
@_exported public import ToolInput

#if canImport(FoundationEssentials)
@_exported public import FoundationEssentials
#else
@_exported public import Foundation
#endif

/// POSIX's `connect`, for places where a method has that name.
func systemConnect(
  _ descriptor: CInt, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> CInt {
  connect(descriptor, address, length)
}
