-- A turn was taken and not used, because its process was held up: nobody called, so the next may have it.
-- ARGV: claim, the moment it was granted, the class it counted for, user, spacing (milliseconds).
if redis.call('ZREM', p .. ':grants', ARGV[1]) == 1 then countSlot(ARGV[3], ARGV[4], tonumber(ARGV[2]), -1) end
local before = tonumber(redis.call('HGET', p .. ':gate', 'before') or '0')
local granted = tonumber(ARGV[2])
-- Only while no later turn was given: the distance to the call before stays what it was.
if before > 0 and before <= granted and nextSlot() - granted <= us(tonumber(ARGV[5])) then
  redis.call('HSET', p .. ':gate', 'next', text(before))
end
return 'ok'
