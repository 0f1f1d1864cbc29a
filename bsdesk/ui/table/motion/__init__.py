"""What moves at the table: cards and tokens on their way, lights, sounds."""
