// SPDX-License-Identifier: Apache-2.0
//
// Nothing: a target of C needs a header.
