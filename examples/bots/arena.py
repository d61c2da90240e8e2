"""The least that ``manage.py arena`` plays: reads JSON lines, answers each with a legal move."""

import json
import random
import sys

for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"move": random.choice(asked["legal"]["moves"])}), flush=True)
