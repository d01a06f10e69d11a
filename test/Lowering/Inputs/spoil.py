# SPDX-License-Identifier: Apache-2.0
"""Writes variants of an .npz file that are wrong in one way each: spoil.py FILE.npz PREFIX."""
import sys

import numpy as np

with np.load(sys.argv[1]) as file:
    arrays = dict(file)
prefix = sys.argv[2]
np.savez(prefix + ".missing.npz", **{name: array for name, array in arrays.items() if name != "arg3"})
np.savez(prefix + ".shape.npz", **{**arrays, "arg1": arrays["arg1"].T.copy()})
np.savez(prefix + ".dtype.npz", **{**arrays, "arg1": arrays["arg1"].astype(np.float64)})
np.savez(prefix + ".value.npz", **{**arrays, "out0": arrays["out0"] + 1})
with open(sys.argv[1], "rb") as whole, open(prefix + ".truncated.npz", "wb") as part:
    part.write(whole.read()[:300])
