# SPDX-License-Identifier: Apache-2.0
"""The Python side of dist: conversions that need a frontend's own libraries. The compiler and the runtime need no Python."""
