"""Where everything at the table lies."""
