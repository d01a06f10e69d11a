# SPDX-License-Identifier: Apache-2.0
"""Tells who sits at a terminal how far a fuzzer is."""
import sys
import time

SILENCE = 2.0


def seeds(first, count):
    """Yields the seeds from `first` on. Standard error says from two seconds on which one is under way, where it is a terminal."""
    first, count, start = int(first), int(count), time.monotonic()
    is_terminal = sys.stderr.isatty()
    shown = False
    for number, seed in enumerate(range(first, first + count)):
        passed = time.monotonic() - start
        if is_terminal and passed > SILENCE:
            left = passed / number * (count - number) if number else 0
            sys.stderr.write(f"\r[{passed:.0f} s] program {number + 1} of {count}, seed {seed}, about {left:.0f} s left \033[K")
            sys.stderr.flush()
            shown = True
        yield seed
    if shown:
        sys.stderr.write("\r\033[K")
