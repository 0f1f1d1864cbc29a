"""The toolkit: the window and its loop, pages, widgets, letters, sounds."""
