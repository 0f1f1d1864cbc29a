"""What several commands need: what ships with bsdesk, the user's own folder, position files, arguments."""
