// SPDX-License-Identifier: Apache-2.0
#ifndef QUOIN_CTURBOJPEG_SHIM_H
#define QUOIN_CTURBOJPEG_SHIM_H

#include <turbojpeg.h>

#endif
