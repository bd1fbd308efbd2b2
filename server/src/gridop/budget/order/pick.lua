-- Picks the next call. ARGV: known pause, hourly limit, the key of the delayed jobs, how many calls may wait at the
-- gate. Returns { word, id, class, microseconds waited, pause, now }. The words: picked, empty, full (so many wait at the
-- gate), paused, spent.
local pause = pausedUntil(ARGV[1])
local limit = tonumber(ARGV[2])
local function reply(word, id, class, waited)
  return { word, id or '', text(class or 0), text(waited or 0), text(pause), text(now) }
end
if pause > 0 then return reply('paused') end
dropStaleClaims()
-- Dispatched to a worker and never started: the dispatching process has died. Its job still waits, so it returns to the
-- queue.
for _, id in ipairs(redis.call('ZRANGEBYSCORE', p .. ':sent', '-inf', text(now))) do
  local class, user, since = string.match(redis.call('HGET', p .. ':sent-for', id) or '', '^(%d) (%S+) (%d+)$')
  if class and redis.call('ZSCORE', ARGV[3], id) and redis.call('HEXISTS', p .. ':entries', id) == 0 then
    add(id, tonumber(class), user, tonumber(since))
  end
  redis.call('ZREM', p .. ':sent', id)
  redis.call('HDEL', p .. ':sent-for', id)
end
if redis.call('ZCARD', p .. ':claims') + redis.call('ZCARD', p .. ':sent') >= tonumber(ARGV[4]) then
  return reply('full')
end

local served = tonumber(redis.call('HGET', p .. ':queue', 'served') or '0') + 1
local chosen, oldest, spent = nil, nil, false
for class = 0, 3 do
  if redis.call('ZCARD', ready(class)) > 0 then
    if spentUntil(class, limit) > 0 then
      spent = true
    else
      local age = tonumber(redis.call('ZRANGE', p .. ':age:' .. class, 0, 0, 'WITHSCORES')[2])
      if served % rules.guard_every == 0 then
        -- The guard's slot: the class that has waited longest. The order between users within it stays the same.
        if not oldest or age < oldest then chosen, oldest = class, age end
      elseif not chosen then
        chosen = class
      end
    end
  end
end
if not chosen then return reply(spent and 'spent' or 'empty') end

redis.call('HSET', p .. ':queue', 'served', served)
local first = redis.call('ZRANGE', ready(chosen), 0, 0, 'WITHSCORES')
local id = string.match(first[1], '^%d+:(.*)$')
countDue(chosen, string.match(redis.call('HGET', p .. ':entries', id) or '', '^%d (%S+)') or '')
local _, user, since = remove(id)
-- The current round: a new user joins at its end, and a user served in it waits for the next.
local served_round = tonumber(first[2]) - 1
redis.call('HSET', p .. ':queue', 'round' .. chosen, text(served_round))
redis.call('ZREMRANGEBYSCORE', rounds(chosen), '-inf', text(served_round))
if redis.call('ZCARD', ready(chosen)) == 0 then
  redis.call('DEL', rounds(chosen))
  redis.call('HDEL', p .. ':queue', 'round' .. chosen)
end
redis.call('ZADD', p .. ':sent', text(now + us(rules.sent_ms)), id)
redis.call('HSET', p .. ':sent-for', id, chosen .. ' ' .. user .. ' ' .. text(since))
local waits = p .. ':waits:' .. chosen
redis.call('LPUSH', waits, math.floor((now - since) / 1000))
redis.call('LTRIM', waits, 0, 199)
redis.call('HINCRBY', p .. ':queue', 'served' .. chosen, 1)
return reply('picked', id, chosen, now - since)
