-- Acquires a slot: rate limiter, circuit breaker, semaphore of in-flight calls and single flight, decided atomically.
-- ARGV: claim, class, user, call, route, job, known pause, hourly limit, spacing (milliseconds), lead (microseconds).
-- Returns { word, moment, now }: granted from that moment, with the class it counted for. Or wait (microseconds). Or the
-- moment until which the account pauses, the hour is spent, or the circuit of the route is open.
local claim, class, user, call, route, job = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4], ARGV[5], ARGV[6]
local me = user .. '|' .. claim
local function reply(word, moment) return { word, text(moment), text(now) } end
local function leave(word, moment)
  redis.call('ZREM', p .. ':claims', me)
  redis.call('ZREM', p .. ':seen', me)
  return reply(word, moment)
end

-- From here on the call waits at the gate itself, so another one may be dispatched.
if job ~= '' then redis.call('ZREM', p .. ':sent', job) end
-- The current waiter determines the class, not the first requester: a user may wait for what was background work.
local sentFor = job ~= '' and redis.call('HGET', p .. ':sent-for', job)
if sentFor then class = math.min(class, tonumber(string.sub(sentFor, 1, 1))) end

local pause = pausedUntil(ARGV[7])
if pause > 0 then return leave('paused', pause) end

local circuit = redis.call('HMGET', p .. ':circuits', route .. '|until', route .. '|probe')
local opened = tonumber(circuit[1] or '0')
if opened > now then return leave('open', opened) end
if opened > 0 and tonumber(circuit[2] or '0') > now then return leave('open', tonumber(circuit[2])) end

local spent = spentUntil(class, tonumber(ARGV[8]))
if spent > 0 then return leave('spent', spent) end

-- The same call is never in flight twice, even if the process that started the first one lost track of it.
redis.call('ZREMRANGEBYSCORE', p .. ':flight', '-inf', text(now))
if redis.call('ZSCORE', p .. ':flight', call) then return leave('wait', 50000) end

dropStaleClaims()
if not redis.call('ZSCORE', p .. ':claims', me) then
  local rank = 0
  for _, other in ipairs(redis.call('ZRANGE', p .. ':claims', 0, -1)) do
    if string.sub(other, 1, #user + 1) == user .. '|' then rank = rank + 1 end
  end
  local order = redis.call('HINCRBY', p .. ':gate', 'order', 1) % 1000000000
  redis.call('ZADD', p .. ':claims', text((class * 1000 + math.min(rank, 999)) * 1000000000 + order), me)
end
redis.call('ZADD', p .. ':seen', text(now), me)

if redis.call('ZCARD', p .. ':flight') >= rules.most_in_flight then return reply('wait', 20000) end

local following = nextSlot()
local position = redis.call('ZRANK', p .. ':claims', me)
-- A reply takes this long to a distant process, so its slot is granted that much before it is due. Attempts that arrive
-- a little earlier still are granted as well: another one would cost a round trip.
local lead = tonumber(ARGV[10])
local early = lead > 0 and us(rules.early_attempt_ms) or 0
-- The first in line has precedence for the first milliseconds of a slot. If it sleeps through them, the others need not
-- wait.
local due = position == 0 and following - lead - early or following + position * us(rules.precedence_ms)
if due > now then return reply('wait', math.min(due + early / 2 - now, us(rules.longest_nap_ms))) end

local at = math.max(now + lead, position == 0 and following or 0)
local after = math.max(following, at - us(rules.catch_up_ms)) + us(tonumber(ARGV[9]))
redis.call('HSET', p .. ':gate', 'next', text(after), 'before', text(following))
redis.call('ZADD', p .. ':flight', text(at + us(rules.flight_ms)), call)
redis.call('ZADD', p .. ':grants', text(at), claim)
countSlot(class, user, at, 1)
if opened > 0 then redis.call('HSET', p .. ':circuits', route .. '|probe', text(at + us(rules.flight_ms))) end
local granted = leave('granted', at)
table.insert(granted, text(class))
return granted
