-- A request left later than its slot: shifts the following slots by the same delay. ARGV: microseconds.
redis.call('HSET', p .. ':gate', 'next', text(nextSlot() + tonumber(ARGV[1])))
return 'ok'
