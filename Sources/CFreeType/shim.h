// SPDX-License-Identifier: Apache-2.0
#ifndef QUOIN_CFREETYPE_SHIM_H
#define QUOIN_CFREETYPE_SHIM_H

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MULTIPLE_MASTERS_H
#include FT_SFNT_NAMES_H
#include FT_TRUETYPE_TABLES_H
#include FT_OUTLINE_H

#endif
