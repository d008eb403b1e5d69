// SPDX-License-Identifier: Apache-2.0
#ifndef QUOIN_CHARFBUZZ_SHIM_H
#define QUOIN_CHARFBUZZ_SHIM_H

#include <hb.h>
#include <hb-ot.h>

// Function-like macros are not imported into Swift; these say the same as inline functions.
static inline hb_tag_t quoin_hb_tag(char a, char b, char c, char d) { return HB_TAG(a, b, c, d); }
static inline unsigned int quoin_hb_feature_global_end(void) { return HB_FEATURE_GLOBAL_END; }

#endif
