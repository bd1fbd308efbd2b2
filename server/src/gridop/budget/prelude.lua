-- The prelude of every budget script. `rules` precedes it: a table of the numbers that the budget enforces. All keys of
-- an account start with KEYS[1], whose hash tag places them on one node of a cluster. Time is Redis time, in
-- microseconds, because the clocks of replicas may differ. A number of that size is exact in Lua as long as it is
-- formatted with '%.0f'.
local p = KEYS[1]
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local function us(ms) return ms * 1000 end
local function text(number) return string.format('%.0f', number) end
local function read(key) return tonumber(redis.call('GET', key) or '0') end

-- The moment until which the whole account is silent; what the caller remembers counts like what is stored.
local function pausedUntil(known)
  local stored = read(p .. ':pause')
  local pause = math.max(stored, tonumber(known))
  if pause <= now then return 0 end
  if pause > stored then
    redis.call('SET', p .. ':pause', text(pause), 'PX', math.ceil((pause - now) / 1000))
  end
  return pause
end

-- When a class may be served again under the hourly limit; 0 when it may now. Classes 0 and 1 have all of the window.
local function spentUntil(class, limit)
  redis.call('ZREMRANGEBYSCORE', p .. ':grants', '-inf', text(now - 3600000000))
  if limit == 0 then return 0 end
  local allowed = class <= 1 and limit or math.max(1, math.floor(limit * rules.background_share))
  local used = redis.call('ZCARD', p .. ':grants')
  if used < allowed then return 0 end
  local freeing = redis.call('ZRANGE', p .. ':grants', used - allowed, used - allowed, 'WITHSCORES')
  return tonumber(freeing[2]) + 3600000000
end

local function dropStaleClaims()
  local stale = redis.call('ZRANGEBYSCORE', p .. ':seen', '-inf', text(now - us(rules.claim_ms)))
  for _, claim in ipairs(stale) do
    redis.call('ZREM', p .. ':claims', claim)
    redis.call('ZREM', p .. ':seen', claim)
  end
end
