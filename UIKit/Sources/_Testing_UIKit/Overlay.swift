// SPDX-License-Identifier: Apache-2.0

// A file that imports both Testing and a module called UIKit makes the compiler load this module
// too. Apple's attaches pictures to tests; there is nothing to attach here.
