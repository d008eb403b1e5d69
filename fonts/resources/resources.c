// SPDX-License-Identifier: Apache-2.0
//
// The font files belong to a target of C that has nothing else: to targets of Swift with resources
// SwiftPM adds code that imports all of Foundation, which would be most of a program.
