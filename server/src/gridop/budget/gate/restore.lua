-- Restores what a process still remembers when Redis has lost its data. Nothing here relaxes a limit. ARGV: pause, then
-- pairs in JSON of calls in flight and of granted slots, each with its moment. The pause after a loss begins now, not
-- with the first requested call. Returns now.
nextSlot()
pausedUntil(ARGV[1])
for _, pair in ipairs(cjson.decode(ARGV[2])) do
  if tonumber(pair[2]) > now then redis.call('ZADD', p .. ':flight', pair[2], pair[1]) end
end
for _, pair in ipairs(cjson.decode(ARGV[3])) do redis.call('ZADD', p .. ':grants', pair[2], pair[1]) end
return text(now)
