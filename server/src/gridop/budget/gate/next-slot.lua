-- Rate limiter: a token bucket of one token. 'next' is the moment at which the next call may start.
local function nextSlot()
  local known = tonumber(redis.call('HGET', p .. ':gate', 'next') or '0')
  if known > 0 then return known end
  -- Nothing is known of the calls before: perhaps five have just started.
  redis.call('HSET', p .. ':gate', 'next', text(now + us(rules.silence_ms)))
  return now + us(rules.silence_ms)
end
