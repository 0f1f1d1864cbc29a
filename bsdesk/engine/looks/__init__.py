"""What is drawn on a card and on a play-sheet, as plain values that games write and the art draws."""
