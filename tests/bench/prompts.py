"""Every rule about questions, over 10,000 questions a level: python run.py bench prompts."""

import os
import sys

import pytest

PROMPTS_A_LEVEL = 10_000


def main() -> int:
    """The exit code of the tests."""
    os.environ["PROMPTS_A_LEVEL"] = str(PROMPTS_A_LEVEL)
    print(f"{PROMPTS_A_LEVEL} questions a level")
    return pytest.main(["tests/games", "-q", "-k", "prompts or frames", "--timeout=0", "-n", "2"])


if __name__ == "__main__":
    sys.exit(main())
