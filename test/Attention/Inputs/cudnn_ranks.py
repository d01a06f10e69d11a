#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a program on two ranks of NCCL on one GPU, as torchrun starts them, of which the second one has DIST_CUDNN=0.

usage: cudnn_ranks.py COMMAND...
"""
import os
import socket
import subprocess
import sys

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
ranks = []
for rank in range(2):
    variables = {"RANK": rank, "WORLD_SIZE": 2, "LOCAL_RANK": rank, "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port}
    variables = {name: str(value) for name, value in variables.items()}
    if rank == 1:
        variables["DIST_CUDNN"] = "0"
    ranks.append(subprocess.Popen(sys.argv[1:], env=dict(os.environ, **variables), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True))
outputs = [rank.communicate()[0] for rank in ranks]
print(*outputs, sep="\n")
sys.exit(max(rank.returncode for rank in ranks))
