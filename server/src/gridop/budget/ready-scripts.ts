import { budgetRules as rules } from './budget-rules.ts';
import { defineBudgetScript } from './budget-script.ts';

const us = (ms: number) => ms * 1000;

/**
 * The order of the waiting calls. A class is a sorted set; the score of a call is the round in which its user's turn
 * comes, so that the k-th waiting call of a user stands behind the (k-1)-th of everybody else; within a round the
 * order is that of arrival. Rounds count on while calls are served, which keeps the rank of a call right when the
 * calls before it have left: a priority that is fixed at the start (as a job queue has it) would let a user who always
 * has one call waiting starve the second call of everybody else.
 */
const order = `
local function ready(class) return p .. ':ready:' .. class end
local function rounds(class) return p .. ':rounds:' .. class end
local function round(class) return tonumber(redis.call('HGET', p .. ':queue', 'round' .. class) or '0') end

local function add(id, class, user, since)
  local last = tonumber(redis.call('ZSCORE', rounds(class), user) or '0')
  local turn = math.max(round(class), last) + 1
  local member = string.format('%015d', redis.call('HINCRBY', p .. ':queue', 'order', 1)) .. ':' .. id
  redis.call('ZADD', ready(class), text(turn), member)
  redis.call('ZADD', rounds(class), text(turn), user)
  redis.call('ZADD', p .. ':age:' .. class, text(since), id)
  redis.call('HSET', p .. ':entries', id, class .. ' ' .. user .. ' ' .. member)
  return member
end

-- Takes a call out of the order; answers its class, its user and since when it waits.
local function remove(id)
  local entry = redis.call('HGET', p .. ':entries', id)
  if not entry then return nil end
  local class, user, member = string.match(entry, '^(%d) (%S+) (%S+)$')
  local since = tonumber(redis.call('ZSCORE', p .. ':age:' .. class, id) or text(now))
  redis.call('ZREM', ready(class), member)
  redis.call('ZREM', p .. ':age:' .. class, id)
  redis.call('HDEL', p .. ':entries', id)
  return tonumber(class), user, since
end

-- How many calls will be served before this one, as far as is known now.
local function ahead(class, member)
  local count = redis.call('ZRANK', ready(class), member) or 0
  for higher = 0, class - 1 do count = count + redis.call('ZCARD', ready(higher)) end
  return count
end
`;

/**
 * A call wants to be made. ARGV: id, class, user, most waiting in the class, the key of its job, the key of the delayed
 * jobs, known pause. Answers { word, calls before it, end of the pause, now }; the words: entered, attached (it waits
 * already), running, full.
 */
export const enterScript = defineBudgetScript(`${order}
local id, class, user = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local pause = pausedUntil(ARGV[7])
local function answer(word, before) return { word, text(before), text(pause), text(now) } end

local entry = redis.call('HGET', p .. ':entries', id)
if entry then
  local was = tonumber(string.sub(entry, 1, 1))
  -- Somebody waits now for what was background work.
  if class < was then
    local _, _, since = remove(id)
    return answer('attached', ahead(class, add(id, class, user, since)))
  end
  local member = string.match(entry, '(%S+)$')
  return answer('attached', ahead(was, member))
end
-- On its way to a worker or in its hands. A delayed job that is in no order has lost its place, and gets another.
if redis.call('ZSCORE', p .. ':sent', id) then return answer('running', 0) end
if redis.call('EXISTS', ARGV[5]) == 1 and not redis.call('ZSCORE', ARGV[6], id) then return answer('running', 0) end
local waiting = redis.call('ZCARD', ready(class))
if waiting >= tonumber(ARGV[4]) then return answer('full', waiting) end
return answer('entered', ahead(class, add(id, class, user, now)))
`);

/**
 * Whose turn is it? ARGV: known pause, hourly limit, the key of the delayed jobs. Answers { word, id, class, microseconds waited, pause, now };
 * the words: picked, empty, full (enough calls stand before the gate), paused, spent.
 */
export const pickScript = defineBudgetScript(`${order}
local pause = pausedUntil(ARGV[1])
local limit = tonumber(ARGV[2])
local function answer(word, id, class, waited)
  return { word, id or '', text(class or 0), text(waited or 0), text(pause), text(now) }
end
if pause > 0 then return answer('paused') end
dropStaleClaims()
-- Sent to a worker and never taken up: who sent it has died. Its job still waits, so it gets its place back.
for _, id in ipairs(redis.call('ZRANGEBYSCORE', p .. ':sent', '-inf', text(now))) do
  local class, user, since = string.match(redis.call('HGET', p .. ':sent-for', id) or '', '^(%d) (%S+) (%d+)$')
  if class and redis.call('ZSCORE', ARGV[3], id) and redis.call('HEXISTS', p .. ':entries', id) == 0 then
    add(id, tonumber(class), user, tonumber(since))
  end
  redis.call('ZREM', p .. ':sent', id)
  redis.call('HDEL', p .. ':sent-for', id)
end
if redis.call('ZCARD', p .. ':claims') + redis.call('ZCARD', p .. ':sent') >= ${rules.most_before_gate} then
  return answer('full')
end

local served = tonumber(redis.call('HGET', p .. ':queue', 'served') or '0') + 1
local chosen, oldest, spent = nil, nil, false
for class = 0, 3 do
  if redis.call('ZCARD', ready(class)) > 0 then
    if spentUntil(class, limit) > 0 then
      spent = true
    else
      local age = tonumber(redis.call('ZRANGE', p .. ':age:' .. class, 0, 0, 'WITHSCORES')[2])
      if served % ${rules.guard_every} == 0 then
        -- The guard's turn: the class that has waited longest. Inside it the order between users stays as it is.
        if not oldest or age < oldest then chosen, oldest = class, age end
      elseif not chosen then
        chosen = class
      end
    end
  end
end
if not chosen then return answer(spent and 'spent' or 'empty') end

redis.call('HSET', p .. ':queue', 'served', served)
local first = redis.call('ZRANGE', ready(chosen), 0, 0, 'WITHSCORES')
local id = string.match(first[1], '^%d+:(.*)$')
local _, user, since = remove(id)
-- The round being served: who comes now joins it at its end, and who was served in it waits for the next.
local turn = tonumber(first[2]) - 1
redis.call('HSET', p .. ':queue', 'round' .. chosen, text(turn))
redis.call('ZREMRANGEBYSCORE', rounds(chosen), '-inf', text(turn))
if redis.call('ZCARD', ready(chosen)) == 0 then
  redis.call('DEL', rounds(chosen))
  redis.call('HDEL', p .. ':queue', 'round' .. chosen)
end
redis.call('ZADD', p .. ':sent', text(now + ${us(rules.sent_ms)}), id)
redis.call('HSET', p .. ':sent-for', id, chosen .. ' ' .. user .. ' ' .. text(since))
local waits = p .. ':waits:' .. chosen
redis.call('LPUSH', waits, math.floor((now - since) / 1000))
redis.call('LTRIM', waits, 0, 199)
redis.call('HINCRBY', p .. ':queue', 'served' .. chosen, 1)
return answer('picked', id, chosen, now - since)
`);

/** A call has left the way to the gate, with or without having been made. ARGV: id. */
export const departScript = defineBudgetScript(`
redis.call('ZREM', p .. ':sent', ARGV[1])
redis.call('HDEL', p .. ':sent-for', ARGV[1])
return 'ok'
`);
