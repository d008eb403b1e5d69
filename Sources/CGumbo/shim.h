// SPDX-License-Identifier: Apache-2.0
#ifndef QUOIN_CGUMBO_SHIM_H
#define QUOIN_CGUMBO_SHIM_H

#include <gumbo.h>

#endif
