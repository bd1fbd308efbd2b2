-- Recent slots, expired once no reader looks back that far. One hash per minute has the count for each second,
-- 'second|class'. Another has the users, 'class|user'. A slot without a user, such as one for a token, counts in no
-- share.
local function countSlot(class, user, at, by)
  local second = math.floor(at / 1000000)
  local minute = text(math.floor(second / 60))
  local function add(key, field)
    redis.call('HINCRBY', key, field, by)
    redis.call('EXPIRE', key, (rules.share_minutes + 1) * 60)
  end
  -- Before the first slot nothing was counted: that is unknown, not zero.
  redis.call('HSETNX', p .. ':gate', 'counted', text(second))
  add(p .. ':rates:' .. minute, text(second % 60) .. '|' .. class)
  if user ~= '-' then add(p .. ':shares:' .. minute, class .. '|' .. user) end
end
