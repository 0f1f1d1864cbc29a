"""What the table knows: whose eyes and hands it has, the moment that is shown, how things are called."""
