-- Fair queueing: round robin between the users of a class. A class is a sorted set. The score of a call is the round in
-- which its user is served, so that the k-th waiting call of a user comes after the (k-1)-th of every other user.
-- Within a round the order is that of arrival. Rounds advance as calls are served, so the rank of a call stays right
-- when the calls before it have left. A priority fixed at the start (as in a job queue) would let a user who always has
-- one call waiting starve the second call of every other user.
local function ready(class) return p .. ':ready:' .. class end
local function rounds(class) return p .. ':rounds:' .. class end
local function round(class) return tonumber(redis.call('HGET', p .. ':queue', 'round' .. class) or '0') end

-- The slots a user had against their fair share, while at least one of their calls waits: a slot that n users wait for
-- adds 1/n of a slot to the share of each. The running total of these fractions is `due<class>`. A spell records it
-- when it begins.
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
-- Before the call is removed: the slot counts for every waiting user.
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

-- Removes a call from the queue. Returns its class, its user and since when it waits.
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
