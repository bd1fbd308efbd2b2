-- Backpressure: the operator requested a pause. ARGV: microseconds. Returns the moment it ends, and now.
return { text(pausedUntil(text(now + tonumber(ARGV[1])))), text(now) }
