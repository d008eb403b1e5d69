// SPDX-License-Identifier: Apache-2.0

// The library product: everything that a program needs to measure text, solve constraints and
// lay out tables, under one import. Backends and templates are products of their own.

@_exported public import AutoLayout
@_exported public import BundledFonts
@_exported public import ConstraintDSL
@_exported public import ConstraintSolver
@_exported public import LayoutGeometry
@_exported public import LayoutRendering
@_exported public import TableLayout
@_exported public import TextMeasurement
@_exported public import TextVocabulary
