"""Letters of every script: which font draws them, where a line of them may break, how a name is read."""
