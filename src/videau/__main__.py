"""``python -m videau`` is the same as ``videau``."""

import sys

from videau.cli import main

if __name__ == "__main__":
    sys.exit(main())
