// SPDX-License-Identifier: Apache-2.0
#ifndef QUOIN_CCAIRO_SHIM_H
#define QUOIN_CCAIRO_SHIM_H

#include <cairo.h>
#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MULTIPLE_MASTERS_H

#endif
