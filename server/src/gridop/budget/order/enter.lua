-- Enqueues a call. ARGV: id, class, user, maximum waiting in the class, the key of its job, the key of the delayed
-- jobs, known pause. Returns { word, calls before it, end of the pause, now }. The words: entered, attached (already
-- waiting), running, full (load shedding: too many wait).
local id, class, user = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local pause = pausedUntil(ARGV[7])
local function reply(word, before) return { word, text(before), text(pause), text(now) } end

local entry = redis.call('HGET', p .. ':entries', id)
if entry then
  local was = tonumber(string.sub(entry, 1, 1))
  -- A user now waits for what was background work.
  if class < was then
    local _, _, since = remove(id)
    return reply('attached', ahead(class, add(id, class, user, since)))
  end
  local member = string.match(entry, '(%S+)$')
  return reply('attached', ahead(was, member))
end
-- Dispatched to a worker or being processed. A delayed job that is in no queue has lost its place, and is queued again.
if redis.call('ZSCORE', p .. ':sent', id) then return reply('running', 0) end
if redis.call('EXISTS', ARGV[5]) == 1 and not redis.call('ZSCORE', ARGV[6], id) then return reply('running', 0) end
local waiting = redis.call('ZCARD', ready(class))
if waiting >= tonumber(ARGV[4]) then return reply('full', waiting) end
return reply('entered', ahead(class, add(id, class, user, now)))
