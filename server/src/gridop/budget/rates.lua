-- The slots of each whole second of the last minutes, read atomically. Returns JSON: the second in progress, the second
-- since which slots are counted (0: none yet), and for each class its slots, the oldest second first.
local span = rules.share_minutes * 60
local present = math.floor(now / 1000000)
local view = { present = present, counted = tonumber(redis.call('HGET', p .. ':gate', 'counted') or '0'), turns = {} }
for class = 1, 4 do
  view.turns[class] = {}
  for place = 1, span do view.turns[class][place] = 0 end
end
for minute = math.floor((present - span) / 60), math.floor(present / 60) do
  local counts = redis.call('HGETALL', p .. ':rates:' .. text(minute))
  for index = 1, #counts, 2 do
    local second, class = string.match(counts[index], '^(%d+)|(%d)$')
    local place = minute * 60 + second - (present - span) + 1
    if place >= 1 and place <= span then view.turns[class + 1][place] = tonumber(counts[index + 1]) end
  end
end
return cjson.encode(view)
