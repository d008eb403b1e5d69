// SPDX-License-Identifier: Apache-2.0

// The C library, and of Foundation the part without ICU's data, for all files of the server. The
// whole of Foundation would be most of the program.

#if canImport(FoundationEssentials)
@_exported public import FoundationEssentials
#else
@_exported public import Foundation
#endif
#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#endif
