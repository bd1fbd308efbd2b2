import { budgetRules as rules } from './budget-rules.ts';
import { defineBudgetScript } from './budget-script.ts';

const us = (ms: number) => ms * 1000;

const gate = `
local function nextSlot()
  local known = tonumber(redis.call('HGET', p .. ':gate', 'next') or '0')
  if known > 0 then return known end
  -- Nothing is known of the calls before: perhaps five have just started.
  redis.call('HSET', p .. ':gate', 'next', text(now + ${us(rules.silence_ms)}))
  return now + ${us(rules.silence_ms)}
end
`;

/**
 * Asks for a slot. ARGV: claim, class, user, call, route, job, known pause, hourly limit.
 * Answers { word, moment, now }: granted; wait (microseconds); or until when the account pauses, the hour is spent,
 * or the circuit of the route is open.
 */
export const takeSlotScript = defineBudgetScript(`${gate}
local claim, class, user, call, route, job = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4], ARGV[5], ARGV[6]
local me = user .. '|' .. claim
local function answer(word, moment) return { word, text(moment), text(now) } end
local function leave(word, moment)
  redis.call('ZREM', p .. ':claims', me)
  redis.call('ZREM', p .. ':seen', me)
  return answer(word, moment)
end

-- From here on the call stands before the gate by itself: another one may be sent on its way.
if job ~= '' then redis.call('ZREM', p .. ':sent', job) end
-- Whoever waits for it now decides its class, not who asked first: a person may wait for what was background work.
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

-- The same question is never under way twice, whoever lost sight of the first one.
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

local following = nextSlot()
local position = redis.call('ZRANK', p .. ':claims', me)
-- The first in line has the first milliseconds of a slot. One that sleeps them away does not keep the others waiting.
local due = following + position * ${us(rules.precedence_ms)}
if redis.call('ZCARD', p .. ':flight') >= ${rules.most_in_flight} then due = math.max(due, now + 20000) end
if due > now then return answer('wait', math.min(due - now, ${us(rules.longest_nap_ms)})) end

local after = math.max(following, now - ${us(rules.catch_up_ms)}) + ${us(rules.spacing_ms)}
redis.call('HSET', p .. ':gate', 'next', text(after), 'before', text(following))
redis.call('ZADD', p .. ':flight', text(now + ${us(rules.flight_ms)}), call)
redis.call('ZADD', p .. ':grants', text(now), claim)
if opened > 0 then redis.call('HSET', p .. ':circuits', route .. '|probe', text(now + ${us(rules.flight_ms)})) end
return leave('granted', now)
`);

/**
 * A slot was taken and not used, because its process was held up: nobody called, so the next may have it. ARGV: claim,
 * the moment it was granted.
 */
export const returnSlotScript = defineBudgetScript(`${gate}
redis.call('ZREM', p .. ':grants', ARGV[1])
local before = tonumber(redis.call('HGET', p .. ':gate', 'before') or '0')
local granted = tonumber(ARGV[2])
-- Only while no later slot was given: the distance to the call before stays what it was.
if before > 0 and before <= granted and nextSlot() - granted <= ${us(rules.spacing_ms)} then
  redis.call('HSET', p .. ':gate', 'next', text(before))
end
return 'ok'
`);

/** A request left later than its slot. ARGV: microseconds. */
export const delayScript = defineBudgetScript(`${gate}
redis.call('HSET', p .. ':gate', 'next', text(nextSlot() + tonumber(ARGV[1])))
return 'ok'
`);

/** A call is over. ARGV: call, route, verdict: answered, failed, or untold (it says nothing about the route). */
export const endCallScript = defineBudgetScript(`
local call, route, verdict = ARGV[1], ARGV[2], ARGV[3]
redis.call('ZREM', p .. ':flight', call)
local circuits = p .. ':circuits'
redis.call('HDEL', circuits, route .. '|probe')
if verdict == 'answered' then
  redis.call('HDEL', circuits, route .. '|failures', route .. '|until', route .. '|opens')
elseif verdict == 'failed' then
  local failures = redis.call('HINCRBY', circuits, route .. '|failures', 1)
  local opened = tonumber(redis.call('HGET', circuits, route .. '|until') or '0')
  -- Calls that were under way when the circuit opened do not open it again.
  if failures >= ${rules.circuit_failures} and opened <= now then
    local opens = redis.call('HINCRBY', circuits, route .. '|opens', 1)
    local rest = math.min(${us(rules.circuit_open_ms)} * 2 ^ (opens - 1), ${us(rules.circuit_longest_ms)})
    redis.call('HSET', circuits, route .. '|until', text(now + rest))
  end
end
return 'ok'
`);

/**
 * What a process still knows when Redis has forgotten: ARGV: pause, then pairs in JSON of calls under way and of
 * granted slots, each with its moment. Nothing here makes a limit less strict.
 */
export const restoreScript = defineBudgetScript(`${gate}
-- The silence after a loss begins now, not with the first call that is wanted.
nextSlot()
pausedUntil(ARGV[1])
for _, pair in ipairs(cjson.decode(ARGV[2])) do
  if tonumber(pair[2]) > now then redis.call('ZADD', p .. ':flight', pair[2], pair[1]) end
end
for _, pair in ipairs(cjson.decode(ARGV[3])) do redis.call('ZADD', p .. ':grants', pair[2], pair[1]) end
return 'ok'
`);

/** The operator asked for silence. ARGV: microseconds. Answers the moment it ends, and now. */
export const pauseScript = defineBudgetScript(`
return { text(pausedUntil(text(now + tonumber(ARGV[1])))), text(now) }
`);
