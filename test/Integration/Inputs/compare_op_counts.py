# SPDX-License-Identifier: Apache-2.0
"""compare_op_counts.py A B: fails unless two programs in generic form have equally many ops of every name."""
import collections
import re
import sys

counts = [collections.Counter(re.findall(r'"(\w+\.\w+)"\(', open(path).read())) for path in sys.argv[1:3]]
different = {name: (counts[0][name], counts[1][name]) for name in counts[0] | counts[1] if counts[0][name] != counts[1][name]}
if different:
    sys.exit(f"op counts differ: {different}")
