"""`python -m bsdesk`."""

import sys
from multiprocessing import freeze_support

from bsdesk.cli import main

if __name__ == "__main__":
    freeze_support()  # in a frozen program, processes of our own start here too
    sys.exit(main())
