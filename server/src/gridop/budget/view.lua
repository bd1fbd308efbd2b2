-- Everything the operations view shows, read atomically. Returns JSON, with moments in milliseconds.
local function used(period) return redis.call('ZCOUNT', p .. ':grants', '(' .. text(now - period), '+inf') end
local view = { waiting = {}, oldest = {}, waits = {}, served = {}, circuits = {} }
for class = 0, 3 do
  view.waiting[class + 1] = redis.call('ZCARD', p .. ':ready:' .. class)
  local age = redis.call('ZRANGE', p .. ':age:' .. class, 0, 0, 'WITHSCORES')[2]
  view.oldest[class + 1] = age and math.floor((now - tonumber(age)) / 1000) or 0
  view.waits[class + 1] = table.concat(redis.call('LRANGE', p .. ':waits:' .. class, 0, -1), ' ')
  view.served[class + 1] = tonumber(redis.call('HGET', p .. ':queue', 'served' .. class) or '0')
end
view.used_second, view.used_minute, view.used_hour = used(1000000), used(60000000), used(3600000000)
view.in_flight = redis.call('ZCOUNT', p .. ':flight', text(now), '+inf')
view.before_gate = redis.call('ZCARD', p .. ':claims')
view.paused_ms = math.max(0, math.ceil((read(p .. ':pause') - now) / 1000))
local circuits = redis.call('HGETALL', p .. ':circuits')
for index = 1, #circuits, 2 do
  local route, field = string.match(circuits[index], '^(.*)|(%w+)$')
  local value = tonumber(circuits[index + 1])
  if field == 'until' or field == 'probe' then value = math.floor((value - now) / 1000) end
  table.insert(view.circuits, { route, field, value })
end
return cjson.encode(view)
