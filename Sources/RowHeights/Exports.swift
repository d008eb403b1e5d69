// SPDX-License-Identifier: Apache-2.0

// The interface is made of these modules' types, so that one import is enough to compute heights.

@_exported public import CellTemplates
@_exported public import TableLayout
@_exported public import TextMeasurement
@_exported public import TextVocabulary
