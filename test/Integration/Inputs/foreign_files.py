#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes files into FOLDER that people take for programs: a PyTorch export, an archive of NumPy, and a portable artifact of StableHLO.

usage: foreign_files.py FOLDER
"""
import os
import sys
import zipfile

import numpy

folder = sys.argv[1]
with zipfile.ZipFile(os.path.join(folder, "step.pt2"), "w") as archive:
    archive.writestr("step/archive_format", "pt2")
    archive.writestr("step/models/model.json", "{}")
numpy.savez(os.path.join(folder, "arrays.npz"), arg0=numpy.zeros(4, numpy.float32))
with open(os.path.join(folder, "portable.mlirbc"), "wb") as file:
    file.write(b"ML\xefR\x0dStableHLO_v1.8.0\x00" + bytes(64))
