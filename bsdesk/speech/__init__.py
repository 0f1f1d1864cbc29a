"""Everything that is put into words, in four languages: card texts, refusals, the log, the interface."""
