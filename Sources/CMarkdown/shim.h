// SPDX-License-Identifier: Apache-2.0
#ifndef QUOIN_CMARKDOWN_SHIM_H
#define QUOIN_CMARKDOWN_SHIM_H

#include <cmark-gfm.h>

#include <cmark-gfm-core-extensions.h>

#endif
