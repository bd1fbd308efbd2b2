-- How the slots were shared recently, read atomically. Returns JSON. For each class: the slots and users of the last
-- minutes, the number of waiting users, and for a sample of these the slots they had and their fair share since they
-- began to wait. Then the users with the most slots.
local view = { classes = {}, most = {} }
local sums, ofUser = { [0] = 0, 0, 0, 0 }, { [0] = {}, {}, {}, {} }
local all = {}
local minute = math.floor(now / 60000000)
for at = minute - rules.share_minutes + 1, minute do
  local shares = redis.call('HGETALL', p .. ':shares:' .. text(at))
  for index = 1, #shares, 2 do
    local class, user = string.match(shares[index], '^(%d)|(.*)$')
    local turns = tonumber(shares[index + 1])
    class = tonumber(class)
    sums[class] = sums[class] + turns
    ofUser[class][user] = (ofUser[class][user] or 0) + turns
    all[user] = (all[user] or 0) + turns
  end
end
for class = 0, 3 do
  local users, largest = 0, 0
  for _, turns in pairs(ofUser[class]) do
    if turns > 0 then users = users + 1 end
    largest = math.max(largest, turns)
  end
  local lots = {}
  local due = tonumber(redis.call('HGET', p .. ':queue', 'due' .. class) or '0')
  local spells = redis.call('HRANDFIELD', p .. ':spells:' .. class, rules.fairness_sample, 'WITHVALUES')
  for index = 1, #spells, 2 do
    local since, had = string.match(spells[index + 1], '^(%S+) (%d+)$')
    table.insert(lots, { tonumber(had), due - tonumber(since) })
  end
  local waiting = redis.call('HLEN', p .. ':spells:' .. class)
  view.classes[class + 1] = { turns = sums[class], users = users, largest = largest, waiting = waiting, lots = lots }
end
for user, turns in pairs(all) do table.insert(view.most, { user, turns }) end
table.sort(view.most, function(a, b) return a[2] > b[2] or (a[2] == b[2] and a[1] < b[1]) end)
for index = #view.most, rules.most_shown + 1, -1 do view.most[index] = nil end
return cjson.encode(view)
