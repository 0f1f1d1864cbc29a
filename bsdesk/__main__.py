"""`python -m bsdesk`."""

import sys

from bsdesk.cli import main

if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()  # in a frozen program, processes of our own start here too
    sys.exit(main())
