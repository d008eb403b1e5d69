// SPDX-License-Identifier: Apache-2.0

// The tool's input and output and with them the C library, for all files of the tool.
@_exported public import ToolOutput
