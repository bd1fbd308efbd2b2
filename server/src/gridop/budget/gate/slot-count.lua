-- The turns of late, gone once no look reaches back to them. In a hash a minute: how many each second had, 'second|class';
-- in another who had them, 'class|user'. A turn that nobody's request took, as that of a token, is in no share.
local function countSlot(class, user, at, by)
  local second = math.floor(at / 1000000)
  local minute = text(math.floor(second / 60))
  local function add(key, field)
    redis.call('HINCRBY', key, field, by)
    redis.call('EXPIRE', key, (rules.share_minutes + 1) * 60)
  end
  -- Before the first turn nothing was counted: that is not known, and not none.
  redis.call('HSETNX', p .. ':gate', 'counted', text(second))
  add(p .. ':rates:' .. minute, text(second % 60) .. '|' .. class)
  if user ~= '-' then add(p .. ':shares:' .. minute, class .. '|' .. user) end
end
