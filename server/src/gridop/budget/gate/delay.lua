-- A request left later than its turn: the turns after it move as far. ARGV: microseconds.
redis.call('HSET', p .. ':gate', 'next', text(nextSlot() + tonumber(ARGV[1])))
return 'ok'
