"""What is drawn of a card and of a play-sheet, as plain values between games and art."""
