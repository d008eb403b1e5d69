// SPDX-License-Identifier: Apache-2.0

// The tool's input and output, for all files of the module.
@_exported public import ToolOutput
