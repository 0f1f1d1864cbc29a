"""What the table knows: who looks at it and acts, the moment that is shown, names and words."""
