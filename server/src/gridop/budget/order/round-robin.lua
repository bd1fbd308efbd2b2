-- Fair queueing: round robin between the users of a class. A class is a sorted set; the score of a call is the round in
-- which its user's turn comes, so that the k-th waiting call of a user stands behind the (k-1)-th of everybody else; within
-- a round the order is that of arrival. Rounds count on while calls are served, which keeps the rank of a call right when
-- the calls before it have left: a priority that is fixed at the start (as a job queue has it) would let a user who always
-- has one call waiting starve the second call of everybody else.
local function ready(class) return p .. ':ready:' .. class end
local function rounds(class) return p .. ':rounds:' .. class end
local function round(class) return tonumber(redis.call('HGET', p .. ':queue', 'round' .. class) or '0') end

-- What a user had against what was due, since there is always a call of theirs waiting: a turn that n users wait for is the
-- n-th part of a turn due to each. The sum of these parts since ever is `due<class>`; a spell notes it when it begins.
local function spells(class) return p .. ':spells:' .. class end
local function owners(class) return p .. ':owners:' .. class end
local function beginSpell(class, user)
  if redis.call('HINCRBY', owners(class), user, 1) > 1 then return end
  redis.call('HSET', spells(class), user, (redis.call('HGET', p .. ':queue', 'due' .. class) or '0') .. ' 0')
end
local function endSpell(class, user)
  if redis.call('HINCRBY', owners(class), user, -1) > 0 then return end
  redis.call('HDEL', owners(class), user)
  redis.call('HDEL', spells(class), user)
end
-- Before the call is taken out: it is a turn of everybody who waits.
local function countDue(class, user)
  local waiting = redis.call('HLEN', spells(class))
  local since, had = string.match(redis.call('HGET', spells(class), user) or '', '^(%S+) (%d+)$')
  if waiting == 0 or not since then return end
  redis.call('HINCRBYFLOAT', p .. ':queue', 'due' .. class, 1 / waiting)
  redis.call('HSET', spells(class), user, since .. ' ' .. text(had + 1))
end

local function add(id, class, user, since)
  local last = tonumber(redis.call('ZSCORE', rounds(class), user) or '0')
  local joined = math.max(round(class), last) + 1
  local member = string.format('%015d', redis.call('HINCRBY', p .. ':queue', 'order', 1)) .. ':' .. id
  redis.call('ZADD', ready(class), text(joined), member)
  redis.call('ZADD', rounds(class), text(joined), user)
  redis.call('ZADD', p .. ':age:' .. class, text(since), id)
  redis.call('HSET', p .. ':entries', id, class .. ' ' .. user .. ' ' .. member)
  beginSpell(class, user)
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
  endSpell(class, user)
  return tonumber(class), user, since
end

-- How many calls will be served before this one, as far as is known now.
local function ahead(class, member)
  local count = redis.call('ZRANK', ready(class), member) or 0
  for higher = 0, class - 1 do count = count + redis.call('ZCARD', ready(higher)) end
  return count
end
