"""How many questions a level are looked at: a twentieth of what `run.py bench prompts` looks at."""

import os

PROMPTS = int(os.environ.get("PROMPTS_A_LEVEL", "500"))
