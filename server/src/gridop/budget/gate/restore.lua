-- What a process still knows when Redis has forgotten. Nothing here makes a limit less strict.
-- ARGV: pause, then pairs in JSON of calls under way and of granted turns, each with its moment.
-- The silence after a loss begins now, not with the first call that is wanted.
nextSlot()
pausedUntil(ARGV[1])
for _, pair in ipairs(cjson.decode(ARGV[2])) do
  if tonumber(pair[2]) > now then redis.call('ZADD', p .. ':flight', pair[2], pair[1]) end
end
for _, pair in ipairs(cjson.decode(ARGV[3])) do redis.call('ZADD', p .. ':grants', pair[2], pair[1]) end
return 'ok'
