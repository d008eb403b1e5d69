// SPDX-License-Identifier: Apache-2.0
#ifndef QUOIN_CFONTCONFIG_SHIM_H
#define QUOIN_CFONTCONFIG_SHIM_H

#include <fontconfig/fontconfig.h>

#endif
