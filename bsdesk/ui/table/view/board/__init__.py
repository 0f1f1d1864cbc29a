"""What is drawn on the board: cloth and mats, cards, lights, words beside things."""
