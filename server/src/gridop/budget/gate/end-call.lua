-- A call has ended. Circuit breaker: consecutive failures of a route open it, the first response closes it. ARGV: call,
-- route, verdict: answered, failed, or untold (no information about the route).
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
  if failures >= rules.circuit_failures and opened <= now then
    local opens = redis.call('HINCRBY', circuits, route .. '|opens', 1)
    local rest = math.min(us(rules.circuit_open_ms) * 2 ^ (opens - 1), us(rules.circuit_longest_ms))
    redis.call('HSET', circuits, route .. '|until', text(now + rest))
  end
end
return 'ok'
