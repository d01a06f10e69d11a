# SPDX-License-Identifier: Apache-2.0
"""Arguments of classifier.mlir and what NumPy makes of them: classifier_oracle.py OUT.npz"""
import sys

import numpy as np

random = np.random.default_rng(3)
x, up, bias, down = (random.standard_normal(shape).astype(np.float32) for shape in ((1, 8, 16), (1, 16, 32), (1, 1, 32), (1, 32, 12)))
logits = np.maximum(x @ up + bias, 0) @ down
e = np.exp(logits - logits.max(axis=2, keepdims=True))
np.savez(sys.argv[1], arg0=x, arg1=up, arg2=bias, arg3=down, out0=e / e.sum(axis=2, keepdims=True))
