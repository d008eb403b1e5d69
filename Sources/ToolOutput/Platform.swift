// SPDX-License-Identifier: Apache-2.0

// The tool's input and with it the C library, for all files of the module and of those above it.
@_exported public import ToolInput
