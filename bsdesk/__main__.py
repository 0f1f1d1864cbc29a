"""`python -m bsdesk`."""

import sys

from bsdesk.cli import main

if __name__ == "__main__":
    sys.exit(main())
