// SPDX-License-Identifier: Apache-2.0
#ifndef QUOIN_CZLIB_SHIM_H
#define QUOIN_CZLIB_SHIM_H

#include <zlib.h>

// inflateInit2 is a macro, which Swift cannot import.

/// Prepares a stream for data in the format of gzip, with the greatest window.
static inline int quoin_inflate_init(z_stream *stream) {
  return inflateInit2(stream, 15 + 16);
}

#endif
