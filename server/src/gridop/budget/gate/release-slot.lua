-- Releases a slot that was acquired and not used because its process was delayed: no call was made, so the next may use
-- it. ARGV: claim, the moment it was granted, the class it counted for, user, spacing (milliseconds).
if redis.call('ZREM', p .. ':grants', ARGV[1]) == 1 then countSlot(ARGV[3], ARGV[4], tonumber(ARGV[2]), -1) end
local before = tonumber(redis.call('HGET', p .. ':gate', 'before') or '0')
local granted = tonumber(ARGV[2])
-- Only while no later slot was granted: the spacing to the previous call stays the same.
if before > 0 and before <= granted and nextSlot() - granted <= us(tonumber(ARGV[5])) then
  redis.call('HSET', p .. ':gate', 'next', text(before))
end
return 'ok'
