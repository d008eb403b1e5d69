// SPDX-License-Identifier: Apache-2.0
#ifndef QUOIN_CZSTD_SHIM_H
#define QUOIN_CZSTD_SHIM_H

#include <zstd.h>

#endif
