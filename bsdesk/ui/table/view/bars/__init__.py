"""What the table asks, and the answers: the bars between the sheets, and the choices beside a thing."""
