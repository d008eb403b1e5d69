// SPDX-License-Identifier: Apache-2.0
#ifndef QUOIN_CYAML_SHIM_H
#define QUOIN_CYAML_SHIM_H

#include <yaml.h>

#endif
