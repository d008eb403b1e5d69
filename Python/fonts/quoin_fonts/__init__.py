# SPDX-License-Identifier: Apache-2.0
"""The fonts of all scripts for quoin, which finds them here; there is nothing to call."""
