// SPDX-License-Identifier: Apache-2.0
#ifndef QUOIN_BREAK_DICTIONARIES_H
#define QUOIN_BREAK_DICTIONARIES_H

// The words of languages that are written without spaces. Each is a dictionary as ICU has them:
// eight numbers of 32 bits and a trie of bytes.
extern const unsigned char quoin_burmese_words[];
extern const unsigned char quoin_khmer_words[];
extern const unsigned char quoin_lao_words[];
extern const unsigned char quoin_thai_words[];

// Swift sees no arrays whose length is left out.
static inline const void *quoin_burmese_dictionary(void) { return quoin_burmese_words; }
static inline const void *quoin_khmer_dictionary(void) { return quoin_khmer_words; }
static inline const void *quoin_lao_dictionary(void) { return quoin_lao_words; }
static inline const void *quoin_thai_dictionary(void) { return quoin_thai_words; }

#endif
