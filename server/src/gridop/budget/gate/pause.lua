-- Backpressure: the operator asked for silence. ARGV: microseconds. Answers the moment it ends, and now.
return { text(pausedUntil(text(now + tonumber(ARGV[1])))), text(now) }
